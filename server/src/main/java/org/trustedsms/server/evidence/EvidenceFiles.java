// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.evidence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.trustedsms.message.Evidence;
import org.trustedsms.server.file.Access;
import org.trustedsms.server.file.AtomicFile;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.IfExists;
import org.trustedsms.server.file.OutputFolder;
import org.trustedsms.server.keyfile.PublicKeyFiles;

/**
 * Writes the three files that convince a third party that somebody signed a message (docs/format.md
 * section 12).
 */
public final class EvidenceFiles {
  /** The name of the file with exactly the bytes that were signed. */
  public static final String SIGNED_BYTES = "signed.bin";

  /** The name of the file with the signature: ECDSA-Sig-Value (RFC 3279 section 2.2.3) in DER. */
  public static final String SIGNATURE = "sig.der";

  /** The name of the file with the signer's key: SubjectPublicKeyInfo (RFC 5480) in PEM. */
  public static final String KEY = "key.pem";

  private EvidenceFiles() {}

  /**
   * Finds out early, before a message counts as received, whether {@link #write} can do.
   *
   * @param folder where the files will go
   * @throws FileException if it is no folder, or has one of the files already
   */
  public static void check(Path folder) throws FileException {
    OutputFolder.check(folder);
    requireAbsent(
        List.of(folder.resolve(KEY), folder.resolve(SIGNATURE), folder.resolve(SIGNED_BYTES)));
  }

  /**
   * Writes the files.
   *
   * @param folder where to; created, with the folders above it, if it is missing
   * @return what checks them
   * @throws FileException if the folder cannot be created, has one of the files already, or a file
   *     cannot be written; then none of the three is written
   */
  public static OpensslCheck write(Evidence evidence, Path folder) throws FileException {
    Map<Path, byte[]> files = new LinkedHashMap<>();
    files.put(folder.resolve(KEY), PublicKeyFiles.toPem(evidence.signer()));
    files.put(folder.resolve(SIGNATURE), evidence.signatureDer());
    files.put(folder.resolve(SIGNED_BYTES), evidence.signedBytes());
    check(folder);
    OutputFolder.make(folder);

    List<Path> written = new ArrayList<>();
    try {
      for (Map.Entry<Path, byte[]> file : files.entrySet()) {
        AtomicFile.write(file.getKey(), file.getValue(), Access.DEFAULT, IfExists.FAIL);
        written.add(file.getKey());
      }
    } catch (FileException e) {
      written.forEach(EvidenceFiles::remove);
      throw e;
    }
    return OpensslCheck.of(evidence.hashName(), folder);
  }

  private static void requireAbsent(Iterable<Path> files) throws FileException {
    for (Path file : files) {
      if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        throw new FileException(file, "exists already; choose another folder");
      }
    }
  }

  private static void remove(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException left) {
      // The exception that led here says more.
    }
  }
}
