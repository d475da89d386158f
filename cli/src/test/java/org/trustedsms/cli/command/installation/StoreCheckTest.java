// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.installation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.command.installation.DoctorCommand.HealthChecks.Finding;
import org.trustedsms.cli.command.installation.DoctorCommand.HealthChecks.StoreCheck;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Store;

@DisabledOnOs(OS.WINDOWS)
class StoreCheckTest {
  @TempDir Path folder;

  private static void allow(Path path, String permissions) throws Exception {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  private Path store() throws Exception {
    Path store = folder.resolve("a").resolve("store");
    try (Store made = new Store(store)) {
      made.write(
          transaction -> {
            transaction.contacts().put(new Contact("+390001", "Bob", null, null, null));
            return null;
          });
    }
    return store;
  }

  @Test
  void oneThatIsNotThereYetCanBeMade() {
    Path store = folder.resolve("a").resolve("b");
    Finding finding = StoreCheck.look(store);
    assertTrue(finding.isOk(), finding.toString());
    assertTrue(!Files.exists(store.getParent()), "looking makes nothing");
  }

  @Test
  void oneThatIsThereIsRead() throws Exception {
    Finding finding = StoreCheck.look(store());
    assertTrue(finding.isOk(), finding.toString());
    assertTrue(finding.details().endsWith("contacts: 1"), finding.details());
  }

  @Test
  void whatOthersCanUseIsBroken() throws Exception {
    Path store = store();
    Path file = store.resolve("store.db");
    allow(file, "rw-r-----");
    Finding open = StoreCheck.look(store);
    assertEquals(Finding.State.BROKEN, open.state());
    assertTrue(open.details().startsWith(file.toString()), open.details());
    allow(file, "rw-------");
    allow(store, "rwx-----x");
    assertEquals(Finding.State.BROKEN, StoreCheck.look(store).state());
    allow(store, "rwx------");
    assertTrue(StoreCheck.look(store).isOk());
  }

  @Test
  void whatIsNoStoreIsBroken() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "x");
    assertEquals(Finding.State.BROKEN, StoreCheck.look(file).state());
    assertEquals(Finding.State.BROKEN, StoreCheck.look(file.resolve("below")).state());
    Path store = store();
    Files.writeString(store.resolve("store.db"), "{");
    Finding finding = StoreCheck.look(store);
    assertEquals(Finding.State.BROKEN, finding.state());
    assertTrue(finding.details().contains("store.db"), finding.details());
  }

  @Test
  void oneThatCannotBeWrittenIsBroken() throws Exception {
    Path store = store();
    allow(store, "r-x------");
    try {
      assumeTrue(!Files.isWritable(store), "the superuser writes everywhere");
      assertEquals(Finding.State.BROKEN, StoreCheck.look(store).state());
    } finally {
      allow(store, "rwx------");
    }
  }
}
