// SPDX-License-Identifier: Apache-2.0
/**
 * Short stories with phones, an SMS centre and somebody who does not mean well. Each is played with
 * the shipped MIDlet suite and fails if anything ends otherwise than it has to.
 */
package org.trustedsms.emulator.scenario;
