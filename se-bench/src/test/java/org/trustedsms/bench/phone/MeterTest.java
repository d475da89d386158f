// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.trustedsms.bench.phone.PhoneLibrary.PhoneProgram;

class MeterTest {
  private static PhoneProgram oneInstruction() {
    return new Assembled().method("run", "()V", m -> m.visitInsn(Opcodes.RETURN)).program();
  }

  @Test
  void countsForItsOwnProgramAlone() throws Exception {
    Meter one = new Meter(oneInstruction());
    Meter other = new Meter(oneInstruction());
    new Assembled.Running(one).call();
    new Assembled.Running(one).call();
    new Assembled.Running(other).call();
    assertEquals(2, one.executed());
    assertEquals(1, other.executed());
    assertEquals(0, Tally.executed);
  }

  @Test
  void hidesTheClassPathFromTheProgram() {
    ClassLoader loader = new Meter(oneInstruction()).loader();
    assertThrows(ClassNotFoundException.class, () -> loader.loadClass(MeterTest.class.getName()));
  }
}
