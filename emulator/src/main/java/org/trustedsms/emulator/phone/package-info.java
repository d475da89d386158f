// SPDX-License-Identifier: Apache-2.0
/**
 * Phones that run the shipped MIDlet suite, and how to drive them.
 *
 * <p>{@link org.trustedsms.emulator.phone.Phone} is where to start.
 */
package org.trustedsms.emulator.phone;
