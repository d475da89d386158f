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
import org.trustedsms.server.file.AtomicFile;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.IfExists;
import org.trustedsms.server.file.OutputFolder;
import org.trustedsms.server.keyfile.PublicKeyFiles;

/**
 * Writes the four files that convince a third party that somebody signed a message (docs/format.md
 * section 12).
 */
public final class EvidenceFiles {
  /** The name of the file with exactly the bytes that were signed. */
  public static final String SIGNED_BYTES = "signed.bin";

  /** The name of the file with r of the signature, as long as the curve's scalars. */
  public static final String R = "r.bin";

  /** The name of the file with the signature: ECDSA-Sig-Value (RFC 3279 section 2.2.3) in DER. */
  public static final String SIGNATURE = "sig.der";

  /** The name of the file with the signer's key: SubjectPublicKeyInfo (RFC 5480) in PEM. */
  public static final String KEY = "key.pem";

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
   * Writes the files.
   *
   * @param folder where to; created, with the folders above it, if it is missing
   * @throws FileException if the folder cannot be created, has one of the files already, or a file
   *     cannot be written; then none of them is written
   */
  public static OpensslCheck write(Evidence evidence, Path folder) throws FileException {
    check(folder);
    OutputFolder.make(folder);
    List<Path> written = new ArrayList<>();
    try {
      for (Map.Entry<String, byte[]> file : contents(evidence).entrySet()) {
        write(folder.resolve(file.getKey()), file.getValue(), written);
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

  private static void write(Path file, byte[] contents, List<Path> written) throws FileException {
    AtomicFile.write(file, contents, FileAccess.DEFAULT, IfExists.FAIL);
    written.add(file);
  }

  private static void remove(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException left) {
      // The exception that led here says more.
    }
  }
}
