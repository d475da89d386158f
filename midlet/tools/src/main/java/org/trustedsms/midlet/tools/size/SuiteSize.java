// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.size;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;

/**
 * What a suite's JAR consists of. Bytes are those in the file: compressed content and the entry's
 * two headers.
 *
 * @param name of the suite
 * @param jar the file's name
 * @param bytes the JAR's length
 * @param jadBytes the descriptor's length
 * @param limit what the build allows
 * @param goal what is aimed at
 * @param historicLimits what old phones and networks allowed
 * @param downloads how long it takes at which speed, the JAR alone
 * @param packages by original package, then what is no class; add up to the JAR's length
 * @param curves by curve; the last has all the rest of the JAR
 * @param largestClasses the ten that take most, the largest first
 * @param byShare whether packages and curves are told by their share in a JAR made without merging
 */
@JsonPropertyOrder({
  "name",
  "jar",
  "bytes",
  "jadBytes",
  "limit",
  "goal",
  "historicLimits",
  "downloads",
  "packages",
  "curves",
  "largestClasses",
  "byShare"
})
record SuiteSize(
    String name,
    String jar,
    int bytes,
    int jadBytes,
    int limit,
    int goal,
    List<Limit> historicLimits,
    List<Download> downloads,
    List<Part> packages,
    List<Part> curves,
    List<LargeClass> largestClasses,
    boolean byShare) {

  /** What the JARs were up against. */
  @JsonPropertyOrder({"name", "bytes", "kept"})
  record Limit(String name, int bytes, boolean kept) {}

  /** Seconds at so many thousand bits a second, rounded up. */
  @JsonPropertyOrder({"kilobitsPerSecond", "seconds"})
  record Download(double kilobitsPerSecond, int seconds) {}

  /** A row: how many classes, their length unpacked, what they take of the JAR. */
  @JsonPropertyOrder({"name", "classes", "uncompressed", "bytes", "sharePercent"})
  record Part(String name, int classes, long uncompressed, int bytes, double sharePercent) {}

  /** A class under its original name, and in the JAR. */
  @JsonPropertyOrder({"name", "nameInJar", "uncompressed", "bytes"})
  record LargeClass(String name, String nameInJar, long uncompressed, int bytes) {}
}
