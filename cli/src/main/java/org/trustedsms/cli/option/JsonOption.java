// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import picocli.CommandLine.Option;

public final class JsonOption {
  @Option(names = {"-j", "--json"})
  private boolean json;

  public boolean isAsked() {
    return json;
  }
}
