// SPDX-License-Identifier: Apache-2.0
/**
 * The types that a phone's software and the program around it both see.
 *
 * <p>Each phone has its own class loader, since MicroEmulator's state is static. Only this package
 * and the JDK are the same classes on both sides.
 */
package org.trustedsms.emulator.bridge;
