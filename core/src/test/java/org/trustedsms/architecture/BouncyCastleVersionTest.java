// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.math.ec.ECPoint;
import org.junit.jupiter.api.Test;

/** The build runs the suite once on each Bouncy Castle; this tells that it really did. */
class BouncyCastleVersionTest {

  /** {@code bcprov-jdk18on-1.86.jar} as Maven resolves it, {@code bcprov-jdk14.jar} as copied. */
  private static final Pattern JAR = Pattern.compile("bcprov-(jdk\\d+(?:on)?)(?:-[\\d.]+)?\\.jar");

  @Test
  void theExpectedBouncyCastleIsLoaded() throws URISyntaxException {
    String expected = System.getProperty("trustedsms.bc");
    assertNotNull(expected, "the build sets the system property trustedsms.bc");
    Path source =
        Path.of(ECPoint.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Matcher jar = JAR.matcher(source.getFileName().toString());
    assertEquals(true, jar.matches(), "not a Bouncy Castle provider JAR: " + source);
    assertEquals(expected, jar.group(1));
  }
}
