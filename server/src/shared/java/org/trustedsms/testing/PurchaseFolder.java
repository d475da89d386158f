// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.trustedsms.server.evidence.PurchaseEvidenceFiles;

/** The evidence of a transaction in a folder, as somebody has it who got it from a gateway. */
public final class PurchaseFolder {
  private PurchaseFolder() {}

  /** Writes the files, none of which may be there; returns the script. */
  public static Path write(PurchaseEvidenceFiles files, Path folder) throws IOException {
    for (Map.Entry<String, byte[]> file : files.contents().entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(Files.createFile(path), file.getValue());
    }
    return folder.resolve(PurchaseEvidenceFiles.SCRIPT);
  }
}
