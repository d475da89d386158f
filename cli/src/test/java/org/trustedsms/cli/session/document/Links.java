// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session.document;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The links of a document that lead to another file of the project. */
final class Links {
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z][a-z0-9+.-]*:.*");

  private Links() {}

  /** Those that lead nowhere. */
  static List<String> broken(Path root, Path file, MarkdownDocument document) throws IOException {
    List<String> broken = new ArrayList<>();
    for (String link : document.links()) {
      if (!ELSEWHERE.matcher(link).matches() && !leadsSomewhere(root, file, document, link)) {
        broken.add(link);
      }
    }
    return broken;
  }

  private static boolean leadsSomewhere(
      Path root, Path file, MarkdownDocument document, String link) throws IOException {
    int hash = link.indexOf('#');
    String path = decoded(hash < 0 ? link : link.substring(0, hash));
    Path target = path.isEmpty() ? file : file.resolveSibling(path).normalize();
    if (!target.startsWith(root) || !Files.exists(target) || isBuilt(root.relativize(target))) {
      return false;
    }
    if (hash < 0) {
      return true;
    }
    MarkdownDocument other = target.equals(file) ? document : MarkdownDocument.read(target);
    return other.anchors().contains(decoded(link.substring(hash + 1)));
  }

  /** What is only there after a build. */
  private static boolean isBuilt(Path path) {
    for (Path name : path) {
      if (name.toString().equals("target")) {
        return true;
      }
    }
    return false;
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
