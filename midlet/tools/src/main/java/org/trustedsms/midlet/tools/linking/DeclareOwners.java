// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.linking;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.trustedsms.midlet.tools.archive.Archive;
import org.trustedsms.midlet.tools.command.Arguments;
import org.trustedsms.midlet.tools.command.Command;
import org.trustedsms.midlet.tools.command.FaultException;
import org.trustedsms.midlet.tools.command.UsageException;

/**
 * Makes every reference of a JAR's classes name the class that declares the member. A CLDC machine
 * looks for a field or a virtual method in a class and its superclasses only, while compilers rely
 * on superinterfaces being searched too.
 */
public final class DeclareOwners implements Command {
  private static final String USAGE = "DeclareOwners IN.jar OUT.jar --library JAR...";

  @Override
  public void run(Arguments arguments, PrintStream out)
      throws UsageException, FaultException, IOException {
    List<String> files = arguments.unnamed(2, 2);
    Map<String, byte[]> program = Archive.readClasses(List.of(Path.of(files.get(0))));
    ClassPool pool = new ClassPool(program, Archive.readClasses(arguments.paths("library")));
    OwnerDeclaration declaration = new OwnerDeclaration(pool);
    Archive.writeClasses(Path.of(files.get(1)), declaration.apply(program));
    out.println(
        declaration.fields()
            + " field references ("
            + declaration.fieldsOfInterfaces()
            + " of them to fields of interfaces) and "
            + declaration.calls()
            + " calls now name what declares the member: "
            + files.get(1));
  }

  /**
   * @param args the JAR (or folder) to read, the JAR to write, and {@code --library} with all the
   *     classes run on
   */
  public static void main(String[] args) {
    System.exit(
        new DeclareOwners().execute(USAGE, Set.of("library"), args, System.out, System.err));
  }
}
