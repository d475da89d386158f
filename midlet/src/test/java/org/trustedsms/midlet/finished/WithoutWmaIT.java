// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.finished;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The finished JARs on a phone that has no Wireless Messaging API: nothing but the radio needs it.
 */
class WithoutWmaIT {
  private static final Pattern RADIO =
      Pattern.compile(
          "^org\\.trustedsms\\.midlet\\.radio\\.WmaRadio -> (\\S+):$", Pattern.MULTILINE);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "trusted-sms",
        "trusted-sms-all",
        "trusted-sms-card",
        "trusted-sms-module",
        "gate"
      })
  void theRadioAloneDoesNotLoad(String suite) throws Exception {
    Path folder = Path.of("target", "suites", suite);
    String mapping = Files.readString(folder.resolve("mapping.txt"));
    String radio =
        RADIO.matcher(mapping).results().map(MatchResult::group).findFirst().orElseThrow();
    String name = radio.substring(radio.lastIndexOf(' ') + 1, radio.length() - 1);
    // The strict JAR's classes are verified as a phone's are; what that loads has to be there.
    try (IsolatedClasses phone = IsolatedClasses.withoutWma(folder.resolve("strict.jar"))) {
      assertTrue(phone.classNames().contains(name), name);
      for (String each : phone.classNames()) {
        if (each.equals(name)) {
          assertThrows(NoClassDefFoundError.class, () -> phone.link(each));
        } else {
          assertEquals(each, phone.link(each).getName());
        }
      }
    }
  }
}
