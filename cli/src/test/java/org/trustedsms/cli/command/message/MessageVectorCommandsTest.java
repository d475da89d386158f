// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.cli.console.CommandResult;
import org.trustedsms.cli.console.Words;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Evidence;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import org.trustedsms.server.store.OutboundMessages.NewMessage;
import org.trustedsms.server.store.SignedMessage;
import org.trustedsms.server.store.Store;
import org.trustedsms.signature.Signature;
import org.trustedsms.sms.ApplicationPort;

/** The published messages of docs/vectors, given to the command. */
class MessageVectorCommandsTest {
  @TempDir Path folder;

  static Stream<Path> files() throws Exception {
    Path start = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    Path above = start;
    while (!Files.isDirectory(above.resolve("docs").resolve("vectors"))) {
      above = above.getParent();
    }
    try (Stream<Path> all = Files.list(above.resolve("docs").resolve("vectors"))) {
      return all
          .filter(file -> file.getFileName().toString().matches("[BKP]-.*|prime.*|mixed.*"))
          .filter(file -> file.toString().endsWith(".json.gz"))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void everyMessageIsVerifiedOrAKeyOffered(Path file) throws Exception {
    JsonNode vectors = read(file);
    TestFolder desk = new TestFolder(folder);
    people(vectors, desk);
    for (JsonNode message : vectors.get("messages")) {
      if (MessageKinds.standard().byId(kind(message)) == null) {
        continue;
      }
      boolean isKey = message.get("kind").textValue().equals("public key");
      boolean isReceipt = message.get("kind").textValue().equals("acknowledgement");
      if (isReceipt) {
        // Its recipient knows it by what was sent.
        sent(desk, vectors, message);
      }
      String someone =
          message.get("recipient").isNull() ? "bob" : message.get("recipient").textValue();
      Files.write(
          desk.path("payload"), HexFormat.of().parseHex(message.get("payload").textValue()));
      CommandResult called =
          desk.verify(
              "--sender=" + desk.file(message.get("sender").textValue() + ".pub"),
              "--key=" + desk.file(someone + ".pem"),
              "--at=" + message.get("stamp"),
              "--json",
              "--in=" + desk.file("payload"),
              isReceipt ? "--max-age=7d" : "--stateless");
      String name = message.get("name").textValue();
      assertEquals(isKey ? 1 : 0, called.status(), name + called);
      JsonNode said = new ObjectMapper().readTree(called.out());
      assertEquals(isKey ? "key offered" : "verified", said.get("verdict").textValue(), name);
      assertEquals(message.get("kind"), said.get("kind"), name);
      assertEquals(message.get("identifier"), said.get("id"), name);
      assertEquals(
          Words.time(message.get("stamp").longValue()), said.get("stamp").textValue(), name);
      if (message.has("text")) {
        assertEquals(message.get("text"), said.get(isKey ? "offeredName" : "text"), name);
      }
    }
  }

  /** Those of the fastest curves; all of them are given to the library by its own tests. */
  static Stream<Path> filesOfFastCurves() throws Exception {
    List<String> names = List.of("P-192.json.gz", "mixed.json.gz");
    return files().filter(file -> names.contains(file.getFileName().toString()));
  }

  @ParameterizedTest
  @MethodSource("filesOfFastCurves")
  void everyReceptionHasItsVerdict(Path file) throws Exception {
    JsonNode vectors = read(file);
    TestFolder desk = new TestFolder(folder);
    people(vectors, desk);
    int checked = 0;
    for (JsonNode reception : vectors.get("receptions")) {
      byte[] payload = HexFormat.of().parseHex(reception.get("payload").textValue());
      if (!canBeAsked(reception, payload)) {
        continue;
      }
      Files.writeString(desk.path("payload"), reception.get("payload").textValue());
      CommandResult called =
          desk.verify(
              reception.get("sender").isNull()
                  ? "--verbose"
                  : "--sender=" + desk.file(reception.get("sender").textValue() + ".pub"),
              "--key=" + desk.file(reception.get("receiver").textValue() + ".pem"),
              "--at=" + reception.get("time"),
              "--max-age=" + reception.get("maximumAge") + "s",
              "--stateless",
              "--json",
              "--in=" + desk.file("payload"));
      String name = reception.get("name").textValue();
      JsonNode said = new ObjectMapper().readTree(called.out());
      assertEquals(reception.get("verdict"), said.get("verdict"), name);
      boolean verified = reception.get("verdict").textValue().equals("verified");
      assertEquals(verified ? 0 : 1, called.status(), name);
      assertEquals(verified ? reception.get("text") : null, said.get("text"), name);
      assertEquals(reception.get("offeredName"), said.get("offeredName"), name);
      checked++;
    }
    assertTrue(checked >= 25, "only " + checked);
  }

  /**
   * The command has no options for a receiver's past; bytes that begin as a user data header are
   * taken for one.
   */
  private static boolean canBeAsked(JsonNode reception, byte[] payload) {
    return reception.get("others").isEmpty()
        && reception.get("sent").isEmpty()
        && reception.get("after").isEmpty()
        && !reception.has("afterOthers")
        && !reception.has("floor")
        && !reception.has("takes")
        && !reception.has("capacity")
        && !reception.has("anchors")
        && !reception.has("credentials")
        && MessageKinds.standard().byId(kind(reception)) != null
        && payload.length > 0
        && (payload[0] & 0xC0) != 0;
  }

  private static int kind(JsonNode node) {
    byte[] payload = HexFormat.of().parseHex(node.get("payload").textValue());
    return payload.length == 0 ? 0 : payload[0] >> 2 & 15;
  }

  private static JsonNode read(Path file) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return new ObjectMapper().readTree(in);
    }
  }

  private static void people(JsonNode vectors, TestFolder desk) throws Exception {
    for (Map.Entry<String, JsonNode> each : vectors.get("keys").properties()) {
      JsonNode key = each.getValue();
      String curve = key.path("curve").asText(vectors.path("curve").asText());
      desk.person(
          each.getKey(),
          PrivateKey.decode(
              Curves.all().byName(curve), HexFormat.of().parseHex(key.get("private").textValue())));
    }
  }

  private static void sent(TestFolder desk, JsonNode vectors, JsonNode receipt) throws Exception {
    for (JsonNode message : vectors.get("messages")) {
      if (message.get("name").equals(receipt.get("acknowledges"))) {
        PublicKey own = key(desk, message.get("sender"));
        Evidence evidence =
            Evidence.of(
                bytes(message, "signed"),
                Signature.decode(own.curve(), bytes(message, "signature")),
                own);
        JsonNode recipient = message.get("recipient");
        SignedMessage signed =
            new SignedMessage(
                evidence.id(),
                bytes(message, "payload"),
                evidence,
                0,
                true,
                recipient.isNull() ? null : key(desk, recipient).fingerprint());
        try (Store store = desk.store()) {
          store.write(
              transaction ->
                  transaction
                      .outbound("")
                      .add(
                          NewMessage.of("", "", ApplicationPort.DEFAULT, false, signed, 0),
                          queued -> {}));
        }
      }
    }
  }

  private static PublicKey key(TestFolder desk, JsonNode name) throws Exception {
    return PublicKeyFiles.read(desk.path(name.textValue() + ".pub"));
  }

  private static byte[] bytes(JsonNode node, String field) {
    return HexFormat.of().parseHex(node.get(field).textValue());
  }
}
