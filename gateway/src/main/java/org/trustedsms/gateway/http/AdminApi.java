// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.trustedsms.gateway.notify.EventJson;
import org.trustedsms.server.store.Events.Told;
import org.trustedsms.server.store.Lanes;
import org.trustedsms.server.store.Tokens.Token;

/** {@code /v1/tokens}, {@code /v1/status} and the list of {@code /v1/events}. */
final class AdminApi {
  private final Desk desk;
  private final Access access;

  AdminApi(Desk desk, Access access) {
    this.desk = desk;
    this.access = access;
  }

  Reply tokens(Call call) throws Problem {
    call.require(Scope.ADMIN);
    String after = call.after();
    int limit = call.limit();
    List<Token> page = desk.look(memory -> memory.tokens().after(after, limit));
    return Reply.json(Views.page("tokens", page, limit, Views::of, Token::name));
  }

  Reply removeToken(Call call) throws Problem {
    call.require(Scope.ADMIN);
    if (call.named().equals(call.token().name())) {
      throw Problem.conflict("a token does not remove itself; use another one");
    }
    if (!desk.change(Lanes.FIRST, memory -> memory.tokens().remove(call.named()))) {
      throw Problem.notFound();
    }
    access.forget();
    return Reply.nothing();
  }

  Reply makeToken(Call call) throws Problem {
    call.require(Scope.ADMIN);
    JsonNode body = call.json("name", "scopes");
    String name = body.path("name").isTextual() ? body.path("name").asText() : "";
    if (!name.matches("[A-Za-z0-9._-]{1,40}")) {
      throw Problem.badRequest("\"name\" must be 1 to 40 letters, digits, and of \".-_\"");
    }
    Set<String> scopes = new TreeSet<>();
    for (JsonNode scope : body.path("scopes")) {
      scopes.add(scope.isTextual() ? scope.asText() : "");
    }
    if (!body.path("scopes").isArray() || scopes.isEmpty() || !Access.SCOPES.containsAll(scopes)) {
      throw Problem.badRequest("\"scopes\" must be some of " + String.join(", ", Access.SCOPES));
    }
    String secret = Access.newSecret();
    Token token = new Token(name, scopes, System.currentTimeMillis());
    if (!desk.change(Lanes.FIRST, memory -> memory.tokens().add(secret, token))) {
      throw Problem.conflict("there is a token of this name; remove it first");
    }
    return Reply.json(201, Views.of(token).put("token", secret));
  }

  Reply status(Call call, long pending, LinkStatus link) throws Problem {
    call.require(Scope.READ);
    ObjectNode node =
        Views.object()
            .put("number", desk.number())
            .put("name", desk.signer().name())
            .put("pending", pending)
            .put("centre", word(link.up()));
    if (link.reason() != null) {
      node.put("reason", link.reason());
    }
    ArrayNode channels = node.putArray("channels");
    for (LinkStatus.Channel channel : link.channels()) {
      ObjectNode one =
          channels.addObject().put("name", channel.name()).put("state", word(channel.up()));
      if (channel.reason() != null) {
        one.put("reason", channel.reason());
      }
    }
    long waiting = desk.look(memory -> memory.registry(desk.number()).waiting());
    return Reply.json(node.put("enrolments", waiting));
  }

  private static String word(boolean up) {
    return up ? "up" : "down";
  }

  Reply events(Call call) throws Problem {
    call.require(Scope.READ);
    int limit = call.limit();
    Told after = Call.told(call.query().getOrDefault("after", "0"));
    return Reply.json(
        desk.look(
            memory ->
                Views.page(
                    "events",
                    memory.events(desk.number()).after(after, limit),
                    limit,
                    event -> EventJson.of(event, memory, desk.number()),
                    event -> event.told().toString())));
  }
}
