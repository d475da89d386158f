// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.language;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * The texts of the program, in the language of the phone's settings ({@code microedition.locale},
 * MIDP 2.0), or in English if the suite lacks that. The build makes {@link Text}, the numbers, of
 * src/main/texts/en.txt, and packs each language into a resource. Thread-safe.
 */
public final class Texts {
  /**
   * The resource without its length, as {@link DataInputStream#readUTF} reads it. Null until used:
   * a class that reads a file when initialized cannot be merged.
   */
  private static byte[] texts;

  private Texts() {}

  private static synchronized byte[] texts() {
    if (texts == null) {
      texts = load();
    }
    return texts;
  }

  private static byte[] load() {
    String locale = System.getProperty("microedition.locale");
    byte[] found = null;
    if (locale != null && locale.length() > 1) {
      found = load("/" + small(locale, 0) + small(locale, 1));
    }
    return found == null ? load("/en") : found;
  }

  /** Returns null if there is no such language. */
  private static byte[] load(String name) {
    try {
      // By the name that the descriptor has: getClass() would keep the build from merging classes.
      InputStream file =
          Class.forName("org.trustedsms.midlet.TrustedSmsMidlet").getResourceAsStream(name);
      if (file == null) {
        return null;
      }
      DataInputStream in = new DataInputStream(file);
      byte[] found = new byte[in.readUnsignedShort()];
      in.readFully(found);
      in.close();
      return found;
    } catch (IOException e) {
      return null;
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  public static String of(int number) {
    byte[] all = texts();
    int start = 0;
    int length = length(all, 0);
    for (int i = 0; i < number; i++) {
      start += 2 + length;
      length = length(all, start);
    }
    try {
      return new DataInputStream(new ByteArrayInputStream(all, start, 2 + length)).readUTF();
    } catch (IOException e) {
      throw new IllegalStateException(e.toString());
    }
  }

  private static int length(byte[] all, int at) {
    return (all[at] & 0xff) << 8 | all[at + 1] & 0xff;
  }

  public static String of(int number, String first) {
    return of(number, first, "");
  }

  public static String of(int number, String first, String second) {
    return of(number, first, second, "");
  }

  /** Returns a text with something in the places of its %1, %2 and %3. */
  public static String of(int number, String first, String second, String third) {
    String text = of(number);
    StringBuffer words = new StringBuffer();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int place = c == '%' && i + 1 < text.length() ? text.charAt(i + 1) - '0' : 0;
      if (place > 0 && place < 4) {
        words.append(place == 1 ? first : place == 2 ? second : third);
        i++;
      } else {
        words.append(c);
      }
    }
    return words.toString();
  }

  /** Not toLowerCase, which makes another letter of I in Turkish on Java SE. */
  private static char small(String locale, int index) {
    return (char) (locale.charAt(index) | 0x20);
  }
}
