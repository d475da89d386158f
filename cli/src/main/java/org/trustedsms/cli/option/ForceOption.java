// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import org.trustedsms.server.file.IfExists;
import picocli.CommandLine.Option;

/** The option {@code --force}. */
public final class ForceOption {
  @Option(names = "--force", description = "Replace files that exist.")
  private boolean force;

  /** Creates it. */
  public ForceOption() {}

  /** Returns what to do if a file exists: {@link IfExists#REPLACE} if the option is given. */
  public IfExists ifExists() {
    return force ? IfExists.REPLACE : IfExists.FAIL;
  }
}
