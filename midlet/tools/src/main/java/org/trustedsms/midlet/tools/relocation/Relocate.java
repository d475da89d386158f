// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.relocation;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.trustedsms.midlet.tools.archive.Archive;
import org.trustedsms.midlet.tools.command.Arguments;
import org.trustedsms.midlet.tools.command.BuildProgram;
import org.trustedsms.midlet.tools.command.FaultException;
import org.trustedsms.midlet.tools.command.UsageException;

/**
 * Puts classes into one JAR, and gives those that the phone lacks (and a MIDlet may not bring under
 * {@code java.*}), or that replace a library's, a name of the project's own.
 */
public final class Relocate implements BuildProgram {
  private static final String USAGE = "Relocate IN... OUT.jar --map FROM=TO...";

  @Override
  public void run(Arguments arguments, PrintStream out)
      throws UsageException, FaultException, IOException {
    List<Path> files = arguments.unnamed(2, Integer.MAX_VALUE).stream().map(Path::of).toList();
    int last = files.size() - 1;
    Map<String, byte[]> classes = Archive.readClasses(files.subList(0, last));
    Renaming renaming = new Renaming();
    for (String rule : arguments.all("map")) {
      renaming.add(rule, classes.keySet());
    }
    Map<String, byte[]> relocated = new Relocation(renaming).apply(classes);
    Archive.writeClasses(files.get(last), relocated);
    out.println(
        relocated.size()
            + " classes, "
            + (classes.size() - relocated.size())
            + " dropped for the class that takes their place: "
            + files.get(last));
  }

  /**
   * Takes folders and JARs (the first that has a class wins), the JAR to write, and {@code --map}
   * with pairs of internal names, or of packages that end in a slash.
   */
  public static void main(String[] args) {
    System.exit(new Relocate().execute(USAGE, Set.of("map"), args, System.out, System.err));
  }
}
