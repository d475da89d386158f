// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.bouncycastle.util.io.pem.PemHeader;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemReader;

/**
 * A block of a PEM file (RFC 7468; its headers are those of RFC 1421 section 4.6). It does not
 * change until it is erased.
 */
final class PemBlock {
  private static final int LINE_LENGTH = 64;
  private static final int LONGEST_SHOWN_TYPE = 40;

  private final PemObject block;

  private PemBlock(PemObject block) {
    this.block = block;
  }

  /**
   * Reads all blocks of a file; text around them is ignored.
   *
   * @throws KeyProblem if there is no block or one is not Base64
   */
  static List<PemBlock> parse(byte[] file) throws KeyProblem {
    List<PemBlock> blocks = new ArrayList<>();
    // ISO 8859-1 turns any bytes into characters; those that matter are ASCII.
    try (PemReader reader =
        new PemReader(
            new InputStreamReader(new ByteArrayInputStream(file), StandardCharsets.ISO_8859_1))) {
      for (PemObject next = reader.readPemObject(); next != null; next = reader.readPemObject()) {
        blocks.add(new PemBlock(next));
      }
    } catch (IOException | RuntimeException e) {
      // Bouncy Castle tells broken Base64 by unchecked exceptions, which may quote the contents.
      blocks.forEach(PemBlock::erase);
      throw new KeyProblem(
          "has a PEM block that is cut off or not Base64", "restore it from a copy");
    }
    if (blocks.isEmpty()) {
      throw new KeyProblem(
          "is not a PEM file: there is no -----BEGIN line with a block",
          "check that it is the right file, or turn DER into PEM with openssl pkey -inform DER");
    }
    return blocks;
  }

  /** Encodes a block without headers. The caller erases what is secret. */
  static byte[] encode(String type, byte[] contents) {
    byte[] newline = {'\n'};
    byte[] begin = ("-----BEGIN " + type + "-----\n").getBytes(StandardCharsets.US_ASCII);
    byte[] base64 = Base64.getMimeEncoder(LINE_LENGTH, newline).encode(contents);
    byte[] end = ("\n-----END " + type + "-----\n").getBytes(StandardCharsets.US_ASCII);
    byte[] all = Arrays.copyOf(begin, begin.length + base64.length + end.length);
    System.arraycopy(base64, 0, all, begin.length, base64.length);
    System.arraycopy(end, 0, all, begin.length + base64.length, end.length);
    Arrays.fill(base64, (byte) 0);
    return all;
  }

  boolean is(String type) {
    return block.getType().equals(type);
  }

  /** Returns the value of a header, or null if there is none of that name. */
  String header(String name) {
    for (Object header : block.getHeaders()) {
      if (((PemHeader) header).getName().equals(name)) {
        return ((PemHeader) header).getValue();
      }
    }
    return null;
  }

  /** Returns the array itself. */
  byte[] contents() {
    return block.getContent();
  }

  void erase() {
    Arrays.fill(block.getContent(), (byte) 0);
  }

  /** Returns the type, if it is fit to be shown to people. */
  @Override
  public String toString() {
    String type = block.getType();
    return type.length() <= LONGEST_SHOWN_TYPE && type.matches("[A-Z0-9 ]+")
        ? type + " block"
        : "block of an unknown type";
  }
}
