// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session.document;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.cli.session.Repository;

/** The links of the distribution's documents, which the profile dist rewrites. */
class DistLinksTest {
  private static final Path ROOT = Repository.root();
  private static final String OPENAPI =
      "gateway/src/main/resources/org/trustedsms/gateway/openapi.yaml";

  @TempDir Path dist;

  @ParameterizedTest
  @ValueSource(strings = {"", "https://example.org/blob/v1/"})
  void noneLeadsNowhere(String repository) throws Exception {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
        Stream<Path> top = Files.list(ROOT)) {
      for (Path file :
          Stream.concat(
                  docs,
                  top.filter(each -> each.toString().endsWith(".md") || each.endsWith("NOTICE")))
              .filter(Files::isRegularFile)
              .toList()) {
        Path copy = dist.resolve(ROOT.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
    Files.copy(ROOT.resolve(OPENAPI), dist.resolve("docs/openapi.yaml"));

    rewrite(repository);

    List<String> broken = new ArrayList<>();
    try (Stream<Path> files = Files.walk(dist)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".md")).toList()) {
        for (String link : Links.broken(dist, file, MarkdownDocument.read(file))) {
          broken.add(dist.relativize(file) + ": " + link);
        }
      }
    }
    assertEquals(List.of(), broken);
  }

  private static final String TEXT =
      """
      [here](b.md), [the API](../gateway/openapi.yaml#x), [`A`](../core/A.java),
      [a
      b](../core) and [`T.a`][T], [`U`][U]; code: `[x](y)`.

      ```c
      f[x](y);
      ```

      [T]: ../core/T.java
      [U]: b.md
      """;

  @Test
  void whatIsNotThereIsPlainText() throws Exception {
    assertEquals(
        """
        [here](b.md), [the API](openapi.yaml), `A`,
        a
        b and `T.a`, [`U`][U]; code: `[x](y)`.

        ```c
        f[x](y);
        ```

        [U]: b.md
        """,
        rewritten(""));
  }

  @Test
  void orIsInTheRepository() throws Exception {
    assertEquals(
        """
        [here](b.md), [the API](openapi.yaml), [`A`](https://example.org/core/A.java),
        [a
        b](https://example.org/core) and [`T.a`][T], [`U`][U]; code: `[x](y)`.

        ```c
        f[x](y);
        ```

        [T]: https://example.org/core/T.java
        [U]: b.md
        """,
        rewritten("https://example.org/"));
  }

  private String rewritten(String repository) throws Exception {
    Path docs = Files.createDirectories(dist.resolve("docs"));
    Files.writeString(docs.resolve("b.md"), "");
    Files.writeString(docs.resolve("openapi.yaml"), "");
    Path document = Files.writeString(docs.resolve("a.md"), TEXT);
    rewrite(repository);
    return Files.readString(document);
  }

  private void rewrite(String repository) throws IOException, InterruptedException {
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                ROOT.resolve("cli/src/build/java/DistLinks.java").toString(),
                dist.toString(),
                repository)
            .redirectErrorStream(true)
            .start();
    String output = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, java.waitFor(), output);
  }
}
