// SPDX-License-Identifier: Apache-2.0
/**
 * The software of a phone: MicroEmulator with a skin of our own, driven from outside.
 *
 * <p>All of this lives in the class loader of one phone, see {@code phone.HandsetLoader}.
 */
package org.trustedsms.emulator.handset;
