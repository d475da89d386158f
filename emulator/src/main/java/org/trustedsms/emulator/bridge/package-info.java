// SPDX-License-Identifier: Apache-2.0
/**
 * The types that a phone's software and the program around it both see.
 *
 * <p>Each phone runs in a class loader of its own, since MicroEmulator keeps its state in static
 * fields. Only what is in this package, and what is in the JDK, is the same class on both sides.
 */
package org.trustedsms.emulator.bridge;
