// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.trustedsms.bench.engine.Algorithm;
import org.trustedsms.bench.engine.BenchInput;
import org.trustedsms.bench.engine.KeyMaterial;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.bench.result.StudyResult.StudyTable;
import org.trustedsms.bench.study.AveiroStudy.Library;
import org.trustedsms.bench.study.AveiroStudy.Times;
import org.trustedsms.bench.study.ExternalProgram.Outcome;

class AveiroStudyTest {
  private static final List<Algorithm> ALGORITHMS =
      List.of(Algorithm.named("P-256"), Algorithm.named("P-192"));

  private static Library external(String text) {
    return new AveiroStudy(ALGORITHMS, null).external("Other", new Outcome(text, null));
  }

  private static String signature(byte[] message) throws Exception {
    Signature signature = Signature.getInstance("SHA256withECDSA");
    byte[] key = KeyMaterial.of(ALGORITHMS.get(0)).pkcs8();
    signature.initSign(KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(key)));
    signature.update(message);
    return HexFormat.of().formatHex(signature.sign());
  }

  @Test
  void thirtyResultsOfJavaWerePrinted() {
    StudyResult result = AveiroStudy.result(List.of());
    List<List<String>> rows =
        result.tables().stream().flatMap(table -> table.rows().stream()).toList();
    assertEquals(2 * AveiroStudy.ALGORITHMS.size(), rows.size());
    assertEquals(30, rows.stream().filter(row -> !row.get(1).isEmpty()).count());
    assertEquals("Here nothing signs fastest with P-256", result.now().split(";")[0]);
    AveiroStudy.ALGORITHMS.forEach(name -> assertEquals(name, Algorithm.named(name).name()));
  }

  @Test
  void takesFiguresWhoseSignatureHolds() throws Exception {
    Library library = external("P-256\t3\t4\t" + signature(BenchInput.message()));
    assertEquals(Map.of("P-256", new Times(3, 4)), library.times());
    assertEquals(Map.of("P-192", "nothing was printed for it"), library.reasons());
  }

  @Test
  void takesNoFiguresWhoseSignatureDoesNotHold() throws Exception {
    for (String bad : List.of(signature(new byte[1]), "00", "3006020101020101")) {
      Library library = external("P-256\t3\t4\t" + bad);
      assertEquals(Map.of(), library.times());
      assertEquals("the signature that it printed does not hold", library.reasons().get("P-256"));
    }
  }

  @Test
  void aProgramThatFailedHasReasonsAlone() {
    Library library =
        new AveiroStudy(ALGORITHMS, null).external("Other", new Outcome("", "it is not there"));
    assertEquals(Map.of(), library.times());
    assertEquals(Map.of("P-256", "it is not there", "P-192", "it is not there"), library.reasons());
  }

  @Test
  void printedFiguresStandBesideOurs() {
    Library ours =
        new Library(
            "Other", "1.0", Map.of("P-256", new Times(3, 4)), Map.of("P-192", "it has none"));
    StudyResult result = AveiroStudy.result(List.of(ours));
    StudyTable verifying = result.tables().get(1);
    assertEquals(
        List.of("algorithm", "Java, 2022", "Python, 2022", "Go, 2022", "Other"),
        verifying.columns());
    assertTrue(verifying.rows().contains(List.of("P-256", "135", "78", "70", "4")));
    assertTrue(verifying.rows().contains(List.of("P-192 (legacy)", "83", "211", "", "")));
    List<String> notes = result.tables().get(0).notes();
    assertTrue(notes.contains("Other: version 1.0."));
    assertTrue(notes.contains("Empty, Other, P-192 (legacy): it has none."));
    assertTrue(result.now().startsWith("Here Other signs fastest with P-256 (3 µs);"));
    result
        .charts()
        .forEach(
            chart ->
                chart
                    .series()
                    .forEach(s -> assertEquals(chart.groups().size(), s.values().size())));
  }
}
