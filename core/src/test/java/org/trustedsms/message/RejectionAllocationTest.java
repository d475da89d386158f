// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;

/**
 * What a forged message has a server allocate. Nearly all of it are the field elements of Bouncy
 * Castle's points, of which a verification makes thousands; on binary fields, tables for each
 * multiplication.
 */
class RejectionAllocationTest {
  private static final long NOW = 1_700_000_000L;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  static Curve[] curves() {
    return Curves.all().toArray();
  }

  @ParameterizedTest
  @MethodSource("curves")
  void aRefusalAllocatesLittle(Curve curve) {
    PrivateKey bob = Keys.bob(curve);
    PublicKey alice = Keys.alice(curve).publicKey();
    curve.prepare();
    alice.prepare();
    byte[] forged =
        Draft.text("Open gate 4").to(bob.publicKey()).sign(Keys.carol(curve), NOW, null).payload();
    Receiver receiver = KnownSender.receiver(bob);
    KnownSender known = new KnownSender(alice);
    KnownSender.receive(receiver, forged, known, NOW);
    long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    ReceivedMessage refused = KnownSender.receive(receiver, forged, known, NOW);
    long allocated = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
    assertSame(Verdict.SIGNATURE_INVALID, refused.verdict());
    int kilobytes = curve.fieldBits() <= 256 ? 500 : curve.fieldBits() <= 409 ? 1000 : 1500;
    assertTrue(allocated <= 1024 * kilobytes, allocated + " bytes on " + curve);
  }
}
