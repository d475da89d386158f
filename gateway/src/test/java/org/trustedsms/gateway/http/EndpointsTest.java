// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class EndpointsTest {
  @Test
  void eachIsDescribed() throws Exception {
    Set<String> described = new TreeSet<>();
    try (InputStream in =
        ApiServer.class.getResourceAsStream("/org/trustedsms/gateway/openapi.yaml")) {
      new YAMLMapper()
          .readTree(in)
          .path("paths")
          .fieldNames()
          .forEachRemaining(
              path -> {
                if (path.startsWith("/v1/")) {
                  described.add(path.split("/")[2]);
                }
              });
    }
    ApiContext none = new ApiContext(null, null, null, null, null, 0, null);
    assertEquals(
        described,
        new TreeSet<>(
            new Endpoints(none, null, () -> new LinkStatus("up", null, List.of(), List.of()))
                .resources()));
  }
}
