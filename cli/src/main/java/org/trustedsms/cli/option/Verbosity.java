// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import org.trustedsms.cli.console.FailureLine;
import picocli.CommandLine.Option;

/** The option {@code --verbose}, which {@link FailureLine} looks for. */
public final class Verbosity {
  @Option(
      names = {"-v", "--verbose"},
      description = "Verbose output, with stack traces.")
  private boolean verbose;

  public boolean isVerbose() {
    return verbose;
  }
}
