// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.size;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import org.trustedsms.midlet.tools.command.Arguments;
import org.trustedsms.midlet.tools.command.Command;
import org.trustedsms.midlet.tools.command.FaultException;
import org.trustedsms.midlet.tools.command.UsageException;
import org.trustedsms.midlet.tools.manifest.Attributes;

/**
 * Tells what a suite's JAR consists of, and fails above the limit, or if the descriptor gives
 * another length than the JAR has.
 */
public final class SizeReport implements Command {
  /** The names of the options, without hyphens. */
  static final Set<String> OPTIONS =
      Set.of(
          "jar", "name", "jad", "limit", "goal", "mapping", "apart", "apart-mapping", "append-to");

  private static final String USAGE =
      "SizeReport --jar FILE --name SUITE --jad FILE --limit N --goal N"
          + " [--mapping FILE...] [--apart FILE --apart-mapping FILE...] [--append-to FOLDER]";

  @Override
  public void run(Arguments arguments, PrintStream out)
      throws UsageException, FaultException, IOException {
    arguments.unnamed(0, 0);
    Path jarFile = Path.of(arguments.one("jar"));
    Path jadFile = Path.of(arguments.one("jad"));
    byte[] jar = Files.readAllBytes(jarFile);
    byte[] jad = Files.readAllBytes(jadFile);
    byte[] apart =
        arguments.all("apart").isEmpty()
            ? null
            : Files.readAllBytes(Path.of(arguments.one("apart")));
    SuiteSize suite =
        new Measurement(
                ProguardMapping.read(arguments.paths("mapping")),
                apart,
                ProguardMapping.read(arguments.paths("apart-mapping")))
            .of(
                arguments.one("name"),
                jarFile.getFileName().toString(),
                jar,
                jad.length,
                arguments.positive("limit"),
                arguments.positive("goal"));
    if (!arguments.all("append-to").isEmpty()) {
      new ReportFiles(Path.of(arguments.one("append-to"))).add(suite);
    }
    String declared = Attributes.parse(jad).get("MIDlet-Jar-Size").orElse("nothing");
    if (!declared.equals(Integer.toString(jar.length))) {
      throw new FaultException(
          jadFile + " gives " + declared + " as MIDlet-Jar-Size; the JAR has " + jar.length);
    }
    judge(suite, out);
  }

  private static void judge(SuiteSize suite, PrintStream out) throws FaultException {
    SuiteSize.Part dominant = suite.packages().get(0);
    String verdict =
        String.format(
            Locale.ROOT,
            "%s: %,d bytes; limit %,d, goal %,d. Most of it is %s: %,d bytes, %.1f %%.",
            suite.name(),
            suite.bytes(),
            suite.limit(),
            suite.goal(),
            dominant.name(),
            dominant.bytes(),
            dominant.sharePercent());
    if (suite.bytes() > suite.limit()) {
      out.print(Markdown.of(suite));
      throw new FaultException(verdict + " It is above the limit.");
    }
    out.println(verdict);
  }

  /**
   * @param args the JAR, the suite's name, the descriptor, limit and goal in bytes, ProGuard's
   *     mapping files in the order of the runs, the same for a JAR whose classes were not merged,
   *     and the folder of the report
   */
  public static void main(String[] args) {
    System.exit(new SizeReport().execute(USAGE, OPTIONS, args, System.out, System.err));
  }
}
