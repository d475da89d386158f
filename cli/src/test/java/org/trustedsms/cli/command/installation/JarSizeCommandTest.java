// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.installation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.console.CommandResult;
import org.trustedsms.cli.console.PrintedCall;
import org.trustedsms.emulator.phone.MidletSuite;

class JarSizeCommandTest {
  @TempDir Path folder;

  @Test
  void theShippedSuitesAreAboveTheLimitOfWapGateways() throws Exception {
    CommandResult called = PrintedCall.with(new JarSizeCommand(), "--json");
    assertEquals(1, called.status(), called.toString());
    JsonNode all = new ObjectMapper().readTree(called.out());
    assertEquals(100_000, all.get("limit").intValue());
    List<String> names = new ArrayList<>();
    for (JsonNode jar : all.get("jars")) {
      names.add(jar.get("name").textValue());
      int sum = 0;
      for (JsonNode part : jar.get("parts")) {
        sum += part.get("bytes").intValue();
      }
      assertEquals(jar.get("bytes").intValue(), sum);
      assertEquals(sum <= 100_000, jar.get("good").booleanValue());
    }
    assertEquals(
        List.of(
            "trusted-sms.jar",
            "trusted-sms-all.jar",
            "trusted-sms-card.jar",
            "trusted-sms-module.jar"),
        names);
    int[] sizes = {MidletSuite.small().size(), MidletSuite.all().size()};
    for (int i = 0; i < sizes.length; i++) {
      JsonNode jar = all.get("jars").get(i);
      assertEquals(sizes[i], jar.get("bytes").intValue());
    }
    String words = PrintedCall.with(new JarSizeCommand()).out();
    assertTrue(
        words.contains("trusted-sms.jar: " + String.format(Locale.ROOT, "%,d bytes", sizes[0])),
        words);
  }

  @Test
  void oneAboveTheLimitIsOne() throws Exception {
    Path jar = folder.resolve("x\33.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      zip.putNextEntry(new ZipEntry("evil\33[2J/A.class"));
      zip.closeEntry();
    }
    long size = Files.size(jar);
    CommandResult exact = PrintedCall.with(new JarSizeCommand(), jar.toString(), "--limit=" + size);
    assertEquals(0, exact.status(), exact.toString());
    CommandResult above =
        PrintedCall.with(new JarSizeCommand(), jar.toString(), "--limit=" + (size - 1));
    assertEquals(1, above.status(), above.toString());
    assertTrue(above.out().startsWith("x\\u001B.jar: " + size + " bytes, 1 ABOVE"), above.out());
    assertFalse(above.out().contains("\33"), above.out());
  }

  @Test
  void whatIsNoJarIsRefused() throws Exception {
    Path text = Files.writeString(folder.resolve("text.jar"), "hello");
    assertTrue(
        PrintedCall.with(new JarSizeCommand(), text.toString()).failed(3, "is not a valid JAR"));
    assertTrue(PrintedCall.with(new JarSizeCommand(), "--limit=-1").failed(2, "give 0 or more"));
    assertTrue(PrintedCall.with(new JarSizeCommand(), "--limit=x").failed(2, "--limit"));
  }
}
