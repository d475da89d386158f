// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CompactCodingFuzzTest {
  private static final CompactCoding CODING = new CompactCoding();

  static Stream<Arguments> encodings() {
    return Stream.of(
            "",
            "See you at 18:30, OK?",
            "PAY 25.00 EUR TO 1234",
            "\u041F\u0440\u0438\u0432\u0435\u0442! \u041A\u0430\u043A \u0434\u0435\u043B\u0430?",
            "\u039A\u03B1\u03BB\u03B7\u03BC\u03AD\u03C1\u03B1",
            "Good \uD83D\uDE00\uD83D\uDE02 \uD800 \u4E2D")
        .map(text -> Arguments.of((Object) CODING.encode(text)));
  }

  /** The same bytes are taken for an encoding, and for a text. */
  @MethodSource("encodings")
  @FuzzTest
  void anyBytesAndAnyTextAreCarriedOrRefused(byte[] data) throws Exception {
    if (CodingLaws.decodesCanonically(CODING, data)) {
      int characters = CODING.decode(data, 0, data.length).length();
      assertTrue(characters <= 5 * data.length + 31, "too long a text");
    }
    String text = new String(data, StandardCharsets.UTF_16BE);
    CodingLaws.carriesExactlyOrRefuses(CODING, text);
  }
}
