// SPDX-License-Identifier: Apache-2.0
/**
 * Programs of others: in class loaders of their own, Bouncy Castle of 2008 among them, and commands
 * of this machine.
 */
package org.trustedsms.bench.library;
