// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.curve.Curves;
import org.trustedsms.hash.Hash;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.MessageId;

/** Files with a checksum that fits, as somebody might write them. */
class StoreFileTest {
  private static final PublicKey KEY =
      PrivateKey.generate(Curves.p192(), new Random(1)::nextBytes).publicKey();

  private static String memory() {
    Memory memory = new Memory("test", Limits.DEFAULT);
    memory.put(new Contact("1", "Alice", KEY, Trust.COMPARED, null));
    Letters.receive(memory, 0, 0);
    memory.nextStamp(KEY.fingerprint(), 5);
    memory.sent(KEY.fingerprint(), new MessageId(new byte[32]), KEY.fingerprint());
    return new String(StoreFile.contents(memory).memory(), StandardCharsets.UTF_8);
  }

  private static String file(String memory) {
    byte[] bytes = memory.getBytes(StandardCharsets.UTF_8);
    return "{\"format\":1,\"sha256\":\""
        + HexFormat.of().formatHex(Hash.sha256().digest(bytes))
        + "\",\"memory\":"
        + memory
        + "}\n";
  }

  private static Memory read(String file) throws Exception {
    Memory memory = new Memory("test", Limits.DEFAULT);
    StoreFile.read(file.getBytes(StandardCharsets.UTF_8), memory);
    return memory;
  }

  @Test
  void isJsonWithAChecksumOfTheMemory() throws Exception {
    Memory read = read(file(memory()));
    assertEquals(
        file(memory()), new String(StoreFile.contents(read).toBytes(), StandardCharsets.UTF_8));
  }

  @Test
  void mayBeLaidOutForPeople() throws Exception {
    String laidOut = file(memory()).replace(",\"", " ,\n\t\"").replace(":", " : ");
    assertEquals("Alice", read(laidOut).contact("1").orElseThrow().name());
  }

  @Test
  void anObjectMayNotNameAnythingTwice() throws Exception {
    String twice = file(memory()).replace("{\"format\":1,", "{\"format\":1,\"format\":1,");
    assertThrows(DamageException.class, () -> read(twice));
    String more = file(memory()).replace("{\"format\":1,", "{\"format\":1,\"more\":1,");
    assertThrows(DamageException.class, () -> read(more));
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
        "~\"number\":\"1\"~ | ~\"number\":1~ | is no text",
        "~\"number\":\"1\"~ | ~\"number\":\"1 2\"~ | without a telephone number",
        "~\"name\":\"Alice\"~ | ~\"name\":\"\\u001B\"~ | a contact's name",
        "~\"name\":\"Alice\"~ | ~\"name\":\" Alice\"~ | a contact's name",
        "~\"name\":\"Alice\"~ | ~\"name\":\"+49123\"~ | a contact's name",
        "~\"name\":\"Alice\"~ | ~\"name\":\"Alice\",\"more\":1~ | does not know",
        "~\"P-192\"~ | ~\"secp192r1\"~ | unknown curve",
        "~\"P-192\"~ | ~\"P-224\"~ | wrong length",
        "~\"point\":\"0~ | ~\"point\":\"x~ | not in hexadecimal",
        "~,\"trust\":\"compared\"~ | ~~ | \"trust\" is missing",
        "~\"trust\":\"compared\"~ | ~\"trust\":\"COMPARED\"~ | unknown way",
        "~\"window\":\"01~ | ~\"window\":\"02~ | cannot be read",
        "~\"window\":\"01~ | ~\"window\":\"0~ | hexadecimal",
        "~\"newestDropped\":-1~ | ~\"newestDropped\":-2~ | negative",
        "~\"newestDropped\":-1~ | ~\"newestDropped\":-1.5~ | no number",
        "~\"newestDropped\":-1~ | ~\"newestDropped\":9223372036854775808~ | no number",
        "~\"last\":5~ | ~\"last\":-5~ | negative",
        "~\"message\":\"00~ | ~\"message\":\"~ | wrong length",
        "~\"stamps\":[~ | ~\"stamps\":{},\"x\":[~ | no list",
      })
  void allElseIsRefusedWithTheReason(String from, String to, String reason) {
    String memory = memory();
    assertTrue(memory.contains(from), memory);
    String changed = memory.replace(from, to == null ? "" : to);
    DamageException e = assertThrows(DamageException.class, () -> read(file(changed)));
    assertTrue(e.getMessage().contains(reason), e.getMessage());
  }

  @ParameterizedTest
  @CsvSource({"contacts", "received", "stamps"})
  void nobodyIsThereTwice(String list) {
    String memory = memory();
    int from = memory.indexOf("\"" + list + "\":[") + list.length() + 4;
    String element = memory.substring(from, memory.indexOf("}]", from) + 1);
    String changed = memory.substring(0, from) + element + "," + memory.substring(from);
    DamageException e = assertThrows(DamageException.class, () -> read(file(changed)));
    assertTrue(e.getMessage().contains("twice"), e.getMessage());
  }
}
