// SPDX-License-Identifier: Apache-2.0
/** The SMS centre and a phone on a text terminal. */
package org.trustedsms.emulator.console;
