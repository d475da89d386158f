// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.trustedsms.gateway.notify.EventJson;
import org.trustedsms.server.store.AccessTokens.Token;
import org.trustedsms.server.store.Events.Cursor;
import org.trustedsms.server.store.Shards;

/** {@code /v1/tokens}, {@code /v1/status} and the list of {@code /v1/events}. */
final class AdminApi {
  private final ApiContext context;
  private final TokenAccess access;

  AdminApi(ApiContext context, TokenAccess access) {
    this.context = context;
    this.access = access;
  }

  ObjectNode tokens(ApiRequest request) {
    String after = request.after();
    int limit = request.limit();
    List<Token> page = context.read(transaction -> transaction.tokens().after(after, limit));
    return Views.page("tokens", page, limit, Views::of, Token::name);
  }

  ApiResponse removeToken(ApiRequest request) {
    if (request.pathName().equals(request.token().name())) {
      throw ApiException.conflict("a token cannot remove itself; use another one");
    }
    if (!context.write(
        Shards.FIRST, transaction -> transaction.tokens().remove(request.pathName()))) {
      throw ApiException.notFound();
    }
    access.forget();
    return ApiResponse.nothing();
  }

  ApiResponse makeToken(ApiRequest request) {
    JsonNode body = request.json();
    String name = body.path("name").asText();
    Set<String> scopes = new TreeSet<>();
    body.path("scopes").forEach(scope -> scopes.add(scope.asText()));
    String secret = TokenAccess.newSecret();
    Token token = new Token(name, scopes, System.currentTimeMillis());
    if (!context.write(Shards.FIRST, transaction -> transaction.tokens().add(secret, token))) {
      throw ApiException.conflict("a token with this name exists; remove it first");
    }
    return ApiResponse.json(201, Views.of(token).put("token", secret));
  }

  ObjectNode status(long pending, LinkStatus link) {
    long waiting = context.read(transaction -> transaction.enrolments().waiting());
    return Views.object()
        .put("number", context.number())
        .put("name", context.identity().name())
        .put("pending", pending)
        .<ObjectNode>setAll(Views.of(link))
        .put("enrolments", waiting);
  }

  ObjectNode events(ApiRequest request) {
    int limit = request.limit();
    Cursor after = ApiRequest.cursor(request.query().getOrDefault("after", "0"));
    return context.read(
        transaction ->
            Views.page(
                "events",
                transaction.events().after(after, limit),
                limit,
                event -> EventJson.of(event, transaction, context.number()),
                event -> event.cursor().toString()));
  }
}
