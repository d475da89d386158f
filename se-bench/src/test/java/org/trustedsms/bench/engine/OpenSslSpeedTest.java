// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.bench.engine.OpenSslEngine.OpenSslSpeed;

/** The outputs are those of OpenSSL 3.0.19. */
class OpenSslSpeedTest {
  @Test
  void ecdsa() throws IOException {
    OpenSslSpeed speed =
        OpenSslSpeed.parse(
            """
            +DTP:192:sign:ecdsa:1
            +R5:6639:192:0.99
            +DTP:192:verify:ecdsa:1
            +R6:6550:192:0.99
            +F4:1:192:6706.060606:6616.161616
            """);
    assertEquals(new OpenSslSpeed.Rate(6706.060606, 6639), speed.sign());
    assertEquals(new OpenSslSpeed.Rate(6616.161616, 6550), speed.verify());
  }

  @Test
  void rsa() throws IOException {
    OpenSslSpeed speed =
        OpenSslSpeed.parse(
            """
            You have chosen to measure elapsed time instead of user CPU time.
            +DTP:1024:private:rsa:1
            +R1:15197:1024:1.00
            +DTP:1024:public:rsa:1
            +R2:249037:1024:0.99
            +F2:1:1024:15197.000000:251552.525253
            """);
    assertEquals(new OpenSslSpeed.Rate(15197, 15197), speed.sign());
    assertEquals(new OpenSslSpeed.Rate(251552.525253, 249037), speed.verify());
  }

  @Test
  void ed25519() throws IOException {
    OpenSslSpeed speed =
        OpenSslSpeed.parse(
            """
            +DTP:253:sign:Ed25519:1
            +R8:38512:253:Ed25519:0.93
            +DTP:253:verify:Ed25519:1
            +R9:13468:253:Ed25519:0.88
            +F6:0:253:Ed25519:41410.752688:15304.545455
            """);
    assertEquals(new OpenSslSpeed.Rate(41410.752688, 38512), speed.sign());
    assertEquals(new OpenSslSpeed.Rate(15304.545455, 13468), speed.verify());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "speed: Unknown algorithm nosuch",
        "+F4:1:192:6706.06:6616.16",
        "+R5:6639:192:0.99\n+R6:6550:192:0.99\n",
        "+R5:0:192:0.99\n+R6:0:192:0.99\n+F4:1:192:0.000000:0.000000\n",
        "+R5:1:192:0.99\n+R6:1:192:0.99\n+F4:1:192:1.2.3:1.0\n",
        "+R5:1:192:0.99\n+R6:1:192:0.99\n+F4:1:192:nan:nan\n"
      })
  void anythingElseIsRefusedAndNeverAZero(String output) {
    assertThrows(IOException.class, () -> OpenSslSpeed.parse(output));
  }
}
