// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.message.Budget;
import org.trustedsms.message.EncryptedText;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.text.Gsm7Coding;

/** The tables of docs/format.md, and its worked examples, against the library. */
class FormatTest {

  @Test
  void theCurves() throws IOException {
    List<List<String>> rows =
        Documents.table(
            Documents.read("docs/format.md"),
            "| id | curve | other names | object identifier | bits of n | w | 2w | c | H |");

    List<List<String>> expected = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      Curve curve = Curves.all().byId(i + 1);
      String otherNames = rows.get(i).get(2);
      for (String name : otherNames.isEmpty() ? new String[0] : otherNames.split(", ")) {
        assertTrue(curve.isNamed(name), name);
      }
      byte[] oid = curve.oid();
      byte[] der = new byte[oid.length + 2];
      der[0] = 6;
      der[1] = (byte) oid.length;
      System.arraycopy(oid, 0, der, 2, oid.length);
      expected.add(
          List.of(
              String.valueOf(curve.id()),
              curve.label(),
              otherNames,
              ASN1ObjectIdentifier.getInstance(der).getId(),
              String.valueOf(curve.orderBits()),
              String.valueOf(curve.scalarLength()),
              String.valueOf(curve.signatureLength()),
              String.valueOf(curve.compressedPointLength()),
              curve.hash().name()));
    }

    assertEquals(16, rows.size());
    assertEquals(expected, rows);
  }

  @Test
  void theByteBudget() throws IOException {
    List<List<String>> rows =
        Documents.table(
            Documents.read("docs/format.md"),
            "| curve | signed: bytes | GSM characters | encrypted (both on this curve): bytes |");
    int curves = 0;
    for (List<String> row : rows) {
      for (String name : row.get(0).split(", ")) {
        Curve curve = Documents.curve(name);
        Budget signed = new Budget(MessageKinds.SIGNED_TEXT, curve, curve);
        Budget encrypted = new Budget(EncryptedText.KIND, curve, curve);
        assertEquals(
            row.subList(1, 4),
            List.of(
                DocumentsTest.room(signed.bytesLeft(1)),
                DocumentsTest.room(signed.charactersLeft(1, new Gsm7Coding())),
                DocumentsTest.room(encrypted.bytesLeft(1))),
            name);
        curves++;
      }
    }
    assertEquals(16, curves);
  }

  /**
   * The examples are vectors, named in the headings, which are tested elsewhere; here only that
   * they are these.
   */
  @Test
  void theWorkedExamples() throws IOException {
    String examples = Documents.read("docs/format-examples.md");
    Pattern firstHexOfLine =
        Pattern.compile(
            "^ *(?:\\d{1,3} +|[A-Za-z][A-Za-z0-9-]* +)?([0-9A-F]{2,})(?: |$)", Pattern.MULTILINE);
    StringBuilder hex = new StringBuilder();
    firstHexOfLine.matcher(examples).results().forEach(line -> hex.append(line.group(1)));

    Matcher named =
        Pattern.compile(
                "^## .*\\((`[a-z0-9-]+`(?:, `[a-z0-9-]+`)*)(?: of (\\S+))?\\)$", Pattern.MULTILINE)
            .matcher(examples);
    int checked = 0;
    while (named.find()) {
      JsonNode file = Documents.vectors(named.group(2) == null ? "P-192" : named.group(2));
      for (String name : named.group(1).replace("`", "").split(", ")) {
        JsonNode message =
            StreamSupport.stream(file.get("messages").spliterator(), false)
                .filter(candidate -> candidate.get("name").asText().equals(name))
                .findFirst()
                .orElseThrow();
        for (String field : new String[] {"payload", "signed", "identifier"}) {
          String value = message.get(field).asText().toUpperCase(Locale.ROOT);
          assertTrue(hex.indexOf(value) >= 0, name + " " + field);
        }
        checked++;
      }
    }
    assertEquals(12, checked);
  }
}
