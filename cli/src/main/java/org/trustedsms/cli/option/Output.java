// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import java.nio.file.Files;
import org.trustedsms.server.file.Destination;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.IfExists;
import org.trustedsms.server.file.Source;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The destination of a command's result: standard output or a file. */
public final class Output {
  @Option(
      names = {"-o", "--out"},
      paramLabel = "file")
  private Destination destination = Destination.standardOutput();

  @Mixin private Force force = new Force();

  public static final class Force {
    @Option(names = "--force")
    private boolean force;

    public IfExists ifExists() {
      return force ? IfExists.REPLACE : IfExists.FAIL;
    }
  }

  public boolean isStandardOutput() {
    return destination.isStandardOutput();
  }

  /** Finds out early whether {@link #write} can do, and would replace no input of the command. */
  public void check(CommandSpec spec) throws FileException {
    destination.check(force.ifExists());
    for (ArgSpec arg : spec.args()) {
      if (arg.getValue() instanceof Source input && isFileOf(input)) {
        throw new FileException(destination.path(), "is an input, too; choose another name");
      }
    }
  }

  private boolean isFileOf(Source input) throws FileException {
    return !input.isStandardInput()
        && !isStandardOutput()
        && Files.exists(input.path())
        && destination.isSameFile(input.path());
  }

  /** Writes all of it, or nothing if it is a file. */
  public void write(byte[] contents, FileAccess access) throws FileException {
    destination.write(contents, access, force.ifExists());
  }
}
