// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session.document;

import java.util.List;
import java.util.Set;

/**
 * What becomes of a block by its label, and the blocks that are treated otherwise, each with the
 * reason.
 */
final class LabelRules {
  /** A session: executed, and its output compared. */
  static final String SESSION = "console";

  /** Commands: executed. */
  static final String COMMANDS = "sh";

  /** Known to others, and only looked at here. */
  private static final Set<String> SHOWN =
      Set.of("text", "properties", "ini", "diff", "mermaid", "c");

  private static final Set<String> CHECKED = Set.of(SESSION, COMMANDS, "java", "xml", "json");

  /**
   * A block that this test leaves to others.
   *
   * @param document its document
   * @param label its label
   * @param start how its first line begins
   * @param reason where it is tested instead
   */
  record Elsewhere(String document, String label, String start, String reason) {
    boolean covers(String name, Block block) {
      return document.equals(name)
          && label.equals(block.label())
          && block.firstLine().startsWith(start);
    }
  }

  private static final List<Elsewhere> EXCEPTIONS =
      List.of(
          new Elsewhere(
              "README.md", COMMANDS, "GATEWAY=", "needs a gateway; GatewayGuideIT executes them"),
          new Elsewhere(
              "docs/tour.md",
              SESSION,
              "$ ./trusted-sms demo",
              "takes long; emulator's DemoIT has it"),
          new Elsewhere(
              "docs/guide-server.md", "", "$ java -cp", "core's DocumentsTest runs the program"),
          new Elsewhere(
              "docs/guide-gateway.md",
              COMMANDS,
              "",
              "needs somebody who presses; GatewayGuideIT executes them"),
          new Elsewhere(
              "docs/guide-gateway.md", "python", "", "needs a gateway; GatewayGuideIT runs it"),
          new Elsewhere(
              "docs/guide-server.md",
              COMMANDS,
              "MODULE=",
              "needs a token; server's Pkcs11KeyIT makes one and runs it"),
          new Elsewhere("docs/format.md", "", "", "layouts and pseudo-code"),
          new Elsewhere(
              "docs/format-examples.md", "", "", "vectors, which core's FormatTest compares"),
          new Elsewhere(
              "docs/compact-coding.md",
              "",
              "",
              "tables and examples, which core's tests make again"),
          new Elsewhere(
              "docs/vectors/README.md",
              "",
              "python3 docs/vectors/",
              "takes minutes and needs Python; core's VectorFilesTest reads what was made, and"
                  + " WrongReceiversTest runs mutate.py"));

  private LabelRules() {}

  /** Whether the block has a label that is known. */
  static boolean isKnown(Block block) {
    return CHECKED.contains(block.label()) || SHOWN.contains(block.label());
  }

  /** Whether the block is one of those that are tested elsewhere. */
  static boolean isException(String document, Block block) {
    return EXCEPTIONS.stream().anyMatch(exception -> exception.covers(document, block));
  }

  /** The exceptions of a document. */
  static List<Elsewhere> exceptions(String document) {
    return EXCEPTIONS.stream().filter(exception -> exception.document().equals(document)).toList();
  }
}
