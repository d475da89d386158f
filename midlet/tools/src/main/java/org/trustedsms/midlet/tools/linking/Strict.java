// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.linking;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.trustedsms.midlet.tools.archive.Archive;
import org.trustedsms.midlet.tools.command.Arguments;
import org.trustedsms.midlet.tools.command.BuildProgram;
import org.trustedsms.midlet.tools.command.FaultException;
import org.trustedsms.midlet.tools.command.UsageException;

/**
 * Lets a desktop JVM verify phone classes: copies each StackMap, which the JVM ignores, to a
 * StackMapTable in a class file of version 51, which it rejects if wrong (JVMS 4.10.1).
 */
public final class Strict implements BuildProgram {
  private static final String USAGE = "Strict IN.jar OUT.jar";

  @Override
  public void run(Arguments arguments, PrintStream out)
      throws UsageException, FaultException, IOException {
    List<String> files = arguments.unnamed(2, 2);
    Map<String, byte[]> classes = new TreeMap<>();
    Archive.readClasses(List.of(Path.of(files.get(0))))
        .forEach((name, content) -> classes.put(name, strict(content)));
    Archive.writeClasses(Path.of(files.get(1)), classes);
  }

  static byte[] strict(byte[] classFile) {
    ClassWriter writer = new ClassWriter(0);
    ClassVisitor newer =
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public void visit(
              int version,
              int access,
              String name,
              String signature,
              String superName,
              String[] interfaces) {
            super.visit(Opcodes.V1_7, access, name, signature, superName, interfaces);
          }
        };
    new ClassReader(classFile).accept(newer, ClassReader.EXPAND_FRAMES);
    return writer.toByteArray();
  }

  /** Takes the preverified JAR to read, and the JAR to write. */
  public static void main(String[] args) {
    System.exit(new Strict().execute(USAGE, Set.of(), args, System.out, System.err));
  }
}
