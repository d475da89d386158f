// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** The files of docs/vectors. */
public final class VectorDirectory {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);

  private VectorDirectory() {}

  /** Returns the content of each file by its name without {@code .json.gz}. */
  public static Map<String, JsonNode> read() {
    Map<String, JsonNode> files = new TreeMap<>();
    try (Stream<Path> paths = Files.list(find())) {
      for (Path path : paths.toList()) {
        String name = path.getFileName().toString();
        if (name.endsWith(".json.gz")) {
          try (InputStream in = new GZIPInputStream(Files.newInputStream(path))) {
            files.put(name.replace(".json.gz", ""), MAPPER.readTree(in));
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  /** Looks for docs/vectors upwards from the module, whose directory Maven tells. */
  private static Path find() {
    Path start = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    for (Path directory = start; directory != null; directory = directory.getParent()) {
      if (Files.isRegularFile(directory.resolve("docs/format.md"))) {
        Path vectors = directory.resolve("docs/vectors");
        if (!Files.isDirectory(vectors)) {
          throw new AssertionError("there is no directory " + vectors);
        }
        return vectors;
      }
    }
    throw new AssertionError("no docs/format.md in " + start + " or a directory above it");
  }
}
