// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.modem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.ReceivedSms;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.server.util.DaemonThreads;

/** Through jSerialComm to a pseudo-terminal, at whose other end is a modem that is none. */
class ModemLinkIT {
  private static final String BINARY = "4005810180F6000462705021436500090605040B8423F06869";

  @TempDir Path folder;

  private Process terminal() throws IOException, InterruptedException {
    Path port = folder.resolve("modem");
    Process socat;
    try {
      socat =
          new ProcessBuilder("socat", "PTY,raw,echo=0,link=" + port, "-")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      return abort("socat is not installed, which makes pseudo-terminals");
    }
    while (!Files.exists(port)) {
      assertTrue(socat.isAlive(), "socat");
      Thread.sleep(10);
    }
    return socat;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void sendsAndReceives(boolean inPieces) throws Exception {
    Process socat = terminal();
    BlockingQueue<ReceivedSms> messages = new LinkedBlockingQueue<>();
    BlockingQueue<Boolean> states = new LinkedBlockingQueue<>();
    LinkListener listener =
        new LinkListener() {
          @Override
          public CompletionStage<?> message(ReceivedSms sms) {
            messages.add(sms);
            return DONE;
          }

          @Override
          public void link(boolean up, String reason) {
            states.add(up);
          }
        };
    FakeModem modem = new FakeModem(bytes -> write(socat.getOutputStream(), bytes, inPieces));
    DaemonThreads.thread("fake-modem", () -> serve(socat.getInputStream(), modem)).start();
    String port = folder.resolve("modem").toRealPath().toString();
    try (SmsLink link = ModemLink.open(ModemSettings.of(port), listener)) {
      String id = link.submit(sms(), true).get(10, TimeUnit.MINUTES).messageId();
      assertTrue(id.startsWith("0-0900150@"), id);
      modem.store(1, BINARY);
      ReceivedSms received = messages.poll(10, TimeUnit.MINUTES);
      assertNotNull(received);
      assertEquals("10086", received.sms().source().number());
      assertEquals(true, states.poll(10, TimeUnit.MINUTES));
      socat.destroy();
      assertEquals(false, states.poll(10, TimeUnit.MINUTES));
      assertFalse(link.isOver());
    } finally {
      socat.destroy();
    }
  }

  private Process modemManager(String port) throws IOException {
    Path program = Files.copy(Path.of("/bin/sleep"), folder.resolve("ModemManager"));
    return new ProcessBuilder(program.toString(), "600").redirectInput(new File(port)).start();
  }

  private static String uses(Process manager) {
    return "; ModemManager (process " + manager.pid() + ") uses it: systemctl stop ModemManager";
  }

  @Test
  void whoElseUsesThePortIsNamedIfNoModemAnswers() throws Exception {
    Process socat = terminal();
    String port = folder.resolve("modem").toRealPath().toString();
    Process manager = modemManager(port);
    try {
      IOException e = assertThrows(IOException.class, () -> ModemProbe.of(port, 115_200));
      assertEquals(
          "no modem answers at " + port + ": check the port and its speed" + uses(manager),
          e.getMessage());
    } finally {
      manager.destroy();
      socat.destroy();
    }
  }

  @Test
  void whoElseUsesThePortIsNamedIfTheModemAnswersNoMore() throws Exception {
    Process socat = terminal();
    BlockingQueue<String> reasons = new LinkedBlockingQueue<>();
    FakeModem modem = new FakeModem(bytes -> write(socat.getOutputStream(), bytes, false));
    DaemonThreads.thread("fake-modem", () -> serve(socat.getInputStream(), modem)).start();
    String port = folder.resolve("modem").toRealPath().toString();
    LinkListener listener =
        new LinkListener() {
          @Override
          public void link(boolean up, String reason) {
            reasons.add(reason);
          }
        };
    Process manager = null;
    try (SmsLink link = ModemLink.open(ModemSettings.of(port), listener)) {
      assertEquals("connected to the modem at " + port, reasons.poll(10, TimeUnit.MINUTES));
      manager = modemManager(port);
      modem.answer("AT+CMGF");
      link.submit(sms(), false);
      String reason = reasons.poll(10, TimeUnit.MINUTES);
      assertTrue(reason.contains("does not answer AT+CMGF=0" + uses(manager)), reason);
    } finally {
      if (manager != null) {
        manager.destroy();
      }
      socat.destroy();
    }
  }

  private static ShortMessage sms() {
    return new ShortMessage(
        Address.ofNumber("+1"),
        Address.ofNumber("+447700900150"),
        ShortMessage.HEADER,
        0,
        ShortMessage.BINARY,
        new byte[140]);
  }

  private static void write(OutputStream out, byte[] bytes, boolean inPieces) {
    try {
      int piece = inPieces ? 1 : bytes.length;
      for (int i = 0; i < bytes.length; i += piece) {
        out.write(bytes, i, piece);
        out.flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void serve(InputStream in, FakeModem modem) {
    try {
      for (int b = in.read(); b >= 0; b = in.read()) {
        modem.hear(b);
      }
    } catch (IOException | UncheckedIOException e) {
      // The terminal is gone.
    }
  }
}
