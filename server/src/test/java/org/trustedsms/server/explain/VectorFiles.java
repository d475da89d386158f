// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.explain;

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

/** The files of docs/vectors, which an independent implementation has made. */
public final class VectorFiles {
  private VectorFiles() {}

  /** Returns those that hold messages, by name. */
  static Map<String, JsonNode> withMessages() {
    Map<String, JsonNode> files = new TreeMap<>();
    try (Stream<Path> paths = Files.list(folder())) {
      for (Path path : paths.toList()) {
        if (path.toString().endsWith(".json.gz")) {
          JsonNode file = read(path);
          if (file.has("messages")) {
            files.put(path.getFileName().toString(), file);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  /** Returns one of them, by its name without {@code .json.gz}. */
  public static JsonNode named(String name) throws IOException {
    return read(folder().resolve(name + ".json.gz"));
  }

  private static JsonNode read(Path path) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(path))) {
      return new ObjectMapper().readTree(in);
    }
  }

  private static Path folder() {
    Path start = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    for (Path folder = start; folder != null; folder = folder.getParent()) {
      if (Files.isRegularFile(folder.resolve("docs/vectors/P-192.json.gz"))) {
        return folder.resolve("docs/vectors");
      }
    }
    throw new AssertionError("no docs/vectors above " + start);
  }
}
