// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.packing;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.trustedsms.midlet.tools.archive.Archive;
import org.trustedsms.midlet.tools.command.Arguments;
import org.trustedsms.midlet.tools.command.BuildProgram;
import org.trustedsms.midlet.tools.command.FaultException;
import org.trustedsms.midlet.tools.command.UsageException;

/** Writes a class with a constant, from 0, for each text of a {@link PackTexts} file. */
public final class NumberTexts implements BuildProgram {
  private static final String USAGE = "NumberTexts LANGUAGE.txt PACKAGE.CLASS SOURCE-FOLDER";

  @Override
  public void run(Arguments arguments, PrintStream out)
      throws UsageException, FaultException, IOException {
    List<String> files = arguments.unnamed(3, 3);
    List<String> names = List.copyOf(PackTexts.read(Path.of(files.get(0))).keySet());
    String type = files.get(1);
    int dot = type.lastIndexOf('.');
    StringBuilder source = new StringBuilder("package " + type.substring(0, dot) + ";\n\n");
    source.append("/** The numbers of the texts, made by the build. */\n");
    source.append("public final class " + type.substring(dot + 1) + " {\n");
    for (int i = 0; i < names.size(); i++) {
      source.append("  public static final int " + names.get(i) + " = " + i + ";\n");
    }
    source.append("\n  private " + type.substring(dot + 1) + "() {}\n}\n");
    Archive.writeFile(
        Path.of(files.get(2), type.replace('.', '/') + ".java"),
        source.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Takes the language, the full name of the class, the folder of sources. */
  public static void main(String[] args) {
    System.exit(new NumberTexts().execute(USAGE, Set.of(), args, System.out, System.err));
  }
}
