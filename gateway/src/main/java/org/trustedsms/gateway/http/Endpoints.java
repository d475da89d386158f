// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** The endpoints below the version. */
final class Endpoints {
  private final MessagesApi messages;

  /** By place and method; a star stands for a name. */
  private final Map<String, Map<String, Endpoint>> places = new HashMap<>();

  private final Set<String> resources = new HashSet<>();

  /** Answers one method at one place. */
  @FunctionalInterface
  private interface Action<T> {
    T on(ApiRequest request) throws ApiException;
  }

  /** Makes an answer. */
  @FunctionalInterface
  interface Answer {
    ApiResponse get() throws ApiException;
  }

  /**
   * One method at one place.
   *
   * @param scope that it needs
   * @param action returns what answers, when a change is on the disk or could not be made: no
   *     thread waits for it
   * @param parameters what the query may have
   */
  record Endpoint(Scope scope, Action<CompletableFuture<Answer>> action, Set<String> parameters) {
    /** Begins to answer a request; refuses one with a parameter that would not be looked at. */
    CompletableFuture<Answer> begin(ApiRequest request) throws ApiException {
      requireOnly(parameters, request.query());
      scope.require(request.token());
      return action.on(request);
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

  /**
   * Creates them.
   *
   * @param link returns the state of the link to the SMS centre
   */
  Endpoints(ApiContext context, TokenAccess access, Supplier<LinkStatus> link) {
    messages = new MessagesApi(context);
    PartiesApi parties = new PartiesApi(context);
    AdminApi admin = new AdminApi(context, access);
    show("messages", messages::list, "state", "to", "kind", "before", "limit");
    add("POST", "messages", Scope.SEND, messages::submit);
    show("messages/*", messages::show);
    json("DELETE", "messages/*", Scope.SEND, messages::cancel);
    add("POST", "messages/batch", Scope.SEND, new BatchApi(context, messages)::submit);
    show("messages/*/events", messages::events);
    on("GET", "messages/*/evidence", Scope.READ, messages::evidence);
    show("received", messages::listReceived, "before", "limit");
    show("received/*", messages::showReceived);
    on("GET", "received/*/evidence", Scope.READ, messages::receivedEvidence);
    show("contacts", parties::contacts, "after", "limit");
    show("contacts/*", parties::contact);
    json("PUT", "contacts/*", Scope.PARTIES, parties::putContact);
    on("DELETE", "contacts/*", Scope.PARTIES, parties::removeContact);
    show("key", request -> parties.key());
    show("enrolments", parties::enrolments, "state", "after", "limit");
    json("POST", "enrolments/*", Scope.PARTIES, parties::decide);
    show("certificates", parties::certificates, "after", "limit");
    json("DELETE", "certificates/*", Scope.PARTIES, parties::revoke);
    on("POST", "revocation-list", Scope.PARTIES, parties::revocationList);
    show("events", admin::events, "after", "limit");
    json("GET", "tokens", Scope.ADMIN, admin::tokens, "after", "limit");
    on("POST", "tokens", Scope.ADMIN, admin::makeToken);
    on("DELETE", "tokens/*", Scope.ADMIN, admin::removeToken);
    show("status", request -> admin.status(pending(), link.get()));
  }

  private void show(String place, Action<ObjectNode> action, String... parameters) {
    json("GET", place, Scope.READ, action, parameters);
  }

  private void json(
      String method, String place, Scope scope, Action<ObjectNode> action, String... parameters) {
    on(method, place, scope, request -> ApiResponse.json(action.on(request)), parameters);
  }

  private void on(
      String method, String place, Scope scope, Action<ApiResponse> action, String... parameters) {
    add(
        method,
        place,
        scope,
        request -> {
          ApiResponse response = action.on(request);
          return CompletableFuture.completedFuture(() -> response);
        },
        parameters);
  }

  private void add(
      String method,
      String place,
      Scope scope,
      Action<CompletableFuture<Answer>> action,
      String... parameters) {
    places
        .computeIfAbsent(place, unused -> new HashMap<>())
        .put(method, new Endpoint(scope, action, Set.of(parameters)));
    resources.add(place.split("/")[0]);
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
