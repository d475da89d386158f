// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.trustedsms.hash.Hash;

/** API tokens and their scopes; the store holds only the SHA-256 of each secret. */
public final class AccessTokens {
  private final ShardContext context;
  private final Database database;

  /** A token without its secret. */
  public record Token(String name, Set<String> scopes, long made) {}

  AccessTokens(ShardContext context) {
    this.context = context;
    database = context.database();
  }

  /**
   * Adds a token.
   *
   * @param secret at least 128 bits, random, as text; it is not kept
   * @return whether there was no other token of that name
   */
  public boolean add(String secret, Token token) {
    if (database.number("SELECT COUNT(*) FROM access_token WHERE name = ?", token.name()) > 0) {
      return false;
    }
    String scopes = String.join(" ", token.scopes().stream().sorted().toList());
    Object[] values = {digest(secret), context.first(), token.name(), scopes, token.made()};
    database.run(Database.insert("access_token", "digest, shard, name, scopes, made"), values);
    return true;
  }

  /** Finds a token by its secret. Comparing digests does not leak the secret through timing. */
  public Optional<Token> find(String secret) {
    return database.first(
        "SELECT name, scopes, made FROM access_token WHERE digest = ?",
        row -> new Token(row.getString(1), Set.of(row.getString(2).split(" ")), row.getLong(3)),
        digest(secret));
  }

  /** Returns tokens whose names come after one, in the order of the names, so many at most. */
  public List<Token> after(String name, int most) {
    return database.all(
        "SELECT name, scopes, made FROM access_token WHERE name > ? ORDER BY name LIMIT ?",
        row -> new Token(row.getString(1), Set.of(row.getString(2).split(" ")), row.getLong(3)),
        name,
        most);
  }

  /** Removes a token; returns whether there was one. */
  public boolean remove(String name) {
    return database.run("DELETE FROM access_token WHERE name = ?", name) > 0;
  }

  private static byte[] digest(String secret) {
    return Hash.sha256().digest(secret.getBytes(StandardCharsets.UTF_8));
  }
}
