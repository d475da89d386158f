// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import java.util.Arrays;
import java.util.Objects;
import org.trustedsms.server.file.Source;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Standard input can be read once. */
public final class StandardInput {
  private StandardInput() {}

  /**
   * Makes sure that it is not asked for twice.
   *
   * @param sources all that the command reads, in groups; null where nothing is given
   * @throws ParameterException if two of them are standard input
   */
  public static void requireOnce(CommandSpec spec, Source[]... sources) {
    long asked =
        Arrays.stream(sources)
            .flatMap(Arrays::stream)
            .filter(Objects::nonNull)
            .filter(Source::isStandardInput)
            .count();
    if (asked > 1) {
      throw new ParameterException(
          spec.commandLine(),
          "- is given for two inputs, but there is one standard input; give a file for one of"
              + " them");
    }
  }
}
