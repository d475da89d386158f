// SPDX-License-Identifier: Apache-2.0

/**
 * The optional packages of an emulated phone, on top of what {@code bridge} says of its modem and
 * its card slot: the Wireless Messaging API (WMA 1.1, JSR-120), the push registry (MIDP 2.0) and
 * SATSA-APDU (JSR 177).
 *
 * <p>They live in the class loader of the phone's software. They see MicroEmulator, the interfaces
 * of the JSRs and {@code bridge}, and nothing else of the emulator.
 */
package org.trustedsms.emulator.jsr;
