// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import com.fasterxml.jackson.databind.JsonNode;
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
import java.util.function.Supplier;
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

  /** An entry that can be accepted, and its place in the batch. */
  private record Indexed(int index, MessagesApi.Entry entry) {
    String recipient() {
      return entry.recipient();
    }
  }

  CompletableFuture<Supplier<ApiResponse>> submit(ApiRequest request) {
    if (request.idempotencyKey() != null) {
      throw ApiException.badRequest(
          "a batch takes a key in each entry, \"" + KEY + "\"; remove the header Idempotency-Key");
    }
    Batch batch = new Batch(request);
    batch.read();
    Map<CompletableFuture<List<Added>>, List<Indexed>> changes = batch.accept();
    return CompletableFuture.allOf(changes.keySet().toArray(CompletableFuture[]::new))
        .handle(
            (unused, failure) ->
                () -> {
                  changes.forEach(batch::note);
                  return batch.answer();
                });
  }

  private static List<JsonNode> array(JsonNode body) {
    if (!body.isArray() || body.isEmpty()) {
      throw ApiException.unprocessable(
          "the body must be an array of 1 to " + MAX_ENTRIES + " messages");
    }
    requireCount(body.size());
    List<JsonNode> bodies = new ArrayList<>();
    body.forEach(bodies::add);
    return bodies;
  }

  private static void requireCount(int count) {
    if (count > MAX_ENTRIES) {
      throw new ApiException(
          413, "Content too large", "a batch may have " + MAX_ENTRIES + " messages at most");
    }
  }

  private static ObjectNode object(ApiRequest request, JsonNode body) {
    ApiRequest.requireFit(request.operation().body().items(), "a message", body);
    if (body.path("to").isArray() && body.path("to").size() > 1) {
      throw ApiException.unprocessable(
          "a message of a batch has one recipient; submit a broadcast to several by itself");
    }
    return (ObjectNode) body;
  }

  private static ObjectNode accepted(long id) {
    return Views.object().put("status", 202).put("id", Long.toString(id));
  }

  private static ObjectNode refused(ApiException exception) {
    return Views.object().put("status", exception.status()).set("problem", Views.of(exception));
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

  /** The messages of one request, and what became of each. */
  private final class Batch {
    private final ApiRequest request;
    private final long now = System.currentTimeMillis();
    private final ObjectNode[] results = new ObjectNode[MAX_ENTRIES];
    private final List<JsonNode> bodies;

    /** Entries of which it is known that they were not accepted before. */
    private final List<Indexed> fresh = new ArrayList<>();

    /** Entries that came after them. */
    private final List<Indexed> others = new ArrayList<>();

    Batch(ApiRequest request) {
      this.request = request;
      bodies = LINES.equals(request.mediaType()) ? lines() : array(request.any());
    }

    /**
     * Reads a message from each line; one that is no JSON is a problem of its own. ISO 8859-1 keeps
     * each byte, so that one that is not UTF-8 is found when the line is read.
     */
    private List<JsonNode> lines() {
      List<String> lines =
          new String(request.body(), StandardCharsets.ISO_8859_1)
              .lines()
              .filter(line -> !line.isBlank())
              .limit(MAX_ENTRIES + 1L)
              .toList();
      if (lines.isEmpty()) {
        throw ApiException.unprocessable(
            "the body must have 1 to " + MAX_ENTRIES + " lines of JSON");
      }
      requireCount(lines.size());
      List<JsonNode> read = new ArrayList<>();
      for (String line : lines) {
        JsonNode body = null;
        try {
          body = ApiRequest.json(line.getBytes(StandardCharsets.ISO_8859_1));
        } catch (ApiException e) {
          results[read.size()] = refused(e);
        }
        read.add(body);
      }
      return read;
    }

    /** Reads the entries that can be accepted, and that there is room for. */
    void read() {
      long pending = messages.pending();
      for (int i = 0; i < bodies.size(); i++) {
        if (results[i] == null) {
          IdempotencyKey key = null;
          try {
            ObjectNode body = object(request, bodies.get(i));
            key = key(body);
            MessagesApi.Entry entry = messages.entry(body, key, now);
            requireRoom(pending);
            others.add(new Indexed(i, entry));
          } catch (ApiException e) {
            results[i] = known(key).orElseGet(() -> refused(e));
          }
        }
      }
    }

    /** Takes the key out of an entry. What is left is what a submission of its own would be. */
    private IdempotencyKey key(ObjectNode body) {
      JsonNode key = body.remove(KEY);
      return request.key(
          key == null ? null : key.asText(),
          "message",
          body.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Entries that were accepted before take no room; they are looked up only if room is short. */
    private void requireRoom(long pending) {
      if (pending + fresh.size() + others.size() >= context.capacity()) {
        for (Indexed entry : others) {
          known(entry.entry().key())
              .ifPresentOrElse(known -> results[entry.index()] = known, () -> fresh.add(entry));
        }
        others.clear();
      }
      context.requireCapacity(pending + fresh.size() + others.size());
      if (fresh.isEmpty() && others.isEmpty()) {
        // Once for all: to ask the system costs something.
        context.requireDisk();
      }
    }

    /** Returns what was accepted under a key before, or the problem with the key. */
    private Optional<ObjectNode> known(IdempotencyKey key) {
      try {
        return messages.accepted(key).map(BatchApi::accepted);
      } catch (ApiException e) {
        return Optional.of(refused(e));
      }
    }

    /** Accepts the entries in the same shards in one change. */
    Map<CompletableFuture<List<Added>>, List<Indexed>> accept() {
      Map<CompletableFuture<List<Added>>, List<Indexed>> changes = new LinkedHashMap<>();
      fresh.addAll(others);
      context
          .store()
          .groupByShard(fresh, Indexed::recipient)
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

    void note(CompletableFuture<List<Added>> change, List<Indexed> entries) {
      List<Added> added = added(change);
      for (int i = 0; i < entries.size(); i++) {
        Indexed entry = entries.get(i);
        results[entry.index()] = result(entry.entry(), added == null ? null : added.get(i));
      }
    }

    private ObjectNode result(MessagesApi.Entry entry, Added added) {
      if (added == null) {
        return refused(
            ApiException.busy(503, "the store cannot be used now; try again with the same " + KEY));
      }
      try {
        return accepted(added.isNew() ? added.id() : messages.acceptedBefore(entry.key()));
      } catch (ApiException e) {
        return refused(e);
      }
    }

    ApiResponse answer() {
      ObjectNode answer = Views.object();
      answer.putArray("results").addAll(Arrays.asList(results).subList(0, bodies.size()));
      return ApiResponse.json(answer);
    }
  }
}
