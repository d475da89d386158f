// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.testing.Openssl;

/** A gateway whose private key is in a token: SoftHSM, as another process than ours makes it. */
class HardwareKeyIT {
  private static final List<String> LIBRARIES =
      List.of(
          "/usr/lib/softhsm/libsofthsm2.so",
          "/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so",
          "/usr/lib64/pkcs11/libsofthsm2.so");

  /** A process knows the tokens that were there when it first used the library. */
  @TempDir static Path keys;

  private static String library;

  @TempDir Path folder;

  @BeforeAll
  static void makeToken() throws Exception {
    library = LIBRARIES.stream().filter(at -> Files.exists(Path.of(at))).findFirst().orElse(null);
    String settings = System.getenv("SOFTHSM2_CONF");
    assumeTrue(
        library != null && settings != null && isThere("softhsm2-util") && isThere("pkcs11-tool"),
        "SoftHSM 2 and OpenSC are not installed (Debian: softhsm2, opensc)");
    Path tokens = Files.createDirectory(keys.resolve("tokens"));
    Files.writeString(
        Path.of(settings), "directories.tokendir = " + tokens + "\nobjectstore.backend = file\n");
    run("softhsm2-util --init-token --free --label sms --pin 1234 --so-pin 5678");
    String token = "pkcs11-tool --module " + library + " --token-label sms --pin 1234 ";
    String labelled = " --label gateway --id 01";
    run(token + "--keypairgen --usage-sign --usage-derive --key-type EC:prime256v1" + labelled);
    run("openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.pem -out ca.crt -subj /CN=CA");
    run(token + "--read-object --type pubkey --output-file public.der" + labelled);
    run("openssl req -new -key ca.pem -out request.pem -subj /CN=gateway");
    run(
        "openssl x509 -req -in request.pem -force_pubkey public.der -CA ca.crt -CAkey ca.pem"
            + " -set_serial 1 -outform DER -out certificate.der");
    run(token + "--write-object certificate.der --type cert" + labelled);
  }

  private static boolean isThere(String command) {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(place -> Files.isExecutable(Path.of(place, command)));
  }

  private static void run(String command) throws Exception {
    Openssl.in(keys).run(List.of(command.split(" "))).ok();
  }

  private Scene scene(String pin) throws Exception {
    Files.writeString(Files.createDirectory(folder.resolve("gateway")).resolve("pin"), pin);
    String address = "pkcs11:object=gateway?module-path=" + library;
    return new Scene(
        folder,
        Kept.IN_A_FILE,
        Map.of("TRUSTED_SMS_GATEWAY_KEY", address, "TRUSTED_SMS_GATEWAY_PASSPHRASE_FILE", "pin"));
  }

  @Test
  void theTokenSigns() throws Exception {
    try (Scene scene = scene("1234\n")) {
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
}
