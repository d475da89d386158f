// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Sender;
import org.trustedsms.text.TextCodings;
import org.trustedsms.transaction.Acceptance;
import org.trustedsms.transaction.Offer;
import org.trustedsms.transaction.SaleEvent;

/** Whoever is certified stays so, whatever keys are offered from their number. */
@ParameterizedClass
@EnumSource
class EnrolmentTest {
  private static final String BOB = TestGateway.BOB;

  @TempDir Path folder;
  @Parameter StoreKind kept;

  private TestGateway scene;
  private Api api;

  private ReceivedMessage offer;

  /** Bob's, of the offer to certify the number. */
  private byte[] acceptance;

  @BeforeEach
  void start() throws Exception {
    scene = new TestGateway(folder, kept);
    api = scene.api;
  }

  @AfterEach
  void stop() {
    if (scene != null) {
      scene.close();
    }
  }

  private void awaitStates(String... states) throws Exception {
    api.await(
        "/v1/enrolments",
        seen ->
            seen.path("enrolments").findValuesAsText("state").equals(java.util.List.of(states)));
  }

  private int decide(String decision, PublicKey key) throws Exception {
    Map<String, String> body = Map.of("decision", decision, "digits", key.fingerprint().toDigits());
    return api.ask("POST", "/v1/enrolments/" + BOB, Api.MAPPER.writeValueAsString(body)).status();
  }

  private byte[] certified() throws Exception {
    scene.bobOffersHisKey("Bob");
    awaitStates("asked");
    byte[] certificate = certifiedAsAsked();
    scene.network.deliver(BOB, acceptance);
    assertArrayEquals(certificate, scene.network.next(BOB), "it may have been lost");
    return certificate;
  }

  private byte[] certifiedAsAsked() throws Exception {
    assertEquals(200, decide("offer", scene.bobsKey));
    offer = scene.bobReceives();
    acceptance = scene.bob.sign(Offer.answer(offer, 1, "")).payload();
    scene.network.deliver(BOB, acceptance);
    byte[] certificate = scene.network.next(BOB);
    awaitStates("certified");
    return certificate;
  }

  private void revoke(byte[] certificate) throws Exception {
    String payload = Base64.getEncoder().encodeToString(certificate);
    for (JsonNode issued : api.get("/v1/certificates").path("certificates")) {
      if (issued.path("payload").asText().equals(payload)) {
        String path = "/v1/certificates/" + issued.path("id").asText();
        assertEquals(200, api.ask("DELETE", path, null).status());
      }
    }
  }

  /** The holder has another one with the right name. */
  @Test
  void aCertificateThatWasReplacedIsRevokedAlone() throws Exception {
    byte[] old = certified();
    scene.bobOffersHisKey("Robert");
    awaitStates("certified", "asked");
    byte[] current = certifiedAsAsked();
    revoke(old);
    awaitStates("certified");
    assertEquals("certified", api.get("/v1/contacts/" + BOB).path("trust").asText());
    revoke(current);
    awaitStates("refused");
    assertTrue(api.get("/v1/contacts/" + BOB).path("trust").isMissingNode());
  }

  /** Whoever saw the acceptance can send it again: section 11 of the format. */
  @Test
  void theCertificateIsSentAgainTenTimesADay() throws Exception {
    byte[] certificate = certified();
    for (int times = 2; times <= 10; times++) {
      scene.network.deliver(BOB, acceptance);
      assertArrayEquals(certificate, scene.network.next(BOB));
    }
    scene.network.deliver(BOB, acceptance);
    scene.bobSends(Draft.text("Are you there?").askForAcknowledgement());
    assertFalse(Arrays.equals(certificate, scene.network.next(BOB)), "an eleventh time");
  }

  @Test
  void aChoiceThatTheOfferDoesNotHaveGetsNoCertificate() throws Exception {
    byte[] certificate = certified();
    byte[] two = {2};
    MessageId id = offer.id();
    Draft draft =
        Draft.of(
                Acceptance.KIND,
                Bytes.join(id.handle(), two),
                Bytes.join(id.toBytes(), two),
                "",
                TextCodings.plain())
            .to(offer.sender());
    byte[] second = scene.bob.sign(draft).payload();
    scene.network.deliver(BOB, second);
    api.await(
        "/v1/received",
        seen -> seen.at("/received/0/outcome").asText().equals(SaleEvent.CONTRADICTS.toString()));
    scene.network.deliver(BOB, second);
    scene.bobSends(Draft.text("Are you there?").askForAcknowledgement());
    assertFalse(Arrays.equals(certificate, scene.network.next(BOB)));
  }

  /** Phones send theirs with a first message. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void itsOwnCertificateIsAcceptedUnlessItIsRevoked(boolean revoked) throws Exception {
    byte[] certificate = certified();
    if (revoked) {
      String id = api.get("/v1/certificates").at("/certificates/0/id").asText();
      assertEquals(200, api.ask("DELETE", "/v1/certificates/" + id, null).status());
    }
    scene.network.deliver(BOB, certificate);
    String verdict = revoked ? "signature invalid" : "credential accepted";
    String reason = revoked ? "it is revoked" : "certificate of this service: Bob, " + BOB;
    api.await(
        "/v1/received",
        seen ->
            seen.at("/received/0/verdict").asText().equals(verdict)
                && seen.at("/received/0/reason").asText().startsWith(reason));
  }

  private PublicKey anotherKeyIsOffered() {
    PrivateKey another = TestGateway.newKey();
    PublicKey key = another.publicKey();
    scene.network.deliver(BOB, new Sender(another).sign(Draft.publicKey(key, "Bob")).payload());
    return key;
  }

  @Test
  void anotherKeyWaitsBesideTheOneThatIsCertified() throws Exception {
    byte[] certificate = certified();
    PublicKey first = anotherKeyIsOffered();
    awaitStates("certified", "asked");
    PublicKey second = anotherKeyIsOffered();
    api.await(
        "/v1/enrolments?state=asked",
        seen ->
            seen.at("/enrolments/0/key/digits").asText().equals(second.fingerprint().toDigits()));
    awaitStates("certified", "asked");
    assertEquals(409, decide("offer", first));
    assertEquals(200, decide("offer", second));
    awaitStates("certified", "offered");
    scene.network.next(BOB);
    scene.bobOffersHisKey("Bob");
    assertArrayEquals(certificate, scene.network.next(BOB), "it is certified still");
    assertEquals(
        scene.bobsKey.fingerprint().toDigits(),
        api.get("/v1/contacts/" + BOB).at("/key/digits").asText());
  }

  @Test
  void whatBelongsTogetherMayComeWithAndWithoutThePlus() throws Exception {
    scene.bobOffersHisKey("Bob");
    awaitStates("asked");
    assertEquals(200, decide("offer", scene.bobsKey));
    byte[] acceptance = scene.bob.sign(Offer.answer(scene.bobReceives(), 1, "")).payload();
    scene.network.deliver(BOB.substring(1), acceptance);
    scene.network.next(BOB);
    awaitStates("certified");
    PrivateKey another = TestGateway.newKey();
    Draft announcement = Draft.publicKey(another.publicKey(), "Bob");
    scene.network.deliver(BOB.substring(1), new Sender(another).sign(announcement).payload());
    awaitStates("certified", "asked");
  }

  @Test
  void anotherKeyDoesNotTakeAnOfferAway() throws Exception {
    scene.bobOffersHisKey("Bob");
    awaitStates("asked");
    assertEquals(200, decide("offer", scene.bobsKey));
    ReceivedMessage offer = scene.bobReceives();
    PublicKey another = anotherKeyIsOffered();
    awaitStates("offered", "asked");
    scene.bobSends(Offer.answer(offer, 1, ""));
    scene.network.next(BOB);
    awaitStates("certified", "asked");
    assertEquals(200, decide("offer", another));
    awaitStates("certified", "offered");
  }

  @Test
  void ofTwoOffersTheLaterOneCounts() throws Exception {
    scene.bobOffersHisKey("Bob");
    awaitStates("asked");
    assertEquals(200, decide("offer", scene.bobsKey));
    scene.network.next(BOB);
    awaitStates("offered");
    PublicKey another = anotherKeyIsOffered();
    awaitStates("offered", "asked");
    assertEquals(200, decide("offer", another));
    awaitStates("offered");
    assertEquals(
        another.fingerprint().toDigits(),
        api.get("/v1/enrolments").at("/enrolments/0/key/digits").asText());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whoWasRefusedOrRevokedCanBeCertified(boolean revoked) throws Exception {
    if (revoked) {
      revoke(certified());
    } else {
      scene.bobOffersHisKey("Bob");
      awaitStates("asked");
      assertEquals(200, decide("refuse", scene.bobsKey));
    }
    awaitStates("refused");
    assertEquals(409, decide("refuse", scene.bobsKey));
    certifiedAsAsked();
    assertEquals("certified", api.get("/v1/contacts/" + BOB).path("trust").asText());
  }

  @Test
  void whoIsRefusedDoesNotAskAgain() throws Exception {
    certified();
    PublicKey key = anotherKeyIsOffered();
    awaitStates("certified", "asked");
    assertEquals(200, decide("refuse", key));
    awaitStates("certified", "refused");
    assertEquals(409, decide("offer", scene.bobsKey));
  }
}
