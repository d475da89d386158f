// SPDX-License-Identifier: Apache-2.0
/** A phone's software, in its class loader ({@code phone.HandsetLoader}): MicroEmulator. */
package org.trustedsms.emulator.handset;
