// SPDX-License-Identifier: Apache-2.0
/**
 * What a service or the command line remembers: the address book, what was received, what was sent.
 * In SQLite or PostgreSQL, with the same tables and the same code: {@code DatabaseEngine} is what
 * differs.
 */
package org.trustedsms.server.store;
