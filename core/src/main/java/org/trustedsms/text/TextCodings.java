// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

/**
 * The text codings that a program knows. A sender takes the shortest for each text; a receiver
 * finds the one that a message names.
 *
 * <p>Immutable and thread-safe.
 */
public final class TextCodings {

  /** As many as 2 bits of the identifier can distinguish. */
  private static final int MAXIMUM = 4;

  /** Two threads that ask at once may make two: alike, and safe to share, being immutable. */
  private static TextCodings standard;

  private static TextCodings plain;

  /** The coding of each identifier, null where there is none. */
  private final TextCoding[] byId = new TextCoding[MAXIMUM];

  /**
   * Creates a set of codings.
   *
   * @param codings 1 to 4 codings with distinct identifiers, in any order; the array is copied
   * @throws IllegalArgumentException if there are none, if an identifier is not 0 to 3, or if two
   *     codings share one
   * @throws NullPointerException if the array or one of the codings is null
   */
  public TextCodings(TextCoding[] codings) {
    if (codings.length == 0) {
      throw new IllegalArgumentException("a set of text codings needs at least one");
    }
    for (int i = 0; i < codings.length; i++) {
      TextCoding coding = codings[i];
      int id = coding.id();
      if (id < 0 || id >= MAXIMUM) {
        throw new IllegalArgumentException(
            "text coding " + coding.name() + " has identifier " + id + "; it must be 0 to 3");
      }
      if (byId[id] != null) {
        throw new IllegalArgumentException(
            "text codings "
                + byId[id].name()
                + " and "
                + coding.name()
                + " share identifier "
                + id
                + "; identifiers must be distinct");
      }
      byId[id] = coding;
    }
  }

  /**
   * Returns the codings of message format version 1: {@link Gsm7Coding} (0), {@link Utf8Coding}
   * (1), {@link Utf16Coding} (2) and {@link CompactCoding} (3). Together they carry every Java
   * string.
   */
  public static TextCodings standard() {
    // Made when it is asked for: a program that never does carries no coding that it does not name.
    TextCodings codings = standard;
    if (codings == null) {
      codings =
          new TextCodings(
              new TextCoding[] {
                new Gsm7Coding(), new Utf8Coding(), new Utf16Coding(), new CompactCoding()
              });
      standard = codings;
    }
    return codings;
  }

  /**
   * Returns {@link Gsm7Coding} and {@link Utf8Coding}, which take little code: the codings of a
   * small device, and of whoever sends it commands. Together they carry every string that has no
   * half of a surrogate pair.
   */
  public static TextCodings plain() {
    TextCodings codings = plain;
    if (codings == null) {
      codings = new TextCodings(new TextCoding[] {new Gsm7Coding(), new Utf8Coding()});
      plain = codings;
    }
    return codings;
  }

  /**
   * Returns how many bytes each coding needs for a text, by identifier; -1 where there is none or
   * it cannot carry the text. Only the compact coding takes long to decide; see {@link #shortest}.
   *
   * @throws NullPointerException if {@code text} is null
   */
  public int[] encodedLengths(String text) {
    int[] lengths = new int[MAXIMUM];
    for (int id = 0; id < MAXIMUM; id++) {
      lengths[id] = byId[id] == null ? -1 : byId[id].encodedLength(text);
    }
    return lengths;
  }

  /**
   * Returns the coding that needs the fewest bytes for a text; of several, the one with the lowest
   * identifier.
   *
   * @param lengths what {@link #encodedLengths} returned for the text
   * @throws IllegalArgumentException if no coding of this set can carry the text; with {@link
   *     #standard} this does not happen below 1,073,741,824 characters
   */
  public TextCoding shortest(String text, int[] lengths) {
    TextCoding shortest = null;
    for (int id = 0; id < MAXIMUM; id++) {
      if (lengths[id] >= 0 && (shortest == null || lengths[id] < lengths[shortest.id()])) {
        shortest = byId[id];
      }
    }
    if (shortest == null) {
      throw notCarried(text);
    }
    return shortest;
  }

  /**
   * Encodes a text in the coding that {@link #shortest} returns, and costs half of calling that
   * first: the compact coding takes as long to compute a length as to encode.
   *
   * @return the identifier of the coding, one byte, and the encoded text
   * @throws IllegalArgumentException if no coding of this set can carry the text
   * @throws NullPointerException if {@code text} is null
   */
  public byte[] encode(String text) {
    byte[] shortest = null;
    int shortestId = 0;
    for (int id = 0; id < MAXIMUM; id++) {
      byte[] encoded = byId[id] == null ? null : encode(text, byId[id]);
      if (encoded != null && (shortest == null || encoded.length < shortest.length)) {
        shortest = encoded;
        shortestId = id;
      }
    }
    if (shortest == null) {
      throw notCarried(text);
    }
    byte[] coded = new byte[1 + shortest.length];
    coded[0] = (byte) shortestId;
    System.arraycopy(shortest, 0, coded, 1, shortest.length);
    return coded;
  }

  private static byte[] encode(String text, TextCoding coding) {
    try {
      return coding.encode(text);
    } catch (IllegalArgumentException notCarried) {
      return null;
    }
  }

  private IllegalArgumentException notCarried(String text) {
    return new IllegalArgumentException(
        "none of the text codings of this set ("
            + names()
            + ") can carry this text of "
            + text.length()
            + " characters exactly; add UTF-16BE, which carries every text");
  }

  /** Returns the coding with an identifier; null if this set has none. */
  public TextCoding byId(int id) {
    return id < 0 || id >= MAXIMUM ? null : byId[id];
  }

  private String names() {
    StringBuffer names = new StringBuffer();
    for (int id = 0; id < MAXIMUM; id++) {
      if (byId[id] != null) {
        if (names.length() > 0) {
          names.append(", ");
        }
        names.append(byId[id].name());
      }
    }
    return names.toString();
  }
}
