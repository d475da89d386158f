// SPDX-License-Identifier: Apache-2.0
/** A simulated smart card (jCardSim) with the signing applet, to be put into phones. */
package org.trustedsms.emulator.card;
