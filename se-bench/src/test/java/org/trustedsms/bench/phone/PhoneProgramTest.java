// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.trustedsms.bench.library.Reflected;
import org.trustedsms.bench.phone.PhoneLibrary.PhoneProgram;

class PhoneProgramTest {
  @Test
  void putsAnotherClassInThePlaceOfOne() throws Exception {
    PhoneProgram program =
        new Assembled()
            .method(
                "run",
                "()V",
                m -> {
                  m.visitTypeInsn(Opcodes.NEW, "java/util/Vector");
                  m.visitInsn(Opcodes.DUP);
                  m.visitMethodInsn(
                      Opcodes.INVOKESPECIAL, "java/util/Vector", "<init>", "()V", false);
                  m.visitFieldInsn(Opcodes.PUTSTATIC, Assembled.NAME, "made", "Ljava/util/Vector;");
                  m.visitInsn(Opcodes.RETURN);
                })
            .with(
                c ->
                    c.visitField(
                            Opcodes.ACC_STATIC | Opcodes.ACC_PUBLIC,
                            "made",
                            "Ljava/util/Vector;",
                            null,
                            null)
                        .visitEnd())
            .program();
    PhoneProgram relocated =
        new PhoneProgram(
            program.classes(), PhoneProgram.replacing("java/util/Vector", "java/util/Stack"));
    InstructionCounter meter = new InstructionCounter(relocated);
    new Assembled.Running(meter).call();
    var field = meter.loader().loadClass(Assembled.NAME.replace('/', '.')).getField("made");
    assertEquals(java.util.Stack.class, field.getType());
    assertEquals(java.util.Stack.class, field.get(null).getClass());
    assertEquals(5, meter.executed());
  }

  /** The big integer that the old library is given computes as the JDK's. */
  @Test
  void theBigIntegerOfTheOldLibraryIsRight() throws Exception {
    ClassLoader loader = PhoneLibrary.BOUNCY_CASTLE_2008.program().load();
    Reflected reflected = new Reflected(loader);
    String type = "org.teavm.classlib.java.math.TBigInteger";
    java.util.Random random = new java.util.Random(1);
    BigInteger m = new BigInteger("fffffffffffffffffffffffffffffffeffffffffffffffff", 16);
    Object theirM = reflected.make(type, 1, m.toByteArray());
    for (int i = 0; i < 100; i++) {
      BigInteger a = new BigInteger(190, random).add(BigInteger.ONE);
      BigInteger b = new BigInteger(1 + random.nextInt(384), random);
      Object theirA = reflected.make(type, 1, a.toByteArray());
      Object theirB = reflected.make(type, 1, b.toByteArray());
      for (var operation :
          Map.of("multiply", a.multiply(b), "add", a.add(b), "subtract", a.subtract(b))
              .entrySet()) {
        Object theirs = reflected.call(theirA, operation.getKey(), theirB);
        assertEquals(operation.getValue().toString(), theirs.toString());
      }
      assertEquals(b.mod(m).toString(), reflected.call(theirB, "mod", theirM).toString());
      assertEquals(
          a.modInverse(m).toString(), reflected.call(theirA, "modInverse", theirM).toString());
    }
  }
}
