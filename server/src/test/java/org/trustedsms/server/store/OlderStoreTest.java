// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.hash.Hash;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.Verdict;

/** store.json, which an older version has written, and files that look like it. */
class OlderStoreTest {
  private static final List<Contact> CONTACTS =
      List.of(
          new Contact("+447700900123", "Ἀλίκη", Keys.key(1), Trust.COMPARED, Keys.key(2)),
          new Contact("2", "2", Keys.key(3), Trust.FIRST_USE, null),
          new Contact("3", "\"3\\\"", null, null, Keys.key(4)));

  @TempDir Path folder;

  private Path older;
  private Store store;

  @BeforeEach
  void open() {
    older = folder.resolve("store.json");
    store = new Store(folder);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private static String written() throws IOException {
    try (InputStream in = OlderStoreTest.class.getResourceAsStream("store.json")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String memory() throws IOException {
    String file = written();
    return file.substring(file.indexOf("\"memory\":") + 9, file.lastIndexOf('}'));
  }

  private static String withChecksum(String memory) {
    byte[] bytes = memory.getBytes(StandardCharsets.UTF_8);
    return "{\"format\":1,\"sha256\":\""
        + HexFormat.of().formatHex(Hash.sha256().digest(bytes))
        + "\",\"memory\":"
        + memory
        + "}\n";
  }

  private List<Contact> contacts() {
    return store.look(memory -> memory.contacts().all());
  }

  private String refusal(String contents) throws IOException {
    return refusal(contents.getBytes(StandardCharsets.UTF_8));
  }

  private String refusal(byte[] contents) throws IOException {
    Files.write(older, contents);
    String message = assertThrows(StoreException.class, this::contacts).getMessage();
    assertEquals(1, message.lines().count(), message);
    assertTrue(message.contains("store.json: "), message);
    assertThrows(StoreException.class, store::requireWritable);
    assertEquals(
        HexFormat.of().formatHex(contents), HexFormat.of().formatHex(Files.readAllBytes(older)));
    assertFalse(Files.exists(folder.resolve("store.db")));
    return message;
  }

  @Test
  void isTakenOverOnce() throws Exception {
    Files.writeString(older, written());
    assertEquals(CONTACTS, contacts());
    assertFalse(Files.exists(older));
    assertEquals(written(), Files.readString(folder.resolve("store.json.imported")));
    store.change(
        memory -> {
          assertEquals(Verdict.REPLAYED, Letters.receive(memory, 0, 1));
          assertEquals(Verdict.REPLAYED, Letters.receive(memory, 0, 2));
          assertEquals(Verdict.REPLAYED, Letters.receive(memory, 1, 1));
          assertEquals(Verdict.VERIFIED, Letters.receive(memory, 1, 2));
          Fingerprint own = Keys.key(0).fingerprint();
          assertEquals(1_700_000_001, memory.stamps(own, 5).next(null));
          assertEquals(1_700_000_001, memory.stamps(own, 5).next(Keys.key(1).fingerprint()));
          MessageId id = new MessageId(Hash.sha256().digest(new byte[1]));
          assertEquals(id, memory.awaiting(own).find(id.handle(), Keys.key(3).fingerprint()));
          return null;
        });
  }

  @Test
  void aCrashBeforeItIsRenamedDoesNoHarm() throws Exception {
    Files.writeString(older, written());
    contacts();
    store.change(memory -> memory.contacts().remove("2"));
    store.close();
    Files.move(folder.resolve("store.json.imported"), older);
    assertEquals(2, contacts().size());
    assertFalse(Files.exists(older));
  }

  @Test
  void anotherOneBesideTheDatabaseIsRefusedAndStays() throws Exception {
    store.requireWritable();
    store.close();
    Files.writeString(older, written());
    String message = assertThrows(StoreException.class, this::contacts).getMessage();
    assertTrue(message.contains("move one of them away"), message);
    assertEquals(written(), Files.readString(older));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "null",
        "[]",
        "{}",
        "{\"format\":1}",
        "{\"format\":1.0}",
        "{\"format\":2,\"anything\":[]}",
        "{\"format\":\"1\"}",
        "{\"format\":1,\"format\":1}",
        "{\"format\":99999999999999999999999999}",
        "{\"format\":1,\"sha256\":\"\",\"memory\":{}}",
        "{\"format\":1,\"sha256\":\"\",\"memory\":{}} {}",
        "\u0000\u0001"
      })
  void whatIsNoStoreIsRefusedInOneLineAndKept(String contents) throws Exception {
    assertTrue(refusal(contents).contains("damaged, or not written by trusted-sms ("));
  }

  @Test
  void deepAndHugeFilesAreRefused() throws Exception {
    assertTrue(refusal("[".repeat(1 << 20)).contains("damaged"));
    assertTrue(refusal("{\"format\":1,\"x\":\"" + "x".repeat(1 << 20) + "\"}").contains("damaged"));
    assertTrue(refusal(new byte[] {(byte) 0xc3, 0x28}).contains("not UTF-8"));
    assertTrue(refusal(new byte[(16 << 20) + 1]).contains("is longer than 16777216 bytes"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "~\"contacts\":[~ | ~\"contacts\":[null,~ | in the place of an object",
        "~\"contacts\":[~ | ~\"contacts\":[[],~ | in the place of an object",
        "~\"contacts\"~ | ~\"kontakte\"~ | \"contacts\" is missing",
        "~{\"contacts\"~ | ~{\"more\":1,\"contacts\"~ | a name that it does not know",
        "~\"number\":\"2\"~ | ~\"number\":1~ | is no text",
        "~\"number\":\"2\"~ | ~\"number\":\"1 2\"~ | without a telephone number",
        "~\"number\":\"2\"~ | ~\"number\":\"+447700900123\"~ | a contact",
        "~\"name\":\"2\"~ | ~\"name\":\"\\u001B\"~ | a contact's name",
        "~\"name\":\"2\"~ | ~\"name\":\" Alice\"~ | a contact's name",
        "~\"name\":\"2\"~ | ~\"name\":\"+49123\"~ | a contact's name",
        "~\"name\":\"2\"~ | ~\"name\":\"2\",\"more\":1~ | does not know",
        "~\"K-163\"~ | ~\"sect163k1\"~ | unknown curve",
        "~\"K-163\"~ | ~\"P-224\"~ | wrong length",
        "~\"point\":\"0~ | ~\"point\":\"x~ | not in hexadecimal",
        "~,\"trust\":\"compared\"~ | ~~ | \"trust\" is missing",
        "~\"trust\":\"compared\"~ | ~\"trust\":\"COMPARED\"~ | unknown way",
        "~\"window\":\"01~ | ~\"window\":\"02~ | cannot be read",
        "~\"window\":\"01~ | ~\"window\":\"0~ | hexadecimal",
        "~\"newestDropped\":-1~ | ~\"newestDropped\":-2~ | negative",
        "~\"newestDropped\":-1~ | ~\"newestDropped\":-1.5~ | no number",
        "~\"newestDropped\":-1~ | ~\"newestDropped\":9223372036854775808~ | no number",
        "~\"last\":1700000000~ | ~\"last\":-5~ | negative",
        "~\"message\":\"6e~ | ~\"message\":\"~ | wrong length",
        "~\"stamps\":[~ | ~\"stamps\":{},\"x\":[~ | no list",
      })
  void allElseIsRefusedWithTheReason(String from, String to, String reason) throws Exception {
    String memory = memory();
    assertTrue(memory.contains(from), memory);
    String message = refusal(withChecksum(memory.replace(from, to == null ? "" : to)));
    assertTrue(message.contains(reason), message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"contacts", "received", "stamps"})
  void nobodyIsThereTwice(String list) throws Exception {
    String memory = memory();
    int from = memory.indexOf("\"" + list + "\":[") + list.length() + 4;
    int end = memory.indexOf("}", from);
    // The first contact has two objects within it.
    end = list.equals("contacts") ? memory.indexOf("}},{", from) + 1 : end;
    String element = memory.substring(from, end + 1);
    String message =
        refusal(withChecksum(memory.substring(0, from) + element + "," + memory.substring(from)));
    assertTrue(message.contains("twice"), message);
  }

  /** What has changed on the disk is refused, unless only white space came or went. */
  @Test
  void whatHasChangedIsRefused() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] valid = written().getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < 100; i++) {
      byte[] changed = mutated(random, valid);
      Files.write(older, changed);
      try (Store fresh = new Store(folder)) {
        assertEquals(
            CONTACTS,
            fresh.<List<Contact>, RuntimeException>look(m -> m.contacts().all()),
            "seed " + seed);
      } catch (StoreException e) {
        assertEquals(1, e.getMessage().lines().count(), e.getMessage());
        assertTrue(Files.exists(older));
        continue;
      }
      Files.delete(folder.resolve("store.db"));
      Files.delete(folder.resolve("store.json.imported"));
    }
  }

  private static byte[] mutated(Random random, byte[] bytes) {
    List<String> words = List.of("0", "f", "-", "\"", ",", "{}", "[", "null", "\\ud800", " ");
    int place = random.nextInt(bytes.length);
    int cut = random.nextInt(Math.min(4, bytes.length - place));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(bytes, 0, place);
    out.writeBytes(words.get(random.nextInt(words.size())).getBytes(StandardCharsets.UTF_8));
    out.write(bytes, place + cut, bytes.length - place - cut);
    return out.toByteArray();
  }
}
