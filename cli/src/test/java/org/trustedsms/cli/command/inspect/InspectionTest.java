// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.inspect;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.trustedsms.cli.command.inspect.InspectCommand.Form;
import org.trustedsms.cli.command.inspect.InspectCommand.Inspection;
import org.trustedsms.cli.command.inspect.InspectCommand.Pieces;
import org.trustedsms.cli.command.inspect.InspectCommand.Section;
import org.trustedsms.server.explain.Explainer;
import org.trustedsms.server.explain.Explanation;
import org.trustedsms.server.explain.Explanation.Line;
import org.trustedsms.sms.Segmenter;
import org.trustedsms.testing.Cases;

class InspectionTest {

  private static Inspection inspect(Form form, List<byte[]> pieces) {
    return Inspection.of(new Pieces(form, pieces, List.of()), Explainer.standard());
  }

  private static byte[] bytesOf(Section section) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (Line line : section.explanation().lines()) {
      assertEquals(bytes.size(), line.offset());
      bytes.writeBytes(HexFormat.of().parseHex(line.hex()));
    }
    return bytes.toByteArray();
  }

  private static byte[] payload(int length, long seed) {
    byte[] payload = new byte[length];
    new Random(seed).nextBytes(payload);
    payload[0] = 0x44;
    payload[1] = 0x01;
    return payload;
  }

  @Test
  void anyBytesAreExplainedToTheLast() {
    Cases.check(
        1000,
        c -> {
          byte[] bytes = c.bytes(0, 300);
          for (Form form : Form.values()) {
            Inspection inspection = inspect(form, List.of(bytes));
            assertEquals(1, inspection.sections().size());
            assertArrayEquals(bytes, bytesOf(inspection.sections().get(0)));
            Explanation explanation = inspection.sections().get(0).explanation();
            int faults = explanation.faults().size();
            boolean isOther = explanation.lines().stream().anyMatch(l -> l.name().equals("data"));
            assertEquals(faults == 0 && isOther ? 1 : faults, inspection.problems().size());
          }
        });
  }

  @Test
  void anySmsAreExplainedToTheLast() {
    Cases.check(
        300,
        c -> {
          List<byte[]> sms = new ArrayList<>();
          for (int left = c.integer(2, 6); left > 0; left--) {
            sms.add(c.bytes(0, 160));
          }
          Inspection inspection = inspect(Form.SMS, sms);
          for (int i = 0; i < sms.size(); i++) {
            assertArrayEquals(sms.get(i), bytesOf(inspection.sections().get(i)));
          }
        });
  }

  @Test
  void smsInAnyOrderArePutTogether() {
    Cases.check(
        100,
        c -> {
          byte[] payload = payload(c.integer(134, 2000), c.random().nextLong());
          List<byte[]> sms = new ArrayList<>(List.of(Segmenter.segment(payload, 16474, 16474, 3)));
          Collections.shuffle(sms, c.random());
          Inspection inspection = inspect(Form.SMS, sms);
          Section last = inspection.sections().get(sms.size());
          assertEquals(Form.PAYLOAD, last.form());
          assertArrayEquals(payload, bytesOf(last));
          assertEquals(payload.length, last.length());
        });
  }

  @Test
  void theLongestMessageIsPutTogether() {
    byte[] payload = payload(32640, 1);
    Inspection inspection =
        inspect(Form.SMS, List.of(Segmenter.segment(payload, 16474, 16474, 255)));
    assertEquals(256, inspection.sections().size());
    assertArrayEquals(payload, bytesOf(inspection.sections().get(255)));
  }

  @Test
  void whatIsMissingIsSaid() {
    byte[][] sms = Segmenter.segment(payload(300, 2), 16474, 16474, 3);
    Inspection two = inspect(Form.SMS, List.of(sms[0], sms[2]));
    assertEquals(2, two.sections().size());
    assertEquals(
        "a message lacks segments, and was not put together",
        two.problems().get(two.problems().size() - 1));
    Inspection one = inspect(Form.SMS, List.of(sms[2]));
    assertEquals(List.of(), one.problems(), "an SMS on its own is good as it is");
  }

  @Test
  void smsOfNoMessageAndContradictionsAreSaid() {
    byte[][] sms = Segmenter.segment(payload(300, 3), 16474, 16474, 3);
    byte[] other = sms[0].clone();
    other[20] ^= 1;
    byte[] broken = {5, 0, 3};
    Inspection inspection = inspect(Form.SMS, List.of(sms[0], broken, other, sms[1], sms[2]));
    String problems = String.join("; ", inspection.problems());
    assertTrue(problems.contains("SMS 2 belongs to no message: "), problems);
    assertTrue(problems.contains("segments came twice with other contents: 1"), problems);
  }
}
