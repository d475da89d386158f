// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.Tokens.Token;

/** Who is let in: whoever knows a token. */
public final class Access {
  static final List<String> SCOPES = Arrays.stream(Scope.values()).map(Scope::word).toList();

  private static final String BEARER = "Bearer ";
  private static final int SECRET_LENGTH = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Store store;

  Access(Store store) {
    this.store = store;
  }

  /** Makes up a token: 256 random bits, as text. */
  public static String newSecret() {
    byte[] bytes = new byte[SECRET_LENGTH];
    RANDOM.nextBytes(bytes);
    return "tsms_" + HexFormat.of().formatHex(bytes);
  }

  /**
   * Finds who asks.
   *
   * @param header Authorization (RFC 6750); null if there is none
   */
  Token of(String header) throws Problem {
    if (header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      String secret = header.substring(BEARER.length()).strip();
      Token token =
          store
              .<java.util.Optional<Token>, RuntimeException>look(
                  memory -> memory.tokens().find(secret))
              .orElse(null);
      if (token != null) {
        return token;
      }
    }
    throw new Problem(
        401, "Unauthorized", "give a token that is known, in the header Authorization: Bearer");
  }
}
