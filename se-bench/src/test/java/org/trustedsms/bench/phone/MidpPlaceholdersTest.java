// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.trustedsms.bench.phone.PhoneLibrary.MidpPlaceholders;
import org.trustedsms.bench.phone.PhoneLibrary.PhoneProgram;

class MidpPlaceholdersTest {
  private static final String ITEM = "javax/microedition/lcdui/Item";
  private static final String MIDLET = "javax/microedition/midlet/MIDlet";
  private static final String LISTENER = "javax/microedition/lcdui/CommandListener";
  private static final String FAILURE = "javax/microedition/rms/RecordStoreException";

  /** A class that extends, implements, catches and mentions types of MIDP. */
  private static byte[] application() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_3, Opcodes.ACC_PUBLIC, "App", null, MIDLET, new String[] {LISTENER});
    MethodVisitor method =
        writer.visitMethod(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", "(L" + ITEM + ";)V", null, null);
    Label begin = new Label();
    Label end = new Label();
    method.visitTryCatchBlock(begin, end, end, FAILURE);
    method.visitLabel(begin);
    method.visitInsn(Opcodes.RETURN);
    method.visitLabel(end);
    method.visitInsn(Opcodes.ATHROW);
    method.visitMaxs(1, 1);
    writer.visitEnd();
    return writer.toByteArray();
  }

  @Test
  void standInForWhatAProgramRefersTo() throws Exception {
    Map<String, byte[]> classes = new HashMap<>(Map.of("App", application()));
    Map<String, byte[]> placeholders = MidpPlaceholders.of(classes);
    assertEquals(Set.of(ITEM, MIDLET, LISTENER, FAILURE), placeholders.keySet());
    classes.putAll(placeholders);
    ClassLoader loader = new PhoneProgram(classes, UnaryOperator.identity()).load();
    Class<?> application = Class.forName("App", true, loader);
    Class<?> item = loader.loadClass(ITEM.replace('/', '.'));
    application.getMethod("run", item).invoke(null, (Object) null);
    assertTrue(item.isInterface());
    assertFalse(application.getSuperclass().isInterface());
    assertSame(Exception.class, loader.loadClass(FAILURE.replace('/', '.')).getSuperclass());
  }

  @Test
  void leaveAloneWhatIsThere() {
    byte[] own = application();
    assertEquals(
        Set.of(ITEM, LISTENER, FAILURE),
        MidpPlaceholders.of(Map.of("App", own, MIDLET, own)).keySet());
  }
}
