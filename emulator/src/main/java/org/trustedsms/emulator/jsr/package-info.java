// SPDX-License-Identifier: Apache-2.0

/**
 * An emulated phone's optional packages: the Wireless Messaging API (WMA 1.1, JSR-120), the push
 * registry (MIDP 2.0) and SATSA-APDU (JSR 177). In the class loader of the phone's software, they
 * see only MicroEmulator, the interfaces of the JSRs and {@code bridge}.
 */
package org.trustedsms.emulator.jsr;
