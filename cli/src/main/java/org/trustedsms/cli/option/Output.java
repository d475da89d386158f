// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import org.trustedsms.server.file.Destination;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.IfExists;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where what a command makes goes: standard output, or a file. */
public final class Output {
  @Option(
      names = {"-o", "--out"},
      paramLabel = "file",
      description = "Write to this file instead of standard output, which is -.")
  private Destination destination = Destination.standardOutput();

  @Mixin private Force force = new Force();

  public static final class Force {
    @Option(names = "--force", description = "Replace files that exist.")
    private boolean force;

    public IfExists ifExists() {
      return force ? IfExists.REPLACE : IfExists.FAIL;
    }
  }

  public boolean isStandardOutput() {
    return destination.isStandardOutput();
  }

  /** Finds out early whether {@link #write} can do. */
  public void check() throws FileException {
    destination.check(force.ifExists());
  }

  /** Writes all of it, or nothing if it is a file. */
  public void write(byte[] contents, FileAccess access) throws FileException {
    destination.write(contents, access, force.ifExists());
  }
}
