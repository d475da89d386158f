// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.trustedsms.bench.engine.SelfCheck.Counterpart;

class SelfCheckTest {
  private static final Algorithm P192 = Algorithm.named("P-192");
  private static final Counterpart CORE = new CoreEngine();

  private static Optional<String> fault(Counterpart engine) {
    return SelfCheck.fault(engine, CORE, P192, () -> KeyMaterial.of(P192).x509());
  }

  @Test
  void aSoundEngineHasNoFault() {
    assertEquals(Optional.empty(), fault(CORE));
  }

  @Test
  void aSignatureThatHoldsNowhereElseIsAFault() {
    Counterpart engine =
        new Fake() {
          @Override
          public byte[] sign(Algorithm algorithm, byte[] message) throws Exception {
            return CORE.sign(algorithm, new byte[] {1, 2, 3});
          }
        };
    assertEquals(Optional.of("its signature is refused by trusted-sms core"), fault(engine));
  }

  @Test
  void refusingAGenuineSignatureIsAFault() {
    Counterpart engine =
        new Fake() {
          @Override
          public boolean verify(Algorithm algorithm, byte[] message, byte[] signature) {
            return false;
          }
        };
    assertEquals(Optional.of("it refuses a signature by trusted-sms core"), fault(engine));
  }

  @Test
  void acceptingEverythingIsAFault() {
    Counterpart engine =
        new Fake() {
          @Override
          public boolean verify(Algorithm algorithm, byte[] message, byte[] signature) {
            return true;
          }
        };
    assertEquals(Optional.of("it accepts a signature of another message"), fault(engine));
  }

  @Test
  void anExceptionIsAFault() {
    Counterpart engine =
        new Fake() {
          @Override
          public byte[] sign(Algorithm algorithm, byte[] message) {
            throw new IllegalStateException("no entropy");
          }
        };
    assertTrue(fault(engine).orElseThrow().contains("no entropy"));
  }

  @Test
  void aKeyOfAnotherCurveOrBesideTheCurveIsAFault() {
    byte[] otherCurve = KeyMaterial.of(Algorithm.named("P-224")).x509();
    assertEquals(
        Optional.of("it generates a key of another kind"),
        SelfCheck.fault(CORE, CORE, P192, () -> otherCurve));
    byte[] beside = KeyMaterial.of(P192).x509();
    beside[beside.length - 1] ^= 1;
    assertTrue(
        SelfCheck.fault(CORE, CORE, P192, () -> beside).orElseThrow().startsWith("it fails"));
  }

  private static class Fake implements Counterpart {
    @Override
    public String name() {
      return "fake";
    }

    @Override
    public byte[] sign(Algorithm algorithm, byte[] message) throws Exception {
      return CORE.sign(algorithm, message);
    }

    @Override
    public boolean verify(Algorithm algorithm, byte[] message, byte[] signature) throws Exception {
      return CORE.verify(algorithm, message, signature);
    }
  }
}
