// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Somebody who asks the gateway over HTTP. */
final class Api {
  static final ObjectMapper MAPPER = new ObjectMapper();

  private final HttpClient client = HttpClient.newHttpClient();
  private final String base;
  private final String token;

  /** An answer. */
  record Answer(int status, HttpHeaders headers, byte[] body) {
    JsonNode json() throws IOException {
      return MAPPER.readTree(body);
    }
  }

  Api(int port, String token) {
    base = "http://127.0.0.1:" + port;
    this.token = token;
  }

  Answer ask(String method, String path, String body, String... headers)
      throws IOException, InterruptedException {
    return send(method, path, publisher(body), headers);
  }

  Answer send(String method, String path, HttpRequest.BodyPublisher body, String... headers)
      throws IOException, InterruptedException {
    return answer(
        method,
        path,
        client.send(request(method, path, body, headers), HttpResponse.BodyHandlers.ofByteArray()));
  }

  /** Asks without waiting for the answer. */
  CompletableFuture<Answer> begin(String method, String path, String body, String... headers) {
    return client
        .sendAsync(
            request(method, path, publisher(body), headers),
            HttpResponse.BodyHandlers.ofByteArray())
        .thenApply(
            response -> {
              try {
                return answer(method, path, response);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }

  private static HttpRequest.BodyPublisher publisher(String body) {
    return body == null
        ? HttpRequest.BodyPublishers.noBody()
        : HttpRequest.BodyPublishers.ofString(body);
  }

  private HttpRequest request(
      String method, String path, HttpRequest.BodyPublisher body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(base + path)).method(method, body);
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    if (headers.length > 0) {
      request.headers(headers);
    }
    return request.build();
  }

  private static Answer answer(String method, String path, HttpResponse<byte[]> response)
      throws IOException {
    Description.Operation operation = Description.find(method, path);
    if (operation != null) {
      Description.check(operation, response.statusCode(), response.headers(), response.body());
    }
    return new Answer(response.statusCode(), response.headers(), response.body());
  }

  JsonNode get(String path) throws IOException, InterruptedException {
    return ask("GET", path, null).json();
  }

  String submit(String body) throws IOException, InterruptedException {
    Answer answer = ask("POST", "/v1/messages", body);
    if (answer.status() != 202) {
      throw new AssertionError(answer.status() + " " + new String(answer.body()));
    }
    return answer.json().path("id").asText();
  }

  /** Asks until what is seen is as it should be. */
  JsonNode await(String path, Predicate<JsonNode> expected)
      throws IOException, InterruptedException {
    JsonNode seen = null;
    for (long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60); System.nanoTime() < end; ) {
      Answer answer = ask("GET", path, null);
      if (answer.status() == 500) {
        throw new AssertionError(path + " fails");
      }
      seen = answer.json();
      if (expected.test(seen)) {
        return seen;
      }
      Thread.sleep(20);
    }
    throw new AssertionError(path + " is " + seen);
  }

  JsonNode awaitState(String id, String state) throws IOException, InterruptedException {
    return await("/v1/messages/" + id, seen -> seen.path("state").asText().equals(state));
  }
}
