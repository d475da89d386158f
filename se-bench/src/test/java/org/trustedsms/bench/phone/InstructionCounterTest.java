// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.trustedsms.bench.phone.PhoneLibrary.PhoneProgram;

class InstructionCounterTest {
  private static PhoneProgram oneInstruction() {
    return new Assembled().method("run", "()V", m -> m.visitInsn(Opcodes.RETURN)).program();
  }

  @Test
  void countsForItsOwnProgramAlone() throws Exception {
    InstructionCounter one = new InstructionCounter(oneInstruction());
    InstructionCounter other = new InstructionCounter(oneInstruction());
    new Assembled.Running(one).call();
    new Assembled.Running(one).call();
    new Assembled.Running(other).call();
    assertEquals(2, one.executed());
    assertEquals(1, other.executed());
    assertEquals(0, Tally.executed);
  }

  @Test
  void hidesTheClassPathFromTheProgram() {
    ClassLoader loader = new InstructionCounter(oneInstruction()).loader();
    assertThrows(
        ClassNotFoundException.class,
        () -> loader.loadClass(InstructionCounterTest.class.getName()));
  }
}
