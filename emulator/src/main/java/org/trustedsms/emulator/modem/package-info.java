// SPDX-License-Identifier: Apache-2.0
/**
 * The radio of an emulated phone: what it does between its link to an SMS centre and its
 * applications. Messages are split into segments and put together again, and wait at the ports of
 * applications.
 */
package org.trustedsms.emulator.modem;
