// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** What can be done where, below the version. */
final class Routes {
  private final MessagesApi messages;

  /** By place and method; a star stands for a name. */
  private final Map<String, Map<String, Endpoint>> places;

  private final Set<String> resources;

  /** Answers one method at one place. */
  @FunctionalInterface
  interface Endpoint {
    Reply answer(Call call) throws Problem;
  }

  /**
   * Creates them.
   *
   * @param centreUp tells whether the link to the SMS centre is up
   */
  Routes(Desk desk, BooleanSupplier centreUp) {
    messages = new MessagesApi(desk);
    PartiesApi parties = new PartiesApi(desk);
    AdminApi admin = new AdminApi(desk);
    places =
        Map.ofEntries(
            Map.entry("messages", Map.of("GET", messages::list, "POST", messages::submit)),
            Map.entry("messages/*", Map.of("GET", messages::show, "DELETE", messages::cancel)),
            Map.entry("messages/*/evidence", Map.of("GET", messages::evidence)),
            Map.entry("received", Map.of("GET", messages::listReceived)),
            Map.entry("received/*", Map.of("GET", messages::showReceived)),
            Map.entry("received/*/evidence", Map.of("GET", messages::receivedEvidence)),
            Map.entry("contacts", Map.of("GET", parties::contacts)),
            Map.entry(
                "contacts/*",
                Map.of(
                    "GET",
                    parties::contact,
                    "PUT",
                    parties::putContact,
                    "DELETE",
                    parties::removeContact)),
            Map.entry("key", Map.of("GET", parties::key)),
            Map.entry("enrolments", Map.of("GET", parties::enrolments)),
            Map.entry("enrolments/*", Map.of("POST", parties::decide)),
            Map.entry("certificates", Map.of("GET", parties::certificates)),
            Map.entry("certificates/*", Map.of("DELETE", parties::revoke)),
            Map.entry("revocation-list", Map.of("POST", parties::revocationList)),
            Map.entry("events", Map.of("GET", admin::events)),
            Map.entry("tokens", Map.of("GET", admin::tokens, "POST", admin::makeToken)),
            Map.entry("tokens/*", Map.of("DELETE", admin::removeToken)),
            Map.entry(
                "status",
                Map.of("GET", call -> admin.status(call, pending(), centreUp.getAsBoolean()))));
    resources =
        places.keySet().stream()
            .map(place -> place.split("/")[0])
            .collect(Collectors.toUnmodifiableSet());
  }

  /** The first parts of all paths. */
  Set<String> resources() {
    return resources;
  }

  /** Counts the messages that wait for the SMS centre. */
  long pending() throws Problem {
    return messages.pending();
  }

  /**
   * Finds who answers.
   *
   * @param path the parts of the path, at least one
   * @throws Problem if there is nothing, or the method is not for it
   */
  Endpoint endpoint(List<String> path, String method) throws Problem {
    List<String> place = new ArrayList<>(path);
    if (place.size() > 1) {
      place.set(1, "*");
    }
    Map<String, Endpoint> methods = places.get(String.join("/", place));
    if (methods == null) {
      throw Problem.notFound();
    }
    Endpoint endpoint = methods.get(method);
    if (endpoint == null) {
      throw Problem.methodNotAllowed(methods.keySet());
    }
    return endpoint;
  }
}
