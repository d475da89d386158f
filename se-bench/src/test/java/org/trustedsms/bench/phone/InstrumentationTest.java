// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.objectweb.asm.Opcodes.AALOAD;
import static org.objectweb.asm.Opcodes.ACC_STATIC;
import static org.objectweb.asm.Opcodes.ACC_SYNCHRONIZED;
import static org.objectweb.asm.Opcodes.ACONST_NULL;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ARETURN;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.ATHROW;
import static org.objectweb.asm.Opcodes.BIPUSH;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.GETSTATIC;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.ICONST_1;
import static org.objectweb.asm.Opcodes.ICONST_2;
import static org.objectweb.asm.Opcodes.ICONST_5;
import static org.objectweb.asm.Opcodes.ICONST_M1;
import static org.objectweb.asm.Opcodes.IDIV;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IFLE;
import static org.objectweb.asm.Opcodes.IF_ICMPGE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.IMUL;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.ISUB;
import static org.objectweb.asm.Opcodes.JSR;
import static org.objectweb.asm.Opcodes.LRETURN;
import static org.objectweb.asm.Opcodes.MONITORENTER;
import static org.objectweb.asm.Opcodes.MONITOREXIT;
import static org.objectweb.asm.Opcodes.NEW;
import static org.objectweb.asm.Opcodes.NOP;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.PUTFIELD;
import static org.objectweb.asm.Opcodes.PUTSTATIC;
import static org.objectweb.asm.Opcodes.RET;
import static org.objectweb.asm.Opcodes.RETURN;

import java.io.IOException;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.trustedsms.bench.library.ClassFiles;
import org.trustedsms.bench.phone.PhoneLibrary.PhoneProgram;

/** The expected counts are worked out by hand; the comments give the sums. */
class InstrumentationTest {
  private static final String SELF = Assembled.NAME;

  @Test
  void countsAStraightLine() throws Exception {
    var sample =
        new Assembled()
            .method(
                "run",
                "()I",
                m -> {
                  m.visitInsn(ICONST_1);
                  m.visitInsn(NOP);
                  m.visitInsn(ICONST_2);
                  m.visitInsn(IADD);
                  m.visitInsn(IRETURN);
                })
            .run();
    assertEquals(3, sample.call());
    assertEquals(5, sample.count());
    assertEquals(5, sample.count());
  }

  @Test
  void countsTheWidePrefixWithItsInstruction() throws Exception {
    var sample =
        new Assembled()
            .method(
                "run",
                "()I",
                m -> {
                  m.visitInsn(ICONST_1);
                  m.visitVarInsn(ISTORE, 300);
                  m.visitIincInsn(300, 1000);
                  m.visitVarInsn(ILOAD, 300);
                  m.visitInsn(IRETURN);
                })
            .run();
    assertEquals(1001, sample.call());
    assertEquals(5, sample.count());
  }

  /** 2 before, 3 for each of n + 1 comparisons, 2 for each of n rounds, 2 after. */
  @ParameterizedTest
  @CsvSource({"0, 7", "1, 12", "10, 57", "1000000, 5000007"})
  void countsALoop(int rounds, long expected) throws Exception {
    var sample = new Assembled().method("run", "(I)I", InstrumentationTest::loop).run();
    assertEquals(expected, sample.count(rounds));
    assertEquals(rounds, sample.call(rounds));
  }

  private static void loop(MethodVisitor m) {
    Label begin = new Label();
    Label end = new Label();
    m.visitInsn(ICONST_0);
    m.visitVarInsn(ISTORE, 1);
    m.visitLabel(begin);
    m.visitVarInsn(ILOAD, 1);
    m.visitVarInsn(ILOAD, 0);
    m.visitJumpInsn(IF_ICMPGE, end);
    m.visitIincInsn(1, 1);
    m.visitJumpInsn(GOTO, begin);
    m.visitLabel(end);
    m.visitVarInsn(ILOAD, 1);
    m.visitInsn(IRETURN);
  }

  /** iload and the switch; then 4 with a jump, 2, or 3 by default. */
  @ParameterizedTest
  @CsvSource({"1, 5, 6", "2, 2, 4", "7, -1, 5"})
  void countsSwitches(int argument, int result, long expected) throws Exception {
    for (boolean table : new boolean[] {true, false}) {
      var sample = new Assembled().method("run", "(I)I", m -> cases(m, table)).run();
      assertEquals(result, sample.call(argument));
      assertEquals(expected, sample.count(argument));
    }
  }

  private static void cases(MethodVisitor m, boolean table) {
    Label one = new Label();
    Label two = new Label();
    Label other = new Label();
    m.visitVarInsn(ILOAD, 0);
    if (table) {
      m.visitTableSwitchInsn(1, 2, other, one, two);
    } else {
      m.visitLookupSwitchInsn(other, new int[] {1, 2}, new Label[] {one, two});
    }
    Label end = new Label();
    m.visitLabel(one);
    m.visitInsn(NOP);
    m.visitInsn(ICONST_5);
    m.visitJumpInsn(GOTO, end);
    m.visitLabel(two);
    m.visitInsn(ICONST_2);
    m.visitLabel(end);
    m.visitInsn(IRETURN);
    m.visitLabel(other);
    m.visitInsn(NOP);
    m.visitInsn(ICONST_M1);
    m.visitInsn(IRETURN);
  }

  /** 3 with the division that throws, 3 in the handler; without it 3 and 3 after it. */
  @Test
  void countsUpToTheInstructionThatThrows() throws Exception {
    var exact = new Assembled().method("run", "(I)I", InstrumentationTest::division);
    var sample = exact.run();
    assertEquals(-1, sample.call(0));
    assertEquals(6, sample.count(0));
    assertEquals(6, sample.count(1));
  }

  private static void division(MethodVisitor m) {
    Label begin = new Label();
    Label end = new Label();
    Label handler = new Label();
    m.visitTryCatchBlock(begin, end, handler, "java/lang/ArithmeticException");
    m.visitLabel(begin);
    m.visitInsn(ICONST_1);
    m.visitVarInsn(ILOAD, 0);
    m.visitInsn(IDIV);
    m.visitInsn(ICONST_1);
    m.visitInsn(IADD);
    m.visitInsn(IRETURN);
    m.visitLabel(end);
    m.visitLabel(handler);
    m.visitInsn(POP);
    m.visitInsn(ICONST_M1);
    m.visitInsn(IRETURN);
  }

  /** invokestatic; aconst_null and athrow in what it calls; pop, iconst, ireturn. */
  @Test
  void countsAnExceptionThatComesThroughACall() throws Exception {
    var sample =
        new Assembled()
            .method(
                "run",
                "()I",
                m -> {
                  Label begin = new Label();
                  Label end = new Label();
                  m.visitTryCatchBlock(begin, end, end, null);
                  m.visitLabel(begin);
                  m.visitMethodInsn(INVOKESTATIC, SELF, "fail", "()V", false);
                  m.visitInsn(ICONST_1);
                  m.visitInsn(IRETURN);
                  m.visitLabel(end);
                  m.visitInsn(POP);
                  m.visitInsn(ICONST_0);
                  m.visitInsn(IRETURN);
                })
            .method(
                "fail",
                "()V",
                m -> {
                  m.visitInsn(ACONST_NULL);
                  m.visitInsn(ATHROW);
                })
            .run();
    assertEquals(6, sample.count());
    assertEquals(0, sample.call());
  }

  @Test
  void countsWhatWasExecutedBeforeAnExceptionThatIsNotCaught() {
    var sample =
        new Assembled()
            .method(
                "run",
                "()V",
                m -> {
                  m.visitInsn(ACONST_NULL);
                  m.visitTypeInsn(Opcodes.CHECKCAST, "[Ljava/lang/Object;");
                  m.visitInsn(ICONST_0);
                  m.visitInsn(AALOAD);
                  m.visitInsn(POP);
                  m.visitInsn(RETURN);
                })
            .run();
    assertThrows(NullPointerException.class, sample::call);
    assertEquals(4, sample.meter().executed());
  }

  /** jsr twice; each time astore, iinc, ret; iload and ireturn; iconst and istore before. */
  @Test
  void countsSubroutines() throws Exception {
    for (int version : new int[] {Opcodes.V1_1, Opcodes.V1_2, Opcodes.V1_3, Opcodes.V1_4}) {
      var sample =
          new Assembled(version).method("run", "()I", InstrumentationTest::subroutine).run();
      assertEquals(2, sample.call());
      assertEquals(2 + 2 + 2 * 3 + 2, sample.count());
    }
  }

  private static void subroutine(MethodVisitor m) {
    Label subroutine = new Label();
    m.visitInsn(ICONST_0);
    m.visitVarInsn(ISTORE, 0);
    m.visitJumpInsn(JSR, subroutine);
    m.visitJumpInsn(JSR, subroutine);
    m.visitVarInsn(ILOAD, 0);
    m.visitInsn(IRETURN);
    m.visitLabel(subroutine);
    m.visitVarInsn(ASTORE, 1);
    m.visitIincInsn(0, 1);
    m.visitVarInsn(RET, 1);
  }

  /** 9 for each n above 0, and 4 for n = 0. */
  @ParameterizedTest
  @CsvSource({"0, 1, 4", "1, 1, 13", "5, 120, 49"})
  void countsRecursion(int n, int result, long expected) throws Exception {
    var sample =
        new Assembled()
            .method(
                "run",
                "(I)I",
                m -> {
                  Label end = new Label();
                  m.visitVarInsn(ILOAD, 0);
                  m.visitJumpInsn(IFLE, end);
                  m.visitVarInsn(ILOAD, 0);
                  m.visitVarInsn(ILOAD, 0);
                  m.visitInsn(ICONST_1);
                  m.visitInsn(ISUB);
                  m.visitMethodInsn(INVOKESTATIC, SELF, "run", "(I)I", false);
                  m.visitInsn(IMUL);
                  m.visitInsn(IRETURN);
                  m.visitLabel(end);
                  m.visitInsn(ICONST_1);
                  m.visitInsn(IRETURN);
                })
            .run();
    assertEquals(result, sample.call(n));
    assertEquals(expected, sample.count(n));
  }

  /** 5 here, and in the constructor 6, of which invokespecial runs uncounted code of the JDK. */
  @Test
  void countsAConstructor() throws Exception {
    var sample =
        new Assembled()
            .with(c -> c.visitField(0, "number", "I", null, null).visitEnd())
            .method(
                0,
                "<init>",
                "()V",
                m -> {
                  m.visitVarInsn(ALOAD, 0);
                  m.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
                  m.visitVarInsn(ALOAD, 0);
                  m.visitInsn(ICONST_5);
                  m.visitFieldInsn(PUTFIELD, SELF, "number", "I");
                  m.visitInsn(RETURN);
                })
            .method(
                "run",
                "()I",
                m -> {
                  m.visitTypeInsn(NEW, SELF);
                  m.visitInsn(DUP);
                  m.visitMethodInsn(INVOKESPECIAL, SELF, "<init>", "()V", false);
                  m.visitFieldInsn(GETFIELD, SELF, "number", "I");
                  m.visitInsn(IRETURN);
                })
            .run();
    assertEquals(5, sample.call());
    assertEquals(5 + 6, sample.count());
  }

  /** getstatic, ireturn; and, the first time, bipush, putstatic, return. */
  @Test
  void countsAStaticInitializerOnce() throws Exception {
    var sample =
        new Assembled()
            .with(c -> c.visitField(ACC_STATIC, "number", "I", null, null).visitEnd())
            .method(
                "<clinit>",
                "()V",
                m -> {
                  m.visitIntInsn(BIPUSH, 42);
                  m.visitFieldInsn(PUTSTATIC, SELF, "number", "I");
                  m.visitInsn(RETURN);
                })
            .method(
                "run",
                "()I",
                m -> {
                  m.visitFieldInsn(GETSTATIC, SELF, "number", "I");
                  m.visitInsn(IRETURN);
                })
            .run();
    assertEquals(2 + 3, sample.count());
    assertEquals(2, sample.count());
    assertEquals(42, sample.call());
  }

  /** A monitor costs what its instructions are; a synchronized method has none for it. */
  @Test
  void countsMonitors() throws Exception {
    var sample =
        new Assembled()
            .method(
                ACC_STATIC | ACC_SYNCHRONIZED,
                "run",
                "()I",
                m -> {
                  m.visitLdcInsn("lock");
                  m.visitInsn(DUP);
                  m.visitInsn(MONITORENTER);
                  m.visitInsn(MONITOREXIT);
                  m.visitInsn(ICONST_1);
                  m.visitInsn(IRETURN);
                })
            .run();
    assertEquals(1, sample.call());
    assertEquals(6, sample.count());
  }

  @Test
  void stopsTheClock() throws Exception {
    var sample =
        new Assembled()
            .method(
                "run",
                "()J",
                m -> {
                  m.visitMethodInsn(
                      INVOKESTATIC, "java/lang/System", "currentTimeMillis", "()J", false);
                  m.visitInsn(LRETURN);
                })
            .run();
    assertEquals(1199145600000L, sample.call());
    assertEquals(2, sample.count());
  }

  /** A call into the JDK is one instruction, whatever the JDK does. */
  @Test
  void countsNothingOfTheJdk() throws Exception {
    var sample =
        new Assembled()
            .method(
                ACC_STATIC,
                "run",
                "()Ljava/lang/String;",
                m -> {
                  m.visitLdcInsn("  many instructions ");
                  m.visitMethodInsn(
                      INVOKEVIRTUAL, "java/lang/String", "trim", "()Ljava/lang/String;", false);
                  m.visitInsn(ARETURN);
                })
            .run();
    assertEquals("many instructions", sample.call());
    assertEquals(3, sample.count());
  }

  /** Blocks that begin with {@code new} while a stack map refers to it, as javac makes them. */
  @Test
  void keepsStackMapsOfToday() throws Exception {
    String name = ModernSample.class.getName();
    byte[] file = ClassFiles.ofClass(ModernSample.class);
    PhoneProgram program =
        new PhoneProgram(Map.of(name.replace('.', '/'), file), UnaryOperator.identity());
    InstructionCounter meter = new InstructionCounter(program);
    Class<?> type = Class.forName(name, true, meter.loader());
    assertEquals(ModernSample.words(7), type.getMethod("words", int.class).invoke(null, 7));
    assertEquals(NaiveMeter.count(program, name, "words", 7), meter.executed());
  }

  /** The counter that adds one before each instruction has other faults, if any. */
  @Test
  void agreesWithACounterThatIsTooSimpleToBeWrong() throws Exception {
    PhoneProgram program =
        new Assembled().method("run", "(I)I", InstrumentationTest::loop).program();
    assertEquals(57, NaiveMeter.count(program, SELF.replace('/', '.'), "run", 10));
  }

  @Test
  void countsWhatIsCalledToo() throws Exception {
    PhoneProgram program =
        new Assembled()
            .method(
                "run",
                "(I)I",
                m -> {
                  Label end = new Label();
                  m.visitVarInsn(ILOAD, 0);
                  m.visitJumpInsn(IFEQ, end);
                  m.visitVarInsn(ILOAD, 0);
                  m.visitMethodInsn(INVOKESTATIC, SELF, "loop", "(I)I", false);
                  m.visitInsn(POP);
                  m.visitLabel(end);
                  m.visitInsn(ICONST_0);
                  m.visitInsn(IRETURN);
                })
            .method("loop", "(I)I", InstrumentationTest::loop)
            .program();
    assertEquals(7 + 57, new Assembled.Running(new InstructionCounter(program)).count(10));
  }

  @Test
  void refusesWhatIsNoClassFile() {
    assertThrows(RuntimeException.class, () -> Instrumentation.instrument(new byte[100]));
  }

  @Test
  void leavesTheClassFileAsItWas() throws IOException {
    byte[] file = ClassFiles.ofClass(ModernSample.class);
    byte[] copy = file.clone();
    Instrumentation.instrument(file);
    assertArrayEquals(copy, file);
  }
}
