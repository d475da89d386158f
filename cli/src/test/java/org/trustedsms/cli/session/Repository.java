// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session;

import java.nio.file.Files;
import java.nio.file.Path;

/** The folder of the project. */
public final class Repository {
  private Repository() {}

  /** Returns the folder with the launcher. */
  public static Path root() {
    Path start = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    for (Path folder = start; folder != null; folder = folder.getParent()) {
      if (Files.isRegularFile(folder.resolve("trusted-sms"))) {
        return folder;
      }
    }
    throw new AssertionError("no trusted-sms above " + start);
  }
}
