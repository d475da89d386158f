// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.option.HostAndPort;
import org.trustedsms.cli.session.Repository;
import org.trustedsms.cli.session.Sandbox;

/** Every code block, command and link of the project's documents. */
@DisabledOnOs(OS.WINDOWS)
class DocumentsIT {
  private static final Path ROOT = Repository.root();

  private final CommandModel commands = new CommandModel();
  private final JavaSources sources = new JavaSources(ROOT);
  private final XmlBlock xml = new XmlBlock(ROOT);
  private final ObjectMapper json = new ObjectMapper();

  @TempDir Path temporary;

  DocumentsIT() throws IOException {}

  /** The documents of the project itself, and those below docs. */
  private static List<Path> documents() throws IOException {
    List<Path> documents = new ArrayList<>();
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      Stream.concat(top, docs)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .forEach(documents::add);
    }
    return documents;
  }

  @TestFactory
  Stream<DynamicContainer> documentsAreTrue() throws IOException {
    List<DynamicContainer> tests = new ArrayList<>();
    for (Path file : documents()) {
      String name = ROOT.relativize(file).toString();
      tests.add(dynamicContainer(name, file.toUri(), tests(name, file).stream()));
    }
    assertTrue(tests.size() > 2, "README.md and others");
    return tests.stream();
  }

  private List<DynamicTest> tests(String name, Path file) throws IOException {
    MarkdownDocument document = MarkdownDocument.read(file);
    List<DynamicTest> tests = new ArrayList<>();
    tests.add(dynamicTest("links", () -> linksLeadSomewhere(file, document)));
    tests.add(dynamicTest("commands and options", () -> commandsAreThere(document)));
    tests.add(dynamicTest("labels", () -> labelsAreKnown(name, document)));
    List<Block> blocks =
        document.blocks().stream().filter(block -> !LabelRules.isException(name, block)).toList();
    for (Block block : blocks) {
      switch (block.label()) {
        case "java" -> tests.add(of(block, () -> isCompiled(block)));
        case "xml" -> tests.add(of(block, () -> xml.check(block)));
        case "json" -> tests.add(of(block, () -> json.readTree(block.text())));
        default -> {
          // Executed below, or shown only.
        }
      }
    }
    List<Block> executed = blocks.stream().filter(DocumentsIT::isExecuted).toList();
    if (!executed.isEmpty()) {
      tests.add(dynamicTest("commands do what is shown", () -> execute(name, executed)));
    }
    return tests;
  }

  private static DynamicTest of(Block block, org.junit.jupiter.api.function.Executable test) {
    return dynamicTest(block.label() + " in line " + block.line(), test);
  }

  private static boolean isExecuted(Block block) {
    return block.label().equals(LabelRules.SESSION) || block.label().equals(LabelRules.COMMANDS);
  }

  private static void linksLeadSomewhere(Path file, MarkdownDocument document) throws IOException {
    assertEquals(List.of(), Links.broken(ROOT, file, document));
  }

  private void commandsAreThere(MarkdownDocument document) {
    List<String> unknown = new ArrayList<>();
    document.code().forEach(code -> unknown.addAll(commands.unknownIn(code)));
    document.blocks().stream()
        .filter(DocumentsIT::isExecuted)
        .forEach(block -> unknown.addAll(commands.unknownIn(block.text())));
    assertEquals(List.of(), unknown);
  }

  private static void labelsAreKnown(String name, MarkdownDocument document) {
    Predicate<Block> known = LabelRules::isKnown;
    assertEquals(
        List.of(),
        document.blocks().stream()
            .filter(known.or(block -> LabelRules.isException(name, block)).negate())
            .map(block -> "line " + block.line() + ": \"" + block.label() + "\"")
            .toList());
    assertEquals(
        List.of(),
        LabelRules.exceptions(name).stream()
            .filter(rule -> document.blocks().stream().noneMatch(b -> rule.covers(name, b)))
            .toList(),
        "exceptions that are not needed any more");
  }

  private void isCompiled(Block block) {
    assertTrue(sources.have(block), "no Java file of the project has this:\n" + block.text());
  }

  /** What the document before this one had in the background may need a moment to be gone. */
  private static boolean isFree(int port) throws InterruptedException {
    for (int tries = 0; tries < 50; tries++) {
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.isBound();
      } catch (IOException e) {
        Thread.sleep(100);
      }
    }
    return false;
  }

  private void execute(String name, List<Block> blocks) throws Exception {
    boolean withSmsc =
        blocks.stream().anyMatch(block -> block.comment().equals(BlockExecution.BACKGROUND));
    assumeTrue(!withSmsc || isFree(HostAndPort.DEFAULT_PORT), "port 2775 is in use");
    Sandbox sandbox = new Sandbox(temporary.resolve(name.replace('/', '-')));
    // What a reader is asked for on a terminal.
    sandbox.with("TRUSTED_SMS_PASSPHRASE", "correct horse battery staple");
    try (BlockExecution execution = new BlockExecution(name, sandbox)) {
      for (Block block : blocks) {
        String missing = BlockExecution.missingTool(block);
        assumeTrue(missing == null, () -> "there is no " + missing);
        execution.execute(block);
      }
      execution.end();
    }
  }
}
