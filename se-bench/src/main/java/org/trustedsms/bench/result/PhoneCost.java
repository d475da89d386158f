// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.result;

/**
 * What an operation costs on a phone. Immutable.
 *
 * @param library {@code trusted-sms} for the finished MIDlet JAR, {@code Bouncy Castle 2008}, or
 *     {@code reference VM} for figures that were not measured here
 * @param algorithm the curve's NIST name
 * @param byteCodes how many byte codes are executed, the big integer's included; null if not
 *     counted
 * @param interpretedMillis the time under an interpreter alone (java -Xint), in ms; null if not
 *     measured
 * @param projectedMillis a projection to the Nokia N70, in ms; null if there is none
 */
public record PhoneCost(
    String library,
    String algorithm,
    Operation operation,
    Long byteCodes,
    Double interpretedMillis,
    Double projectedMillis) {}
