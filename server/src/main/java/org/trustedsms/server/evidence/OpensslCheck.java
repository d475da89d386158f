// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.evidence;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The command that checks evidence files with OpenSSL alone; it prints {@code Verified OK} if they
 * hold. Immutable and thread-safe.
 *
 * @param arguments the command and its arguments, to be run without a shell
 */
public record OpensslCheck(List<String> arguments) {

  public OpensslCheck {
    arguments = List.copyOf(arguments);
  }

  static OpensslCheck of(String hashName, Path folder) {
    // Absolute, so that it works everywhere and no name begins with a hyphen.
    Path absolute = folder.toAbsolutePath();
    return new OpensslCheck(
        List.of(
            "openssl",
            "dgst",
            "-" + hashName.replace("-", "").toLowerCase(Locale.ROOT),
            "-verify",
            absolute.resolve(EvidenceFiles.KEY).toString(),
            "-signature",
            absolute.resolve(EvidenceFiles.SIGNATURE).toString(),
            absolute.resolve(EvidenceFiles.SIGNED_BYTES).toString()));
  }

  /** Returns the absolute names of the files it reads: key, signature and signed bytes. */
  public List<String> files() {
    return List.of(arguments.get(4), arguments.get(6), arguments.get(7));
  }

  /** Returns the command for a POSIX shell: one line, in single quotes where needed. */
  public String toShell() {
    return arguments.stream().map(OpensslCheck::quote).collect(Collectors.joining(" "));
  }

  private static String quote(String argument) {
    return argument.matches("[A-Za-z0-9_./=:-]+")
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
