// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command;

import picocli.CommandLine.Option;

/** The option {@code --verbose}, which {@link FailureLine} looks for. */
final class Verbosity {
  @Option(names = "--verbose", description = "Tell more; if something fails, tell where.")
  private boolean verbose;

  boolean isVerbose() {
    return verbose;
  }
}
