// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session.document;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.trustedsms.cli.session.OutputComparison;
import org.trustedsms.cli.session.Repository;
import org.trustedsms.cli.session.Sandbox;
import org.trustedsms.cli.session.SessionCheck;
import org.trustedsms.cli.session.SessionReader;
import org.trustedsms.cli.session.SessionStep;
import org.trustedsms.cli.session.Shell;

/**
 * Executes the blocks of a document one after the other in the same folder. A session that stands
 * below the comment {@code <!-- in the background -->} has one command, which goes on while those
 * below it are executed, as in a terminal of its own: it is waited for until it prints the first
 * line that is shown, told to end after the last block, and all it has printed is compared then.
 */
final class BlockExecution implements AutoCloseable {
  static final String BACKGROUND = "in the background";

  private static final List<String> TOOLS = List.of("openssl", "xxd");
  private static final int POLLS = 600;
  private static final long POLL_MILLIS = 100;

  private final View view;
  private final Shell shell;
  private final SessionCheck check;
  private final List<Running> running = new ArrayList<>();

  /** A command in the background. */
  private record Running(SessionStep step, Path output) {}

  BlockExecution(String document, Sandbox sandbox) throws IOException, InterruptedException {
    this.shell = sandbox.shellWithOneProcess(false);
    this.view = new View(Repository.root(), sandbox.launcher(), sandbox.folder());
    this.check = new SessionCheck(document, new Shapes());
  }

  /** Which tool the block needs that is not installed; null if none. */
  static String missingTool(Block block) {
    return TOOLS.stream()
        .filter(tool -> block.text().matches("(?s).*\\b" + tool + " .*"))
        .filter(tool -> !Shell.isInstalled(tool))
        .findFirst()
        .orElse(null);
  }

  /** Executes a session or commands. */
  void execute(Block block) throws IOException, InterruptedException {
    if (block.label().equals(LabelRules.COMMANDS)) {
      commands(block);
      return;
    }
    List<SessionStep> steps = SessionReader.read(block.lines(), block.line());
    if (!block.comment().equals(BACKGROUND)) {
      for (SessionStep step : steps) {
        check.that(step, shell.run(step.command()));
      }
    } else if (steps.size() == 1) {
      background(steps.get(0));
    } else {
      throw new AssertionError("line " + block.line() + ": one command in the background, please");
    }
  }

  private void commands(Block block) throws IOException, InterruptedException {
    Shell.Answer answer = shell.run("set -e\n" + block.text() + "\nset +e");
    check.that(new SessionStep(block.line(), block.text(), List.of("..."), 0), answer);
  }

  private void background(SessionStep step) throws IOException, InterruptedException {
    Path output = shell.background(step.command());
    running.add(new Running(step, output));
    if (step.output().isEmpty()) {
      return;
    }
    var first = check.form().of(step.output().get(0));
    for (int poll = 0; Shell.lines(output).stream().noneMatch(first); poll++) {
      if (poll == POLLS) {
        check.that(step, new Shell.Answer(Shell.lines(output), -1));
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  /** Ends what runs in the background once it has printed what is shown, and compares it. */
  void end() throws IOException, InterruptedException {
    for (Running background : running) {
      for (int poll = 0; poll < POLLS && !hasPrintedAll(background); poll++) {
        Thread.sleep(POLL_MILLIS);
      }
    }
    shell.endBackground();
    for (Running background : running) {
      SessionStep step = background.step();
      check.that(step, new Shell.Answer(Shell.lines(background.output()), step.status()));
    }
  }

  private boolean hasPrintedAll(Running background) throws IOException {
    return OutputComparison.difference(
            background.step().output(), Shell.lines(background.output()), check.form())
        .isEmpty();
  }

  @Override
  public void close() throws IOException {
    shell.close();
    view.close();
  }
}
