// SPDX-License-Identifier: Apache-2.0
/** Who a message is from or for. */
package org.trustedsms.cli.people;
