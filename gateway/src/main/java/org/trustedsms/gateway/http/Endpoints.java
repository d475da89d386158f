// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.trustedsms.gateway.http.ApiDescription.Operation;

/** The endpoints below the version, as the API's description has them. */
final class Endpoints {
  private final MessagesApi messages;

  /** By place and method; a star stands for a name. */
  private final Map<String, Map<String, Endpoint>> places = new HashMap<>();

  private final Set<String> resources = new HashSet<>();

  /**
   * One method at one place.
   *
   * @param operation what it permits and requires
   * @param action returns what answers, when a change is on the disk or could not be made: no
   *     thread waits for it
   */
  record Endpoint(
      Operation operation, Function<ApiRequest, CompletableFuture<Supplier<ApiResponse>>> action) {
    CompletableFuture<Supplier<ApiResponse>> begin(ApiRequest request) {
      if (operation.name() != null) {
        operation.requireName(request.pathName());
      }
      if (operation.key() != null && request.idempotencyKey() != null) {
        operation.requireKey(request.idempotencyKey());
      }
      return action.apply(request);
    }
  }

  /** Creates them; the supplier returns the state of the link to the SMSC. */
  Endpoints(ApiContext context, TokenAccess access, Supplier<LinkStatus> link) {
    messages = new MessagesApi(context);
    PartiesApi parties = new PartiesApi(context);
    AdminApi admin = new AdminApi(context, access);
    Map<String, Function<ApiRequest, CompletableFuture<Supplier<ApiResponse>>>> actions =
        new HashMap<>();
    actions.put("listMessages", json(messages::list));
    actions.put("submitMessage", messages::submit);
    actions.put("getMessage", json(messages::show));
    actions.put("cancelMessage", json(messages::cancel));
    actions.put("submitBatch", new BatchApi(context, messages)::submit);
    actions.put("listMessageEvents", json(messages::events));
    actions.put("getMessageEvidence", plain(messages::evidence));
    actions.put("listReceived", json(messages::listReceived));
    actions.put("getReceived", json(messages::showReceived));
    actions.put("getReceivedEvidence", plain(messages::receivedEvidence));
    actions.put("listContacts", json(parties::contacts));
    actions.put("getContact", json(parties::contact));
    actions.put("putContact", json(parties::putContact));
    actions.put("removeContact", plain(parties::removeContact));
    actions.put("getKey", json(request -> parties.key()));
    actions.put("listEnrolments", json(parties::enrolments));
    actions.put("decideEnrolment", json(parties::decide));
    actions.put("listCertificates", json(parties::certificates));
    actions.put("revokeCertificate", json(parties::revoke));
    actions.put("sendRevocationList", plain(parties::revocationList));
    actions.put("listEvents", json(admin::events));
    actions.put("listTokens", json(admin::tokens));
    actions.put("makeToken", plain(admin::makeToken));
    actions.put("removeToken", plain(admin::removeToken));
    actions.put("getStatus", json(request -> admin.status(pending(), link.get())));
    for (Operation operation : new ApiDescription().operations()) {
      Function<ApiRequest, CompletableFuture<Supplier<ApiResponse>>> action =
          Objects.requireNonNull(actions.remove(operation.id()), operation.id());
      places
          .computeIfAbsent(operation.place(), unused -> new HashMap<>())
          .put(operation.method(), new Endpoint(operation, action));
      resources.add(operation.place().split("/")[0]);
    }
    if (!actions.isEmpty()) {
      throw new IllegalStateException("the API's description lacks " + actions.keySet());
    }
  }

  private static Function<ApiRequest, CompletableFuture<Supplier<ApiResponse>>> json(
      Function<ApiRequest, ObjectNode> action) {
    return plain(request -> ApiResponse.json(action.apply(request)));
  }

  private static Function<ApiRequest, CompletableFuture<Supplier<ApiResponse>>> plain(
      Function<ApiRequest, ApiResponse> action) {
    return request -> {
      ApiResponse response = action.apply(request);
      return CompletableFuture.completedFuture(() -> response);
    };
  }

  /** The first parts of all paths. */
  Set<String> resources() {
    return resources;
  }

  long pending() {
    return messages.pending();
  }

  /** Returns whether the second part of a path is a name, and not a word of the API. */
  boolean hasName(List<String> path) {
    return path.size() > 1 && !places.containsKey(String.join("/", path));
  }

  /** Finds the endpoint of a path of one part or more; throws an ApiException if there is none. */
  Endpoint endpoint(List<String> path, String method) {
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
