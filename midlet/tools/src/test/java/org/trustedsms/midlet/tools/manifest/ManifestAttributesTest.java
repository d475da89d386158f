// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.manifest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.midlet.tools.command.FaultException;
import org.trustedsms.testing.Cases;

class ManifestAttributesTest {
  private static ManifestAttributes parse(String text) throws FaultException {
    return ManifestAttributes.parse(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void anyLineEndAndFoldedLinesAreRead() throws FaultException {
    ManifestAttributes attributes = parse("A: 1\r\nB: 2\rC: 3\n 4\n  5\nD:\n\nE: not read\n");
    assertEquals(List.of("A", "B", "C", "D"), List.copyOf(attributes.names()));
    assertEquals(Optional.of("34 5"), attributes.get("C"));
    assertEquals(Optional.of(""), attributes.get("D"));
    assertEquals(Optional.empty(), attributes.get("E"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"A", " A: 1", "A:1", "A B: 1", ": 1", "A: 1\na: 2", "Ä: 1"})
  void whatIsNoAttributeIsAFault(String text) {
    assertThrows(FaultException.class, () -> parse(text));
  }

  @Test
  void whatIsNotUtf8IsAFault() {
    assertThrows(
        FaultException.class,
        () -> ManifestAttributes.parse(new byte[] {'A', ':', ' ', (byte) 0xFF}));
  }

  @Test
  void aManifestIsFoldedAndADescriptorIsNot() throws FaultException {
    ManifestAttributes attributes = parse("Name: " + "x".repeat(64) + "yz\nB: 2");
    assertEquals(
        "Name: " + "x".repeat(64) + "\r\n yz\r\nB: 2\r\n\r\n",
        new String(attributes.toManifest(), StandardCharsets.UTF_8));
    assertEquals(
        "Name: " + "x".repeat(64) + "yz\r\nB: 2\r\n",
        new String(attributes.toDescriptor(), StandardCharsets.UTF_8));
  }

  /** ASCII, Latin-1 and Chinese. */
  private static String anyOf(Cases.Case c) {
    StringBuilder text = new StringBuilder();
    for (int left = c.integer(0, 300); left > 0; left--) {
      text.append((char) (c.flag() ? c.integer(' ', '\u00ff') : c.integer('\u4e00', '\u4e0f')));
    }
    return text.toString();
  }

  @Test
  void manifestsAreReadBackByUsAndTheJdk() {
    Cases.check(
        300,
        c -> {
          String value = anyOf(c);
          ManifestAttributes attributes = new ManifestAttributes();
          attributes.put("Manifest-Version", "1.0");
          // Next-line (U+0085) and the like are nothing for one line.
          String oneLine = value.replaceAll("\\p{Cntrl}", "").strip();
          attributes.put("MIDlet-Name", oneLine);
          byte[] file = attributes.toManifest();

          ManifestAttributes read = ManifestAttributes.parse(file);
          assertEquals(Optional.of(oneLine), read.get("MIDlet-Name"));
          Manifest manifest = new Manifest(new ByteArrayInputStream(file));
          assertEquals(oneLine, manifest.getMainAttributes().getValue("MIDlet-Name"));
          for (String line : new String(file, StandardCharsets.UTF_8).split("(?<=\r\n)")) {
            assertTrue(line.getBytes(StandardCharsets.UTF_8).length <= 72, line);
          }
          assertEquals(
              Optional.of(oneLine),
              ManifestAttributes.parse(attributes.toDescriptor()).get("MIDlet-Name"));
        });
  }

  @Test
  void othersAreAddedUnlessTheyContradict() throws FaultException {
    ManifestAttributes attributes = parse("A: 1");
    attributes.addAll(parse("A: 1\nB: 2"));
    assertEquals(List.of("A", "B"), List.copyOf(attributes.names()));
    ManifestAttributes contradicting = parse("A: 2");
    assertThrows(FaultException.class, () -> attributes.addAll(contradicting));
  }
}
