// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.signature.Signer;

/**
 * This project's {@code server}, which has another engine sign where that is the fastest: with one
 * of those engines, on the curves for which the server takes it.
 */
final class ServerEngine implements CallableEngine, Counterpart {
  /** Which is the faster of two is measured, and may come out otherwise once. */
  private static final int MOST_TRIALS = 20;

  /** By curves, what the server takes; empty for our own code. */
  private static final Map<Algorithm, Optional<String>> TAKEN = new ConcurrentHashMap<>();

  private final CoreEngine core = new CoreEngine();
  private final JcaEngine taken;

  ServerEngine(JcaEngine taken) {
    this.taken = taken;
  }

  @Override
  public String name() {
    return EngineName.SERVER + taken.name();
  }

  @Override
  public String version() {
    return core.version();
  }

  @Override
  public List<String> notes() {
    return List.of(
        name()
            + ": signatures as a service has them made, on the curves on which "
            + taken.name()
            + " is the fastest when the server tries what is there; random nonces; one signature"
            + " in 256 is verified by core.");
  }

  private static OwnKey key(Algorithm algorithm) {
    return OwnKey.of(KeyMaterial.privateKey(algorithm)).faster();
  }

  private boolean isTaken(Optional<String> engine) {
    return engine.isPresent() && engine.get().startsWith(taken.curves().getName());
  }

  @Override
  public Set<Operation> operations(Algorithm algorithm) {
    return algorithm.isCurve()
            && isTaken(TAKEN.computeIfAbsent(algorithm, which -> key(which).engine()))
        ? EnumSet.of(Operation.SIGN)
        : EnumSet.noneOf(Operation.class);
  }

  @Override
  public TimedTask task(Algorithm algorithm, Operation operation, Hashing hashing)
      throws EngineUnavailableException {
    if (operation != Operation.SIGN) {
      throw new IllegalArgumentException(name() + " has no " + operation.words());
    }
    for (int i = 0; i < MOST_TRIALS; i++) {
      OwnKey key = key(algorithm);
      if (isTaken(key.engine())) {
        Signer signer = new Signer(key.privateKey());
        byte[] message = BenchInput.message();
        return TimedTask.of(() -> signer.sign(message).toBytes());
      }
    }
    throw new EngineUnavailableException("the server takes another engine now");
  }

  @Override
  public Optional<String> fault(Algorithm algorithm) {
    return SelfCheck.fault(
        this,
        JcaEngines.bouncyCastle(),
        algorithm,
        () -> key(algorithm).publicKey().toSubjectPublicKeyInfo());
  }

  @Override
  public byte[] sign(Algorithm algorithm, byte[] message) {
    return new Signer(key(algorithm).privateKey()).sign(message).toDer();
  }

  @Override
  public boolean verify(Algorithm algorithm, byte[] message, byte[] signature) throws Exception {
    return core.verify(algorithm, message, signature);
  }
}
