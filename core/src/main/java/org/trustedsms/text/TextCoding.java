// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

/**
 * One way to write a text as bytes, without loss.
 *
 * <p>The contract of every implementation:
 *
 * <ul>
 *   <li>Lossless: whatever {@link #encode} accepts, {@link #decode} gives back, character by
 *       character. A coding never replaces or normalises a character; it refuses the text instead.
 *   <li>Canonical: {@link #decode} accepts only what {@link #encode} produces, so that a text has
 *       exactly one encoding in each coding.
 *   <li>Stateless and safe for use by several threads at once.
 * </ul>
 *
 * <p>A "character" is a Java {@code char}, a UTF-16 code unit. A program may add a coding of its
 * own by implementing this interface and naming it in a {@link TextCodings}; both sides of an
 * exchange must then know it.
 */
public interface TextCoding {

  /** Returns the identifier that names this coding in a message, 0 to 3. */
  int id();

  /** Returns a short name for people, such as {@code "UTF-8"}. */
  String name();

  /**
   * Returns how many bytes {@link #encode} would give for a text of any length; -1 if this coding
   * cannot carry it exactly or would need more than {@link Integer#MAX_VALUE} bytes.
   *
   * @throws NullPointerException if {@code text} is null
   */
  int encodedLength(String text);

  /**
   * Encodes a text, to a new array of {@link #encodedLength} bytes.
   *
   * @throws IllegalArgumentException if {@link #encodedLength} is -1 for this text
   * @throws NullPointerException if {@code text} is null
   */
  byte[] encode(String text);

  /**
   * Decodes a part of an array, which may come from anyone and hold anything. No bytes are the
   * empty text.
   *
   * @return the text, of which {@link #encode} gives the same bytes again
   * @throws MalformedTextException if {@link #encode} gives these bytes for no text
   * @throws IndexOutOfBoundsException if {@code offset} and {@code length} are not a range of
   *     {@code data}
   * @throws NullPointerException if {@code data} is null
   */
  String decode(byte[] data, int offset, int length) throws MalformedTextException;

  /**
   * Returns how many characters fit in a number of bytes. If characters of a kind always cost the
   * same: the most, which is the number of those of the cheapest kind. If what a character costs
   * depends on those around it: as many as nine in ten of the texts that the coding is made for
   * have at least. {@link #encodedLength} is the length of a text.
   *
   * @param bytes the room in bytes; negative means no room
   */
  int capacity(int bytes);

  /**
   * Returns how many characters can still be typed after a text. If characters of a kind always
   * cost the same: the most, of the cheapest kind, and none that would make another coding the
   * shortest. If what a character costs depends on those around it: about as many as fit if they
   * cost what those of the text do.
   *
   * @param text a text that this coding can carry
   * @param length its {@link #encodedLength}
   * @param bytes the room in bytes for the text and what follows it
   * @return the number of characters; 0 if there is no room, or {@code length} is -1
   * @throws NullPointerException if {@code text} is null
   */
  int roomAfter(String text, int length, int bytes);
}
