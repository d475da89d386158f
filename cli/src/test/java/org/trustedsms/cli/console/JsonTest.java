// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.trustedsms.testing.Cases;

class JsonTest {

  /** Something to print. */
  record Thing(String name, Integer number, List<Thing> parts) {}

  @Test
  void anyTextSurvivesAndNothingReachesATerminal() {
    Cases.check(
        1000,
        c -> {
          String text = c.text(0, 255);
          String line = Json.line(Json.object().put("text", text));
          assertEquals(text, new ObjectMapper().readTree(line).get("text").textValue());
          assertTrue(line.chars().allMatch(each -> each >= ' ' && each < 0x80), line);
        });
  }

  @Test
  void loneSurrogatesAreEscaped() {
    assertEquals("{\"text\":\"\\uD800\"}", Json.line(Json.object().put("text", "\ud800")));
  }

  @Test
  void whatIsNotKnownIsLeftOut() {
    Thing thing = new Thing("a", null, List.of(new Thing("b", 2, null)));
    assertEquals(
        "{\"name\":\"a\",\"parts\":[{\"name\":\"b\",\"number\":2}]}",
        Json.line(Json.object(thing)));
  }
}
