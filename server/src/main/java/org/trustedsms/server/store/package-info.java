// SPDX-License-Identifier: Apache-2.0
/** What the command line remembers: the address book, what was received, what was sent. */
package org.trustedsms.server.store;
