// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.inspect;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.Colours;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.Words;
import org.trustedsms.cli.input.PayloadFinder;
import org.trustedsms.cli.input.PayloadInput;
import org.trustedsms.cli.option.CurveName;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.curve.Curve;
import org.trustedsms.message.Header;
import org.trustedsms.server.explain.Explainer;
import org.trustedsms.server.explain.Explanation;
import org.trustedsms.server.explain.Explanation.Line;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.MalformedSmsException;
import org.trustedsms.sms.Reassembler;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.sms.UserDataHeader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "inspect")
public final class InspectCommand extends CliCommand {
  private static final String INSIDE = "  ";

  @Mixin private PayloadInput input = new PayloadInput();

  @Option(names = "--as", paramLabel = "payload|sms")
  private String as;

  @Option(
      names = "--recipient-curve",
      paramLabel = "name",
      converter = CurveName.class,
      completionCandidates = CurveName.Candidates.class)
  private Curve recipientCurve;

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() throws FileException {
    Form form = form();
    Pieces pieces = input.read((bytes, name) -> Pieces.of(bytes, form, name));
    Inspection inspection =
        Inspection.of(pieces, Explainer.standard().forRecipientOn(recipientCurve));
    if (json.isAsked()) {
      print(toJson(inspection));
    } else {
      boolean hasLayers = inspection.sections().stream().anyMatch(it -> it.form() == Form.LAYER);
      for (Section section : inspection.sections()) {
        print(section, hasLayers && section.form() == Form.SMS ? INSIDE : "");
      }
    }
    List<String> problems = inspection.problems();
    if (problems.isEmpty()) {
      return 0;
    }
    throw CommandException.rejectedInJson(
        problems.size() == 1
            ? problems.get(0)
            : problems.size() + " things are wrong; the first: " + problems.get(0));
  }

  private Form form() {
    if (as == null) {
      return null;
    }
    return switch (as) {
      case "payload" -> Form.PAYLOAD;
      case "sms" -> Form.SMS;
      default -> throw wrong("--as is \"" + as + "\"; choose from payload, sms");
    };
  }

  private void print(Section section, String indent) {
    print(indent + section.title());
    section.explanation().rows().forEach(row -> print(indent + row));
    Colours colours = Colours.ofOutput();
    String summary = section.explanation().summary();
    boolean isGood = section.explanation().faults().isEmpty();
    print(indent + (isGood ? colours.good(summary) : colours.bad(summary)));
    print("");
  }

  private static ObjectNode toJson(Inspection inspection) {
    ObjectNode all = Json.object().put("good", inspection.problems().isEmpty());
    all.set("problems", Json.array(inspection.problems()));
    List<Section> sections = inspection.sections();
    all.setAll(toJson(sections.get(sections.size() - 1)));
    if (sections.size() > 1) {
      ArrayNode others = all.putArray("before");
      sections.subList(0, sections.size() - 1).forEach(section -> others.add(toJson(section)));
    }
    return all;
  }

  private static ObjectNode toJson(Section section) {
    ObjectNode node =
        Json.object()
            .put("form", section.form().name().toLowerCase(Locale.ROOT))
            .put("length", section.length())
            .put("summary", section.explanation().summary());
    ArrayNode fields = node.putArray("fields");
    for (Line line : section.explanation().lines()) {
      fields
          .addObject()
          .put("offset", line.offset())
          .put("length", line.length())
          .put("hex", line.hex().toLowerCase(Locale.ROOT))
          .put("name", line.name())
          .put("meaning", line.meaning())
          .put("fault", line.isFault());
    }
    return node;
  }

  /** The kind of input that bytes are taken as. */
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
   * Everything about what was given: the SMS in their order, then the payloads of which they are
   * the segments; and what is wrong, one sentence each without a full stop.
   */
  record Inspection(List<Section> sections, List<String> problems) {
    /** All SMS are taken to be from one originator. */
    private static final String ORIGINATOR = "";

    /** Explains a payload, an SMS or several; never fails because of the bytes. */
    static Inspection of(Pieces given, Explainer explainer) {
      Inspection inspection = new Inspection(new ArrayList<>(), new ArrayList<>());
      List<byte[]> pieces = given.each();
      if (given.form() == Form.PAYLOAD) {
        inspection.addPayload("payload", pieces.get(0), explainer);
        return inspection;
      }
      for (int i = 0; i < pieces.size(); i++) {
        if (!given.layers().isEmpty()) {
          SmsLayer layer = given.layers().get(i);
          inspection.add(Form.LAYER, layer.title(), layer.bytes(), layer.explanation());
        }
        String name = pieces.size() == 1 ? "SMS" : "SMS " + (i + 1) + " of " + pieces.size();
        byte[] data = pieces.get(i);
        inspection.add(
            Form.SMS,
            name,
            data,
            explainer.explain(ShortMessage.HEADER, ShortMessage.BINARY, data));
      }
      if (pieces.size() > 1) {
        inspection.putTogether(pieces, explainer);
      }
      return inspection;
    }

    private void putTogether(List<byte[]> pieces, Explainer explainer) {
      Reassembler reassembler =
          new Reassembler(
              Reassembler.DEFAULT_MESSAGES,
              SegmentCapacity.MAX_SEGMENTS,
              Reassembler.DEFAULT_BYTES,
              Reassembler.DEFAULT_AGE_MILLIS);
      for (int i = 0; i < pieces.size(); i++) {
        try {
          byte[] whole = reassembler.accept(ORIGINATOR, pieces.get(i), 0);
          int total = UserDataHeader.parse(pieces.get(i)).total();
          if (whole != null && total > 1) {
            addPayload("payload of " + total + " SMS, put together", whole, explainer);
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
        problems.add(
            "segments came twice with other contents: " + reassembler.conflictingSegments());
      }
    }

    private void addPayload(String name, byte[] payload, Explainer explainer) {
      add(Form.PAYLOAD, name, payload, explainer.explainPayload(payload));
    }

    private void add(Form form, String name, byte[] bytes, Explanation explanation) {
      String title = name + ", " + Words.count(bytes.length, "byte");
      sections.add(new Section(title, form, bytes.length, explanation));
      if (explanation.faults().isEmpty()
          && explanation.lines().stream().anyMatch(line -> line.name().equals("data"))) {
        problems.add(name + " is not a signed SMS: it is addressed to no port for applications");
      }
      for (Line fault : explanation.faults()) {
        problems.add(
            name + ", offset " + fault.offset() + ", " + fault.name() + ": " + fault.meaning());
      }
    }
  }

  /**
   * The input to explain: one payload, one SMS or several. Hexadecimal digits come in pieces, which
   * are arguments or lines; where they are parts of one payload or SMS they are joined. Immutable
   * in use: the arrays are not copied.
   *
   * @param form what they are
   * @param each one payload, or the user data of at least one SMS; any bytes
   * @param layers what the user data was taken out of, in the same order; none if it was given
   *     itself
   */
  record Pieces(Form form, List<byte[]> each, List<SmsLayer> layers) {
    /** The largest input, in bytes: what 255 SMS have. */
    static final int MAX_BYTES = SegmentCapacity.MAX_SEGMENTS * SegmentCapacity.USER_DATA_BYTES;

    /** Takes the bytes of each argument or line; without a form the first byte decides. */
    static Pieces of(List<byte[]> pieces, Form asked, String name) {
      byte[] joined = PayloadFinder.join(pieces);
      List<SmsLayer> layers = asked == null ? layers(pieces, joined) : List.of();
      if (!layers.isEmpty() && layers.size() <= SegmentCapacity.MAX_SEGMENTS) {
        return new Pieces(Form.SMS, layers.stream().map(SmsLayer::userData).toList(), layers);
      }
      if (joined.length > MAX_BYTES) {
        throw new CommandException(
            name + ": " + joined.length + " bytes; the 255 SMS of a message have " + MAX_BYTES);
      }
      Form form = asked == null ? Form.of(joined) : asked;
      boolean areSeveral =
          form == Form.SMS
              && pieces.size() > 1
              && (joined.length > SegmentCapacity.USER_DATA_BYTES
                  || pieces.stream().allMatch(PayloadFinder::isUserData));
      if (areSeveral && pieces.size() > SegmentCapacity.MAX_SEGMENTS) {
        throw new CommandException(
            name + ": " + pieces.size() + " SMS; a message has at most 255; give one at a time");
      }
      return new Pieces(form, areSeveral ? pieces : List.of(joined), List.of());
    }

    /** Returns the layer of each piece, or of all pieces joined; none if not all are one. */
    private static List<SmsLayer> layers(List<byte[]> pieces, byte[] joined) {
      List<SmsLayer> layers = new ArrayList<>();
      for (byte[] piece : pieces) {
        layers.add(SmsLayer.of(piece));
      }
      if (!layers.contains(null)) {
        return layers;
      }
      SmsLayer one = SmsLayer.of(joined);
      return one == null ? List.of() : List.of(one);
    }
  }
}
