// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.lab;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.trustedsms.server.explain.Explainer;
import org.trustedsms.server.explain.Explanation;
import org.trustedsms.server.explain.Explanation.Line;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.ApplicationPort;
import org.trustedsms.sms.MalformedSmsException;
import org.trustedsms.sms.UserDataHeader;

/** An SMS, and what has become of it. Not thread-safe. */
final class LabSms {
  private final String id;
  private final String systemId;
  private final ShortMessage sent;
  private final Instant time;
  private final String original;
  private final ObjectNode sentBytes;
  private ObjectNode arrivedBytes;
  private final List<String> harm = new ArrayList<>();
  private ShortMessage arrived;
  private String state;
  private String title = "";
  private String words = "";
  private String meaning = "";

  /** Creates it; the original is the id of the SMS that the attacker copied, or null. */
  LabSms(
      String id, String systemId, ShortMessage sent, Instant time, String state, String original) {
    this.id = id;
    this.systemId = systemId;
    this.sent = sent;
    this.time = time;
    this.state = state;
    this.original = original;
    sentBytes = explain(sent, "");
  }

  String id() {
    return id;
  }

  ShortMessage sent() {
    return sent;
  }

  /** Returns it as it was delivered; null if it was not. */
  ShortMessage arrived() {
    return arrived;
  }

  Instant time() {
    return time;
  }

  void addFault(String what) {
    harm.add(what);
    state =
        switch (what) {
          case "held back" -> "held";
          case "lost", "dropped" -> what;
          default -> "on its way";
        };
  }

  void arrived(ShortMessage message) {
    arrived = message;
    state = "delivered";
    arrivedBytes = Arrays.equals(message.data(), sent.data()) ? null : explain(message, "Arrived");
  }

  void given(String newState) {
    state = newState;
  }

  /** Takes what the receiver says of it. */
  void setVerdict(String verdict, String reason, String sentence) {
    title = verdict;
    words = reason;
    meaning = sentence;
  }

  /** The message of which it is a segment: sender, reference, total; null if it is all of it. */
  static String concatenation(ShortMessage sms) {
    UserDataHeader header = header(sms);
    return header == null || !header.isConcatenated()
        ? null
        : sms.source() + " " + header.reference() + " " + header.total();
  }

  static int total(ShortMessage sms) {
    UserDataHeader header = header(sms);
    return header == null || !header.isConcatenated() ? 1 : header.total();
  }

  /** Returns whether a phone hands it to the application, which alone says something about it. */
  static boolean isForTheApplication(ShortMessage sms) {
    UserDataHeader header = header(sms);
    return header != null
        && header.hasPorts()
        && header.destinationPort() == ApplicationPort.DEFAULT;
  }

  private static UserDataHeader header(ShortMessage sms) {
    try {
      return sms.hasUserDataHeader() ? UserDataHeader.parse(sms.data()) : null;
    } catch (MalformedSmsException e) {
      return null;
    }
  }

  ObjectNode json() {
    ObjectNode node =
        Pages.object("sms")
            .put("id", id)
            .put("time", time.toString())
            .put("by", systemId)
            .put("original", original)
            .put("from", sent.source().number())
            .put("to", (arrived == null ? sent : arrived).destination().number())
            .put("state", state)
            .put("title", title)
            .put("words", words)
            .put("meaning", meaning);
    ArrayNode harms = node.putArray("harm");
    harm.forEach(harms::add);
    node.setAll(sentBytes);
    if (arrivedBytes != null) {
      node.setAll(arrivedBytes);
    }
    if (arrived != null && !arrived.source().equals(sent.source())) {
      node.put("fromArrived", arrived.source().number());
    }
    return node;
  }

  private ObjectNode explain(ShortMessage sms, String suffix) {
    Explanation explanation = Explainer.standard().arrivedAt(time).explain(sms);
    ObjectNode explained = Pages.MAPPER.createObjectNode();
    explained.put("hex" + suffix, HexFormat.of().withUpperCase().formatHex(sms.data()));
    explained.put("summary" + suffix, explanation.summary());
    ArrayNode lines = explained.putArray("lines" + suffix);
    for (Line line : explanation.lines()) {
      lines
          .addObject()
          .put("at", line.offset())
          .put("length", line.length())
          .put("name", line.name())
          .put("meaning", line.meaning())
          .put("fault", line.isFault());
    }
    return explained;
  }
}
