// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.inspect;

import java.util.ArrayList;
import java.util.List;
import org.trustedsms.cli.console.Count;
import org.trustedsms.cli.input.PayloadFinder;
import org.trustedsms.message.Header;
import org.trustedsms.server.explain.Explainer;
import org.trustedsms.server.explain.Explanation;
import org.trustedsms.server.explain.Explanation.Line;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.MalformedSmsException;
import org.trustedsms.sms.Reassembler;
import org.trustedsms.sms.ReassemblyLimits;
import org.trustedsms.sms.ReceivedPayload;
import org.trustedsms.sms.SegmentCapacity;

/** Explains payloads and SMS, and puts SMS together. Used once. */
final class Inspector {
  /** All SMS are taken to be from one originator. */
  private static final String ORIGINATOR = "";

  private final Explainer explainer;
  private final List<Section> sections = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  /** An explanation of bytes. */
  enum Form {
    /** A TPDU or an SMPP PDU, out of which the user data was taken. */
    LAYER,

    /** A payload of the message format (docs/format.md), without user data header. */
    PAYLOAD,

    /** The user data of an SMS with its header, the short_message of SMPP with UDHI set. */
    SMS;

    /**
     * Tells by the first byte, which in a payload has the version of the format, and in user data
     * the length of its header. There is no version 0, and no header of an SMS is so long that it
     * looks like version 1.
     */
    static Form of(byte[] bytes) {
      int version = bytes.length == 0 ? Header.VERSION : (bytes[0] & 0xFF) >> 6;
      return version == 0 || version != Header.VERSION && PayloadFinder.isUserData(bytes)
          ? SMS
          : PAYLOAD;
    }
  }

  /** A payload or an SMS that was explained: what it is, and its length in bytes. */
  record Section(String title, Form form, int length, Explanation explanation) {}

  /**
   * Everything about what was given.
   *
   * @param sections the SMS in the order given, then the payloads that they are the segments of; or
   *     one payload, or one SMS
   * @param problems what is wrong, one sentence each without a full stop; empty if nothing is
   */
  record Inspection(List<Section> sections, List<String> problems) {}

  Inspector(Explainer explainer) {
    this.explainer = explainer;
  }

  /** Explains a payload, an SMS or several; never fails because of the bytes. */
  Inspection inspect(Pieces given) {
    List<byte[]> pieces = given.each();
    if (given.form() == Form.PAYLOAD) {
      byte[] payload = pieces.get(0);
      add(Form.PAYLOAD, "payload", payload, explainer.explainPayload(payload));
    } else {
      for (int i = 0; i < pieces.size(); i++) {
        if (!given.layers().isEmpty()) {
          SmsLayer layer = given.layers().get(i);
          add(Form.LAYER, layer.title(), layer.bytes(), layer.explanation());
        }
        String name = pieces.size() == 1 ? "SMS" : "SMS " + (i + 1) + " of " + pieces.size();
        byte[] data = pieces.get(i);
        add(
            Form.SMS,
            name,
            data,
            explainer.explain(ShortMessage.HEADER, ShortMessage.BINARY, data));
      }
      if (pieces.size() > 1) {
        putTogether(pieces);
      }
    }
    return new Inspection(sections, problems);
  }

  private void putTogether(List<byte[]> pieces) {
    Reassembler reassembler =
        new Reassembler(
            ReassemblyLimits.DEFAULT.withMessagesPerOriginator(SegmentCapacity.MAX_SEGMENTS));
    for (int i = 0; i < pieces.size(); i++) {
      try {
        ReceivedPayload whole = reassembler.accept(ORIGINATOR, pieces.get(i), 0);
        if (whole != null && whole.segments() > 1) {
          byte[] payload = whole.payload();
          add(
              Form.PAYLOAD,
              "payload of " + whole.segments() + " SMS, put together",
              payload,
              explainer.explainPayload(payload));
        }
      } catch (MalformedSmsException e) {
        problems.add("SMS " + (i + 1) + " belongs to no message: " + e.getMessage());
      }
    }
    int incomplete = reassembler.incompleteMessages();
    if (incomplete > 0) {
      problems.add(
          (incomplete == 1 ? "a message lacks" : incomplete + " messages lack")
              + " segments, and was not put together");
    }
    if (reassembler.conflictingSegments() > 0) {
      problems.add("segments came twice with other contents: " + reassembler.conflictingSegments());
    }
  }

  private void add(Form form, String name, byte[] bytes, Explanation explanation) {
    sections.add(new Section(name + ", " + length(bytes), form, bytes.length, explanation));
    if (explanation.faults().isEmpty()
        && explanation.lines().stream().anyMatch(line -> line.name().equals("data"))) {
      problems.add(name + " is not a signed SMS: it is addressed to no port for applications");
    }
    for (Line fault : explanation.faults()) {
      problems.add(
          name + ", offset " + fault.offset() + ", " + fault.name() + ": " + fault.meaning());
    }
  }

  private static String length(byte[] bytes) {
    return Count.of(bytes.length, "byte");
  }
}
