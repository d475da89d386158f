// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.evidence;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.bouncycastle.crypto.signers.StandardDSAEncoding;
import org.bouncycastle.util.BigIntegers;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Evidence;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import org.trustedsms.signature.Signature;
import org.trustedsms.signature.Verifier;
import org.trustedsms.sms.SegmentCapacity;

/**
 * A folder with the four files of {@link EvidenceFiles}, whoever wrote them. Immutable and
 * thread-safe.
 */
public record EvidenceFolder(Path folder) {
  /** No signed bytes are longer than a payload and what is signed beside it. */
  private static final int MAX_SIGNED_BYTES = SegmentCapacity.MAX_PAYLOAD_BYTES + 128;

  /** Twice what the largest curve needs. */
  private static final int MAX_SIGNATURE = 512;

  /** Takes numbers of any range, which are told from what is no DER. */
  private static final StandardDSAEncoding DER =
      new StandardDSAEncoding() {
        @Override
        protected BigInteger checkValue(BigInteger order, BigInteger number) {
          return number;
        }
      };

  /**
   * Checks the evidence.
   *
   * @throws EvidenceProblem if it proves nothing
   * @throws FileException if a file cannot be read, or is too long for what it should be
   * @throws KeyFileException if there is no valid public key in its file
   */
  public SignedStatement check() throws EvidenceProblem, FileException, KeyFileException {
    return SignedStatement.of(evidence());
  }

  /** Reads the evidence, and checks its signature. */
  Evidence evidence() throws EvidenceProblem, FileException, KeyFileException {
    if (!Files.isDirectory(folder)) {
      throw new FileException(
          folder, "there is no such folder; give the one with " + EvidenceFiles.SIGNED_BYTES);
    }
    PublicKey signer = PublicKeyFiles.read(folder.resolve(EvidenceFiles.KEY));
    byte[] der = BoundedFile.read(folder.resolve(EvidenceFiles.SIGNATURE), MAX_SIGNATURE);
    byte[] signed = BoundedFile.read(folder.resolve(EvidenceFiles.SIGNED_BYTES), MAX_SIGNED_BYTES);
    Signature signature = signature(der, signer.curve());
    if (!new Verifier(signer).verify(signed, signature)) {
      throw new EvidenceProblem(
          EvidenceFiles.SIGNATURE
              + " is not a signature of "
              + EvidenceFiles.SIGNED_BYTES
              + " by "
              + EvidenceFiles.KEY);
    }
    byte[] r = BoundedFile.read(folder.resolve(EvidenceFiles.R), MAX_SIGNATURE);
    if (!Arrays.equals(r, signature.rBytes())) {
      throw new EvidenceProblem(
          EvidenceFiles.R
              + " is not r of "
              + EvidenceFiles.SIGNATURE
              + ", in "
              + signer.curve().scalarLength()
              + " bytes");
    }
    return Evidence.of(signed, signature, signer);
  }

  /** Reads ECDSA-Sig-Value (RFC 3279 section 2.2.3), which must be DER to the bit. */
  private static Signature signature(byte[] der, Curve curve) throws EvidenceProblem {
    BigInteger[] numbers;
    try {
      numbers = DER.decode(null, der);
    } catch (IOException | RuntimeException e) {
      // Bouncy Castle answers other structures with several unchecked exceptions.
      throw new EvidenceProblem(EvidenceFiles.SIGNATURE + " is not an ECDSA signature in DER");
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
      throw new EvidenceProblem(
          EvidenceFiles.SIGNATURE + " is no signature on " + curve + ": r or s is out of range");
    }
  }
}
