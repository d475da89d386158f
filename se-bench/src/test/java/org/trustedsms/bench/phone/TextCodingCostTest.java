// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.trustedsms.bench.library.ClassFiles;
import org.trustedsms.bench.phone.PhoneLibrary.PhoneProgram;

/** What the compact text coding costs a phone: byte codes, the same on every machine. */
class TextCodingCostTest {
  private static final String PACKAGE = "org/trustedsms/text/";
  private static final List<String> CLASSES =
      List.of(
          "ByteRange",
          "CompactCoding",
          "CompactModel",
          "CompactTrie",
          "Languages",
          "MalformedTextException",
          "RangeDecoder",
          "RangeEncoder",
          "SymbolCoder",
          "SymbolCutter",
          "SymbolJoiner",
          "Symbols",
          "TextCoding");

  /** 150 characters each. */
  private static final List<String> TEXTS =
      List.of(
          "Hi Anna, I am running late and will be at the station at 18:30. Could you please bring"
              + " the blue folder with the tickets? Call me if you cannot. Thanks, B.",
          "Ihr Paket wird heute zwischen 14:00 und 16:00 Uhr zugestellt. Bitte halten Sie den Code"
              + " 4711 bereit, wenn der Fahrer kommt. Danke und einen sch\u00F6nen Tag!",
          "\u041F\u0440\u0438\u0432\u0435\u0442, \u044F \u0441\u0435\u0433\u043E\u0434\u043D\u044F"
              + " \u043D\u0435\u043C\u043D\u043E\u0433\u043E \u043E\u043F\u0430\u0437\u0434\u044B"
              + "\u0432\u0430\u044E. ",
          "PAY 25.00 EUR TO 1234; OPEN GATE 4; set temp 21; ");

  private final InstructionCounter meter;

  TextCodingCostTest() throws IOException {
    meter = new InstructionCounter(program());
  }

  private static PhoneProgram program() throws IOException {
    Map<String, byte[]> classes = new HashMap<>();
    for (String name : CLASSES) {
      classes.put(PACKAGE + name, ClassFiles.ofClass(PACKAGE + name));
    }
    return new PhoneProgram(classes, UnaryOperator.identity());
  }

  private long count(Callable<?> operation) throws Exception {
    long before = meter.executed();
    operation.call();
    return meter.executed() - before;
  }

  @Test
  void textsOf150CharactersCostFewByteCodes() throws Exception {
    Class<?> type = Class.forName("org.trustedsms.text.CompactCoding", true, meter.loader());
    Object coding = type.getConstructor().newInstance();
    long loading = count(() -> type.getMethod("encode", String.class).invoke(coding, ""));
    assertTrue(loading <= 1_000_000, "reading the model: " + loading);
    for (String begin : TEXTS) {
      String text = begin.repeat(150 / begin.length() + 1).substring(0, 150);
      byte[] encoded = (byte[]) type.getMethod("encode", String.class).invoke(coding, text);
      long encoding = count(() -> type.getMethod("encode", String.class).invoke(coding, text));
      long decoding =
          count(
              () ->
                  type.getMethod("decode", byte[].class, int.class, int.class)
                      .invoke(coding, encoded, 0, encoded.length));
      assertTrue(encoding <= 900_000, "encoding: " + encoding);
      assertTrue(decoding <= 700_000, "decoding: " + decoding);
    }
  }
}
