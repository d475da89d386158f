// SPDX-License-Identifier: Apache-2.0
/**
 * The data of a service or the command line: the address book, the messages received and sent. In
 * SQLite or PostgreSQL, with the same tables and code: only {@code DatabaseEngine} differs.
 *
 * <p>Times are in ms since 1970-01-01 UTC, unless seconds are named. Objects that a {@code
 * Transaction} returns may be used only that long.
 */
package org.trustedsms.server.store;
