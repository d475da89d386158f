// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.util.Arrays;

/** The input of every engine. */
public final class BenchInput {
  /** The text of a whole message: 32 characters, 28 bytes in GSM 03.38. */
  public static final String TEXT = "Open gate 4 for order 1207, now.";

  /** The length of what is signed in bytes, that of a short text with what is signed beside it. */
  public static final int MESSAGE_LENGTH = 100;

  /** The length of what is encrypted in bytes. */
  public static final int PLAINTEXT_LENGTH = 48;

  private BenchInput() {}

  /** Returns what is signed: {@value #MESSAGE_LENGTH} bytes, a new array. */
  public static byte[] message() {
    byte[] bytes = new byte[MESSAGE_LENGTH];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    return bytes;
  }

  /** Returns what is encrypted: {@value #PLAINTEXT_LENGTH} bytes, a new array. */
  public static byte[] plaintext() {
    return Arrays.copyOf(message(), PLAINTEXT_LENGTH);
  }
}
