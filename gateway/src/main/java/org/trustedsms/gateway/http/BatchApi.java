// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.trustedsms.gateway.message.Wanted;
import org.trustedsms.server.store.Memory;
import org.trustedsms.server.store.StoreException;
import org.trustedsms.server.store.Submissions.Named;

/**
 * {@code /v1/messages/batch}: many messages in one request. Each is accepted or refused by itself,
 * as if it were submitted alone; those in the same lanes are accepted in one change of the store.
 */
final class BatchApi {
  static final int MAX_ENTRIES = 1_000;

  private static final String KEY = "idempotencyKey";
  private static final String LINES = "application/x-ndjson";
  private static final long PATIENCE_SECONDS = 60;

  private final Desk desk;
  private final MessagesApi messages;

  BatchApi(Desk desk, MessagesApi messages) {
    this.desk = desk;
    this.messages = messages;
  }

  /**
   * What became of an entry.
   *
   * @param id the message; null if it was refused
   * @param problem why it was refused; null if it was accepted
   */
  private record Outcome(Long id, Problem problem) {
    static Outcome of(Problem problem) {
      return new Outcome(null, problem);
    }
  }

  /**
   * An entry that can be accepted.
   *
   * @param index its place in the batch
   */
  private record Entry(int index, IdempotencyKey key, Wanted wanted) {
    String recipient() {
      return wanted.to().get(0);
    }
  }

  Reply submit(Call call) throws Problem {
    call.require(Scope.SEND);
    if (call.name() != null) {
      throw Problem.badRequest(
          "a batch takes a key in each entry, \"" + KEY + "\"; remove the header Idempotency-Key");
    }
    Outcome[] outcomes = new Outcome[MAX_ENTRIES];
    List<JsonNode> bodies =
        LINES.equals(call.mediaType()) ? lines(call, outcomes) : array(call.any());
    long now = System.currentTimeMillis();
    List<Entry> entries = withinCapacity(read(call, bodies, outcomes, now), outcomes);
    accept(entries, outcomes, now);
    ObjectNode answer = Views.object();
    ArrayNode results = answer.putArray("results");
    for (int i = 0; i < bodies.size(); i++) {
      results.add(view(outcomes[i]));
    }
    return Reply.json(answer);
  }

  private static ObjectNode view(Outcome outcome) {
    if (outcome.problem() == null) {
      return Views.object().put("status", 202).put("id", Long.toString(outcome.id()));
    }
    ObjectNode node = Views.object().put("status", outcome.problem().status());
    return node.set("problem", Views.of(outcome.problem()));
  }

  private static List<JsonNode> array(JsonNode body) throws Problem {
    if (!body.isArray() || body.isEmpty()) {
      throw Problem.unprocessable("the body must be an array of 1 to " + MAX_ENTRIES + " messages");
    }
    requireCount(body.size());
    List<JsonNode> bodies = new ArrayList<>();
    body.forEach(bodies::add);
    return bodies;
  }

  /** Reads a message from each line; one that is no JSON is a problem of its own. */
  private static List<JsonNode> lines(Call call, Outcome[] outcomes) throws Problem {
    List<String> lines =
        new String(call.body(), StandardCharsets.UTF_8)
            .lines()
            .filter(line -> !line.isBlank())
            .limit(MAX_ENTRIES + 1L)
            .toList();
    if (lines.isEmpty()) {
      throw Problem.unprocessable("the body must have 1 to " + MAX_ENTRIES + " lines of JSON");
    }
    requireCount(lines.size());
    List<JsonNode> bodies = new ArrayList<>();
    for (String line : lines) {
      JsonNode body = null;
      try {
        body = Call.json(line.getBytes(StandardCharsets.UTF_8));
      } catch (Problem e) {
        outcomes[bodies.size()] = Outcome.of(e);
      }
      bodies.add(body);
    }
    return bodies;
  }

  private static void requireCount(int count) throws Problem {
    if (count > MAX_ENTRIES) {
      throw new Problem(
          413, "Content too large", "a batch may have " + MAX_ENTRIES + " messages at most");
    }
  }

  /** Returns the entries that can be accepted and were not before. */
  private List<Entry> read(Call call, List<JsonNode> bodies, Outcome[] outcomes, long now)
      throws Problem {
    List<Entry> entries = new ArrayList<>();
    desk.look(
        memory -> {
          for (int i = 0; i < bodies.size(); i++) {
            if (outcomes[i] == null) {
              try {
                ObjectNode body = object(bodies.get(i));
                IdempotencyKey key = key(call, body);
                outcomes[i] = known(memory, key);
                if (outcomes[i] == null) {
                  entries.add(
                      new Entry(
                          i, key, Wanted.read(body, memory, desk.store().country(), now / 1000)));
                }
              } catch (Wanted.WrongException e) {
                outcomes[i] = Outcome.of(Problem.unprocessable(e.getMessage()));
              } catch (Problem e) {
                outcomes[i] = Outcome.of(e);
              }
            }
          }
          return null;
        });
    return entries;
  }

  private static ObjectNode object(JsonNode body) throws Problem {
    if (!body.isObject()) {
      throw Problem.badRequest("a message must be a JSON object");
    }
    if (body.path("to").isArray() && body.path("to").size() > 1) {
      throw Problem.unprocessable(
          "a message of a batch has one recipient; submit a broadcast to several by itself");
    }
    return (ObjectNode) body;
  }

  /** Takes the key out of an entry. What is left is what a submission of its own would be. */
  private static IdempotencyKey key(Call call, ObjectNode body) throws Problem {
    JsonNode key = body.remove(KEY);
    if (key != null && !key.isTextual()) {
      throw Problem.badRequest("\"" + KEY + "\" must be a text");
    }
    return call.key(
        key == null ? null : IdempotencyKey.require("\"" + KEY + "\"", key.asText()),
        "message",
        body.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Returns null if nothing was accepted under a key. */
  private Outcome known(Memory memory, IdempotencyKey key) throws Problem {
    return desk.named(memory, key)
        .map(Named::message)
        .map(message -> new Outcome(message, null))
        .orElse(null);
  }

  /** Returns the entries that can be signed, and that there is room for. */
  private List<Entry> withinCapacity(List<Entry> entries, Outcome[] outcomes) throws Problem {
    List<Entry> fit = new ArrayList<>();
    long pending = messages.pending(entries.size());
    for (Entry entry : entries) {
      try {
        entry.wanted().draft(desk.signer());
        desk.requireCapacity(pending + fit.size());
        fit.add(entry);
      } catch (Wanted.WrongException e) {
        outcomes[entry.index()] = Outcome.of(Problem.unprocessable(e.getMessage()));
      } catch (Problem e) {
        outcomes[entry.index()] = Outcome.of(e);
      }
    }
    try {
      desk.requireDisk();
      return fit;
    } catch (Problem e) {
      fit.forEach(entry -> outcomes[entry.index()] = Outcome.of(e));
      return List.of();
    }
  }

  /** Accepts the entries in the same lanes in one change. */
  private void accept(List<Entry> entries, Outcome[] outcomes, long now) {
    Map<List<Entry>, CompletableFuture<List<Outcome>>> changes = new LinkedHashMap<>();
    desk.store()
        .divided(entries, Entry::recipient)
        .forEach(
            (lanes, together) ->
                changes.put(
                    together,
                    desk.store().changeSoon(lanes, memory -> accept(memory, together, now))));
    changes.forEach(
        (together, change) -> {
          List<Outcome> made = await(change, together.size());
          for (int i = 0; i < made.size(); i++) {
            outcomes[together.get(i).index()] = made.get(i);
          }
        });
    messages.added(entries.size());
  }

  private List<Outcome> accept(Memory memory, List<Entry> entries, long now) {
    List<Outcome> outcomes = new ArrayList<>();
    for (Entry entry : entries) {
      try {
        outcomes.add(new Outcome(accept(memory, entry, now), null));
      } catch (Problem e) {
        outcomes.add(Outcome.of(e));
      }
    }
    return outcomes;
  }

  private long accept(Memory memory, Entry entry, long now) throws Problem {
    Optional<Named> known = desk.claim(memory, entry.key(), now);
    if (known.isPresent()) {
      return known.get().message();
    }
    long id = messages.accept(memory, entry.wanted(), now);
    desk.name(memory, entry.key(), id, null, now);
    return id;
  }

  /** Returns what a change has made of some entries; if it failed, the same problem for each. */
  private static List<Outcome> await(CompletableFuture<List<Outcome>> change, int count) {
    try {
      return change.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (TimeoutException e) {
      // As below.
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof StoreException)) {
        throw new IllegalStateException(e.getCause());
      }
    }
    Problem problem =
        Problem.busy(503, "the store cannot be used now; try again with the same " + KEY);
    return Collections.nCopies(count, Outcome.of(problem));
  }
}
