// SPDX-License-Identifier: Apache-2.0
/**
 * What the operations cost on a phone: byte codes counted in the finished MIDlet suite and in
 * Bouncy Castle of 2008, their time under an interpreter alone, and a projection to the Nokia N70.
 */
package org.trustedsms.bench.phone;
