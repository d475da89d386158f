// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.linking;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.trustedsms.midlet.tools.archive.Archive;
import org.trustedsms.midlet.tools.command.Arguments;
import org.trustedsms.midlet.tools.command.BuildProgram;
import org.trustedsms.midlet.tools.command.FaultException;
import org.trustedsms.midlet.tools.command.UsageException;

/** Checks a finished JAR: everything that a phone would refuse is reported as a fault. */
public final class CheckJar implements BuildProgram {
  private static final String USAGE = "CheckJar JAR --library JAR...";

  @Override
  public void run(Arguments arguments, PrintStream out)
      throws UsageException, FaultException, IOException {
    Path jar = Path.of(arguments.unnamed(1, 1).get(0));
    Map<String, byte[]> entries = Archive.read(jar);
    Map<String, byte[]> library = Archive.readClasses(arguments.paths("library"));
    List<String> faults = faultsOf(entries, library);
    if (!faults.isEmpty()) {
      throw new FaultException(jar.toString(), faults);
    }
    out.println(jar + ": " + Archive.classesIn(entries).size() + " classes, no fault.");
  }

  /**
   * Returns what is wrong with a JAR's entries, a line each, given the phone's classes.
   *
   * @throws FaultException if there are class files that cannot be read at all
   */
  static List<String> faultsOf(Map<String, byte[]> entries, Map<String, byte[]> library)
      throws FaultException {
    Map<String, byte[]> program = Archive.classesIn(entries);
    ClassPool pool = new ClassPool(program, library);
    FaultList faults = new FaultList();
    NameCheck names = new NameCheck(faults);
    names.checkEntries(entries.keySet());
    names.checkClasses(program.keySet(), pool);
    new SuiteCheck(entries, pool, faults).check();
    ShapeCheck shape = new ShapeCheck(faults);
    CodeCheck code = new CodeCheck(faults);
    ReferenceCheck references = new ReferenceCheck(pool, faults);
    program.forEach(
        (name, content) -> {
          shape.check(name, content);
          try {
            ClassNode type = new ClassNode();
            new ClassReader(content).accept(type, 0);
            code.check(type);
            references.check(type);
          } catch (RuntimeException e) {
            // ASM throws whatever its reading of broken code happens to run into.
            faults.add(name, "has code that cannot be read: " + e);
          }
        });
    return faults.lines();
  }

  /** Takes the JAR, and {@code --library} with all the classes it runs on. */
  public static void main(String[] args) {
    System.exit(new CheckJar().execute(USAGE, Set.of("library"), args, System.out, System.err));
  }
}
