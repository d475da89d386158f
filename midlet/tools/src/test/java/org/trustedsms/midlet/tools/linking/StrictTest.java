// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.linking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

class StrictTest {
  /** A method that returns 7 if its argument is 0, else 3, with a frame after the branch. */
  private static Class<?> load(boolean strict, Object... frame) throws ClassNotFoundException {
    byte[] phone =
        Assembly.publicClass("p.Type".replace('.', '/'))
            .method(
                Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC,
                "choose",
                "(I)I",
                code -> {
                  Label seven = new Label();
                  code.visitVarInsn(Opcodes.ILOAD, 0);
                  code.visitJumpInsn(Opcodes.IFEQ, seven);
                  code.visitInsn(Opcodes.ICONST_3);
                  code.visitInsn(Opcodes.IRETURN);
                  code.visitLabel(seven);
                  code.visitFrame(Opcodes.F_NEW, frame.length, frame, 0, new Object[0]);
                  code.visitIntInsn(Opcodes.BIPUSH, 7);
                  code.visitInsn(Opcodes.IRETURN);
                })
            .bytes();
    byte[] content = strict ? Strict.strict(phone) : phone;
    return Class.forName(
        "p.Type",
        true,
        new ClassLoader(null) {
          @Override
          protected Class<?> findClass(String name) {
            return defineClass(name, content, 0, content.length);
          }
        });
  }

  private static int choose(Class<?> type, int argument) throws ReflectiveOperationException {
    return (Integer) type.getMethod("choose", int.class).invoke(null, argument);
  }

  @Test
  void rightFramesAreTakenOver() throws ReflectiveOperationException {
    for (Object[] frame : new Object[][] {{Opcodes.INTEGER}, {}}) {
      Class<?> type = load(true, frame);
      assertEquals(7, choose(type, 0));
      assertEquals(3, choose(type, 1));
    }
  }

  @Test
  void wrongFramesAreFound() throws ReflectiveOperationException {
    assertEquals(7, choose(load(false, Opcodes.FLOAT), 0));
    assertThrows(VerifyError.class, () -> load(true, Opcodes.FLOAT));
    assertThrows(VerifyError.class, () -> load(true, "java/lang/Object"));
  }
}
