// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.result;

import java.util.Map;

/**
 * Where something was measured. Immutable.
 *
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
