// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.size;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.trustedsms.midlet.tools.archive.Archive;
import org.trustedsms.midlet.tools.command.FaultException;

/** The report as {@code jar-size.json} and {@code jar-size.md}, with one or more suites. */
final class ReportFiles {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path json;
  private final Path markdown;

  /**
   * @param folder where the files are, or will be
   */
  ReportFiles(Path folder) {
    json = folder.resolve("jar-size.json");
    markdown = folder.resolve("jar-size.md");
  }

  /** What the JSON file holds. */
  @JsonPropertyOrder("suites")
  private record Report(List<SuiteSize> suites) {}

  /**
   * Adds a suite to the report, in place of one of the same name. Suites are sorted by name.
   *
   * @param suite its numbers
   * @throws IOException if a file cannot be read or written
   * @throws FaultException if the JSON file is not one of ours
   */
  void add(SuiteSize suite) throws IOException, FaultException {
    List<SuiteSize> suites = new ArrayList<>(read());
    suites.removeIf(other -> other.name().equals(suite.name()));
    suites.add(suite);
    suites.sort(Comparator.comparing(SuiteSize::name));
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    String text =
        JSON.writer(
                new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter))
            .writeValueAsString(new Report(suites));
    Archive.writeFile(json, (text + "\n").getBytes(StandardCharsets.UTF_8));
    Archive.writeFile(markdown, Markdown.of(suites).getBytes(StandardCharsets.UTF_8));
  }

  private List<SuiteSize> read() throws IOException, FaultException {
    if (!Files.exists(json)) {
      return List.of();
    }
    try {
      return JSON.readValue(Files.readAllBytes(json), Report.class).suites();
    } catch (JsonProcessingException e) {
      throw new FaultException(json + " is not a report of this program. Delete it.");
    }
  }
}
