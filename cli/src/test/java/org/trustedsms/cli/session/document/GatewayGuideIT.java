// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.session.Repository;
import org.trustedsms.cli.session.Sandbox;
import org.trustedsms.cli.session.Shell;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.scenario.Participant;
import org.trustedsms.emulator.scenario.TestBed;
import org.trustedsms.emulator.scenario.TestBedSettings;
import org.trustedsms.gateway.Gateway;
import org.trustedsms.gateway.GatewaySettings;
import org.trustedsms.gateway.Log;

/**
 * Executes the lines of docs/guide-gateway.md, while Bob operates his phone as it says, and
 * README's.
 */
@DisabledOnOs(OS.WINDOWS)
class GatewayGuideIT {
  private static final Path GUIDE = Repository.root().resolve("docs/guide-gateway.md");
  private static final String NUMBER = "+447700900150";
  private static final Duration TIMEOUT = Duration.ofMinutes(10);

  @TempDir Path folder;

  @Test
  void bobIsEnrolledAndBuysAndOpensslBelievesIt() throws Exception {
    for (String tool : List.of("curl", "openssl", "jar", "python3")) {
      assumeTrue(Shell.isInstalled(tool), tool + " is not installed");
    }
    AtomicReference<String> token = new AtomicReference<>();
    try (TestBed testBed = new TestBed(TestBedSettings.in(folder.resolve("test-bed")), null)) {
      testBed.subscribe(NUMBER);
      PhoneDriver bob = testBed.begin(Participant.BOB);
      Sandbox sandbox = new Sandbox(folder.resolve("sandbox"));
      int port = freePort();
      Process webhook = webhook(sandbox.folder(), port);
      try (Gateway gateway = start(testBed.address(), sandbox.folder(), port, token)) {
        sandbox.with("TOKEN", token.get());
        try (Shell shell = sandbox.shell()) {
          walk(gateway, shell, bob);
          awaitShown(shell, "cat events", "'state': 'verified'");
          String events = run(shell, "cat events");
          assertTrue(events.contains("'state': 'verified'"), events);
        }
      } finally {
        webhook.destroy();
      }
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** Starts the receiver of the guide, which writes events to a file. */
  private static Process webhook(Path work, int port) throws IOException {
    String program =
        MarkdownDocument.read(GUIDE).blocks().stream()
            .filter(block -> block.label().equals("python"))
            .findFirst()
            .orElseThrow()
            .text();
    Files.writeString(work.resolve("webhook.py"), program.replace("8000", String.valueOf(port)));
    Files.writeString(work.resolve("shop-secret"), "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3\n");
    return new ProcessBuilder("python3", "webhook.py")
        .directory(work.toFile())
        .redirectOutput(work.resolve("events").toFile())
        .redirectError(work.resolve("webhook.log").toFile())
        .start();
  }

  private Gateway start(
      InetSocketAddress smsc, Path work, int webhook, AtomicReference<String> token)
      throws Exception {
    Map<String, String> environment =
        Map.of(
            "TRUSTED_SMS_GATEWAY_LISTEN",
            "127.0.0.1:0",
            "TRUSTED_SMS_GATEWAY_SMSC",
            "127.0.0.1:" + smsc.getPort(),
            "TRUSTED_SMS_GATEWAY_WEBHOOK_SHOP_URL",
            "http://127.0.0.1:" + webhook + "/",
            "TRUSTED_SMS_GATEWAY_WEBHOOK_SHOP_SECRET_FILE",
            work.resolve("shop-secret").toString());
    return Gateway.start(
        GatewaySettings.read(null, folder.resolve("gateway"), environment),
        new Log(new PrintStream(folder.resolve("log").toFile())),
        token::set);
  }

  private void walk(Gateway gateway, Shell shell, PhoneDriver bob) throws Exception {
    Map<String, Block> blocks = new LinkedHashMap<>();
    for (Block block : MarkdownDocument.read(GUIDE).blocks()) {
      if (block.label().equals(LabelRules.COMMANDS)) {
        blocks.put(block.comment(), block);
      }
    }
    assertEquals(
        List.of(
            "the gateway runs",
            "Bob knows nothing yet",
            "Bob has asked to be enrolled",
            "Bob is certified",
            "Bob has accepted"),
        List.copyOf(blocks.keySet()));
    run(shell, blocks.get("the gateway runs"));
    run(shell, "GATEWAY=http://127.0.0.1:" + gateway.port() + "/v1");

    bob.addContact("Acme", NUMBER);
    String key = run(shell, blocks.get("Bob knows nothing yet"));
    notice(bob, "the gateway's key");
    String digits =
        key.replaceAll("(?s).*\"digits\":\"([0-9 ]*)\".*", "$1").replaceAll("(\\d+ \\d+) ", "$1\n");
    assertTrue(bob.checkKey("Acme", digits), digits);
    assertTrue(bob.acceptAuthority("Acme", digits));
    bob.enrol("Acme");
    awaitShown(shell, "ask $GATEWAY/enrolments", "\"state\":\"asked\"");

    run(shell, blocks.get("Bob has asked to be enrolled"));
    notice(bob, "the offer to certify");
    bob.openOffer(0);
    bob.acceptOffer(null, null);
    notice(bob, "the certificate");

    run(shell, blocks.get("Bob is certified"));
    notice(bob, "the offer");
    assertEquals("25.00 EUR", bob.openOffer(0).value("Amount"));
    bob.acceptOffer("at 9:00", null);
    notice(bob, "the receipt");
    assertEquals("Agreed", bob.openOffer(0).state());

    String checked = run(shell, blocks.get("Bob has accepted"));
    assertTrue(checked.contains("\"choice\":2"), checked);
    assertTrue(checked.endsWith("Verified"), checked);

    Block readme =
        MarkdownDocument.read(Repository.root().resolve("README.md")).blocks().stream()
            .filter(block -> block.label().equals(LabelRules.COMMANDS))
            .findFirst()
            .orElseThrow();
    String sent = run(shell, readme.text().replace(":8474", ":" + gateway.port()));
    assertTrue(sent.contains("\"text\":\"Gate 4 opens at 9:00\""), sent);
  }

  private static void notice(PhoneDriver bob, String what) {
    assertTrue(bob.awaitNotice(TIMEOUT) != null, what);
  }

  private static void awaitShown(Shell shell, String command, String expected) throws Exception {
    for (int i = 0; i < 600 && !run(shell, command).contains(expected); i++) {
      Thread.sleep(100);
    }
  }

  private static String run(Shell shell, Block block) throws Exception {
    return run(shell, block.text());
  }

  private static String run(Shell shell, String commands) throws Exception {
    Shell.Answer answer = shell.run("set -e\n" + commands + "\nset +e");
    String output = String.join("\n", answer.output());
    assertEquals(0, answer.status(), commands + "\n" + output);
    return output;
  }
}
