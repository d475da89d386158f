// SPDX-License-Identifier: Apache-2.0
/**
 * What a service or the command line remembers: the address book, what was received, what was sent.
 * In SQLite or PostgreSQL, with the same tables and the same code: {@code DatabaseEngine} is what
 * differs.
 *
 * <p>Times are in ms since 1970-01-01 UTC, unless seconds are named. Objects that a {@code
 * Transaction} returns are to be used as long as that.
 */
package org.trustedsms.server.store;
