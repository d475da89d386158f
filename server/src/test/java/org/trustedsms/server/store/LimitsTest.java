// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.MessageId;

class LimitsTest {
  private static final Limits LIMITS = Limits.DEFAULT;
  private static final int WINDOW_HEADER = 11;

  private final Random random = new Random(1);

  private Fingerprint fingerprint() {
    byte[] bytes = new byte[Fingerprint.LENGTH];
    random.nextBytes(bytes);
    return new Fingerprint(bytes);
  }

  private MessageId id() {
    return new MessageId(fingerprint().toBytes());
  }

  private static byte[] window(int messages) {
    ByteBuffer window = ByteBuffer.allocate(WINDOW_HEADER + 16 * messages);
    window.put((byte) 1).putLong(-1).putShort((short) messages);
    for (int i = 0; i < messages; i++) {
      window.putLong(1_700_000_000L).putLong(i);
    }
    return window.array();
  }

  private Memory full() throws DamageException {
    Memory memory = new Memory("test", LIMITS);
    StoredKey longest =
        StoredKey.of(PrivateKey.generate(Curves.b571(), random::nextBytes).publicKey());
    String name = "🦊".repeat(ContactName.MAX_LENGTH);
    for (int i = 0; i < LIMITS.contacts(); i++) {
      String number = "+" + (100_000_000_000_000L + i);
      memory.contacts.put(
          number, new StoredContact(number, name, longest, Trust.FIRST_USE, longest));
    }
    for (int i = 0; i < LIMITS.senders(); i++) {
      memory.received.restore(fingerprint(), window(LIMITS.messages() / LIMITS.senders()));
    }
    memory.received.restoreNewestDropped(Long.MAX_VALUE);
    for (int i = 0; i < LIMITS.ownKeys(); i++) {
      memory.nextStamp(fingerprint(), Long.MAX_VALUE);
    }
    for (int i = 0; i < LIMITS.sent(); i++) {
      memory.outgoing.restore(new SentMessage(fingerprint(), id(), fingerprint()));
    }
    return memory;
  }

  @Test
  void allThatIsKeptFitsIntoTheFile() throws Exception {
    byte[] file = StoreFile.contents(full()).toBytes();
    assertTrue(file.length <= StoreFile.MAX_LENGTH, () -> file.length + " bytes");
    Memory read = new Memory("test", LIMITS);
    StoreFile.read(file, read);
    assertEquals(LIMITS.contacts(), read.contacts.size());
    assertEquals(LIMITS.senders(), read.received.settle().size());
    assertEquals(LIMITS.sent(), read.outgoing.all().size());
  }

  @Test
  void theSilentestSendersAreDroppedFirst() throws Exception {
    Limits two = new Limits(9, 9, 2, 9, 9, 9, 9);
    Memory memory = new Memory("test", two);
    for (int sender = 0; sender < 4; sender++) {
      Letters.receive(memory, sender, sender);
    }
    Memory read = Disk.writeAndRead(memory, two);
    assertEquals(Set.of(Letters.sender(2), Letters.sender(3)), read.received.settle().keySet());
    assertEquals(Letters.stamp(1, 1), read.received.newestDropped());
  }
}
