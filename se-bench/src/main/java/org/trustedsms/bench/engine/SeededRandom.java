// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import org.trustedsms.hash.Hash;
import org.trustedsms.random.HmacDrbg;

/** Random bytes that are the same in every run: for the keys of a benchmark, and nothing else. */
final class SeededRandom extends SecureRandom {
  private static final long serialVersionUID = 1L;

  private final transient HmacDrbg generator;

  SeededRandom(String seed) {
    generator = new HmacDrbg(Hash.sha256(), seed.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void nextBytes(byte[] bytes) {
    generator.nextBytes(bytes);
  }
}
