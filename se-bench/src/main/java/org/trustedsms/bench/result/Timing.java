// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.result;

/**
 * How long an operation takes. Immutable.
 *
 * @param engine the name of the engine, for example {@code trusted-sms core}
 * @param algorithm the curve's NIST name, or for example {@code RSA-2048 PSS} or {@code Ed25519}
 * @param microseconds the time of one operation, as the mode defines it: a mean, or the smallest
 * @param error half of the 99.9 % confidence interval in microseconds; null if the mode has none
 * @param samples how many times were averaged or compared, 1 or more
 */
public record Timing(
    String engine,
    String algorithm,
    Operation operation,
    double microseconds,
    Double error,
    int samples) {}
