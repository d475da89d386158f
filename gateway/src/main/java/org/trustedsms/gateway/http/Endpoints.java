// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The endpoints below the version. */
final class Endpoints {
  private final MessagesApi messages;

  /** By place and method; a star stands for a name. */
  private final Map<String, Map<String, Endpoint>> places;

  private final Set<String> resources;

  /** Answers one method at one place. */
  @FunctionalInterface
  interface Action {
    ApiResponse answer(ApiRequest request) throws ApiException;
  }

  /** Changes the store at one place: no thread waits until the change is on the disk. */
  @FunctionalInterface
  interface Change {
    /** Returns what answers when the change is on the disk, or could not be made. */
    CompletableFuture<Answer> begin(ApiRequest request) throws ApiException;
  }

  /** Makes an answer. */
  @FunctionalInterface
  interface Answer {
    ApiResponse get() throws ApiException;
  }

  /**
   * One method at one place.
   *
   * @param parameters what the query may have
   */
  record Endpoint(Change change, Set<String> parameters) {
    /** Begins to answer a request; refuses one with a parameter that would not be looked at. */
    CompletableFuture<Answer> begin(ApiRequest request) throws ApiException {
      requireOnly(parameters, request.query());
      return change.begin(request);
    }
  }

  static void requireOnly(Set<String> parameters, Map<String, String> query) throws ApiException {
    for (String parameter : query.keySet()) {
      if (!parameters.contains(parameter)) {
        throw ApiException.badRequest(
            "\"" + ApiRequest.printable(parameter) + "\" is not a parameter here; remove it");
      }
    }
  }

  private static Endpoint on(Action action, String... parameters) {
    return new Endpoint(
        request -> {
          ApiResponse response = action.answer(request);
          return CompletableFuture.completedFuture(() -> response);
        },
        Set.of(parameters));
  }

  /**
   * Creates them.
   *
   * @param link returns the state of the link to the SMS centre
   */
  Endpoints(ApiContext context, TokenAccess access, Supplier<LinkStatus> link) {
    messages = new MessagesApi(context);
    PartiesApi parties = new PartiesApi(context);
    AdminApi admin = new AdminApi(context, access);
    BatchApi batch = new BatchApi(context, messages);
    places =
        Map.ofEntries(
            Map.entry(
                "messages",
                Map.of(
                    "GET",
                    on(messages::list, "state", "to", "kind", "before", "limit"),
                    "POST",
                    new Endpoint(messages::submit, Set.of()))),
            Map.entry(
                "messages/*", Map.of("GET", on(messages::show), "DELETE", on(messages::cancel))),
            Map.entry("messages/batch", Map.of("POST", new Endpoint(batch::submit, Set.of()))),
            Map.entry("messages/*/events", Map.of("GET", on(messages::events))),
            Map.entry("messages/*/evidence", Map.of("GET", on(messages::evidence))),
            Map.entry("received", Map.of("GET", on(messages::listReceived, "before", "limit"))),
            Map.entry("received/*", Map.of("GET", on(messages::showReceived))),
            Map.entry("received/*/evidence", Map.of("GET", on(messages::receivedEvidence))),
            Map.entry("contacts", Map.of("GET", on(parties::contacts, "after", "limit"))),
            Map.entry(
                "contacts/*",
                Map.of(
                    "GET",
                    on(parties::contact),
                    "PUT",
                    on(parties::putContact),
                    "DELETE",
                    on(parties::removeContact))),
            Map.entry("key", Map.of("GET", on(parties::key))),
            Map.entry(
                "enrolments", Map.of("GET", on(parties::enrolments, "state", "after", "limit"))),
            Map.entry("enrolments/*", Map.of("POST", on(parties::decide))),
            Map.entry("certificates", Map.of("GET", on(parties::certificates, "after", "limit"))),
            Map.entry("certificates/*", Map.of("DELETE", on(parties::revoke))),
            Map.entry("revocation-list", Map.of("POST", on(parties::revocationList))),
            Map.entry("events", Map.of("GET", on(admin::events, "after", "limit"))),
            Map.entry(
                "tokens",
                Map.of("GET", on(admin::tokens, "after", "limit"), "POST", on(admin::makeToken))),
            Map.entry("tokens/*", Map.of("DELETE", on(admin::removeToken))),
            Map.entry(
                "status",
                Map.of("GET", on(request -> admin.status(request, pending(), link.get())))));
    resources =
        places.keySet().stream()
            .map(place -> place.split("/")[0])
            .collect(Collectors.toUnmodifiableSet());
  }

  /** The first parts of all paths. */
  Set<String> resources() {
    return resources;
  }

  long pending() throws ApiException {
    return messages.pending();
  }

  /** Tells whether the second part of a path is a name, and not a word of the API. */
  boolean hasName(List<String> path) {
    return path.size() > 1 && !places.containsKey(String.join("/", path));
  }

  /**
   * Finds who answers.
   *
   * @param path the parts of the path, at least one
   * @throws ApiException if there is nothing, or the method is not for it
   */
  Endpoint endpoint(List<String> path, String method) throws ApiException {
    List<String> place = new ArrayList<>(path);
    if (hasName(path)) {
      place.set(1, "*");
    }
    Map<String, Endpoint> methods = places.get(String.join("/", place));
    if (methods == null) {
      throw ApiException.notFound();
    }
    Endpoint endpoint = methods.get(method);
    if (endpoint == null) {
      throw ApiException.methodNotAllowed(methods.keySet());
    }
    return endpoint;
  }
}
