// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.evidence;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bouncycastle.crypto.signers.StandardDSAEncoding;
import org.bouncycastle.util.BigIntegers;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Evidence;
import org.trustedsms.server.file.AtomicFile;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.IfExists;
import org.trustedsms.server.file.OutputFolder;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import org.trustedsms.signature.Signature;
import org.trustedsms.sms.SegmentCapacity;

/** The four files that prove to others who signed a message (docs/format.md section 12). */
public final class EvidenceFiles {
  /** The name of the file with exactly the bytes that were signed. */
  public static final String SIGNED_BYTES = "signed.bin";

  /** The name of the file with r of the signature, as long as the curve's scalars. */
  public static final String R = "r.bin";

  /** The name of the file with the signature: ECDSA-Sig-Value (RFC 3279 section 2.2.3) in DER. */
  public static final String SIGNATURE = "sig.der";

  /** The name of the file with the signer's key: SubjectPublicKeyInfo (RFC 5480) in PEM. */
  public static final String KEY = "key.pem";

  /** No signed bytes are longer than a payload and what is signed beside it. */
  private static final int MAX_SIGNED_BYTES = SegmentCapacity.MAX_PAYLOAD_BYTES + 128;

  /** Twice what the largest curve needs. */
  private static final int MAX_SIGNATURE = 512;

  /** Takes numbers of any range, to distinguish them from what is no DER. */
  private static final StandardDSAEncoding DER =
      new StandardDSAEncoding() {
        @Override
        protected BigInteger checkValue(BigInteger order, BigInteger number) {
          return number;
        }
      };

  private EvidenceFiles() {}

  /**
   * Finds out early, before a message counts as received, whether {@link #write} can do.
   *
   * @throws FileException if it is no folder, or has one of the files already
   */
  public static void check(Path folder) throws FileException {
    OutputFolder.check(folder);
    for (String name : List.of(KEY, SIGNATURE, R, SIGNED_BYTES)) {
      Path file = folder.resolve(name);
      if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        throw new FileException(file, "exists already; choose another folder");
      }
    }
  }

  /**
   * Writes the files into a folder, which is made if it is missing.
   *
   * @throws FileException if the folder cannot be created, has one of the files already, or a file
   *     cannot be written; then none of them is written
   */
  public static OpensslCheck write(Evidence evidence, Path folder) throws FileException {
    check(folder);
    OutputFolder.make(folder);
    List<Path> written = new ArrayList<>();
    try {
      for (Map.Entry<String, byte[]> file : contents(evidence).entrySet()) {
        Path path = folder.resolve(file.getKey());
        AtomicFile.write(path, file.getValue(), FileAccess.DEFAULT, IfExists.FAIL);
        written.add(path);
      }
    } catch (FileException e) {
      written.forEach(EvidenceFiles::remove);
      throw e;
    }
    return OpensslCheck.of(evidence.hashName(), folder);
  }

  /** Returns what is in the files, by their names. */
  public static Map<String, byte[]> contents(Evidence evidence) {
    Map<String, byte[]> contents = new LinkedHashMap<>();
    contents.put(KEY, PublicKeyFiles.toPem(evidence.signer()));
    contents.put(SIGNATURE, evidence.signatureDer());
    contents.put(R, evidence.r());
    contents.put(SIGNED_BYTES, evidence.signedBytes());
    return contents;
  }

  private static void remove(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException left) {
      // The exception that led here says more.
    }
  }

  /**
   * Reads the files, whoever wrote them, and checks the signature.
   *
   * @throws InvalidEvidenceException if it proves nothing
   * @throws FileException if a file cannot be read, or is too long for what it should be
   * @throws KeyFileException if there is no valid public key in its file
   */
  public static Evidence read(Path folder)
      throws InvalidEvidenceException, FileException, KeyFileException {
    if (!Files.isDirectory(folder)) {
      throw new FileException(folder, "there is no such folder; give the one with " + SIGNED_BYTES);
    }
    PublicKey signer = PublicKeyFiles.read(folder.resolve(KEY));
    byte[] der = BoundedFile.read(folder.resolve(SIGNATURE), MAX_SIGNATURE);
    byte[] signed = BoundedFile.read(folder.resolve(SIGNED_BYTES), MAX_SIGNED_BYTES);
    Evidence evidence;
    try {
      evidence = Evidence.of(signed, signature(der, signer.curve()), signer);
    } catch (IllegalArgumentException e) {
      throw new InvalidEvidenceException(
          SIGNATURE + " is not a signature of " + SIGNED_BYTES + " by " + KEY);
    }
    if (!Arrays.equals(BoundedFile.read(folder.resolve(R), MAX_SIGNATURE), evidence.r())) {
      throw new InvalidEvidenceException(
          R + " is not r of " + SIGNATURE + ", in " + signer.curve().scalarLength() + " bytes");
    }
    return evidence;
  }

  /** Reads ECDSA-Sig-Value (RFC 3279 section 2.2.3), which must be DER to the bit. */
  private static Signature signature(byte[] der, Curve curve) throws InvalidEvidenceException {
    BigInteger[] numbers;
    try {
      numbers = DER.decode(null, der);
    } catch (IOException | RuntimeException e) {
      // Bouncy Castle answers other structures with several unchecked exceptions.
      throw new InvalidEvidenceException(SIGNATURE + " is not an ECDSA signature in DER");
    }
    int length = curve.scalarLength();
    byte[] encoded = new byte[2 * length];
    try {
      for (int i = 0; i < 2; i++) {
        if (numbers[i].signum() < 0) {
          throw new IllegalArgumentException("negative");
        }
        BigIntegers.asUnsignedByteArray(numbers[i], encoded, i * length, length);
      }
      return Signature.decode(curve, encoded);
    } catch (IllegalArgumentException | InvalidEncodingException e) {
      throw new InvalidEvidenceException(
          SIGNATURE + " is no signature on " + curve + ": r or s is out of range");
    }
  }
}
