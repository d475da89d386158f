// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.size;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import org.trustedsms.midlet.tools.archive.Archive;
import org.trustedsms.midlet.tools.command.Arguments;
import org.trustedsms.midlet.tools.command.BuildProgram;
import org.trustedsms.midlet.tools.command.FaultException;
import org.trustedsms.midlet.tools.command.UsageException;
import org.trustedsms.midlet.tools.manifest.ManifestAttributes;

/** Tells what a JAR consists of; fails above the limit, or if the descriptor has another length. */
public final class SizeReport implements BuildProgram {
  /** The names of the options, without hyphens. */
  static final Set<String> OPTIONS =
      Set.of("jar", "name", "jad", "limit", "goal", "shares", "data");

  private static final String USAGE =
      "SizeReport --jar FILE --name SUITE --jad FILE --limit N --goal N"
          + " --shares FILE --data FILE";

  @Override
  public void run(Arguments arguments, PrintStream out)
      throws UsageException, FaultException, IOException {
    arguments.unnamed(0, 0);
    String name = arguments.one("name");
    int limit = arguments.positive("limit");
    int goal = arguments.positive("goal");
    Path jad = Path.of(arguments.one("jad"));
    Path jar = Path.of(arguments.one("jar"));
    JarSize size = JarSize.of(jar, Path.of(arguments.one("shares")));
    String data = size.toJson(jar.getFileName().toString());
    Archive.writeFile(Path.of(arguments.one("data")), data.getBytes(StandardCharsets.UTF_8));
    String declared =
        ManifestAttributes.parse(Files.readAllBytes(jad)).get("MIDlet-Jar-Size").orElse("nothing");
    if (!declared.equals(Integer.toString(size.bytes()))) {
      throw new FaultException(
          jad + " gives " + declared + " as MIDlet-Jar-Size; the JAR has " + size.bytes());
    }
    JarSize.Row dominant = size.packages().get(0);
    String verdict =
        String.format(
            Locale.ROOT,
            "%s: %,d bytes; limit %,d, goal %,d. Most of it is %s: %,d bytes.",
            name,
            size.bytes(),
            limit,
            goal,
            dominant.name(),
            dominant.bytes());
    if (size.bytes() > limit) {
      out.print(data);
      throw new FaultException(verdict + " It is above the limit.");
    }
    out.println(verdict);
  }

  /**
   * Takes the JAR, the suite's name, the descriptor, limit and goal in bytes, a JAR of the same
   * program with original class names, and the report to write.
   */
  public static void main(String[] args) {
    System.exit(new SizeReport().execute(USAGE, OPTIONS, args, System.out, System.err));
  }
}
