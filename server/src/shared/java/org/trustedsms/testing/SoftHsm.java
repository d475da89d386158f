// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A token of SoftHSM. A process knows the tokens that were there when it first used the library, so
 * it can have one.
 */
public final class SoftHsm {
  public static final String PIN = "1234";

  /** Where distributions put it. */
  private static final List<String> LIBRARIES =
      List.of(
          "/usr/lib/softhsm/libsofthsm2.so",
          "/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so",
          "/usr/lib/aarch64-linux-gnu/softhsm/libsofthsm2.so",
          "/usr/lib64/pkcs11/libsofthsm2.so",
          "/usr/local/lib/softhsm/libsofthsm2.so",
          "/opt/homebrew/lib/softhsm/libsofthsm2.so");

  private final Openssl shell;
  private final String library;
  private final String label;

  private SoftHsm(Openssl shell, String library, String label) {
    this.shell = shell;
    this.library = library;
    this.label = label;
  }

  /** Makes an empty token; skips the test unless SoftHSM and OpenSC are installed. */
  public static SoftHsm make(Path folder, String label) throws IOException {
    String library =
        LIBRARIES.stream().filter(at -> Files.exists(Path.of(at))).findFirst().orElse(null);
    String settings = System.getenv("SOFTHSM2_CONF");
    assumeTrue(
        library != null && settings != null && isThere("softhsm2-util") && isThere("pkcs11-tool"),
        "SoftHSM 2 and OpenSC are not installed (Debian: softhsm2, opensc)");
    SoftHsm token = new SoftHsm(Openssl.in(folder), library, label);
    Path tokens = Files.createDirectory(folder.resolve("tokens"));
    Files.writeString(
        Path.of(settings),
        "directories.tokendir = " + tokens + "\nobjectstore.backend = file\nlog.level = ERROR\n");
    token.run(
        "softhsm2-util --init-token --free --label " + label + " --pin " + PIN + " --so-pin 5678");
    return token;
  }

  private static boolean isThere(String command) {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(place -> Files.isExecutable(Path.of(place, command)));
  }

  /** Returns the path of the PKCS #11 library. */
  public String library() {
    return library;
  }

  /** Runs a command of words that are separated by single spaces; returns what it printed. */
  public String run(String command) throws IOException {
    return shell.run(List.of(command.split(" "))).ok().text();
  }

  /** Runs pkcs11-tool with the token. */
  public String tool(String options) throws IOException {
    return run(
        "pkcs11-tool --module "
            + library
            + " --token-label "
            + label
            + " --pin "
            + PIN
            + " "
            + options);
  }
}
