// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.sms.ApplicationPort;
import org.trustedsms.sms.Segmenter;
import org.trustedsms.testing.DeliverSmPdu;
import org.trustedsms.testing.FakeSmsc;
import org.trustedsms.testing.Hex;

/**
 * What is promised was written and synchronised before, as the system calls of the process show: a
 * kill cannot show that a synchronisation is missing.
 */
@EnabledOnOs(OS.LINUX)
class SyncsIT {
  private static final int CLIENTS = 4;
  private static final int EACH = Integer.getInteger("gateway.syncs", 10);
  private static final int PORT = ApplicationPort.DEFAULT;

  @TempDir Path folder;

  private static boolean canTrace() throws InterruptedException {
    try {
      return new ProcessBuilder("strace", "-f", "-o", "/dev/null", "true").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static Void submit(Api api, int client) throws Exception {
    for (int i = 0; i < EACH; i++) {
      String body = "{\"kind\":\"broadcast\",\"to\":[\"+" + (1 + client) + "\"],\"text\":\"x\"}";
      String key = String.format("key-%d-%06d", client, i);
      assertEquals(202, api.ask("POST", "/v1/messages", body, "Idempotency-Key", key).status());
    }
    return null;
  }

  private static void deliver(FakeSmsc smsc) throws Exception {
    for (int i = 1; i <= CLIENTS * EACH; i++) {
      byte[] payload = part(i).getBytes(StandardCharsets.US_ASCII);
      byte[] userData = Segmenter.segment(payload, PORT, PORT, 0)[0];
      byte[] answer = smsc.deliver(DeliverSmPdu.binary(Hex.of(userData)));
      assertEquals(0, FakeSmsc.status(answer));
    }
  }

  private static String part(int number) {
    return String.format("part-%06d", number);
  }

  @Test
  void whatIsPromisedIsOnTheDisk() throws Exception {
    assumeTrue(canTrace(), "strace is not installed, or may not be used here");
    Path file = folder.resolve("trace");
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    try (FakeSmsc smsc = new FakeSmsc();
        GatewayProcess gateway =
            GatewayProcess.start(
                folder,
                "-XX:TieredStopAtLevel=1",
                Map.of(GatewayProcess.CENTRE, "127.0.0.1:" + smsc.address().getPort()),
                "strace",
                "-f",
                "-y",
                "-xx",
                "-s",
                "5000",
                "--seccomp-bpf",
                "-e",
                "trace=read,recvfrom,write,writev,sendto,pwrite64,fsync,fdatasync",
                "-o",
                file.toString())) {
      gateway
          .api(gateway.token())
          .await("/v1/status", seen -> seen.path("centre").asText().equals("up"));
      List<Future<Void>> all = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        int client = i;
        all.add(clients.submit(() -> submit(gateway.api(gateway.token()), client)));
      }
      deliver(smsc);
      for (Future<Void> each : all) {
        each.get();
      }
    } finally {
      clients.shutdown();
    }
    Syscalls trace = Syscalls.read(file);
    int promised = 0;
    for (Map.Entry<String, Syscalls.Call> promise : trace.promises().entrySet()) {
      assertTrue(
          trace.isOnDiskBefore(promise.getKey(), promise.getValue()),
          promise.getKey() + " was promised too early");
      promised++;
    }
    assertEquals(2 * CLIENTS * EACH, promised);
    System.out.println(promised + " promises, " + trace.syncs() + " synchronisations");
  }
}
