// SPDX-License-Identifier: Apache-2.0
/** What the gateway takes for its work, measured from outside. */
package org.trustedsms.cli.load;
