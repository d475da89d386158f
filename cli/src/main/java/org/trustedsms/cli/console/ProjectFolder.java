// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import java.nio.file.Path;

/** Where the project is, whose files some commands use. */
public final class ProjectFolder {
  private static final String HOME = "trustedsms.home";

  private ProjectFolder() {}

  /** Returns the folder; the present one if the program was not started by the launcher. */
  public static Path path() {
    return Path.of(System.getProperty(HOME, "."));
  }
}
