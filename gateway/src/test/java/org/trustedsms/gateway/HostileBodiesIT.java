// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bodies of which much is made, many at a time, do not take the memory of a small gateway. */
class HostileBodiesIT {
  private static final int AT_A_TIME = 8;
  private static final int LENGTH = (4 << 20) - 1_000;

  @TempDir Path folder;

  private static String body(String part) {
    return "{\"kind\":\"broadcast\",\"text\":\"x\",\"to\":["
        + part.repeat(LENGTH / part.length())
        + "1]}";
  }

  @Test
  void manyAtATime() throws Exception {
    try (GatewayProcess gateway = GatewayProcess.start(folder)) {
      Api api = gateway.api(gateway.token());
      for (String part : List.of("{},", "[],", "\"1\",")) {
        List<CompletableFuture<Api.Answer>> answers = new ArrayList<>();
        for (int i = 0; i < AT_A_TIME; i++) {
          answers.add(api.begin("POST", "/v1/messages", body(part)));
        }
        for (CompletableFuture<Api.Answer> answer : answers) {
          assertTrue(Set.of(422, 503).contains(answer.join().status()), part);
        }
      }
      assertEquals(0, api.get("/v1/messages").path("messages").size());
    }
    String errors = Files.readString(folder.resolve("errors"));
    assertFalse(errors.contains("OutOfMemoryError"), errors);
  }
}
