// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.security.GeneralSecurityException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.trustedsms.bench.engine.Engine.CallableEngine;
import org.trustedsms.bench.engine.SelfCheck.Counterpart;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.keyfile.SignatureEngine;
import org.trustedsms.signature.Signer;

/** This project's {@code server}, with another engine that signs on the curves that it knows. */
final class ServerEngine implements CallableEngine, Counterpart {
  private final CoreEngine core = new CoreEngine();
  private final JcaEngine taken;
  private final SignatureEngine engine;

  ServerEngine(JcaEngine taken, SignatureEngine engine) {
    this.taken = taken;
    this.engine = engine;
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
            + ": signatures as a service makes them, on the curves that "
            + taken.name()
            + " knows; random nonces; one signature in 256 is verified by core.");
  }

  private OwnKey key(Algorithm algorithm) throws GeneralSecurityException {
    return OwnKey.of(KeyMaterial.privateKey(algorithm)).signingWith(engine);
  }

  @Override
  public Set<Operation> operations(Algorithm algorithm) {
    return algorithm.isCurve() && taken.operations(algorithm).contains(Operation.SIGN)
        ? EnumSet.of(Operation.SIGN)
        : EnumSet.noneOf(Operation.class);
  }

  @Override
  public TimedTask task(Algorithm algorithm, Operation operation, Hashing hashing)
      throws GeneralSecurityException {
    if (operation != Operation.SIGN) {
      throw new IllegalArgumentException(name() + " has no " + operation.words());
    }
    Signer signer = new Signer(key(algorithm).privateKey());
    byte[] message = BenchInput.message();
    return TimedTask.of(() -> signer.sign(message).toBytes());
  }

  @Override
  public Optional<String> fault(Algorithm algorithm) {
    return SelfCheck.fault(
        this,
        JcaEngine.bouncyCastle(),
        algorithm,
        () -> KeyMaterial.privateKey(algorithm).publicKey().toSubjectPublicKeyInfo());
  }

  @Override
  public byte[] sign(Algorithm algorithm, byte[] message) throws GeneralSecurityException {
    return new Signer(key(algorithm).privateKey()).sign(message).toDer();
  }

  @Override
  public boolean verify(Algorithm algorithm, byte[] message, byte[] signature) throws Exception {
    return core.verify(algorithm, message, signature);
  }
}
