// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.message.Field;
import org.trustedsms.message.Header;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.server.explain.Explanation.Line;
import org.trustedsms.sms.Segmenter;

/** Messages of every kind on every curve, and the malformed ones. */
class ExplainedVectorsTest {
  private static final Map<String, JsonNode> FILES = VectorFiles.withMessages();

  private static byte[] payload(JsonNode vector) {
    return HexFormat.of().parseHex(vector.get("payload").textValue());
  }

  private static Curve curveOf(JsonNode file, JsonNode person) {
    JsonNode own = file.get("keys").get(person.textValue()).get("curve");
    return Curves.all().byName((own == null ? file.get("curve") : own).textValue());
  }

  private static Line line(Explanation explanation, String name) {
    return explanation.lines().stream()
        .filter(line -> line.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no line " + name + " in " + explanation.lines()));
  }

  @Test
  void everyMessageIsExplainedAsItWasMade() {
    int messages = 0;
    for (Map.Entry<String, JsonNode> entry : FILES.entrySet()) {
      JsonNode file = entry.getValue();
      for (JsonNode message : file.get("messages")) {
        String which = entry.getKey() + " " + message.get("name");
        byte[] payload = payload(message);
        Curve sender = curveOf(file, message.get("sender"));
        JsonNode to = message.get("recipient");
        Curve recipient = to.isNull() ? null : curveOf(file, to);
        Explanation explanation =
            Explainer.standard()
                .forRecipientOn(recipient)
                .arrivedAt(Instant.ofEpochSecond(0))
                .explainPayload(payload);
        assertEquals(List.of(), explanation.faults(), which);
        checkLayout(which, payload, sender, recipient, explanation);
        checkWords(which, file, message, sender, explanation);
        messages++;
      }
    }
    assertTrue(messages > 300, messages + " messages");
  }

  private static void checkLayout(
      String which, byte[] payload, Curve sender, Curve recipient, Explanation explanation) {
    MessageKind kind = MessageKinds.standard().byId(Header.parse(payload).kind());
    if (kind == null) {
      // Its fixed part has no fixed length, which Field.of does not know.
      return;
    }
    Field[] fields = Field.of(kind, payload.length, sender, recipient == null ? sender : recipient);
    List<List<Integer>> expected = Arrays.stream(fields).map(ExplainedVectorsTest::place).toList();
    List<List<Integer>> actual =
        explanation.lines().stream().map(line -> List.of(line.offset(), line.length())).toList();
    assertEquals(expected, actual, which);
  }

  private static List<Integer> place(Field field) {
    return List.of(field.offset(), field.length());
  }

  private static void checkWords(
      String which, JsonNode file, JsonNode message, Curve sender, Explanation explanation) {
    String kind = message.get("kind").textValue();
    boolean anyone = message.get("recipient").isNull();
    boolean asked = message.get("ackRequested").booleanValue();
    String first = line(explanation, "version, kind, flags").meaning();
    assertTrue(first.contains("(" + kind + ")"), which + first);
    assertEquals(anyone, first.contains("for anyone"), which);
    assertEquals(asked, first.contains("acknowledgement is asked for"), which);
    assertTrue(explanation.summary().startsWith(kind + " on " + sender.label()), which);
    assertTrue(
        line(explanation, "text coding, curve").meaning().contains("(" + sender.label() + ")"));
    long bits = message.get("stamp").longValue() / 20 & 0xFFFF;
    assertTrue(line(explanation, "step, low 16 bits").meaning().startsWith(bits + ""), which);
    JsonNode person = file.get("keys").get(message.get("sender").textValue());
    switch (kind) {
      case "signed text" -> {
        String text = SafeText.quote(message.get("text").textValue());
        assertEquals(text, line(explanation, "text").meaning(), which);
        assertTrue(explanation.summary().endsWith(": " + text), which);
        checkSignature(which, message, explanation);
      }
      case "public key" -> {
        Line key = line(explanation, "public key");
        assertEquals("fingerprint " + person.get("digits").textValue(), key.meaning(), which);
        assertTrue(person.get("public").textValue().equalsIgnoreCase(key.hex()), which);
        assertEquals(
            SafeText.quote(message.get("text").textValue()),
            line(explanation, "name").meaning(),
            which);
        checkSignature(which, message, explanation);
      }
      case "acknowledgement" -> checkSignature(which, message, explanation);
      case "signed and encrypted text" ->
          assertEquals(8, line(explanation, "tag T").length(), which);
      default -> checkSignature(which, message, explanation);
    }
  }

  private static void checkSignature(String which, JsonNode message, Explanation explanation) {
    String both = line(explanation, "signature r").hex() + line(explanation, "signature s").hex();
    assertTrue(message.get("signature").textValue().equalsIgnoreCase(both), which);
  }

  @Test
  void encryptedMessagesTellWhatCanBeKnown() {
    int assumed = 0;
    int told = 0;
    for (JsonNode file : FILES.values()) {
      for (JsonNode message : file.get("messages")) {
        if (!message.has("ephemeral")) {
          continue;
        }
        String recipient = curveOf(file, message.get("recipient")).label();
        Explanation explanation = Explainer.standard().explainPayload(payload(message));
        assertEquals(List.of(), explanation.faults());
        Line second = explanation.lines().get(3);
        if (second.name().equals("ephemeral key R")) {
          assertTrue(second.meaning().contains("if the recipient's curve is the sender's"));
          assumed++;
        } else {
          assertEquals("R and C", second.name());
          List<String> names =
              List.of(second.meaning().replaceFirst(".*a point of ", "").split(", "));
          assertTrue(names.contains(recipient), second.meaning());
          told++;
        }
      }
    }
    assertTrue(assumed > 50 && told > 3, assumed + " and " + told);
  }

  /** What a receiver finds malformed or unsupported without any key, an explanation tells, too. */
  @Test
  void whatIsMalformedIsFound() {
    Set<Integer> stepsWithoutKeys = Set.of(1, 2, 3, 4, 5, 6, 7, 8);
    int found = 0;
    for (Map.Entry<String, JsonNode> entry : FILES.entrySet()) {
      JsonNode file = entry.getValue();
      for (JsonNode reception : file.get("receptions")) {
        if (reception.has("takes")) {
          // What a receiver takes is not in the bytes.
          continue;
        }
        // Steps of credentials, such as C1, are looked at with keys in mind.
        int step = reception.path("step").asInt(reception.has("step") ? -1 : 0);
        String which = entry.getKey() + " " + reception.get("name");
        Explanation explanation =
            Explainer.standard()
                .forRecipientOn(curveOf(file, reception.get("receiver")))
                .explainPayload(payload(reception));
        if (stepsWithoutKeys.contains(step)) {
          assertFalse(explanation.faults().isEmpty(), which);
          found++;
        } else if (step == 0) {
          assertEquals(List.of(), explanation.faults(), which);
        }
      }
    }
    assertTrue(found > 100, found + " malformed ones");
  }

  @Test
  void segmentsTellWhatTheyCan() {
    for (Map.Entry<String, JsonNode> entry : FILES.entrySet()) {
      JsonNode file = entry.getValue();
      for (JsonNode message : file.get("messages")) {
        String which = entry.getKey() + " " + message.get("name");
        byte[][] segments = Segmenter.segment(payload(message), 16474, 16474, 7);
        for (int i = 0; i < segments.length; i++) {
          Explanation explanation = Explainer.standard().explain(0x40, 0x04, segments[i]);
          assertEquals(List.of(), explanation.faults(), which);
          if (segments.length > 1) {
            assertTrue(
                explanation
                    .summary()
                    .contains("segment " + (i + 1) + " of " + segments.length + " (reference 7)"),
                explanation.summary());
          }
        }
        boolean hasRoom = curveOf(file, message.get("sender")).signatureLength() < 110;
        if (segments.length > 1
            && hasRoom
            && message.path("coding").asInt() != 3
            && message.get("kind").textValue().equals("signed text")) {
          String begins = line(Explainer.standard().explain(64, 4, segments[0]), "text").meaning();
          String text = SafeText.quote(message.get("text").textValue());
          String beginning = begins.substring("begins ".length(), begins.length() - 1);
          assertTrue(beginning.length() > 10 && text.startsWith(beginning), which + begins);
        }
      }
    }
  }
}
