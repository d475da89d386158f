// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.relocation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.trustedsms.midlet.tools.archive.Archive;
import org.trustedsms.midlet.tools.command.FaultException;

class RelocateTest {
  private static final String OURS = RelocateTest.class.getName().replace('.', '/') + "$Ours";

  @TempDir Path folder;

  /** Takes the place of java.math.BigInteger. */
  public static final class Ours {
    private final String text;

    /** As of BigInteger. */
    public Ours(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return "ours " + text;
    }
  }

  /** Uses a BigInteger in its descriptors, its code, an array, and by name. */
  private static byte[] user() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_2, Opcodes.ACC_PUBLIC, "User", null, "java/lang/Object", null);
    writer.visitField(
        Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "all", "[Ljava/math/BigInteger;", null, null);
    MethodVisitor make =
        writer.visitMethod(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC,
            "make",
            "()Ljava/math/BigInteger;",
            null,
            null);
    make.visitTypeInsn(Opcodes.NEW, "java/math/BigInteger");
    make.visitInsn(Opcodes.DUP);
    make.visitLdcInsn("42");
    make.visitMethodInsn(
        Opcodes.INVOKESPECIAL, "java/math/BigInteger", "<init>", "(Ljava/lang/String;)V", false);
    make.visitInsn(Opcodes.ARETURN);
    make.visitMaxs(0, 0);
    MethodVisitor name =
        writer.visitMethod(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "name", "()Ljava/lang/String;", null, null);
    name.visitLdcInsn("java.math.BigInteger");
    name.visitInsn(Opcodes.ARETURN);
    name.visitMaxs(0, 0);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static final class Loader extends ClassLoader {
    private final Map<String, byte[]> classes;

    Loader(Map<String, byte[]> classes) {
      super(RelocateTest.class.getClassLoader());
      this.classes = classes;
    }

    @Override
    protected Class<?> findClass(String name) {
      byte[] content = classes.get(name);
      return defineClass(name, content, 0, content.length);
    }
  }

  private int relocate(String... args) {
    PrintStream nowhere =
        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
    return new Relocate().execute("", Set.of("map"), args, nowhere, nowhere);
  }

  @Test
  void everyReferenceHasTheNewName()
      throws IOException, FaultException, ReflectiveOperationException {
    Path in = folder.resolve("in");
    Archive.writeFile(in.resolve("User.class"), user());
    Archive.writeFile(in.resolve("java/math/BigInteger.class"), user());
    Path out = folder.resolve("out.jar");
    assertEquals(
        0, relocate(in.toString(), out.toString(), "--map", "java/math/BigInteger=" + OURS));

    Map<String, byte[]> classes = Archive.readClasses(List.of(out));
    assertEquals(Set.of("User"), classes.keySet());
    assertFalse(new String(classes.get("User"), StandardCharsets.ISO_8859_1).contains("java/math"));
    assertEquals(Opcodes.V1_2, new ClassReader(classes.get("User")).readShort(6));
    Class<?> user = new Loader(classes).loadClass("User");
    assertEquals("ours 42", user.getMethod("make").invoke(null).toString());
    assertEquals(Ours.class.getName(), user.getMethod("name").invoke(null));
    assertEquals(Ours[].class, user.getField("all").getType());
  }

  @Test
  void withoutRulesNothingChanges()
      throws IOException, FaultException, ReflectiveOperationException {
    Path in = folder.resolve("in");
    Archive.writeFile(in.resolve("User.class"), user());
    Path out = folder.resolve("out.jar");
    assertEquals(0, relocate(in.toString(), out.toString()));
    Class<?> user = new Loader(Archive.readClasses(List.of(out))).loadClass("User");
    assertEquals(new BigInteger("42"), user.getMethod("make").invoke(null));
  }

  @Test
  void wrongArgumentsAndMissingFilesAreTold() throws IOException {
    Path in = folder.resolve("in");
    Archive.writeFile(in.resolve("User.class"), user());
    String out = folder.resolve("out.jar").toString();
    assertEquals(2, relocate(out));
    assertEquals(2, relocate(in.toString(), out, "--map", "nonsense"));
    assertEquals(2, relocate(in.toString(), out, "--map", "org/other/=org/none/"));
    assertEquals(1, relocate(folder.resolve("nowhere").toString(), out));
  }
}
