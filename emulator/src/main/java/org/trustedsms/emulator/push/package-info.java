// SPDX-License-Identifier: Apache-2.0
/**
 * The push registry of an emulated phone (MIDP 2.0, javax.microedition.io.PushRegistry): which
 * messages start the application, and who may send them.
 */
package org.trustedsms.emulator.push;
