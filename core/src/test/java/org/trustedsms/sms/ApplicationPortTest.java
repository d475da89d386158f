// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.sms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApplicationPortTest {
  @Test
  void rangeIsThatOfTheStandard() {
    assertFalse(ApplicationPort.isForApplications(15999));
    assertTrue(ApplicationPort.isForApplications(16000));
    assertTrue(ApplicationPort.isForApplications(16999));
    assertFalse(ApplicationPort.isForApplications(17000));
  }

  @Test
  void defaultIsInTheRange() {
    assertEquals(ApplicationPort.DEFAULT, ApplicationPort.require(ApplicationPort.DEFAULT));
    assertEquals(16474, ApplicationPort.DEFAULT);
  }

  @Test
  void restrictedPortsAreThoseOfJsr120() {
    List<Integer> restricted =
        IntStream.rangeClosed(-1, 65536)
            .filter(ApplicationPort::isRestricted)
            .boxed()
            .collect(Collectors.toList());
    assertEquals(
        List.of(
            2805, 2923, 2948, 2949, 5502, 5503, 5508, 5511, 5512, 9200, 9201, 9202, 9203, 9207,
            49996, 49999),
        restricted);
    assertTrue(restricted.stream().noneMatch(ApplicationPort::isForApplications));
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 15999, 17000, 65535, Integer.MAX_VALUE})
  void refusesPortsOutsideTheRange(int port) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> ApplicationPort.require(port));
    assertTrue(e.getMessage().contains("16000 to 16999"), e.getMessage());
  }

  @Test
  void saysThatWmaForbidsThePort() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> ApplicationPort.require(2948));
    assertTrue(e.getMessage().contains("JSR-120"), e.getMessage());
  }
}
