// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.trustedsms.cli.console.CommandResult;

class SmscCommandTest {

  @Test
  void listensElsewhereOnlyWithAPassword() {
    CommandResult called = CommandResult.with(new SmscCommand(), "--listen", "0.0.0.0:0");
    assertTrue(called.failed(2, "takes a password"), called.toString());
  }

  @Test
  void saysThatAPortIsTaken() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String address = "127.0.0.1:" + taken.getLocalPort();
      CommandResult called = CommandResult.with(new SmscCommand(), "--listen", address);
      assertTrue(called.failed(3, "another port with --listen"), called.toString());
      assertTrue(called.err().contains(address), called.err());
      CommandResult verbose =
          CommandResult.with(new SmscCommand(), "--listen", address, "--verbose");
      assertTrue(verbose.err().contains("\tat "), verbose.err());
    }
  }

  @Test
  void aSubscriberMustBeANumber() {
    CommandResult called = CommandResult.with(new SmscCommand(), "--subscriber", "bob");
    assertTrue(called.failed(2, "\"bob\" is not a telephone number"), called.toString());
  }

  @Test
  void runsUntilItIsStopped() throws InterruptedException {
    AtomicReference<CommandResult> called = new AtomicReference<>();
    Thread smsc =
        new Thread(
            () -> called.set(CommandResult.with(new SmscCommand(), "--listen", "127.0.0.1:0")));
    smsc.start();
    while (smsc.getState() != Thread.State.WAITING) {
      Thread.sleep(20);
    }
    smsc.interrupt();
    smsc.join();
    assertEquals(0, called.get().status(), called.get().err());
  }
}
