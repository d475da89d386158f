// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import org.trustedsms.cli.console.CommandException;
import org.trustedsms.server.file.Destination;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where what a command makes goes: standard output, or a file. */
public final class Output {
  @Option(
      names = "--out",
      paramLabel = "file",
      converter = DestinationConverter.class,
      description = "Write it to this file instead of standard output, which is -.")
  private Destination destination = Destination.standardOutput();

  @Mixin private ForceOption force = new ForceOption();

  /** Creates it. */
  public Output() {}

  /** Tells whether it goes to standard output: true unless it goes to a file. */
  public boolean isStandardOutput() {
    return destination.isStandardOutput();
  }

  /** Returns what it is called in messages: the name of the file, for example. */
  public String name() {
    return destination.toString();
  }

  /**
   * Finds out early whether {@link #write} can do.
   *
   * @throws CommandException if it cannot
   */
  public void check() {
    try {
      destination.check(force.ifExists());
    } catch (FileException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }

  /**
   * Writes all of it, or nothing if it is a file.
   *
   * @param access who may use the file
   * @throws CommandException if it cannot be written
   */
  public void write(byte[] contents, FileAccess access) {
    try {
      destination.write(contents, access, force.ifExists());
    } catch (FileException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }
}
