// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.trustedsms.gateway.http.Endpoints.Answer;
import org.trustedsms.server.store.IdempotencyKey;
import org.trustedsms.server.store.OutboundMessages.Added;
import org.trustedsms.server.store.StoreException;

/**
 * {@code /v1/messages/batch}: many messages in one request. Each is accepted or refused by itself,
 * as if it were submitted alone; those in the same shards are accepted in one change of the store.
 */
final class BatchApi {
  static final int MAX_ENTRIES = 1_000;

  private static final String KEY = "idempotencyKey";
  private static final String LINES = "application/x-ndjson";

  private final ApiContext context;
  private final MessagesApi messages;

  BatchApi(ApiContext context, MessagesApi messages) {
    this.context = context;
    this.messages = messages;
  }

  /**
   * The outcome of an entry.
   *
   * @param id the message; null if it was refused
   * @param exception why it was refused; null if it was accepted
   */
  private record Outcome(Long id, ApiException exception) {
    static Outcome of(ApiException exception) {
      return new Outcome(null, exception);
    }
  }

  /**
   * An entry that can be accepted.
   *
   * @param index its place in the batch
   */
  private record Indexed(int index, MessagesApi.Entry entry) {
    String recipient() {
      return entry.recipient();
    }
  }

  CompletableFuture<Answer> submit(ApiRequest request) throws ApiException {
    if (request.name() != null) {
      throw ApiException.badRequest(
          "a batch takes a key in each entry, \"" + KEY + "\"; remove the header Idempotency-Key");
    }
    Outcome[] outcomes = new Outcome[MAX_ENTRIES];
    List<JsonNode> bodies =
        LINES.equals(request.mediaType()) ? lines(request, outcomes) : array(request.any());
    long now = System.currentTimeMillis();
    Map<CompletableFuture<List<Added>>, List<Indexed>> changes =
        accept(read(request, bodies, outcomes, now), now);
    return CompletableFuture.allOf(changes.keySet().toArray(CompletableFuture[]::new))
        .handle(
            (unused, failure) ->
                () -> {
                  changes.forEach((change, entries) -> note(change, entries, outcomes));
                  return answer(Arrays.copyOf(outcomes, bodies.size()));
                });
  }

  private static ApiResponse answer(Outcome[] outcomes) {
    ObjectNode answer = Views.object();
    ArrayNode results = answer.putArray("results");
    for (Outcome outcome : outcomes) {
      results.add(view(outcome));
    }
    return ApiResponse.json(answer);
  }

  private static ObjectNode view(Outcome outcome) {
    if (outcome.exception() == null) {
      return Views.object().put("status", 202).put("id", Long.toString(outcome.id()));
    }
    ObjectNode node = Views.object().put("status", outcome.exception().status());
    return node.set("problem", Views.of(outcome.exception()));
  }

  private static List<JsonNode> array(JsonNode body) throws ApiException {
    if (!body.isArray() || body.isEmpty()) {
      throw ApiException.unprocessable(
          "the body must be an array of 1 to " + MAX_ENTRIES + " messages");
    }
    requireCount(body.size());
    List<JsonNode> bodies = new ArrayList<>();
    body.forEach(bodies::add);
    return bodies;
  }

  /** Reads a message from each line; one that is no JSON is a problem of its own. */
  private static List<JsonNode> lines(ApiRequest request, Outcome[] outcomes) throws ApiException {
    List<String> lines =
        new String(request.body(), StandardCharsets.UTF_8)
            .lines()
            .filter(line -> !line.isBlank())
            .limit(MAX_ENTRIES + 1L)
            .toList();
    if (lines.isEmpty()) {
      throw ApiException.unprocessable("the body must have 1 to " + MAX_ENTRIES + " lines of JSON");
    }
    requireCount(lines.size());
    List<JsonNode> bodies = new ArrayList<>();
    for (String line : lines) {
      JsonNode body = null;
      try {
        body = ApiRequest.json(line.getBytes(StandardCharsets.UTF_8));
      } catch (ApiException e) {
        outcomes[bodies.size()] = Outcome.of(e);
      }
      bodies.add(body);
    }
    return bodies;
  }

  private static void requireCount(int count) throws ApiException {
    if (count > MAX_ENTRIES) {
      throw new ApiException(
          413, "Content too large", "a batch may have " + MAX_ENTRIES + " messages at most");
    }
  }

  /**
   * Entries that can be accepted.
   *
   * @param fresh those of which it is known that they were not accepted before
   * @param others those that came after them
   */
  private record Acceptable(List<Indexed> fresh, List<Indexed> others) {
    int size() {
      return fresh.size() + others.size();
    }

    List<Indexed> all() {
      return Stream.concat(fresh.stream(), others.stream()).toList();
    }
  }

  /** Returns the entries that can be accepted, and that there is room for. */
  private List<Indexed> read(
      ApiRequest request, List<JsonNode> bodies, Outcome[] outcomes, long now) throws ApiException {
    Acceptable entries = new Acceptable(new ArrayList<>(), new ArrayList<>());
    long pending = messages.pending();
    for (int i = 0; i < bodies.size(); i++) {
      if (outcomes[i] == null) {
        IdempotencyKey key = null;
        try {
          ObjectNode body = object(request, bodies.get(i));
          key = key(request, body);
          MessagesApi.Entry entry = messages.entry(body, key, now);
          requireRoom(pending, entries, outcomes);
          entries.others().add(new Indexed(i, entry));
        } catch (ApiException e) {
          outcomes[i] = known(key).orElse(Outcome.of(e));
        }
      }
    }
    return entries.all();
  }

  /** Entries that were accepted before take no room: they are told apart when it is needed. */
  private void requireRoom(long pending, Acceptable entries, Outcome[] outcomes)
      throws ApiException {
    if (pending + entries.size() >= context.capacity()) {
      for (Indexed entry : entries.others()) {
        known(entry.entry().key())
            .ifPresentOrElse(
                known -> outcomes[entry.index()] = known, () -> entries.fresh().add(entry));
      }
      entries.others().clear();
    }
    context.requireCapacity(pending + entries.size());
    if (entries.size() == 0) {
      // Once for all: to ask the system costs something.
      context.requireDisk();
    }
  }

  /** Returns what was accepted under a key before, or the problem with the key. */
  private Optional<Outcome> known(IdempotencyKey key) {
    try {
      return messages.accepted(key).map(id -> new Outcome(id, null));
    } catch (ApiException e) {
      return Optional.of(Outcome.of(e));
    }
  }

  private static ObjectNode object(ApiRequest request, JsonNode body) throws ApiException {
    ApiRequest.requireFit(request.operation().body().items(), "a message", body);
    if (body.path("to").isArray() && body.path("to").size() > 1) {
      throw ApiException.unprocessable(
          "a message of a batch has one recipient; submit a broadcast to several by itself");
    }
    return (ObjectNode) body;
  }

  /** Takes the key out of an entry. What is left is what a submission of its own would be. */
  private static IdempotencyKey key(ApiRequest request, ObjectNode body) {
    JsonNode key = body.remove(KEY);
    return request.key(
        key == null ? null : key.asText(),
        "message",
        body.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Accepts the entries in the same shards in one change. */
  private Map<CompletableFuture<List<Added>>, List<Indexed>> accept(
      List<Indexed> entries, long now) {
    Map<CompletableFuture<List<Added>>, List<Indexed>> changes = new LinkedHashMap<>();
    context
        .store()
        .divided(entries, Indexed::recipient)
        .forEach(
            (shards, together) ->
                changes.put(
                    context
                        .store()
                        .writeSoon(
                            shards,
                            transaction ->
                                together.stream()
                                    .map(one -> messages.add(transaction, one.entry(), now))
                                    .toList()),
                    together));
    return changes;
  }

  private void note(
      CompletableFuture<List<Added>> change, List<Indexed> entries, Outcome[] outcomes) {
    List<Added> added = added(change);
    for (int i = 0; i < entries.size(); i++) {
      outcomes[entries.get(i).index()] =
          outcome(entries.get(i).entry(), added == null ? null : added.get(i));
    }
  }

  private Outcome outcome(MessagesApi.Entry entry, Added added) {
    if (added == null) {
      return Outcome.of(
          ApiException.busy(503, "the store cannot be used now; try again with the same " + KEY));
    }
    try {
      return new Outcome(added.isNew() ? added.id() : messages.acceptedBefore(entry.key()), null);
    } catch (ApiException e) {
      return Outcome.of(e);
    }
  }

  /** Returns what a change has made of some entries; null if the store could not make it. */
  private static List<Added> added(CompletableFuture<List<Added>> change) {
    try {
      return change.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof StoreException) {
        return null;
      }
      throw e;
    }
  }
}
