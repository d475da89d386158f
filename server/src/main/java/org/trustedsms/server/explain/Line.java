// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.explain;

/**
 * An explanation of some bytes of an SMS. Immutable.
 *
 * @param offset where they start, in bytes from the start of what is explained
 * @param length how many they are; 0 for a fault that is in no byte, such as a missing one
 * @param hex the bytes, two capital digits each
 * @param name what they are, for example "destination port"
 * @param meaning what they say, for example "16474"; holds no character that could do something to
 *     a terminal, or to the order of the others
 * @param isFault whether the meaning says what is wrong with them
 */
public record Line(
    int offset, int length, String hex, String name, String meaning, boolean isFault) {}
