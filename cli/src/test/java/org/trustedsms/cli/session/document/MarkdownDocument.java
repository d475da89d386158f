// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is of interest in a document in Markdown: code, links and headings. */
final class MarkdownDocument {
  private static final Pattern FENCE = Pattern.compile("( {0,3})```+ *([A-Za-z0-9+-]*).*");
  private static final Pattern COMMENT = Pattern.compile("<!-- *(.*?) *-->");
  private static final Pattern HEADING = Pattern.compile("#{1,6} +(.*?)(?: +#+)?");
  private static final Pattern CODE = Pattern.compile("(?<!`)`([^`]+)`(?!`)");
  private static final Pattern LINK =
      Pattern.compile("]\\(<?([^)\\s>]+)>?(?: \"[^\"]*\")?\\)|(?:src|href)=\"([^\"]+)\"");
  private static final Pattern DEFINITION =
      Pattern.compile("^ {0,3}\\[[^]]+]: *(\\S+).*$", Pattern.MULTILINE);

  private final List<Block> blocks = new ArrayList<>();
  private final List<String> prose = new ArrayList<>();
  private final Set<String> anchors = new HashSet<>();

  private MarkdownDocument() {}

  /** Reads a document. */
  static MarkdownDocument read(Path file) throws IOException {
    return of(Files.readAllLines(file));
  }

  /** Takes the lines of a document. */
  static MarkdownDocument of(List<String> lines) {
    MarkdownDocument document = new MarkdownDocument();
    int next = 0;
    while (next < lines.size()) {
      Matcher fence = FENCE.matcher(lines.get(next));
      if (fence.matches()) {
        next = document.takeBlock(lines, next, fence);
      } else {
        document.prose.add(lines.get(next++));
      }
    }
    document.takeHeadings();
    return document;
  }

  private int takeBlock(List<String> lines, int opening, Matcher fence) {
    int indentation = fence.group(1).length();
    List<String> contents = new ArrayList<>();
    int next = opening + 1;
    while (!lines.get(next).strip().equals("```")) {
      String line = lines.get(next++);
      contents.add(line.substring(Math.min(indentation, leadingSpaces(line))));
      if (next == lines.size()) {
        throw new IllegalArgumentException("line " + (opening + 1) + ": the block does not end");
      }
    }
    Matcher comment = COMMENT.matcher(opening == 0 ? "" : lines.get(opening - 1));
    blocks.add(
        new Block(
            opening + 2,
            fence.group(2),
            comment.matches() ? comment.group(1) : "",
            List.copyOf(contents)));
    return next + 1;
  }

  private static int leadingSpaces(String line) {
    return line.length() - line.stripLeading().length();
  }

  /**
   * As GitHub names them: lower case, letters, digits, hyphens; a number if it is not the first.
   */
  private void takeHeadings() {
    Map<String, Integer> seen = new HashMap<>();
    for (String line : prose) {
      Matcher heading = HEADING.matcher(line);
      if (heading.matches()) {
        String anchor =
            heading
                .group(1)
                .replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
        int before = seen.merge(anchor, 1, Integer::sum) - 1;
        anchors.add(before == 0 ? anchor : anchor + "-" + before);
      }
      Matcher named = Pattern.compile("<a (?:id|name)=\"([^\"]+)\"").matcher(line);
      while (named.find()) {
        anchors.add(named.group(1));
      }
    }
  }

  /** The code blocks. */
  List<Block> blocks() {
    return blocks;
  }

  /** The pieces of code within the text. */
  List<String> code() {
    return CODE.matcher(String.join("\n", prose))
        .results()
        .map(span -> span.group(1).replace('\n', ' '))
        .toList();
  }

  /** The destinations of links and images. */
  List<String> links() {
    String text = CODE.matcher(String.join("\n", prose)).replaceAll("`code`");
    List<String> links = new ArrayList<>();
    LINK.matcher(text)
        .results()
        .forEach(link -> links.add(link.group(1) != null ? link.group(1) : link.group(2)));
    DEFINITION.matcher(text).results().forEach(link -> links.add(link.group(1)));
    return links;
  }

  /** What a link into the document can name. */
  Set<String> anchors() {
    return anchors;
  }
}
