// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.linking;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.trustedsms.midlet.tools.command.FaultException;

/** A MIDlet suite that is sound until something is put into it. */
final class SuiteBuilder {
  private final Map<String, byte[]> entries = new TreeMap<>();
  private final Map<String, String> manifest = new LinkedHashMap<>();

  SuiteBuilder() {
    manifest.put("Manifest-Version", "1.0");
    manifest.put("MIDlet-Name", "Test");
    manifest.put("MIDlet-Version", "1.2.3");
    manifest.put("MIDlet-Vendor", "us");
    manifest.put("MIDlet-1", "Test, /icon.png, p.Main");
    manifest.put("MIDlet-Icon", "/icon.png");
    manifest.put("MIDlet-Push-1", "sms://:16000, p.Main, *");
    manifest.put("MicroEdition-Profile", "MIDP-2.0");
    manifest.put("MicroEdition-Configuration", "CLDC-1.1");
    entries.put("icon.png", new byte[1]);
    with(midlet().bytes());
  }

  /** A MIDlet that has a bit of everything that a phone takes. */
  static Assembly midlet() {
    return midlet(Opcodes.ACC_PUBLIC, Opcodes.ACC_PUBLIC);
  }

  static Assembly midlet(int access, int accessOfConstructor) {
    String midlet = "javax/microedition/midlet/MIDlet";
    return Assembly.type(access, "p/Main", midlet)
        .constant("LIMIT", 5)
        .method(
            accessOfConstructor,
            "<init>",
            "()V",
            code -> {
              code.visitVarInsn(Opcodes.ALOAD, 0);
              code.visitMethodInsn(Opcodes.INVOKESPECIAL, midlet, "<init>", "()V", false);
              code.visitInsn(Opcodes.RETURN);
            })
        .method(Opcodes.ACC_PROTECTED, "startApp", "()V", SuiteBuilder::loop)
        .method(Opcodes.ACC_PROTECTED, "pauseApp", "()V", code -> code.visitInsn(Opcodes.RETURN))
        .method(
            Opcodes.ACC_PROTECTED, "destroyApp", "(Z)V", code -> code.visitInsn(Opcodes.RETURN));
  }

  /** A loop, a handler, a float, an array, a call through an interface: all preverified. */
  private static void loop(MethodVisitor code) {
    Object[] locals = {"p/Main", Opcodes.INTEGER};
    Label start = new Label();
    Label end = new Label();
    Label handler = new Label();
    Label done = new Label();
    code.visitTryCatchBlock(start, end, handler, "java/lang/RuntimeException");
    code.visitInsn(Opcodes.ICONST_0);
    code.visitVarInsn(Opcodes.ISTORE, 1);
    code.visitLabel(start);
    code.visitFrame(Opcodes.F_NEW, 2, locals, 0, new Object[0]);
    code.visitIincInsn(1, 1);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "p/Main", "notifyPaused", "()V", false);
    code.visitLdcInsn(1.5f);
    code.visitInsn(Opcodes.POP);
    code.visitInsn(Opcodes.ICONST_1);
    code.visitTypeInsn(Opcodes.ANEWARRAY, "[I");
    code.visitInsn(Opcodes.POP);
    code.visitVarInsn(Opcodes.ILOAD, 1);
    code.visitJumpInsn(Opcodes.IFEQ, start);
    code.visitLabel(end);
    code.visitJumpInsn(Opcodes.GOTO, done);
    code.visitLabel(handler);
    code.visitFrame(Opcodes.F_NEW, 2, locals, 1, new Object[] {"java/lang/RuntimeException"});
    code.visitInsn(Opcodes.POP);
    code.visitLabel(done);
    code.visitFrame(Opcodes.F_NEW, 2, locals, 0, new Object[0]);
    code.visitInsn(Opcodes.RETURN);
  }

  SuiteBuilder with(byte[] classFile) {
    return with(new ClassReader(classFile).getClassName() + ".class", classFile);
  }

  SuiteBuilder with(Assembly type) {
    return with(type.bytes());
  }

  SuiteBuilder with(String entry, byte[] content) {
    entries.put(entry, content);
    return this;
  }

  SuiteBuilder without(String entry) {
    entries.remove(entry);
    return this;
  }

  SuiteBuilder attribute(String name, String value) {
    manifest.put(name, value);
    return this;
  }

  SuiteBuilder withoutAttribute(String name) {
    manifest.remove(name);
    return this;
  }

  Map<String, byte[]> entries() {
    StringBuilder text = new StringBuilder();
    manifest.forEach((name, value) -> text.append(name + ": " + value + "\n"));
    Map<String, byte[]> all = new TreeMap<>(entries);
    all.putIfAbsent(SuiteCheck.MANIFEST, text.toString().getBytes(StandardCharsets.UTF_8));
    return all;
  }

  List<String> faults() throws FaultException {
    return CheckJar.faultsOf(entries(), PhoneApi.CLASSES);
  }
}
