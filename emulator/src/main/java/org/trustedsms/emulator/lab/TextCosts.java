// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.message.Budget;
import org.trustedsms.message.EncryptedText;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.text.TextCoding;
import org.trustedsms.text.TextCodings;

/**
 * Computes a text's bytes, number of SMS and, from the benchmark report, time on each curve.
 *
 * @param times in ms, by device, curve and operation
 */
record TextCosts(Map<String, Double> times) {
  private static final int MAX_TEXT = 2_000;

  /** Reads the report. */
  static TextCosts read(Path report) throws IOException {
    JsonNode results = Pages.MAPPER.readTree(report.toFile());
    Map<String, Double> times = new HashMap<>();
    for (JsonNode cost : results.path("phoneCosts")) {
      if (cost.path("library").asText().equals("trusted-sms")) {
        String what = key(cost.path("algorithm").asText(), cost.path("operation").asText());
        times.put("n70 " + what, cost.path("projectedMillis").asDouble());
        times.put("interpreter " + what, cost.path("interpretedMillis").asDouble());
      }
    }
    for (JsonNode timing : results.path("measurements")) {
      if (timing.path("engine").asText().equals("trusted-sms core")) {
        String what = key(timing.path("algorithm").asText(), timing.path("operation").asText());
        times.put("server " + what, timing.path("microseconds").asDouble() / 1000);
      }
    }
    return new TextCosts(Map.copyOf(times));
  }

  private static String key(String algorithm, String operation) {
    return algorithm + " " + operation;
  }

  /** Computes a text's {@code codings}, and {@code sign} and {@code verify} by device. */
  JsonNode of(String text, boolean encrypt) {
    if (text.length() > MAX_TEXT) {
      throw new IllegalArgumentException(
          "A text of up to " + MAX_TEXT + " characters can be looked at.");
    }
    ArrayNode rows = Pages.MAPPER.createArrayNode();
    MessageKind kind = encrypt ? EncryptedText.KIND : MessageKinds.SIGNED_TEXT;
    int[] lengths = TextCodings.standard().encodedLengths(text);
    for (Curve curve : Curves.all().toArray()) {
      Budget budget = new Budget(kind, curve, curve);
      ObjectNode row = rows.addObject().put("curve", curve.label());
      row.put("signature", curve.signatureLength()).put("overhead", budget.overhead());
      ArrayNode codings = row.putArray("codings");
      for (int id = 0; id < lengths.length; id++) {
        codings.add(of(lengths[id], TextCodings.standard().byId(id), budget));
      }
      for (String device : new String[] {"n70", "interpreter", "server"}) {
        for (String operation : new String[] {"SIGN", "VERIFY_KNOWN"}) {
          Double time = times.get(device + " " + key(curve.name(), operation));
          if (time != null) {
            row.put(device + operation, time);
          }
        }
      }
    }
    return rows;
  }

  private static ObjectNode of(int length, TextCoding coding, Budget budget) {
    ObjectNode node = Pages.MAPPER.createObjectNode().put("name", coding.name());
    if (length >= 0) {
      int payload = budget.overhead() + length;
      node.put("bytes", length).put("sms", SegmentCapacity.segmentsFor(payload));
      node.put("left", SegmentCapacity.roomLeft(payload));
    }
    return node.put("room", budget.charactersLeft(1, coding));
  }
}
