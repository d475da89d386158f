// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.trustedsms.server.store.AccessTokens.Token;
import org.trustedsms.server.store.Store;

/** Authenticates requests by their tokens. */
public final class TokenAccess {
  private static final String BEARER = "Bearer ";
  private static final int SECRET_LENGTH = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  /** The time for which a token is known without a query: others may remove it. */
  private static final long KNOWN_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final int MOST_KNOWN = 1_000;

  private final Store store;

  /** By the digests of the secrets. */
  private final Map<String, Known> known = new ConcurrentHashMap<>();

  private record Known(Token token, long nanos) {}

  TokenAccess(Store store) {
    this.store = store;
  }

  /** Makes up a token: 256 random bits, as text. */
  public static String newSecret() {
    byte[] bytes = new byte[SECRET_LENGTH];
    RANDOM.nextBytes(bytes);
    return "tsms_" + HexFormat.of().formatHex(bytes);
  }

  /** Finds the token in the header Authorization (RFC 6750), which may be null. */
  Token of(String header) {
    if (header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      String secret = header.substring(BEARER.length()).strip();
      Token token = find(secret);
      if (token != null) {
        return token;
      }
    }
    throw new ApiException(
        401, "Unauthorized", "missing or unknown token; send Authorization: Bearer TOKEN");
  }

  private Token find(String secret) {
    byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
    String digest = HexFormat.of().formatHex(ApiRequest.sha256(bytes));
    Known found = known.get(digest);
    if (found != null && System.nanoTime() - found.nanos() < KNOWN_NANOS) {
      return found.token();
    }
    long asked = System.nanoTime();
    Optional<Token> token = store.read(transaction -> transaction.tokens().find(secret));
    if (known.size() >= MOST_KNOWN) {
      known.clear();
    }
    token.ifPresent(known -> this.known.put(digest, new Known(known, asked)));
    return token.orElse(null);
  }

  /** Empties the cache of tokens: one was removed. */
  void forget() {
    known.clear();
  }
}
