// SPDX-License-Identifier: Apache-2.0
/**
 * People who use the MIDlet suite as it is shipped: they know its screens by the words on them, and
 * nothing of what is behind.
 */
package org.trustedsms.emulator.driver;
