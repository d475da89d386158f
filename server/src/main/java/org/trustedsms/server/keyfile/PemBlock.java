// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.bouncycastle.util.io.pem.PemHeader;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemReader;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.Source;

/**
 * A block of a PEM file (RFC 7468; its headers are those of RFC 1421 section 4.6), or a PKCS #12
 * file, which is one block.
 */
final class PemBlock {
  /** The largest file that is read, in bytes. */
  static final int MAX_LENGTH = 65_536;

  /** The type of a PKCS #12 file. */
  static final String PKCS12 = "PKCS12";

  private static final int LINE_LENGTH = 64;
  private static final int LONGEST_SHOWN_TYPE = 40;

  private final PemObject block;

  /** What makes something of the blocks of a file. */
  @FunctionalInterface
  interface Reader<T> {
    T read(List<PemBlock> blocks) throws KeyProblem;
  }

  private PemBlock(PemObject block) {
    this.block = block;
  }

  /**
   * Reads a file; the blocks are erased afterwards.
   *
   * @throws KeyFileException if it cannot be read, is too long or neither PEM nor PKCS #12, or the
   *     reader finds something wrong
   */
  static <T> T read(Source source, Reader<T> reader) throws KeyFileException {
    byte[] contents = {};
    try {
      contents = source.read(MAX_LENGTH);
      return read(source.path(), contents, reader);
    } catch (FileException e) {
      throw new KeyFileException(e);
    } finally {
      Arrays.fill(contents, (byte) 0);
    }
  }

  /**
   * Reads what is in a file; the blocks are erased afterwards.
   *
   * @param name what it is called in messages
   * @throws KeyFileException as the other method
   */
  static <T> T read(Path name, byte[] contents, Reader<T> reader) throws KeyFileException {
    List<PemBlock> blocks = new ArrayList<>();
    try {
      parse(contents, blocks);
      return reader.read(blocks);
    } catch (KeyProblem e) {
      throw new KeyFileException(name, e);
    } finally {
      blocks.forEach(block -> Arrays.fill(block.contents(), (byte) 0));
    }
  }

  /** Finds all blocks of a file; text around them is ignored. */
  private static void parse(byte[] file, List<PemBlock> blocks) throws KeyProblem {
    if (Pkcs12.isOne(file)) {
      blocks.add(new PemBlock(new PemObject(PKCS12, file)));
      return;
    }
    // ISO 8859-1 turns any bytes into characters; those that matter are ASCII.
    try (PemReader reader =
        new PemReader(
            new InputStreamReader(new ByteArrayInputStream(file), StandardCharsets.ISO_8859_1))) {
      for (PemObject next = reader.readPemObject(); next != null; next = reader.readPemObject()) {
        blocks.add(new PemBlock(next));
      }
    } catch (IOException | RuntimeException e) {
      // Bouncy Castle tells broken Base64 by unchecked exceptions, which may quote the contents.
      throw new KeyProblem(
          "has a PEM block that is cut off or not Base64", "restore it from a copy");
    }
    if (blocks.isEmpty()) {
      throw new KeyProblem(
          "is not a PEM file: there is no -----BEGIN line with a block",
          "check that it is the right file, or turn DER into PEM with openssl pkey -inform DER");
    }
  }

  /** Encodes a block without headers. The caller erases what is secret. */
  static byte[] encode(String type, byte[] contents) {
    byte[] begin = ("-----BEGIN " + type + "-----\n").getBytes(StandardCharsets.US_ASCII);
    byte[] base64 = Base64.getMimeEncoder(LINE_LENGTH, new byte[] {'\n'}).encode(contents);
    byte[] end = ("\n-----END " + type + "-----\n").getBytes(StandardCharsets.US_ASCII);
    byte[] all = new byte[begin.length + base64.length + end.length];
    ByteBuffer.wrap(all).put(begin).put(base64).put(end);
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

  /** Returns the type, if it is fit to be shown to people. */
  @Override
  public String toString() {
    String type = block.getType();
    return type.length() <= LONGEST_SHOWN_TYPE && type.matches("[A-Z0-9 ]+")
        ? type + " block"
        : "block of an unknown type";
  }
}
