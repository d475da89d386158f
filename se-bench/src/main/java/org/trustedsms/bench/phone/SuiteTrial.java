// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.trustedsms.bench.library.Reflected;
import org.trustedsms.bench.phone.PhoneLibrary.Trial;
import org.trustedsms.bench.result.Operation;

/**
 * The operations of the finished MIDlet suite, by its class {@code CurveTrial}, with the base
 * point's table, and every class initialized. The message is "Pay 250.00 to account 4711", the
 * operations those of a whole message: signing makes a payload from a text, verifying a text from a
 * payload, with the replay window.
 *
 * <p>{@code VALIDATE_KEY} also encodes the key, twice. A phone makes the token of {@code
 * SIGN_WITH_TOKEN} while the user types. {@code VERIFY_FIRST} has a key without a table. {@code
 * ENCRYPT} and {@code DECRYPT} are ECIES alone: what signing or verifying takes is taken off.
 */
final class SuiteTrial implements Trial {
  private static final String CLASS = "org.trustedsms.midlet.trial.CurveTrial";

  private final Reflected reflected;
  private final Object trial;

  SuiteTrial(ClassLoader loader, String curve) throws ReflectiveOperationException {
    reflected = new Reflected(loader);
    trial = reflected.make(CLASS, curve);
    call("prepareCurve");
    call("makeKeys");
    call("readKey");
    call("sign");
    call("encrypt");
  }

  @Override
  public Set<Operation> operations() {
    return EnumSet.range(Operation.GENERATE_KEY, Operation.DECRYPT);
  }

  @Override
  public void prepare(Operation operation) throws ReflectiveOperationException {
    switch (operation) {
      case SIGN_WITH_TOKEN -> call("makeToken");
      case VERIFY_FIRST -> call("readKey");
      case VERIFY_KNOWN, DECRYPT -> {
        call("readKey");
        call("prepareKey");
      }
      default -> {}
    }
  }

  @Override
  public Object run(Operation operation) throws ReflectiveOperationException {
    return call(
        switch (operation) {
          case GENERATE_KEY -> "makeKey";
          case VALIDATE_KEY -> "readKey";
          case SIGN -> "sign";
          case SIGN_WITH_TOKEN -> "signWithToken";
          case VERIFY_FIRST, VERIFY_KNOWN -> "verify";
          case ENCRYPT -> "encrypt";
          case DECRYPT -> "decrypt";
          case ENCODE_MESSAGE, DECODE_MESSAGE ->
              throw new IllegalArgumentException("the suite does not do " + operation);
        });
  }

  @Override
  public Optional<Operation> includes(Operation operation) {
    return switch (operation) {
      case ENCRYPT -> Optional.of(Operation.SIGN);
      case DECRYPT -> Optional.of(Operation.VERIFY_KNOWN);
      default -> Optional.empty();
    };
  }

  Object call(String method, Object... arguments) throws ReflectiveOperationException {
    return reflected.call(trial, method, arguments);
  }
}
