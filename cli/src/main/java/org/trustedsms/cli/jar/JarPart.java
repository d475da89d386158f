// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.jar;

/**
 * A part of a JAR. Immutable.
 *
 * @param name what it is: a package, or words in round brackets
 * @param classes how many classes it has, 0 or more
 * @param uncompressed their length in bytes when they are unpacked, as the JAR tells it
 * @param bytes what it takes of the JAR: compressed contents and both headers of each entry
 */
public record JarPart(String name, int classes, long uncompressed, long bytes) {}
