// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.kind.AllKinds;
import org.trustedsms.message.Draft;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;
import org.trustedsms.server.keyfile.PublicKeyFiles;

/** A gateway, a network in whose place the test stands, and Bob. */
final class TestGateway implements AutoCloseable {
  static final String GATEWAY = "+447700900150";
  static final String BOB = "+447700900102";

  final FakeLink network = new FakeLink();
  final Sender bob;
  final PublicKey bobsKey;
  final Api api;
  Gateway gateway;
  String token;
  private final Path folder;
  private final Map<String, String> place;
  private final Receiver receiver;
  private OutgoingMessage last;

  TestGateway(Path folder) throws Exception {
    this(folder, StoreKind.IN_A_FILE);
  }

  TestGateway(Path folder, StoreKind kept) throws Exception {
    this(folder, kept, Map.of());
  }

  /** With other settings, as in the environment. */
  TestGateway(Path folder, StoreKind kept, Map<String, String> settings) throws Exception {
    this.folder = folder;
    place = new HashMap<>(kept.place(folder));
    place.putAll(settings);
    start(0);
    api = new Api(gateway.port(), token);
    PrivateKey key = newKey();
    bob = new Sender(key);
    bobsKey = key.publicKey();
    KnownSenders known = new KnownSenders();
    byte[] pem = api.get("/v1/key").path("pem").asText().getBytes(StandardCharsets.UTF_8);
    known.add(GATEWAY, PublicKeyFiles.parse("key", pem, note -> {}));
    receiver =
        new Receiver(key, Curves.all(), known)
            .taking(AllKinds.of(Curves.all()))
            .with(
                (handle, recipient, answer) ->
                    last != null && Arrays.equals(handle, last.id().handle()) ? last.id() : null);
  }

  private void start(int port) throws Exception {
    Map<String, String> environment = new HashMap<>(place);
    environment.put("TRUSTED_SMS_GATEWAY_LISTEN", "127.0.0.1:" + port);
    environment.put("TRUSTED_SMS_GATEWAY_NAME", "Acme");
    GatewaySettings settings = GatewaySettings.read(null, folder.resolve("gateway"), environment);
    Log log = new Log(new PrintStream(new ByteArrayOutputStream(), true));
    gateway = Gateway.start(settings, network, log, made -> token = made);
  }

  /** Ends the gateway, and starts it at the same port. */
  void restart() throws Exception {
    int port = gateway.port();
    gateway.close();
    start(port);
  }

  static PrivateKey newKey() {
    return PrivateKey.generate(Curves.standard(), new SecureRandom()::nextBytes);
  }

  /** Has the gateway trust Bob's key. */
  void meetBob() throws Exception {
    String pem = new String(PublicKeyFiles.toPem(bobsKey), StandardCharsets.US_ASCII);
    String body = Api.MAPPER.writeValueAsString(Map.of("name", "Bob", "pem", pem));
    api.ask("PUT", "/v1/contacts/" + BOB, body);
  }

  /** Has Bob offer his key, under a name. */
  void bobOffersHisKey(String name) {
    bobSends(Draft.publicKey(bobsKey, name));
  }

  void bobSends(Draft draft) {
    last = bob.sign(draft);
    network.deliver(BOB, last.payload());
  }

  ReceivedMessage bobReceives() throws InterruptedException {
    return bobReceivesAt(BOB);
  }

  ReceivedMessage bobReceivesAt(String number) throws InterruptedException {
    return receiver.receive(network.next(number), GATEWAY, Instant.now().getEpochSecond());
  }

  @Override
  public void close() {
    gateway.close();
  }
}
