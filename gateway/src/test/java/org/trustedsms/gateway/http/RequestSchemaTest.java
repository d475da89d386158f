// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.gateway.Description;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import org.trustedsms.testing.Cases;

/** Requests are checked as another program checks them by the same description. */
class RequestSchemaTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Where the description has the body of an operation, and bodies that are right. */
  private record Body(String operation, String place, String... right) {
    @Override
    public String toString() {
      return operation;
    }
  }

  private static final Body[] BODIES = {
    new Body(
        "submitMessage",
        "/paths/~1v1~1messages/post",
        "{'kind':'text','to':'Bob','text':'Paid','encrypt':true,'acknowledge':false}",
        "{'kind':'offer','to':'Bob','text':'A ride?','amount':{'currency':'EUR','minorUnits':2500},"
            + "'choices':['now','at 9:00'],'until':'2030-01-01T00:00:00Z','receipt':false}",
        "{'kind':'command','to':'+1','text':'open','until':'2030-01-01T00:00:00Z','expiresIn':60}",
        "{'kind':'broadcast','to':['+1','+2'],'text':'Gate 4','expiresIn':518400}",
        "{'kind':'key','to':['+1']}"),
    new Body(
        "submitBatch",
        "/paths/~1v1~1messages~1batch/post",
        "[{'kind':'text','to':'Bob','text':'Paid','idempotencyKey':'invoice-17'},"
            + "{'kind':'key','to':['+1'],'receipt':true}]"),
    new Body(
        "putContact",
        "/paths/~1v1~1contacts~1{number}/put",
        "{'name':'Carol'}",
        "{'pem':'x','replace':true}",
        "{'digits':'12345 67890','name':'Carol'}"),
    new Body(
        "decideEnrolment",
        "/paths/~1v1~1enrolments~1{number}/post",
        "{'decision':'offer','digits':'1'}"),
    new Body("sendRevocationList", "/paths/~1v1~1revocation-list/post", "{'to':['+1','+2']}"),
    new Body("makeToken", "/paths/~1v1~1tokens/post", "{'name':'a','scopes':['send','read']}"),
  };

  private static Stream<Body> bodies() {
    return Stream.of(BODIES);
  }

  private static RequestSchema of(String operation) {
    return new ApiDescription()
        .operations().stream().filter(one -> one.id().equals(operation)).findFirst().get().body();
  }

  private static JsonNode read(String json) throws Exception {
    return MAPPER.readTree(json.replace('\'', '"'));
  }

  @Test
  void eachBodyIsTried() {
    assertEquals(
        new ApiDescription()
            .operations().stream()
                .filter(operation -> operation.body() != null)
                .map(ApiDescription.Operation::id)
                .sorted()
                .toList(),
        bodies().map(Body::operation).sorted().toList());
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void aBodyIsTakenIfItFitsTheDescription(Body body) throws Exception {
    RequestSchema ours = of(body.operation);
    JsonNode described =
        Description.ROOT.at(body.place + "/requestBody/content/application~1json/schema");
    Random random = new Random(1);
    int taken = 0;
    int refused = 0;
    for (String right : body.right) {
      assertNull(ours.problem("the body", read(right)), right);
      for (int i = 0; i < Cases.rounds(2_000); i++) {
        JsonNode changed = changed(read(right), random);
        boolean fits = Description.wrong(described, changed).isEmpty();
        assertEquals(fits, ours.problem("the body", changed) == null, changed::toString);
        taken += fits ? 1 : 0;
        refused += fits ? 0 : 1;
      }
    }
    assertTrue(taken > 0 && refused > 0, taken + " taken, " + refused + " refused");
  }

  /** Returns a value in which something was replaced, removed, added, or moved. */
  private static JsonNode changed(JsonNode value, Random random) throws Exception {
    if (value.isEmpty() || random.nextInt(6) == 0) {
      return other(random);
    }
    if (value instanceof ArrayNode array) {
      int place = random.nextInt(array.size());
      switch (random.nextInt(3)) {
        case 0 -> array.set(place, changed(array.get(place), random));
        case 1 -> array.remove(place);
        default -> array.add(random.nextBoolean() ? array.get(place) : other(random));
      }
      return array;
    }
    ObjectNode object = (ObjectNode) value;
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    String name = names.get(random.nextInt(names.size()));
    switch (random.nextInt(5)) {
      case 0 -> object.remove(name);
      case 1 -> object.set(FIELDS[random.nextInt(FIELDS.length)], object.get(name));
      case 2 -> object.set(FIELDS[random.nextInt(FIELDS.length)], other(random));
      default -> object.set(name, changed(object.get(name), random));
    }
    return object;
  }

  private static final String[] FIELDS = {
    "kind",
    "to",
    "text",
    "encrypt",
    "acknowledge",
    "amount",
    "choices",
    "until",
    "receipt",
    "expiresIn",
    "idempotencyKey",
    "currency",
    "minorUnits",
    "name",
    "pem",
    "digits",
    "replace",
    "decision",
    "scopes",
    "other",
    ""
  };

  private static final String[] OTHERS = {
    "null",
    "true",
    "false",
    "0",
    "1",
    "-1",
    "1.5",
    "518400",
    "518401",
    "1099511627775",
    "1099511627776",
    "9223372036854775808",
    "''",
    "'Bob'",
    "'+1'",
    "'text'",
    "'offer'",
    "'key'",
    "'admin'",
    "'refuse'",
    "'EUR'",
    "'eur'",
    "'2030-01-01T00:00:00Z'",
    "'2030-02-30T00:00:00Z'",
    "'a b'",
    "'é'",
    "[]",
    "['+1']",
    "[['+1']]",
    "{}",
    "{'currency':'EUR','minorUnits':1}",
  };

  private static JsonNode other(Random random) throws Exception {
    if (random.nextInt(8) == 0) {
      int[] lengths = {40, 41, 100, 101, 200, 201, 30_000, 30_001};
      return MAPPER.getNodeFactory().textNode("x".repeat(lengths[random.nextInt(lengths.length)]));
    }
    return read(OTHERS[random.nextInt(OTHERS.length)]);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "submitMessage | [] | the body must be a JSON object",
        "submitMessage | {'kind':'picture','to':'Bob'}"
            + " | 'kind' must be text, offer, command, broadcast or key",
        "submitMessage | {'kind':'text','text':'Paid'}"
            + " | 'to' is missing; it must be a text of 1 to 100 characters",
        "submitMessage | {'kind':'key','to':['+1'],'text':'Paid'}"
            + " | 'text' is not a field of kind key; remove it",
        "submitMessage | {'kind':'key','to':[1]} | each of 'to' must be a text of 1 or more characters",
        "submitMessage | {'kind':'key','to':['+1'],'expiresIn':0}"
            + " | 'expiresIn' must be a whole number, 1 to 518400",
        "submitMessage | {'kind':'command','to':'+1','text':'open','until':'soon'}"
            + " | 'until' must be a time such as 2026-12-24T18:00:00Z",
        "submitMessage | {'kind':'offer','to':'+1','text':'a','until':'2030-01-01T00:00:00Z',"
            + "'amount':{'currency':'euro','minorUnits':1}}"
            + " | 'currency' must be three capital letters (ISO 4217)",
        "decideEnrolment | {'decision':'offer','digits':''}"
            + " | 'digits' must be a text of 1 to 100 characters",
        "putContact | {'replace':true} | give 'name', 'pem' or 'digits'",
        "putContact | {'name':'Carol','replace':'yes'} | 'replace' must be true or false",
        "makeToken | {'name':'a','scopes':['all']}"
            + " | each of 'scopes' must be send, read, parties or admin",
        "makeToken | {'name':'a b','scopes':['all']}"
            + " | 'name' must be 1 to 40 letters, digits, and of .-_",
      })
  void aProblemSaysWhatToDo(String operation, String body, String problem) throws Exception {
    assertEquals(problem, of(operation).problem("the body", read(body)).replace('"', '\''));
  }

  @Test
  void aKeyIsNoLongerThanItsFileMayBe() {
    ObjectNode body = MAPPER.createObjectNode();
    body.put("pem", "x".repeat(PublicKeyFiles.MAX_LENGTH));
    assertNull(of("putContact").problem("the body", body));
    body.put("pem", "x".repeat(PublicKeyFiles.MAX_LENGTH + 1));
    assertEquals(
        "\"pem\" must be a text of 1 to 65536 characters",
        of("putContact").problem("the body", body));
  }

  /** Others take it, as they do not look at characters. */
  @Test
  void halfASurrogatePairIsNoText() throws Exception {
    JsonNode body = MAPPER.readTree("{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"a\\ud83d\"}");
    assertNotNull(of("submitMessage").problem("the body", body));
  }

  @Test
  void whatIsNotCheckedIsNoSchema() throws Exception {
    JsonNode schema = read("{'type':'object','minProperties':1}");
    assertThrows(IllegalStateException.class, () -> RequestSchema.of(schema, schema));
  }
}
