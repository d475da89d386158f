// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.contacts;

import picocli.CommandLine.Parameters;

/** Whom a command is about. */
final class Who {
  @Parameters(
      index = "0",
      paramLabel = "who",
      description = "The number or the name of a contact. Of several with a name, give the number.")
  private String who;

  Who() {}

  String text() {
    return who;
  }
}
