// SPDX-License-Identifier: Apache-2.0
/**
 * The Wireless Messaging API (WMA 1.1, JSR-120) and the push registry (MIDP 2.0) of an emulated
 * phone, on top of what {@code bridge} says of its modem.
 *
 * <p>It lives in the class loader of the phone's software. It sees MicroEmulator, the interfaces of
 * JSR-120 and {@code bridge}, and nothing else of the emulator.
 */
package org.trustedsms.emulator.wma;
