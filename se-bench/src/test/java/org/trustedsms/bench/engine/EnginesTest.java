// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.bench.engine.Engine.CallableEngine;
import org.trustedsms.bench.engine.Engine.CallableEngine.Hashing;
import org.trustedsms.bench.engine.SelfCheck.Counterpart;
import org.trustedsms.bench.result.Operation;

/** All engines that are called; those with a native part only where that loads. */
class EnginesTest {
  private static final Set<Operation> SIGNATURES =
      EnumSet.of(Operation.SIGN, Operation.VERIFY_FIRST, Operation.VERIFY_KNOWN);

  private static List<CallableEngine> engines() {
    List<CallableEngine> engines = new ArrayList<>();
    for (EngineName name : EngineName.values()) {
      try {
        if (name.open() instanceof CallableEngine engine) {
          engines.add(engine);
        }
      } catch (Engine.UnavailableException e) {
        // The command may be missing; Corretto and Conscrypt do not have every machine's native
        // part.
        assertTrue(
            name == EngineName.OPENSSL
                || name.words().endsWith("Corretto")
                || name.words().endsWith("Conscrypt"),
            () -> name + ": " + e.getMessage());
        assertFalse(e.getMessage().isBlank());
      }
    }
    return engines;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "P-192",
        "P-224",
        "prime239v1",
        "P-256",
        "P-384",
        "P-521",
        "K-163",
        "K-233",
        "B-163",
        "B-283",
        "RSA-1024 PKCS #1",
        "RSA-1024 PSS",
        "RSA-2048 PSS",
        "Ed25519"
      })
  void enginesAcceptEachOthersSignatures(String name) {
    Algorithm algorithm = Algorithm.named(name);
    int checked = 0;
    for (CallableEngine engine : engines()) {
      if (!engine.operations(algorithm).isEmpty()) {
        assertEquals("", engine.fault(algorithm).orElse(""), engine.name());
        checked++;
      }
    }
    assertTrue(checked >= 2, "at least two engines have " + name);
  }

  @Test
  void everyPairOfEnginesAgreesOnP256() throws Exception {
    Algorithm algorithm = Algorithm.named("P-256");
    byte[] message = BenchInput.message();
    byte[] other = {1};
    for (CallableEngine signer : engines()) {
      byte[] signature = ((Counterpart) signer).sign(algorithm, message);
      for (CallableEngine verifier : engines()) {
        String pair = signer.name() + " and " + verifier.name();
        assertTrue(((Counterpart) verifier).verify(algorithm, message, signature), pair);
        assertFalse(((Counterpart) verifier).verify(algorithm, other, signature), pair);
      }
    }
  }

  @Test
  void coreAndBouncyCastleSignAlike() throws Exception {
    for (Algorithm algorithm : Algorithm.curves()) {
      assertArrayEquals(
          ((Counterpart) EngineName.CORE.open()).sign(algorithm, BenchInput.message()),
          ((Counterpart) EngineName.BOUNCY_CASTLE.open()).sign(algorithm, BenchInput.message()),
          algorithm.name());
    }
  }

  @ParameterizedTest
  @EnumSource(Hashing.class)
  void allThatAnEngineOffersRuns(Hashing hashing) throws Exception {
    for (String name : List.of("P-192", "P-256", "B-163", "RSA-1024 PKCS #1", "Ed25519")) {
      Algorithm algorithm = Algorithm.named(name);
      for (CallableEngine engine : engines()) {
        for (Operation operation : engine.operations(algorithm)) {
          TimedTask task = engine.task(algorithm, operation, hashing);
          for (int i = 0; i < 2; i++) {
            task.prepare();
            assertNotNull(task.run(), engine.name() + ", " + name + ", " + operation);
          }
        }
      }
    }
  }

  @Test
  void whatAnEngineLacksIsAbsent() throws Exception {
    Engine jdk = EngineName.JDK.open();
    assertEquals(Set.of(), jdk.operations(Algorithm.named("P-192")));
    assertEquals(Set.of(), jdk.operations(Algorithm.named("prime239v1")));
    Engine core = EngineName.CORE.open();
    assertEquals(Set.of(), core.operations(Algorithm.named("Ed25519")));
    assertEquals(Set.of(), core.operations(Algorithm.named("RSA-1024 PSS")));
    Engine old = EngineName.BOUNCY_CASTLE_2008.open();
    assertEquals(Set.of(), old.operations(Algorithm.named("Ed25519")));
    assertFalse(old.operations(Algorithm.named("P-192")).contains(Operation.VALIDATE_KEY));
  }

  @Test
  void coreOffersAllAndBouncyCastleAllThatHasToDoWithKeys() throws Exception {
    for (Algorithm algorithm : Algorithm.curves()) {
      assertEquals(EnumSet.allOf(Operation.class), EngineName.CORE.open().operations(algorithm));
      assertEquals(
          EnumSet.complementOf(
              EnumSet.of(
                  Operation.SIGN_WITH_TOKEN, Operation.ENCODE_MESSAGE, Operation.DECODE_MESSAGE)),
          EngineName.BOUNCY_CASTLE.open().operations(algorithm));
    }
    assertEquals(
        SIGNATURES, EngineName.BOUNCY_CASTLE.open().operations(Algorithm.named("RSA-1024 PSS")));
  }

  @Test
  void aTaskThatIsNotOfferedIsRefused() throws Exception {
    CallableEngine engine = (CallableEngine) EngineName.BOUNCY_CASTLE.open();
    Algorithm algorithm = Algorithm.named("P-192");
    assertThrows(
        IllegalArgumentException.class,
        () -> engine.task(algorithm, Operation.SIGN_WITH_TOKEN, Hashing.INCLUDED));
  }

  @Test
  void onlyWhatNeedsSomethingFreshIsPreparedEachTime() throws Exception {
    CallableEngine core = (CallableEngine) EngineName.CORE.open();
    Set<Operation> prepared = EnumSet.of(Operation.SIGN_WITH_TOKEN, Operation.VERIFY_FIRST);
    for (Operation operation : Operation.values()) {
      TimedTask task = core.task(Algorithm.named("P-192"), operation, Hashing.INCLUDED);
      assertEquals(prepared.contains(operation), task.hasPreparation(), operation.words());
    }
  }

  @Test
  void everyEngineSaysWhatIsToBeKnownOfIt() {
    for (CallableEngine engine : engines()) {
      assertFalse(engine.version().isBlank(), engine.name());
      for (String note : engine.notes()) {
        assertTrue(note.startsWith(engine.name()), note);
        assertTrue(note.endsWith("."), note);
      }
    }
  }
}
