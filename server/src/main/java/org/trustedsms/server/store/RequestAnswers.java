// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** The answers to requests that had an idempotency key and did not ask for a message. */
public final class RequestAnswers {
  private final ShardContext context;

  RequestAnswers(ShardContext context) {
    this.context = context;
  }

  /**
   * Finds what was answered before.
   *
   * @throws IdempotencyKey.ReusedException if that was to another request
   */
  public Optional<String> find(IdempotencyKey key) {
    Optional<Map.Entry<byte[], String>> found =
        context
            .database()
            .first(
                "SELECT digest, answer FROM submission WHERE submitter = ? AND name = ?",
                row -> Map.entry(row.getBytes(1), row.getString(2)),
                key.token(),
                key.name());
    if (found.isPresent() && !Arrays.equals(found.get().getKey(), key.digest())) {
      throw new IdempotencyKey.ReusedException();
    }
    return found.map(Map.Entry::getValue);
  }

  public void add(IdempotencyKey key, String answer, long time) {
    context
        .database()
        .run(
            Database.insert("submission", "submitter, name, shard, digest, answer, time"),
            key.token(),
            key.name(),
            context.first(),
            key.digest(),
            answer,
            time);
  }
}
