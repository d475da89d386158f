// SPDX-License-Identifier: Apache-2.0
/** Measures the gateway from outside. */
package org.trustedsms.cli.load;
