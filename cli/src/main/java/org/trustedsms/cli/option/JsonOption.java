// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import picocli.CommandLine.Option;

/** The option {@code --json}. */
public final class JsonOption {
  @Option(names = "--json", description = "Print JSON (RFC 8259) for programs.")
  private boolean json;

  /** Creates it. */
  public JsonOption() {}

  public boolean isAsked() {
    return json;
  }
}
