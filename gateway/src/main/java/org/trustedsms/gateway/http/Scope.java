// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import java.util.Locale;
import org.trustedsms.server.store.AccessTokens.Token;

/** A permission of a token. */
public enum Scope {
  /** To submit messages, and withdraw them. */
  SEND,
  /** To see messages, contacts, certificates, and what changes. */
  READ,
  /** To change contacts, and to decide on enrolments and certificates. */
  PARTIES,
  /** All, and to make and remove tokens. */
  ADMIN;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Throws an ApiException if a token does not permit this. */
  void require(Token token) {
    if (!token.scopes().contains(word()) && !token.scopes().contains(ADMIN.word())) {
      throw new ApiException(
          403, "Forbidden", "the token does not permit this; it needs scope " + word());
    }
  }
}
