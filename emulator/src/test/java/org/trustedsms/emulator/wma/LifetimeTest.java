// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.wma;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import org.junit.jupiter.api.Test;

class LifetimeTest {
  private final Lifetime lifetime = new Lifetime("sms://:5000");

  @Test
  void endsOnce() throws IOException {
    lifetime.require();
    lifetime.requireStill();
    assertTrue(lifetime.end());
    assertFalse(lifetime.end());
    IOException e = assertThrows(IOException.class, lifetime::require);
    assertFalse(e instanceof InterruptedIOException);
    assertTrue(e.getMessage().contains("sms://:5000"));
    assertThrows(InterruptedIOException.class, lifetime::requireStill);
    assertThrows(InterruptedIOException.class, lifetime::enter);
  }

  @Test
  void interruptsVisitors() throws IOException {
    Lifetime.Visit first = lifetime.enter();
    lifetime.enter().close();
    assertFalse(Thread.currentThread().isInterrupted());
    lifetime.end();
    assertTrue(Thread.currentThread().isInterrupted());
    first.close();
    assertFalse(Thread.currentThread().isInterrupted());
  }

  @Test
  void leavesOthersAlone() throws IOException {
    lifetime.enter().close();
    lifetime.end();
    assertFalse(Thread.interrupted());
  }

  @Test
  void leavesOthersInterruptsAlone() throws IOException {
    Lifetime.Visit visit = lifetime.enter();
    Thread.currentThread().interrupt();
    visit.close();
    assertTrue(Thread.interrupted());
  }
}
