// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.evidence;

import java.nio.file.Files;
import java.nio.file.Path;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import org.trustedsms.signature.Verifier;
import org.trustedsms.sms.SegmentCapacity;

/**
 * A folder with the three files of {@link EvidenceFiles}, whoever wrote them. Immutable and
 * thread-safe.
 */
public record EvidenceFolder(Path folder) {
  /** No signed bytes are longer than a payload and what is signed beside it. */
  private static final int MAX_SIGNED_BYTES = SegmentCapacity.MAX_PAYLOAD_BYTES + 128;

  /** Twice what the largest curve needs. */
  private static final int MAX_SIGNATURE = 512;

  /**
   * Checks the evidence.
   *
   * @return what it proves
   * @throws EvidenceProblem if it proves nothing
   * @throws FileException if a file cannot be read, or is too long for what it should be
   * @throws KeyFileException if there is no valid public key in its file
   */
  public SignedStatement check() throws EvidenceProblem, FileException, KeyFileException {
    if (!Files.isDirectory(folder)) {
      throw new FileException(
          folder, "there is no such folder; give the one with " + EvidenceFiles.SIGNED_BYTES);
    }
    PublicKey signer = new PublicKeyFiles(Curves.all()).read(folder.resolve(EvidenceFiles.KEY));
    byte[] der = BoundedFile.read(folder.resolve(EvidenceFiles.SIGNATURE), MAX_SIGNATURE);
    byte[] signed = BoundedFile.read(folder.resolve(EvidenceFiles.SIGNED_BYTES), MAX_SIGNED_BYTES);
    if (!new Verifier(signer).verify(signed, SignatureDer.read(der, signer.curve()))) {
      throw new EvidenceProblem(
          EvidenceFiles.SIGNATURE
              + " is not a signature of "
              + EvidenceFiles.SIGNED_BYTES
              + " by "
              + EvidenceFiles.KEY);
    }
    return SignedBytesReader.read(signed, signer);
  }
}
