// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.bouncycastle.util.encoders.Hex;
import org.trustedsms.hash.Hash;
import org.trustedsms.message.MessageId;
import org.trustedsms.server.store.StoreFile.Contents;

/** Whatever is in the file: what was written, or a StoreException of one line; it stays. */
class HostileStoreTest {
  private static final int MAX_PLACE = 100_000;
  private static final Memory VALID = valid();

  private static Path folder;
  private static Path file;

  /** Bytes that are cut out of a file, and put in their place. */
  private record Mutation(int place, int cut, byte[] insert) {
    byte[] apply(byte[] bytes) {
      int from = (int) ((long) place * bytes.length / MAX_PLACE);
      int to = Math.min(bytes.length, from + cut);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      out.write(bytes, 0, from);
      out.writeBytes(insert);
      out.write(bytes, to, bytes.length - to);
      return out.toByteArray();
    }
  }

  private static Memory valid() {
    Memory memory = new Memory("test", Limits.DEFAULT);
    memory.put(new Contact("+447700900123", "Ἀλίκη", Keys.key(1), Trust.COMPARED, Keys.key(2)));
    memory.put(new Contact("2", "2", Keys.key(3), Trust.FIRST_USE, null));
    memory.put(new Contact("3", "\"3\\\"", null, null, Keys.key(4)));
    Letters.receive(memory, 0, 1);
    Letters.receive(memory, 0, 2);
    Letters.receive(memory, 1, 1);
    memory.nextStamp(Keys.key(0).fingerprint(), 1_700_000_000);
    MessageId id = new MessageId(Hash.sha256().digest(new byte[1]));
    memory.sent(Keys.key(0).fingerprint(), id, null);
    memory.sent(Keys.key(1).fingerprint(), id, Keys.key(2).fingerprint());
    return memory;
  }

  @BeforeContainer
  static void createFolder() throws Exception {
    folder = Files.createTempDirectory("hostile");
    file = folder.resolve("store.json");
  }

  @AfterContainer
  static void deleteFolder() throws Exception {
    Files.delete(file);
    Files.deleteIfExists(folder.resolve("store.lock"));
    Files.delete(folder);
  }

  private static Arbitrary<Integer> number(int min, int max) {
    return Arbitraries.integers().between(min, max).withDistribution(RandomDistribution.uniform());
  }

  @Provide
  Arbitrary<List<Mutation>> mutations() {
    Arbitrary<byte[]> bytes = Arbitraries.bytes().array(byte[].class).ofMaxSize(3);
    Arbitrary<byte[]> words =
        Arbitraries.of(
                "0",
                "f",
                "-",
                "1e9",
                "\"",
                ",",
                "{}",
                "[",
                "]}",
                "null",
                "-1",
                "\\ud800",
                " ",
                "9223372036854775808",
                "\"key\":{},",
                "P-192",
                "compared")
            .map(word -> word.getBytes(StandardCharsets.US_ASCII));
    return Combinators.combine(
            number(0, MAX_PLACE), number(0, 4), Arbitraries.oneOf(bytes, words, words))
        .as(Mutation::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(2)
        .withoutEdgeCases();
  }

  private static byte[] mutated(byte[] bytes, List<Mutation> mutations) {
    byte[] mutated = bytes;
    for (Mutation mutation : mutations) {
      mutated = mutation.apply(mutated);
    }
    return mutated;
  }

  /** Reads all there is; null if that is refused. */
  private static Memory read(byte[] contents) {
    Memory memory = new Memory("test", Limits.DEFAULT);
    try {
      StoreFile.read(contents, memory);
      memory.contacts();
      memory.knowing(null).window(Letters.sender(0));
      return memory;
    } catch (DamageException | UnknownFormatException | StoreException e) {
      assertEquals(1, e.getMessage().lines().count());
      return null;
    }
  }

  private static String checksum(Memory memory) {
    return StoreFile.contents(memory).checksum();
  }

  @Property(tries = 3000)
  void whatHasChangedIsRefused(@ForAll("mutations") List<Mutation> mutations) throws Exception {
    Memory read = read(mutated(StoreFile.contents(VALID).toBytes(), mutations));
    if (read != null) {
      assertEquals(checksum(VALID), checksum(read));
      assertEquals(VALID.contacts(), read.contacts());
    }
  }

  /** Who writes the file himself writes the checksum, too. */
  @Property(tries = 3000)
  void whatSomebodyElseWroteIsRefusedOrKept(@ForAll("mutations") List<Mutation> mutations)
      throws Exception {
    byte[] memory = mutated(StoreFile.contents(VALID).memory(), mutations);
    Contents contents = new Contents(Hex.toHexString(Hash.sha256().digest(memory)), memory);
    Memory read = read(contents.toBytes());
    if (read != null) {
      // Contacts may have been in another order.
      Memory kept = Disk.writeAndRead(read, Limits.DEFAULT);
      assertEquals(checksum(read), checksum(kept));
      assertEquals(read.contacts(), kept.contacts());
    }
  }

  @Property(tries = 100)
  void anyBytesAreRefusedAndStay(@ForAll byte[] bytes) throws Exception {
    Files.write(file, bytes);
    Store store = new Store(folder);
    String message = assertThrows(StoreException.class, store::look).getMessage();
    assertTrue(message.startsWith(file + ": "), message);
    assertThrows(StoreException.class, () -> store.change(memory -> memory.remove("1")));
    assertArrayEquals(bytes, Files.readAllBytes(file));
  }
}
