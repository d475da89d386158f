// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.device;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.certificate.Roles;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.RejectedException;
import org.trustedsms.server.file.AtomicFile;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.IfExists;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import org.trustedsms.text.TextCodings;

/**
 * The parties that may command a device: owners of named keys, one that was paired by a code, one
 * that an authority has certified. Thread-safe.
 */
final class Commanders {
  private static final int MAX_BYTES = 1 << 16;

  private final Device.Settings settings;
  private final Path pairedFile;
  private final Path certificateFile;
  private PublicKey paired;
  private Certificate certificate;

  /** Reads the commanders that were paired or certified before. */
  Commanders(Device.Settings settings) throws FileException {
    this.settings = settings;
    pairedFile = settings.folder.resolve("paired.pub.pem");
    certificateFile = settings.folder.resolve("certificate");
    if (settings.code != null && Files.exists(pairedFile)) {
      try {
        paired = PublicKeyFiles.read(pairedFile);
      } catch (KeyFileException e) {
        throw new FileException(pairedFile, "is damaged; remove it, and pair anew");
      }
    }
    if (!settings.authorities.isEmpty() && Files.exists(certificateFile)) {
      certificate = read(BoundedFile.read(certificateFile, MAX_BYTES));
    }
  }

  /** Returns the commander's number; null if it is not known. */
  String number() {
    return settings.commanderNumber;
  }

  /** Returns the keys of all who may command at a time. */
  synchronized List<PublicKey> keys(long seconds) {
    List<PublicKey> keys = new ArrayList<>(settings.commanders);
    if (paired != null) {
      keys.add(paired);
    }
    if (certificate != null && certificate.isValidAt(seconds)) {
      keys.add(certificate.subject().key());
    }
    return keys;
  }

  /** Returns the identifier of the certificate of a key, in hexadecimal digits; null for none. */
  synchronized String certified(PublicKey key, long seconds) {
    return certificate != null
            && certificate.subject().key().equals(key)
            && certificate.isValidAt(seconds)
        ? certificate.id().toString()
        : null;
  }

  /**
   * Pairs with the sender who knows the code, unless another was paired before.
   *
   * @return whether this key is paired now; it is on the disk then
   */
  synchronized boolean pair(String claimed, PublicKey key) throws FileException {
    boolean isCode =
        settings.code != null
            && MessageDigest.isEqual(
                settings.code.getBytes(StandardCharsets.UTF_8),
                claimed.getBytes(StandardCharsets.UTF_8));
    if (!isCode || paired != null && !paired.equals(key)) {
      return false;
    }
    if (paired == null) {
      AtomicFile.write(
          pairedFile, PublicKeyFiles.toPem(key), FileAccess.OWNER_ONLY, IfExists.REPLACE);
      paired = key;
    }
    return true;
  }

  /**
   * Takes a certificate of the commander, if it is one and newer than that which is there.
   *
   * @return the key that it certifies; null if it is not taken
   */
  synchronized PublicKey acceptCertificate(byte[] payload, long seconds) throws FileException {
    Certificate offered = read(payload);
    boolean isCommander =
        offered != null
            && offered.isValidAt(seconds)
            && number().equals(offered.subject().number())
            && (offered.subject().roles() & Roles.SUPPLIER) != 0
            && (certificate == null || certificate.from() < offered.from());
    if (!isCommander) {
      return null;
    }
    AtomicFile.write(certificateFile, payload, FileAccess.OWNER_ONLY, IfExists.REPLACE);
    certificate = offered;
    return offered.subject().key();
  }

  private Certificate read(byte[] payload) {
    if (settings.authorities.isEmpty()) {
      return null;
    }
    try {
      PublicKey[] anchors = settings.authorities.toArray(PublicKey[]::new);
      return Certificate.verify(payload, anchors, Curves.all(), TextCodings.standard());
    } catch (RejectedException e) {
      return null;
    }
  }
}
