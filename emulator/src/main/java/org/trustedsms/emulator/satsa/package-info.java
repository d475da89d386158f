// SPDX-License-Identifier: Apache-2.0
/**
 * SATSA-APDU (JSR 177) of an emulated phone: what an application sees of the smart card in it, on
 * top of what {@code bridge} says of its slot.
 *
 * <p>It lives in the class loader of the phone's software, as {@code wma} does.
 */
package org.trustedsms.emulator.satsa;
