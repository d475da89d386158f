// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.bench.library.FixedRandom;
import org.trustedsms.bench.library.Reflected;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.signature.Signer;
import org.trustedsms.testing.Cases;

/**
 * The course of a signature, and of an agreement, on a server, counted: the byte codes that {@code
 * core} and Bouncy Castle execute, and the indexes at which they read and write arrays, for many
 * keys with one message and for many messages, hence nonces, with one key. Nothing is timed, and
 * every run counts the same.
 *
 * <p>RFC 6979 draws nonces until one is below the order. How often says nothing of the one that is
 * taken, so signatures are compared with those of as many draws; where the order is little above a
 * power of 2, as on most binary curves, half of the draws are in vain. And on binary curves the
 * x-coordinate, whose value a signature tells as r, is encoded by Bouncy Castle in more steps if it
 * is shorter.
 *
 * <p>For 200 keys and 200 messages a curve: {@code -Dcourse.samples=200}.
 */
class SigningCourseTest {
  private static final int SAMPLES = Integer.getInteger("course.samples", 16);
  private static final InstructionCounter METER =
      new InstructionCounter(
          CoreProgram.with(
              IndexTracing::apply, SigningTrial.class, ArrayIndexes.class, FixedRandom.class));

  /** Byte codes and indexes of a signature. */
  private record Course(long byteCodes, long indexes) {}

  /** What may make a difference: how often a nonce is drawn, and the bytes of an integer, x. */
  private record Allowed(int draws, int length, boolean signByte) {
    static Allowed of(int draws, byte[] x) {
      byte[] integer = new BigInteger(1, x).toByteArray();
      return new Allowed(draws, integer.length, integer[0] == 0);
    }

    static Allowed of(PrivateKey key, byte[] message) throws Exception {
      Nonce nonce = Nonce.of(key, message);
      Curve curve = key.curve();
      byte[] x = curve.multiplyBase(curve.decodeScalar(nonce.encoded())).xCoordinate();
      return of(nonce.draws(), x);
    }
  }

  private static Stream<Curve> allCurves() {
    return Stream.of(Curves.all().toArray());
  }

  private static Stream<Curve> primeCurves() {
    return curves(false);
  }

  private static Stream<Curve> binaryCurves() {
    return curves(true);
  }

  private static Stream<Curve> curves(boolean binary) {
    return allCurves().filter(curve -> curve.isBinary() == binary);
  }

  @ParameterizedTest
  @MethodSource
  void primeCurves(Curve curve) throws Exception {
    for (Set<Course> alike : courses(curve).values()) {
      assertEquals(1, alike.size(), alike::toString);
    }
  }

  /**
   * Bouncy Castle's binary fields multiply by tables of multiples of one factor, of which they read
   * those that the bits of the other factor name: as many for every factor, at other places.
   */
  @ParameterizedTest
  @MethodSource
  void binaryCurves(Curve curve) throws Exception {
    Map<Allowed, Set<Course>> courses = courses(curve);
    for (Set<Course> alike : courses.values()) {
      assertEquals(1, alike.stream().map(Course::byteCodes).distinct().count(), alike::toString);
    }
    assertTrue(courses.values().stream().anyMatch(alike -> alike.size() > 1), "constant: say so");
  }

  /** In a quick run one curve of each family and field: signing has the same arithmetic. */
  private static Stream<Curve> agreements() {
    return Cases.areExhaustive()
        ? allCurves()
        : Stream.of(
            Curves.p192(), Curves.p256(), Curves.prime239v1(), Curves.k233(), Curves.b163());
  }

  /** With a point of another's key, which is most of a decryption: of what is secret, the same. */
  @ParameterizedTest
  @MethodSource
  void agreements(Curve curve) throws Exception {
    Reflected reflected = new Reflected(METER.loader());
    Object trial = reflected.make(SigningTrial.class.getName(), curve.name());
    Random random = new Random(curve.id());
    PublicKey other = PrivateKey.generate(curve, random::nextBytes).publicKey();
    byte[] point = other.toUncompressedBytes();
    Map<Allowed, Set<Course>> courses = new HashMap<>();
    for (int i = -1; i < SAMPLES; i++) {
      PrivateKey key = PrivateKey.generate(curve, random::nextBytes);
      reflected.call(trial, "key", key.toBytes());
      byte[] secret = key.agree(other.point());
      add(courses, i, Allowed.of(0, secret), secret, () -> reflected.call(trial, "agree", point));
    }
    for (Set<Course> alike : courses.values()) {
      long different =
          curve.isBinary()
              ? alike.stream().map(Course::byteCodes).distinct().count()
              : alike.size();
      assertEquals(1, different, alike::toString);
    }
  }

  /** Adds a course; what initializes classes, the number -1, is not counted. */
  private static void add(
      Map<Allowed, Set<Course>> courses,
      int number,
      Allowed allowed,
      byte[] expected,
      Callable<Object> trial)
      throws Exception {
    Reflected reflected = new Reflected(METER.loader());
    reflected.callStatic(ArrayIndexes.class.getName(), "take");
    long before = METER.executed();
    Object result = trial.call();
    long byteCodes = METER.executed() - before;
    long indexes = (long) reflected.callStatic(ArrayIndexes.class.getName(), "take");
    assertArrayEquals(expected, (byte[]) result);
    if (number >= 0) {
      courses
          .computeIfAbsent(allowed, which -> new HashSet<>())
          .add(new Course(byteCodes, indexes));
    }
  }

  /** The different courses, by what is allowed to make a difference. */
  private static Map<Allowed, Set<Course>> courses(Curve curve) throws Exception {
    Reflected reflected = new Reflected(METER.loader());
    Object trial = reflected.make(SigningTrial.class.getName(), curve.name());
    Random random = new Random(curve.id());
    Map<Allowed, Set<Course>> courses = new HashMap<>();
    byte[] message = new byte[26];
    PrivateKey key = null;
    for (int i = -1; i < 2 * SAMPLES; i++) {
      if (i < SAMPLES) {
        key = PrivateKey.generate(curve, random::nextBytes);
        reflected.call(trial, "key", key.toBytes());
      } else {
        random.nextBytes(message);
      }
      byte[] signature = new Signer(key).sign(message).toBytes();
      byte[] next = message;
      add(
          courses,
          i,
          Allowed.of(key, message),
          signature,
          () -> reflected.call(trial, "sign", next));
    }
    return courses;
  }
}
