// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.testing.Cases;

/** Builds the receiver in C, docs/reference-c, and runs it against the test vectors. */
class ReferenceReceiverTest {
  private static final Path SOURCES = Path.of("..", "docs", "reference-c");

  @TempDir Path folder;

  /** A library that the receiver can use. */
  enum Library {
    OPENSSL("openssl/evp.h", "EVP_sha256() == 0", "-lcrypto", "libssl-dev"),
    MBEDTLS("mbedtls/ecp.h", "mbedtls_ecp_curve_list() == 0", "-lmbedcrypto", "libmbedtls-dev");

    private final String header;
    private final String call;
    private final String option;
    private final String debianPackage;

    Library(String header, String call, String option, String debianPackage) {
      this.header = header;
      this.call = call;
      this.option = option;
      this.debianPackage = debianPackage;
    }
  }

  @ParameterizedTest
  @EnumSource
  void passesTheVectors(Library library) throws Exception {
    passesTheVectors(library, "CODINGS=15");
  }

  static IntStream codings() {
    return Cases.areExhaustive() ? IntStream.of(3, 0) : IntStream.of(0);
  }

  /** As README has them: a device that knows GSM 03.38 and UTF-8 only, and one for bytes. */
  @ParameterizedTest
  @MethodSource("codings")
  void passesTheVectorsOfFewerCodings(int codings) throws Exception {
    passesTheVectors(Library.OPENSSL, "CODINGS=" + codings);
  }

  private void passesTheVectors(Library library, String codings) throws Exception {
    assumeTrue(commands().runs("make", "--version"), "make is not installed");
    assumeTrue(commands().runs("gzip", "--version"), "gzip is not installed");
    assumeTrue(commands().runs("cc", "--version"), "no C compiler is installed as cc");
    assumeTrue(compiles(library), library.debianPackage + " is not installed");

    String crypto = "CRYPTO=" + library.name().toLowerCase(Locale.ROOT);
    List<String> command =
        new ArrayList<>(List.of("make", "-s", "check", "BUILD=" + folder, crypto, codings));
    if (!compiles(library, "-fsanitize=address,undefined")) {
      command.add("SANITIZE=");
    }
    Commands.Result result = commands().run(SOURCES, command);
    assertEquals(0, result.exitCode(), result.output());
    // An empty run would succeed as well.
    assertTrue(result.output().contains("P-256: "), result.output());
    assertTrue(result.output().contains("text: "), result.output());
  }

  /** What the listings of README.md leave to their readers. */
  private static final String DECLARATIONS =
      """
      #include "trusted_sms.h"
      extern uint8_t alice_point[33], own_fingerprint[32], commander_point[33], own_point[33];
      extern uint8_t own_private_key[32], user_data[140], address[8];
      extern size_t user_data_length, address_length;
      extern int64_t reference_time;
      void store(const struct ts_window *window);
      void show(const struct ts_text *text);
      bool write_state(void *context, const struct ts_device_state *state);
      void read_state(struct ts_device_state *state);
      bool next_payload(struct ts_bytes *payload);
      void send_to_commander(const uint8_t *bytes, size_t length);
      struct ts_bytes carry_out(struct ts_bytes command);
      """;

  @Test
  void theListingsOfTheReadmeCompile() throws Exception {
    assumeTrue(commands().runs("cc", "--version"), "no C compiler is installed as cc");
    List<String> listings =
        Pattern.compile("```c\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(SOURCES.resolve("README.md")))
            .results()
            .map(listing -> listing.group(1))
            .toList();
    assertEquals(2, listings.size());
    Path source = folder.resolve("listings.c");
    Files.writeString(
        source,
        DECLARATIONS
            + "void text(int64_t now);\nvoid text(int64_t now) {\n%s}\n".formatted(listings.get(0))
            + "int64_t now(void);\nvoid device(struct ts_bytes payload);\n"
            + "void device(struct ts_bytes payload) {\n%s}\n".formatted(listings.get(1)));
    Commands.Result result =
        commands()
            .run(
                SOURCES,
                List.of(
                    "cc",
                    "-std=c11",
                    "-Wall",
                    "-Wextra",
                    "-Werror",
                    "-fsyntax-only",
                    "-I.",
                    source.toString()));
    assertEquals(0, result.exitCode(), result.output());
  }

  @Test
  void hasTheTablesOfThePages() throws Exception {
    assumeTrue(commands().runs("python3", "--version"), "python3 is not installed");
    Commands.Result result = commands().run(SOURCES, List.of("python3", "-B", "make_tables.py"));
    assertEquals(0, result.exitCode(), result.output());
    assertEquals(
        Files.readString(SOURCES.resolve("tables.c")), result.output(), "run make_tables.py again");
  }

  private Commands commands() {
    return new Commands(folder);
  }

  /** Returns whether a program that needs the library is compiled, linked and runs. */
  private boolean compiles(Library library, String... options) throws Exception {
    Path source = folder.resolve("probe.c");
    Path program = folder.resolve("probe");
    Files.writeString(
        source,
        "#include <%s>\nint main(void) { return %s; }\n".formatted(library.header, library.call));
    List<String> command = new ArrayList<>(List.of("cc", "-std=c11"));
    command.addAll(List.of(options));
    command.addAll(List.of("-o", program.toString(), source.toString(), library.option));
    return commands().run(folder, command).exitCode() == 0 && commands().runs(program.toString());
  }
}
