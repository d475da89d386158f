// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class HostAndPortTest {

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1:2775, 127.0.0.1:2775",
    "127.0.0.1, 127.0.0.1:2775",
    "127.0.0.1:0, 127.0.0.1:0",
    "[::1]:65535, [0:0:0:0:0:0:0:1]:65535",
    "[::1], [0:0:0:0:0:0:0:1]:2775"
  })
  void reads(String text, String address) {
    assertEquals(address, HostAndPort.format(new HostAndPort().convert(text)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ":2775",
        "127.0.0.1:",
        "127.0.0.1:x",
        "::1:2775",
        "a b:1",
        "[::1",
        "a@b:1",
        "a?b:1",
        "a/b"
      })
  void refuses(String text) {
    TypeConversionException e =
        assertThrows(TypeConversionException.class, () -> new HostAndPort().convert(text));
    assertTrue(e.getMessage().contains("host:port"), e.getMessage());
  }

  @Test
  void refusesPortsThatAreNone() {
    assertThrows(TypeConversionException.class, () -> new HostAndPort().convert("127.0.0.1:65536"));
  }
}
