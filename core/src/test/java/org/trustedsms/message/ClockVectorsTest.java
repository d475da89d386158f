// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HexFormat;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.trustedsms.sms.DeliverTpdu;

/** Clocks that are wrong, by docs/vectors, which follow section 9 of docs/format.md. */
class ClockVectorsTest {
  private static final JsonNode FILE = VectorDirectory.read().get("clocks");

  private static Stream<DynamicNode> each(String list, ThrowingConsumer<JsonNode> check) {
    return StreamSupport.stream(FILE.get(list).spliterator(), false)
        .map(
            vector ->
                dynamicTest(
                    vector.get("name").asText() + ": " + vector.get("comment").asText(),
                    () -> check.accept(vector)));
  }

  private static long number(JsonNode vector, String field, long ifNull) {
    return vector.get(field).isNull() ? ifNull : vector.get(field).longValue();
  }

  @TestFactory
  Stream<DynamicNode> timeStamps() {
    return each(
        "timeStamps",
        vector -> {
          String tpdu = "0408919300103200" + "04" + vector.get("field").asText() + "014f";
          assertEquals(
              number(vector, "time", -1), DeliverTpdu.parse(HexFormat.of().parseHex(tpdu)).time());
        });
  }

  @TestFactory
  Stream<DynamicNode> referenceTimes() {
    return each(
        "referenceTimes",
        vector ->
            assertEquals(
                vector.get("reference").longValue(),
                ReferenceTime.of(number(vector, "stated", -1), vector.get("own").longValue())));
  }

  @TestFactory
  Stream<DynamicNode> stamps() {
    return each(
        "stamps",
        vector -> assertStamp(vector, number(vector, "last", 0), vector.get("time").longValue()));
  }

  @TestFactory
  Stream<DynamicNode> confirmed() {
    return each(
        "confirmed",
        vector -> {
          long last = vector.get("last").longValue();
          long time = vector.get("time").longValue();
          boolean forgotten = ReferenceTime.isTooFarAhead(last, time);
          assertEquals(vector.get("forgotten").booleanValue(), forgotten);
          assertStamp(vector, forgotten ? 0 : last, time);
        });
  }

  private static void assertStamp(JsonNode vector, long last, long time) {
    assertEquals(vector.get("stamp").isNull(), ReferenceTime.isTooFarAhead(last, time));
    if (!vector.get("stamp").isNull()) {
      assertEquals(vector.get("stamp").longValue(), StampClock.stamp(last, time));
    }
  }
}
