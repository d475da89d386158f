// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.budget;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.message.MessageKinds;

class BudgetsTest {

  private static BudgetRow row(String kind, String curve) {
    List<BudgetRow> rows =
        Budgets.all().stream()
            .filter(row -> row.kind().equals(kind) && row.curve().equals(curve))
            .toList();
    assertEquals(1, rows.size(), kind + " on " + curve);
    return rows.get(0);
  }

  /** The figures of the design and of the table in docs/curves.md; -1 is "none". */
  @ParameterizedTest
  @CsvSource({
    "K-163, 81, 42, 87, 99, 57",
    "B-163, 81, 42, 87, 99, 57",
    "P-192, 96, 48, 81, 92, 48",
    "P-224, 112, 56, 73, 83, 36",
    "K-233, 116, 58, 71, 81, 32",
    "prime239v1, 119, 60, 69, 78, 30",
    "B-233, 116, 60, 69, 78, 30",
    "P-256, 128, 64, 65, 74, 24",
    "K-283, 140, 72, 57, 65, 12",
    "B-283, 141, 72, 57, 65, 12",
    "P-384, 192, 96, 33, 37, -1",
    "K-409, 203, 102, 27, 30, -1",
    "B-409, 204, 104, 25, 28, -1",
    "P-521, 260, 132, -1, -1, -1",
    "K-571, 285, 144, -1, -1, -1",
    "B-571, 285, 144, -1, -1, -1",
  })
  void oneSmsHasTheRoomOfTheDesign(
      String curve, int security, int signature, int bytes, int gsm, int encrypted) {
    BudgetRow signed = row("signed text", curve);
    assertEquals(security, signed.securityBits());
    assertEquals(security < 112, signed.legacy());
    assertEquals(signature, signed.signature());
    assertEquals(bytes, signed.room(1).bytes());
    assertEquals(gsm, signed.room(1).gsm());
    assertEquals(bytes, signed.room(1).latin(), "a byte a character");
    assertEquals(bytes < 0 ? -1 : bytes / 2, signed.room(1).ucs2());
    assertEquals(bytes < 0 ? 2 : 1, signed.fewestSegments());
    assertEquals(encrypted, row("signed and encrypted text", curve).room(1).bytes());
  }

  /** As README and docs/curves.md state it. */
  @Test
  void englishIsInProportionToWhatWasMeasuredOnP256() {
    assertEquals(121, row("signed text", "P-256").room(1).english());
    assertEquals(150, row("signed text", "P-192").room(1).english());
    assertEquals(-1, row("signed text", "P-521").room(1).english());
  }

  @Test
  void severalSmsHave128BytesEach() {
    for (BudgetRow row : Budgets.of(MessageKinds.SIGNED_TEXT)) {
      assertEquals(256 - 4 - row.signature(), row.room(2).bytes(), row.curve());
      assertEquals(384 - 4 - row.signature(), row.room(3).bytes(), row.curve());
    }
  }

  @Test
  void everyKindHasEveryCurveInTheOrderOfIdentifiers() {
    List<BudgetRow> all = Budgets.all();
    Curve[] curves = Curves.all().toArray();
    assertEquals(4 * 16, all.size());
    for (int i = 0; i < all.size(); i++) {
      assertEquals(curves[i % 16].name(), all.get(i).curve());
    }
  }

  /** Section 3 and 8 of the format, on P-192: a point has 25 bytes, a tag 8, a handle 4. */
  @ParameterizedTest
  @CsvSource({
    "signed text, 0, 0, 0, 52",
    "signed and encrypted text, 25, 0, 8, 85",
    "public key, 25, 0, 0, 77",
    "acknowledgement, 0, 4, 0, 56",
  })
  void partsAreThoseOfTheFormat(String kind, int point, int handle, int tag, int all) {
    BudgetRow row = row(kind, "P-192");
    assertEquals(4, row.header());
    assertEquals(48, row.signature());
    assertEquals(point, row.point());
    assertEquals(handle, row.handle());
    assertEquals(tag, row.tag());
    assertEquals(all, row.overhead());
    assertEquals(all / 133.0, row.shareOfPayload());
  }

  @Test
  void anAcknowledgementHasNoText() {
    BudgetRow row = row("acknowledgement", "P-192");
    assertFalse(row.hasText());
    assertTrue(row.rooms().isEmpty());
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> row.room(1))
            .getMessage()
            .contains("has no text"));
  }

  @Test
  void roomIsForOneToThreeSms() {
    BudgetRow row = row("signed text", "P-192");
    assertThrows(IllegalArgumentException.class, () -> row.room(0));
    assertThrows(IllegalArgumentException.class, () -> row.room(4));
  }
}
