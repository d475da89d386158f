// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.icon;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.trustedsms.midlet.tools.archive.Zlib;
import org.trustedsms.midlet.tools.command.Arguments;
import org.trustedsms.midlet.tools.command.Command;
import org.trustedsms.midlet.tools.command.FaultException;
import org.trustedsms.midlet.tools.command.UsageException;

/** Makes the PNG of the MIDlet's icon from a drawing in text, which git keeps better. */
public final class DrawIcon implements Command {
  private static final String USAGE = "DrawIcon IN.txt OUT.png";

  @Override
  public void run(Arguments arguments, PrintStream out)
      throws UsageException, FaultException, IOException {
    List<String> files = arguments.unnamed(2, 2);
    Drawing drawing = Drawing.parse(Files.readAllLines(Path.of(files.get(0))));
    Files.write(Path.of(files.get(1)), Png.of(drawing, new Zlib()));
  }

  /**
   * @param args the drawing, and the PNG to write
   */
  public static void main(String[] args) {
    System.exit(new DrawIcon().execute(USAGE, Set.of(), args, System.out, System.err));
  }
}
