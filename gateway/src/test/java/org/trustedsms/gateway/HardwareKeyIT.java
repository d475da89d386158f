// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.testing.SoftHsm;

/** A gateway whose private key is in a token: SoftHSM, as another process than ours makes it. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class HardwareKeyIT {
  @TempDir static Path keys;

  private static SoftHsm token;

  @TempDir Path folder;

  @BeforeAll
  static void makeToken() throws Exception {
    token = SoftHsm.make(keys, "sms");
    String labelled = " --label gateway --id 01";
    token.tool("--keypairgen --usage-sign --usage-derive --key-type EC:prime256v1" + labelled);
    token.run("openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.pem -out ca.crt -subj /CN=CA");
    token.tool("--read-object --type pubkey --output-file public.der" + labelled);
    token.run("openssl req -new -key ca.pem -out request.pem -subj /CN=gateway");
    token.run(
        "openssl x509 -req -in request.pem -force_pubkey public.der -CA ca.crt -CAkey ca.pem"
            + " -set_serial 1 -outform DER -out certificate.der");
    token.tool("--write-object certificate.der --type cert" + labelled);
  }

  private TestGateway scene(String pin) throws Exception {
    Files.writeString(Files.createDirectory(folder.resolve("gateway")).resolve("pin"), pin);
    String address = "pkcs11:object=gateway?module-path=" + token.library();
    return new TestGateway(
        folder,
        StoreKind.IN_A_FILE,
        Map.of("TRUSTED_SMS_GATEWAY_KEY", address, "TRUSTED_SMS_GATEWAY_PASSPHRASE_FILE", "pin"));
  }

  @Test
  void theTokenSigns() throws Exception {
    try (TestGateway scene = scene(SoftHsm.PIN + "\n")) {
      scene.meetBob();
      scene.api.ask(
          "POST", "/v1/messages", "{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"From a token\"}");
      ReceivedMessage received = scene.bobReceives();
      assertEquals(Verdict.VERIFIED, received.verdict());
      assertEquals("From a token", received.text());
    }
  }

  @Test
  void aWrongPinIsTold() {
    KeyFileException e = assertThrows(KeyFileException.class, () -> scene("9999\n").close());
    assertTrue(e.getMessage().contains("PIN"), e.getMessage());
  }

  /** Runs last: SoftHSM does not work in this process afterwards. */
  @Order(Integer.MAX_VALUE)
  @Test
  void whatIsSignedAtOnceIsToBeTriedAgainWhileTheTokenIsAway() throws Exception {
    String body = "{\"to\":[\"+447700900102\"]}";
    try (TestGateway scene = scene(SoftHsm.PIN + "\n")) {
      assertEquals(202, scene.api.ask("POST", "/v1/revocation-list", body).status());
      Files.move(keys.resolve("tokens"), keys.resolve("away"));
      assertEquals(503, scene.api.ask("POST", "/v1/revocation-list", body).status());
    }
  }
}
