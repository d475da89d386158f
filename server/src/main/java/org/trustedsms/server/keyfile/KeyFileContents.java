// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.file.TextEncoding;

/**
 * The contents of a key file, which is recognised by its bytes: PEM, DER, PKCS #12, JSON Web Key,
 * an OpenSSH public key, or one of the binary forms in Base64.
 */
final class KeyFileContents {
  /** The largest file that is read, in bytes. */
  static final int MAX_LENGTH = 65_536;

  private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/_-]{16,}={0,2}");

  @FunctionalInterface
  interface Reader<T> {
    T read(List<PemBlock> blocks) throws KeyFileException;
  }

  private KeyFileContents() {}

  /** Reads a file; the blocks are erased afterwards. */
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

  /** Reads a file's contents, with its name for messages; then erases the blocks. */
  static <T> T read(Path name, byte[] contents, Reader<T> reader) throws KeyFileException {
    List<PemBlock> blocks = new ArrayList<>();
    try {
      parse(contents, blocks);
      return reader.read(blocks);
    } catch (KeyFileException e) {
      throw e.in(name);
    } finally {
      blocks.forEach(PemBlock::erase);
    }
  }

  private static void parse(byte[] file, List<PemBlock> blocks) throws KeyFileException {
    PemBlock der = Asn1.recognise(file);
    if (der != null) {
      blocks.add(der);
      return;
    }
    UnsupportedKeyFormats.refuseFile(file);
    byte[] utf8 = TextEncoding.toUtf8(file.clone());
    try {
      // ISO 8859-1 turns any bytes into characters; those that matter are ASCII.
      parse(new String(utf8, StandardCharsets.ISO_8859_1).strip(), blocks);
    } finally {
      Arrays.fill(utf8, (byte) 0);
    }
  }

  private static void parse(String text, List<PemBlock> blocks) throws KeyFileException {
    if (text.isEmpty()) {
      throw new KeyFileException(
          "is empty", "restore it from a copy, or make a key with trusted-sms keygen");
    }
    UnsupportedKeyFormats.refuseText(text);
    if (PemBlock.isIn(text)) {
      PemBlock.read(text, blocks);
    } else if (JsonWebKey.isOne(text)) {
      blocks.add(JsonWebKey.read(text));
    } else if (OpensshPublicKeys.isOne(text)) {
      OpensshPublicKeys.read(text, blocks);
    }
    if (blocks.isEmpty()) {
      blocks.add(base64(text));
    }
  }

  /** Reads Base64 without anything around it. */
  private static PemBlock base64(String text) throws KeyFileException {
    String base64 = text.replaceAll("[\\s\"']", "");
    byte[] bytes = {};
    try {
      if (BASE64.matcher(base64).matches()) {
        bytes = Base64.getDecoder().decode(base64.replace('-', '+').replace('_', '/'));
        UnsupportedKeyFormats.refuseFile(bytes);
        PemBlock der = Asn1.recognise(bytes);
        if (der != null) {
          return der;
        }
      }
    } catch (IllegalArgumentException e) {
      // It is not Base64 after all.
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
    throw new KeyFileException(
        "is not a key file: it is none of PEM, DER, PKCS #12, JSON Web Key and OpenSSH public key",
        "check that it is the right file");
  }
}
