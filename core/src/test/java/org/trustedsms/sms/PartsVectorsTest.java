// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.sms;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HexFormat;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.trustedsms.message.VectorDirectory;

/** What SMS become, by docs/vectors, which follow section 1 of docs/format.md. */
class PartsVectorsTest {

  @TestFactory
  Stream<DynamicNode> sequences() {
    JsonNode sequences = VectorDirectory.read().get("parts").get("sequences");
    return StreamSupport.stream(sequences.spliterator(), false)
        .map(
            sequence ->
                dynamicTest(
                    sequence.get("name").asText() + ": " + sequence.get("comment").asText(),
                    () -> arrive(sequence.get("events"))));
  }

  private static void arrive(JsonNode events) throws Exception {
    Reassembler reassembler = new Reassembler();
    for (JsonNode event : events) {
      String from = event.get("from").asText();
      byte[] userData = HexFormat.of().parseHex(event.get("userData").asText());
      long millis = 1000 * event.get("time").asLong();
      if (event.path("refused").asBoolean()) {
        assertTrue(isRefused(reassembler, from, userData, millis), event.toString());
        continue;
      }
      byte[] payload = reassembler.accept(from, userData, millis);
      if (event.get("payload").isNull()) {
        assertNull(payload, event.toString());
      } else {
        assertArrayEquals(HexFormat.of().parseHex(event.get("payload").asText()), payload);
      }
    }
  }

  /** As malformed, or as addressed to no port of this format, which the application looks at. */
  private static boolean isRefused(
      Reassembler reassembler, String from, byte[] userData, long millis) {
    try {
      byte[] payload = reassembler.accept(from, userData, millis);
      return payload != null && UserDataHeader.parse(userData).destinationPort() < 16000;
    } catch (MalformedSmsException e) {
      return true;
    }
  }
}
