// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.trustedsms.bench.measure.Progress;
import org.trustedsms.bench.result.Labels;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.server.store.KeyCache;
import org.trustedsms.signature.Signature;
import org.trustedsms.signature.Signer;
import org.trustedsms.signature.Verifier;

/**
 * Measures the cost per message of verifying a million messages signed with 10,000 keys, by the
 * size of the key cache.
 */
final class KnownKeysStudy {
  private static final int ALL = 1_000_000;
  private static final int KEYS = 10_000;
  private static final List<Integer> SIZES = List.of(0, 100, 1000, KEYS);

  /** Verified at first, from an empty cache on, and after them. */
  private static final int FIRST = 80_000;

  private static final int NEXT = 40_000;

  /**
   * A way to verify: the size of the cache in keys, the means of the first and of the next messages
   * in µs, and the share of the latter that found their key in the cache.
   */
  record Cost(int size, double first, double next, double kept) {

    double seconds() {
      return (FIRST * first + (ALL - FIRST) * next) / 1e6;
    }

    double percentKept() {
      return 100 * kept;
    }

    double mean() {
      return seconds() / ALL * 1e6;
    }
  }

  /** A message of each key. */
  private record Senders(Curve curve, byte[][] points, byte[][] messages, byte[][] signatures) {

    static Senders on(Curve curve, int keys) {
      Random random = new Random(keys);
      Senders senders = new Senders(curve, new byte[keys][], new byte[keys][], new byte[keys][]);
      for (int i = 0; i < keys; i++) {
        PrivateKey key = PrivateKey.generate(curve, random::nextBytes);
        senders.points[i] = key.publicKey().toCompressedBytes();
        senders.messages[i] = new byte[64];
        random.nextBytes(senders.messages[i]);
        senders.signatures[i] = new Signer(key).sign(senders.messages[i]).toBytes();
      }
      return senders;
    }

    /** Verifies messages of these keys; returns the mean time in µs. */
    double verify(KeyCache cache, int[] which) throws IOException, InterruptedException {
      long start = System.nanoTime();
      for (int i : which) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        try {
          Verifier verifier = new Verifier(cache.key(curve, points[i]));
          if (!verifier.verify(messages[i], Signature.decode(curve, signatures[i]))) {
            throw new IOException("a genuine signature was refused");
          }
        } catch (InvalidEncodingException e) {
          throw new IOException(e);
        }
      }
      return (System.nanoTime() - start) / 1e3 / which.length;
    }
  }

  private KnownKeysStudy() {}

  static StudyResult run(Progress progress) throws Exception {
    progress.note("known-keys: messages of " + Labels.count(KEYS) + " keys are signed");
    Senders senders = Senders.on(Curves.p256(), KEYS);
    // The compiler knows all of the code before the first figure.
    measure(senders, KEYS, equally(FIRST));
    List<Cost> alike = new ArrayList<>();
    List<Cost> unlike = new ArrayList<>();
    for (int size : SIZES) {
      progress.note("known-keys: a cache of " + Labels.count(size) + " keys");
      alike.add(measure(senders, size, equally(FIRST + NEXT)));
      unlike.add(measure(senders, size, byZipf(FIRST + NEXT)));
    }
    return result(alike, unlike);
  }

  private static Cost measure(Senders senders, int size, int[] order)
      throws IOException, InterruptedException {
    KeyCache cache = new KeyCache(size);
    int[] later = Arrays.copyOfRange(order, FIRST, order.length);
    double first = senders.verify(cache, Arrays.copyOf(order, FIRST));
    double next = later.length == 0 ? first : senders.verify(cache, later);
    return new Cost(size, first, next, kept(size, order, FIRST));
  }

  /** Returns the part of the messages from one on whose key is among the last different ones. */
  static double kept(int size, int[] order, int from) {
    Set<Integer> last = new LinkedHashSet<>();
    int kept = 0;
    for (int i = 0; i < order.length; i++) {
      boolean found = last.remove(order[i]);
      kept += found && i >= from ? 1 : 0;
      last.add(order[i]);
      if (last.size() > size) {
        last.remove(last.iterator().next());
      }
    }
    return (double) kept / Math.max(1, order.length - from);
  }

  /** Every key is as likely as any other. */
  private static int[] equally(int count) {
    return new Random(count).ints(count, 0, KEYS).toArray();
  }

  /** The key of rank i is i times less likely than the first one. */
  static int[] byZipf(int count) {
    double[] sums = new double[KEYS];
    for (int i = 0; i < KEYS; i++) {
      sums[i] = (i == 0 ? 0 : sums[i - 1]) + 1.0 / (i + 1);
    }
    Random random = new Random(count);
    return IntStream.range(0, count)
        .map(
            i -> {
              int place = Arrays.binarySearch(sums, random.nextDouble() * sums[KEYS - 1]);
              return place < 0 ? -place - 1 : place;
            })
        .toArray();
  }

  static StudyResult result(List<Cost> alike, List<Cost> unlike) {
    List<?> costs =
        IntStream.range(0, alike.size())
            .mapToObj(i -> Map.of("alike", alike.get(i), "unlike", unlike.get(i)))
            .toList();
    return StudyFile.fill(
        "known-keys",
        Map.of(
            "none", alike.get(0),
            "all", alike.get(alike.size() - 1),
            "costs", costs,
            "keys", KEYS,
            "firstCount", FIRST,
            "nextCount", NEXT));
  }
}
