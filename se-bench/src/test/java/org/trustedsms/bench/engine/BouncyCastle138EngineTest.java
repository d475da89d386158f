// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.bouncycastle.crypto.signers.ECDSASigner;
import org.junit.jupiter.api.Test;
import org.trustedsms.bench.engine.BouncyCastle138Engine.Reference2008;
import org.trustedsms.bench.engine.SelfCheck.Counterpart;
import org.trustedsms.bench.library.BouncyCastle138Curve;

class BouncyCastle138EngineTest {
  private static ClassLoader loader() throws IOException {
    try (InputStream jar =
        BouncyCastle138Engine.class.getResourceAsStream(BouncyCastle138Curve.JAR)) {
      return BouncyCastle138Engine.loader(jar);
    }
  }

  @Test
  void itsClassesDoNotMixWithTodays() throws Exception {
    Class<?> old = loader().loadClass(ECDSASigner.class.getName());
    assertNotSame(ECDSASigner.class, old);
    assertSame(old.getClassLoader(), old.getInterfaces()[0].getClassLoader());
    // Custom curves came in 2012; whoever finds them here has today's library.
    assertThrows(
        ClassNotFoundException.class,
        () -> loader().loadClass("org.bouncycastle.math.ec.custom.sec.SecP192R1Curve"));
    assertThrows(
        ClassNotFoundException.class,
        () -> loader().loadClass(BouncyCastle138Engine.class.getName()));
  }

  @Test
  void whatIsNoJarIsRefused() {
    InputStream text = new ByteArrayInputStream(new byte[] {1, 2, 3});
    assertThrows(IOException.class, () -> BouncyCastle138Engine.loader(text));
  }

  @Test
  void itHasAll16Curves() throws Exception {
    Engine engine = EngineName.BOUNCY_CASTLE_2008.open();
    for (Algorithm algorithm : Algorithm.curves()) {
      assertEquals(6, engine.operations(algorithm).size(), algorithm.name());
    }
  }

  /** FIPS 186-4 section 6.4 takes the leftmost bits of a digest, it the leftmost bytes. */
  @Test
  void itsSignaturesHoldElsewhereWhereAnOrderHasWholeBytes() throws Exception {
    Counterpart old = (Counterpart) EngineName.BOUNCY_CASTLE_2008.open();
    Counterpart core = (Counterpart) EngineName.CORE.open();
    byte[] message = BenchInput.message();
    for (String name : new String[] {"P-192", "P-256", "K-233"}) {
      Algorithm algorithm = Algorithm.named(name);
      assertTrue(core.verify(algorithm, message, old.sign(algorithm, message)), name);
      assertTrue(old.verify(algorithm, message, core.sign(algorithm, message)), name);
    }
    Algorithm b163 = Algorithm.named("B-163");
    assertEquals(false, core.verify(b163, message, old.sign(b163, message)));
    assertTrue(new Reference2008().verify(b163, message, old.sign(b163, message)));
  }
}
