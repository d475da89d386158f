// SPDX-License-Identifier: Apache-2.0
/**
 * Programs that are measured in class loaders of their own, and Bouncy Castle of 2008 among them.
 */
package org.trustedsms.bench.library;
