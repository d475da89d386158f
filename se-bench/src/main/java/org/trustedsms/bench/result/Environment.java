// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.result;

import java.util.Map;

/**
 * Where something was measured. Immutable.
 *
 * @param processor the processor's name
 * @param processors how many the JVM may use
 * @param system name and version of the operating system
 * @param virtualMachine name and version of the JVM
 * @param time when, in ISO 8601, UTC
 * @param versions the version of each engine and library, by name
 */
public record Environment(
    String processor,
    int processors,
    String system,
    String virtualMachine,
    String time,
    Map<String, String> versions) {}
