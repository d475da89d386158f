// SPDX-License-Identifier: Apache-2.0
/**
 * The radio of an emulated phone: an SMPP 3.4 client that speaks to any SMS centre, and what a
 * phone does between the air and its applications. Messages are split into segments and put
 * together again, and wait at the ports of applications.
 */
package org.trustedsms.emulator.modem;
