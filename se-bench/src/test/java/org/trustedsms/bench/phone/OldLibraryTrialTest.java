// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.bench.phone.PhoneBench.ByteCodes;
import org.trustedsms.bench.phone.PhoneBench.NokiaN70;
import org.trustedsms.bench.phone.PhoneLibrary.PhoneProgram;
import org.trustedsms.bench.phone.PhoneLibrary.Trial;
import org.trustedsms.bench.result.Operation;

class OldLibraryTrialTest {
  private static final byte[] TEXT =
      "Pay 250.00 to account 4711".getBytes(StandardCharsets.US_ASCII);

  private static PhoneProgram program;

  @BeforeAll
  static void read() throws Exception {
    program = PhoneLibrary.BOUNCY_CASTLE_2008.program();
  }

  @ParameterizedTest
  @ValueSource(strings = {"P-192", "prime239v1", "K-163", "B-163"})
  void verifiesWhatItSignsAndDecryptsWhatItEncrypts(String curve) throws Exception {
    Trial trial = new OldLibraryTrial(program.load(), curve);
    for (Operation operation : new Operation[] {Operation.VERIFY_FIRST, Operation.VERIFY_KNOWN}) {
      trial.prepare(operation);
      assertEquals(true, trial.run(operation));
    }
    trial.prepare(Operation.DECRYPT);
    assertArrayEquals(TEXT, (byte[]) trial.run(Operation.DECRYPT));
  }

  /** With the big integer it was given, its signature is one to the JDK too. */
  @Test
  void signsAsOthersVerify() throws Exception {
    OldLibraryTrial trial = new OldLibraryTrial(program.load(), "P-256");
    String[] numbers = trial.run(Operation.SIGN).toString().replaceAll("[\\[\\] ]", "").split(",");
    byte[] plain = new byte[64];
    put(new BigInteger(numbers[0]), plain, 32);
    put(new BigInteger(numbers[1]), plain, 64);
    AlgorithmParameters parameters = AlgorithmParameters.getInstance("EC");
    parameters.init(new ECGenParameterSpec("secp256r1"));
    byte[] point = trial.aliceEncoded;
    ECPoint q =
        new ECPoint(
            new BigInteger(1, Arrays.copyOfRange(point, 1, 33)),
            new BigInteger(1, Arrays.copyOfRange(point, 33, 65)));
    Signature signature = Signature.getInstance("SHA1withECDSAinP1363Format");
    signature.initVerify(
        KeyFactory.getInstance("EC")
            .generatePublic(
                new ECPublicKeySpec(q, parameters.getParameterSpec(ECParameterSpec.class))));
    signature.update(TEXT);
    assertTrue(signature.verify(plain));
  }

  private static void put(BigInteger number, byte[] bytes, int end) {
    byte[] digits = number.toByteArray();
    for (int i = 1; i <= Math.min(32, digits.length); i++) {
      bytes[end - i] = digits[digits.length - i];
    }
  }

  @Test
  void refusesACurveItDoesNotHave() {
    assertThrows(
        IllegalArgumentException.class, () -> new OldLibraryTrial(program.load(), "P-100"));
  }

  /** The projection to the Nokia N70 rests on this count; verifying is as slow as it is known. */
  @Test
  void executesAsManyByteCodesAsTheProjectionTakes() throws Exception {
    var counts = new ByteCodes(PhoneLibrary.BOUNCY_CASTLE_2008, program).count("P-256");
    assertEquals(NokiaN70.VERIFYING_BYTE_CODES, counts.get(Operation.VERIFY_KNOWN));
    assertEquals(
        NokiaN70.VERIFYING_MILLIS, NokiaN70.millis(counts.get(Operation.VERIFY_KNOWN)), 1e-6);
  }
}
