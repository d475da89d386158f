// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.module;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.certificate.Roles;
import org.trustedsms.certificate.Subject;
import org.trustedsms.command.Command;
import org.trustedsms.command.Result;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;
import org.trustedsms.message.Verdict;
import org.trustedsms.midlet.module.TestPlatform.CountingHandler;
import org.trustedsms.midlet.module.TestPlatform.Sms;
import org.trustedsms.midlet.radio.AtRadio;
import org.trustedsms.midlet.radio.Radio;
import org.trustedsms.midlet.radio.RadioException;
import org.trustedsms.midlet.radio.SimulatedModule;
import org.trustedsms.midlet.store.MemoryRecords;
import org.trustedsms.sms.Segmenter;
import org.trustedsms.text.TextCodings;

class ModuleTest {
  private static final long NOW = 1_790_000_000L;
  private static final String COMMANDER = "+447700900150";
  private static final String STRANGER = "+447700900999";
  private static final String CODE = "7H4K-2M9Q-XW3P";
  private static final PrivateKey KEY = generate(Curves.p256());
  private static final PrivateKey MALLORY = generate(Curves.p256());

  private TestPlatform platform = new TestPlatform(NOW);
  private Module module;

  private static PrivateKey generate(Curve curve) {
    return PrivateKey.generate(curve, new SecureRandom()::nextBytes);
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  @BeforeEach
  void install() {
    CountingHandler.CALLS.set(0);
    platform.attributes.put("Module-Seed", "5eed".repeat(16));
    platform.attributes.put("Module-Name", "North gate");
    platform.attributes.put("Commander-Number", COMMANDER);
    platform.attributes.put("Commander-Key", hex(KEY.publicKey().toCompressedBytes()));
  }

  private void start() throws Exception {
    module = new Module(platform);
    module.begin();
  }

  private void restart() throws Exception {
    platform.records = platform.records.restart();
    start();
  }

  private void arrive(byte[] payload) throws Exception {
    platform.arrive(COMMANDER, payload, platform.time);
    module.receive();
  }

  private static int calls() {
    return CountingHandler.CALLS.get();
  }

  private Sms last() {
    return platform.sent.get(platform.sent.size() - 1);
  }

  private void assertRefused(byte[] payload) throws Exception {
    int calls = calls();
    int sent = platform.sent.size();
    int said = platform.said.size();
    arrive(payload);
    assertEquals(calls, calls());
    assertEquals(sent, platform.sent.size());
    assertTrue(platform.said.get(said).startsWith("refused: "), () -> platform.said.get(said));
  }

  /** Asks for the module's key. */
  private PublicKey moduleKey() throws Exception {
    arrive(sign(KEY, Draft.text("KEY")).payload());
    return keyIn(last());
  }

  private PublicKey keyIn(Sms sms) {
    ReceivedMessage offer =
        new Receiver(KEY, Curves.all(), new KnownSenders())
            .taking(MessageKinds.standard())
            .receive(sms.payload(), null, NOW);
    assertSame(Verdict.KEY_OFFERED, offer.verdict(), offer.reason());
    assertEquals("North gate", offer.offeredName());
    assertEquals(COMMANDER, sms.number());
    return offer.offeredKey();
  }

  private static OutgoingMessage sign(PrivateKey key, Draft draft) {
    return new Sender(key, () -> NOW).sign(draft);
  }

  private static OutgoingMessage command(String words, PublicKey module) {
    return sign(KEY, Command.draft(words, NOW + 600, TextCodings.plain()).to(module));
  }

  private static Result result(Sms sms, OutgoingMessage command, PublicKey module) {
    return result(sms, command, module, KEY);
  }

  private static Result result(
      Sms sms, OutgoingMessage command, PublicKey module, PrivateKey commander) {
    return result(sms, command, module, commander, NOW);
  }

  private static Result result(
      Sms sms, OutgoingMessage command, PublicKey module, PrivateKey commander, long time) {
    assertEquals(COMMANDER, sms.number());
    ReceivedMessage result =
        new Receiver(commander, Curves.all(), new KnownSenders().add("module", module))
            .taking(new MessageKinds(new MessageKind[] {Result.KIND}))
            .with((handle, recipient, answer) -> command.id())
            .receive(sms.payload(), "module", time);
    assertSame(Verdict.VERIFIED, result.verdict(), result.reason());
    Result read = new Result(result);
    assertEquals(command.id(), read.command());
    return read;
  }

  @ParameterizedTest
  @ValueSource(strings = {"P-256", "P-192"})
  void carriesOutOnceAndAnswersEachTime(String curve) throws Exception {
    PrivateKey commander = generate(Curves.all().byName(curve));
    platform.attributes.put("Module-Curve", curve);
    platform.attributes.put("Commander-Key", hex(commander.publicKey().toCompressedBytes()));
    start();
    arrive(sign(commander, Draft.text("KEY")).payload());
    PublicKey key = keyIn(last());
    assertSame(Curves.all().byName(curve), key.curve());
    OutgoingMessage command =
        sign(commander, Command.draft("go", NOW + 600, TextCodings.plain()).to(key));
    for (int times = 1; times <= 3; times++) {
      arrive(command.payload());
      Result result = result(last(), command, key, commander);
      assertEquals(Result.DONE, result.status());
      assertEquals("did go", result.text());
      assertEquals(1 + times, platform.sent.size());
      assertEquals(1, calls());
      restart();
    }
  }

  /** Whoever saw the command can send it again, and the module pays for the results. */
  @Test
  void boundsHowOftenResultsAreSentAgainInADay() throws Exception {
    start();
    arrive(sign(KEY, Draft.text("KEY")).payload());
    OutgoingMessage command = command("go", keyIn(last()));
    arrive(command.payload());
    int before = platform.sent.size();
    for (int i = 0; i < Module.MAX_REPEATS + 5; i++) {
      arrive(command.payload());
    }
    assertEquals(before + Module.MAX_REPEATS, platform.sent.size());
    platform.time += 24 * 60 * 60 - 1;
    arrive(command.payload());
    assertEquals(before + Module.MAX_REPEATS, platform.sent.size());
    platform.time += 1;
    arrive(command.payload());
    assertEquals(before + Module.MAX_REPEATS + 1, platform.sent.size());
    assertEquals(1, calls());
  }

  /** The same through a module's AT interpreter, as TPDUs. */
  @Test
  void carriesOutOnceByAtCommands() throws Exception {
    SimulatedModule interpreter = new SimulatedModule();
    platform.radio = () -> new AtRadio(interpreter);
    start();
    arrive(interpreter, sign(KEY, Draft.text("KEY")));
    PublicKey key = keyIn(sent(interpreter));
    OutgoingMessage command = command("go", key);
    for (int times = 1; times <= 2; times++) {
      arrive(interpreter, command);
      assertEquals("did go", result(sent(interpreter), command, key).text());
      assertEquals(1 + times, interpreter.sent.size());
      assertEquals(1, calls());
      restart();
    }
  }

  private void arrive(SimulatedModule interpreter, OutgoingMessage message) throws Exception {
    for (byte[] segment : Segmenter.segment(message.payload(), 16474, 16474, 0)) {
      interpreter.deliver(segment);
    }
    module.receive();
  }

  /** What was sent last, which fits into one SMS: address and user data of an SMS-SUBMIT. */
  private static Sms sent(SimulatedModule interpreter) {
    String tpdu = interpreter.sent.get(interpreter.sent.size() - 1);
    assertEquals("41000C91447700091005" + "0004", tpdu.substring(0, 24));
    byte[] payload = HexFormat.of().parseHex(tpdu.substring(26 + 14));
    return new Sms(COMMANDER, payload);
  }

  private static byte[] certificate(
      PrivateKey issuer, PrivateKey subject, String number, int roles, long from, long until) {
    return Certificate.issue(
        issuer, new Subject(subject.publicKey(), number, "", roles), from, until);
  }

  private void introduceByAuthority(PrivateKey authority) {
    platform.attributes.remove("Commander-Key");
    platform.attributes.put("Module-Introducer", AuthorityIntroducer.class.getName());
    platform.attributes.put("Commander-Authority", hex(authority.publicKey().toCompressedBytes()));
  }

  @Test
  void whomTheAuthorityCertifiesCommands() throws Exception {
    PrivateKey authority = generate(Curves.p192());
    introduceByAuthority(authority);
    start();
    OutgoingMessage ask = sign(KEY, Draft.text("KEY"));
    arrive(ask.payload());
    assertEquals(List.of(), platform.sent);

    int supplier = Roles.SUPPLIER;
    long end = NOW + 3 * 86400;
    assertRefused(certificate(MALLORY, MALLORY, COMMANDER, supplier, NOW, end));
    assertRefused(certificate(authority, MALLORY, STRANGER, supplier, NOW, end));
    assertRefused(certificate(authority, MALLORY, COMMANDER, Roles.PERSON, NOW, end));
    assertRefused(certificate(authority, MALLORY, COMMANDER, supplier, NOW + 60, end));
    assertRefused(certificate(authority, MALLORY, COMMANDER, supplier, NOW - 99, NOW - 60));
    byte[] genuine = certificate(authority, KEY, COMMANDER, supplier, NOW - 60, end);
    for (int i = 0; i < genuine.length; i++) {
      byte[] changed = genuine.clone();
      changed[i] ^= (byte) (1 << i % 8);
      assertRefused(changed);
    }
    arrive(genuine);
    assertRefused(genuine);
    assertRefused(certificate(authority, MALLORY, COMMANDER, supplier, NOW - 80, end));
    restart();
    PublicKey key = moduleKey();
    OutgoingMessage command = command("go", key);
    arrive(command.payload());
    assertEquals("did go", result(last(), command, key).text());

    // Renewed for another key, of which the former one knows nothing.
    PrivateKey renewed = generate(Curves.p256());
    arrive(certificate(authority, renewed, COMMANDER, supplier, NOW, end));
    assertRefused(command("go", key).payload());
    assertRefused(genuine);
    command = sign(renewed, Command.draft("go on", NOW + 600, TextCodings.plain()).to(key));
    arrive(command.payload());
    assertEquals("did go on", result(last(), command, key, renewed).text());
  }

  @Test
  void aCertificateThatIsOverLetsNobodyCommand() throws Exception {
    PrivateKey authority = generate(Curves.p256());
    introduceByAuthority(authority);
    start();
    arrive(certificate(authority, KEY, COMMANDER, Roles.SUPPLIER, NOW - 60, NOW + 200));
    PublicKey key = moduleKey();
    platform.time = NOW + 240;
    assertRefused(command("go", key).payload());
    restart();
    assertRefused(command("go", key).payload());
    byte[] next = certificate(authority, KEY, COMMANDER, Roles.SUPPLIER, NOW - 60, NOW + 900);
    arrive(next);
    OutgoingMessage command = command("go", key);
    arrive(command.payload());
    assertEquals("did go", result(last(), command, key).text());
  }

  /** Otherwise everybody whom it certifies would command. */
  @ParameterizedTest
  @ValueSource(strings = {"Commander-Number", "Commander-Authority"})
  void anAuthorityNeedsItsKeyAndTheNumber(String attribute) throws Exception {
    introduceByAuthority(MALLORY);
    platform.attributes.remove(attribute);
    start();
    byte[] own = certificate(MALLORY, MALLORY, COMMANDER, Roles.SUPPLIER, NOW, NOW + 60);
    Exception e = assertThrows(IllegalArgumentException.class, () -> arrive(own));
    assertEquals(attribute + " in the JAD: missing", e.getMessage());
  }

  @Test
  void anotherCommandIsAnother() throws Exception {
    start();
    PublicKey key = moduleKey();
    for (int n = 1; n <= 2 * CommandLog.EXECUTIONS; n++) {
      OutgoingMessage command = command("go", key);
      arrive(command.payload());
      assertEquals("did go", result(last(), command, key).text());
      assertEquals(n, calls());
    }
  }

  @Test
  void aResultThatIsForgottenIsNotMadeAgain() throws Exception {
    start();
    PublicKey key = moduleKey();
    OutgoingMessage first = command("go 0", key);
    arrive(first.payload());
    for (int n = 1; n <= CommandLog.EXECUTIONS; n++) {
      arrive(command("go " + n, key).payload());
    }
    assertRefused(first.payload());
  }

  @Test
  void saysWhatBecameOfIt() throws Exception {
    start();
    PublicKey key = moduleKey();
    OutgoingMessage command = command("refuse", key);
    arrive(command.payload());
    assertEquals(Result.REFUSED, result(last(), command, key).status());
    for (String words : List.of("throw", "error", "null", "status")) {
      command = command(words, key);
      arrive(command.payload());
      assertEquals(Result.INTERRUPTED, result(last(), command, key).status(), words);
      restart();
      arrive(command.payload());
      assertEquals(Result.INTERRUPTED, result(last(), command, key).status(), words);
    }
    command = command("long", key);
    arrive(command.payload());
    assertEquals(70, result(last(), command, key).status());
    assertEquals("", result(last(), command, key).text());
    command = sign(KEY, Command.draft(new byte[] {1, 0, -1}, NOW + 600).to(key));
    arrive(command.payload());
    assertEquals(64, result(last(), command, key).status());
    assertArrayEquals(new byte[] {1, 0, -1}, result(last(), command, key).data());
    assertEquals(7, calls());
  }

  @Test
  void whatIsLateIsNotBegun() throws Exception {
    start();
    PublicKey key = moduleKey();
    OutgoingMessage command =
        sign(KEY, Command.draft("go", NOW + 100, TextCodings.plain()).to(key));
    platform.time = NOW + 120;
    platform.arrive(COMMANDER, command.payload(), NOW);
    module.receive();
    assertEquals(Result.LATE, result(last(), command, key).status());
    platform.time = NOW;
    arrive(command.payload());
    assertEquals(Result.LATE, result(last(), command, key).status());
    assertEquals(0, calls());
  }

  private static OutgoingMessage commandAt(long time, PublicKey module) {
    return new Sender(KEY, () -> time)
        .sign(Command.draft("go", time + 600, TextCodings.plain()).to(module));
  }

  /** The clocks of module and commander were ten days ahead, and are right now. */
  @Test
  void takesNoCommandWhoseResultWouldBeRefused() throws Exception {
    start();
    PublicKey key = moduleKey();
    platform.time = NOW + 10 * 86400;
    OutgoingMessage ahead = commandAt(platform.time, key);
    arrive(ahead.payload());
    assertEquals(Result.DONE, result(last(), ahead, key, KEY, platform.time).status());
    byte[] answer = last().payload();

    platform.time = NOW + 4 * 86400;
    OutgoingMessage command = commandAt(platform.time, key);
    assertRefused(command.payload());
    assertTrue(
        platform
            .said
            .get(platform.said.size() - 1)
            .startsWith("refused: the clock says " + new Date(1000 * platform.time)));
    restart();
    assertRefused(command.payload());
    assertRefused(new Sender(KEY, () -> NOW + 4 * 86400).sign(Draft.text("KEY")).payload());
    assertEquals(1, calls());
    arrive(ahead.payload());
    assertArrayEquals(answer, last().payload());

    platform.time = NOW + 10 * 86400 - 5055 * 20;
    command = commandAt(platform.time, key);
    arrive(command.payload());
    assertEquals(Result.DONE, result(last(), command, key, KEY, platform.time).status());
    assertEquals(2, calls());
  }

  @Test
  void sendsNoKeyThatWouldBeRefused() throws Exception {
    start();
    PublicKey key = moduleKey();
    platform.time = NOW + 10 * 86400;
    arrive(commandAt(platform.time, key).payload());
    platform.time = NOW + 4 * 86400;
    platform.attributes.remove("Commander-Key");
    platform.attributes.put("Commander-Code", CODE);
    restart();
    OutgoingMessage offer =
        new Sender(MALLORY, () -> NOW + 4 * 86400).sign(Draft.publicKey(MALLORY.publicKey(), CODE));
    assertRefused(offer.payload());
    platform.time = NOW + 10 * 86400;
    arrive(offer.payload());
    assertEquals(2, platform.sent.size() - 1);
  }

  @Test
  void refusesWhatIsForgedChangedOrForSomebodyElse() throws Exception {
    start();
    PublicKey key = moduleKey();
    OutgoingMessage command = command("go", key);
    byte[] payload = command.payload();
    for (int i = 0; i < payload.length; i++) {
      byte[] changed = payload.clone();
      changed[i] ^= (byte) (1 << i % 8);
      assertRefused(changed);
      assertRefused(Arrays.copyOf(payload, i));
    }
    assertRefused(
        sign(MALLORY, Command.draft("go", NOW + 600, TextCodings.plain()).to(key)).payload());
    assertRefused(command("go", MALLORY.publicKey()).payload());
    assertRefused(sign(KEY, Draft.text("go").to(key)).payload());
    assertRefused(sign(KEY, Draft.publicKey(KEY.publicKey(), CODE)).payload());
    assertRefused(sign(MALLORY, Draft.publicKey(MALLORY.publicKey(), CODE)).payload());
    assertRefused(sign(MALLORY, Draft.text("KEY")).payload());
    OutgoingMessage old =
        new Sender(KEY, () -> NOW - 8 * 86400)
            .sign(Command.draft("go", NOW + 600, TextCodings.plain()).to(key));
    assertRefused(old.payload());
    OutgoingMessage early =
        new Sender(KEY, () -> NOW + 2 * 86400)
            .sign(Command.draft("go", NOW + 9 * 86400, TextCodings.plain()).to(key));
    assertRefused(early.payload());
    arrive(payload);
    assertEquals(1, calls());
  }

  @Test
  void theSendersNumberDecidesNothing() throws Exception {
    start();
    PublicKey key = moduleKey();
    OutgoingMessage command = command("go", key);
    platform.arrive(STRANGER, command.payload(), NOW);
    module.receive();
    assertEquals("did go", result(last(), command, key).text());
    platform.arrive("", command.payload(), NOW);
    module.receive();
    assertEquals("did go", result(last(), command, key).text());
  }

  /**
   * Power is lost at each operation on the records, and the command comes again: the first one for
   * ten days, whose result is no older than itself.
   */
  @Test
  void atMostOnceWheneverThePowerFails() throws Exception {
    start();
    PublicKey key = moduleKey();
    platform.time = NOW + 10 * 86400;
    OutgoingMessage command = commandAt(platform.time, key);
    MemoryRecords installed = platform.records.restart();
    List<MemoryRecords.Tear> tears =
        List.of(
            whole -> null,
            whole -> new byte[0],
            whole -> Arrays.copyOf(whole, whole.length / 2),
            whole -> new byte[whole.length]);
    int interrupted = 0;
    int done = 0;
    int again = 0;
    boolean pulled = true;
    for (int n = 0; pulled; n++) {
      for (int how = -2; how < tears.size(); how++) {
        CountingHandler.CALLS.set(0);
        platform.records = installed.restart();
        if (how == -2) {
          platform.records.pullBefore(n);
        } else if (how == -1) {
          platform.records.pullAfter(n);
        } else {
          platform.records.pullIn(n, tears.get(how));
        }
        pulled = !survives(command);
        again += calls() == 0 ? 1 : 0;
        restart();
        arrive(command.payload());
        Result result = result(last(), command, key, KEY, platform.time);
        assertTrue(calls() <= 1, "operation " + n);
        if (result.status() == Result.DONE) {
          assertEquals(1, calls(), "operation " + n);
          done++;
        } else {
          assertEquals(Result.INTERRUPTED, result.status());
          interrupted++;
        }
        restart();
        arrive(command.payload());
        assertEquals(result.status(), result(last(), command, key, KEY, platform.time).status());
      }
    }
    assertTrue(interrupted > 2 && done > 10 && again > 5, interrupted + " " + done + " " + again);
  }

  private boolean survives(OutgoingMessage command) throws Exception {
    try {
      start();
      arrive(command.payload());
      return true;
    } catch (MemoryRecords.BatteryPulled e) {
      return false;
    }
  }

  @Test
  void aMemoryThatFailsCarriesNothingOutTwice() throws Exception {
    start();
    PublicKey key = moduleKey();
    OutgoingMessage command = command("go", key);
    MemoryRecords installed = platform.records.restart();
    boolean failed = true;
    for (int n = 0; failed; n++) {
      for (int how = 0; how < 3; how++) {
        CountingHandler.CALLS.set(0);
        platform.records = installed.restart();
        if (how == 0) {
          platform.records.failBefore(n);
        } else if (how == 1) {
          platform.records.failAfter(n);
        } else {
          platform.records.noHeapAt(n);
        }
        failed = false;
        try {
          start();
          arrive(command.payload());
        } catch (RuntimeException | OutOfMemoryError e) {
          failed = true;
        }
        restart();
        arrive(command.payload());
        int status = result(last(), command, key).status();
        assertTrue(status == Result.DONE || status == Result.INTERRUPTED);
        assertTrue(calls() <= 1, "operation " + n);
      }
    }
  }

  @Test
  void aPowerLossAtTheFirstStartIsNoDamage() throws Exception {
    boolean pulled = true;
    for (int n = 0; pulled; n++) {
      platform.records = new MemoryRecords();
      platform.records.pullIn(n, whole -> Arrays.copyOf(whole, whole.length / 2));
      pulled = false;
      try {
        start();
      } catch (MemoryRecords.BatteryPulled e) {
        pulled = true;
      }
      restart();
      assertEquals(moduleKey(), moduleKey());
    }
  }

  @Test
  void aDamagedMemoryIsNotTakenForANewOne() throws Exception {
    start();
    platform.records.contents().keySet().forEach(id -> platform.records.tamper(id, new byte[50]));
    assertThrows(RuntimeException.class, this::restart);
  }

  @Test
  void whatCannotBeSentIsSentWhenTheCommandComesAgain() throws Exception {
    start();
    PublicKey key = moduleKey();
    OutgoingMessage command = command("go", key);
    platform.sendFailure = new RadioException(RadioException.NO_NETWORK, "no network");
    arrive(command.payload());
    assertEquals(1, platform.sent.size());
    platform.sendFailure = null;
    arrive(command.payload());
    assertEquals(Result.DONE, result(last(), command, key).status());
    assertEquals(1, calls());
  }

  @Test
  void aFirstMessageWithTheCodeMakesTheCommander() throws Exception {
    platform.attributes.remove("Commander-Key");
    platform.attributes.remove("Commander-Number");
    platform.attributes.put("Commander-Code", CODE);
    start();
    assertRefused(sign(KEY, Draft.text("KEY")).payload());
    for (String wrong : List.of("", CODE + " ", CODE.substring(1), "7H4K-2M9Q-XW3Q")) {
      assertRefused(sign(MALLORY, Draft.publicKey(MALLORY.publicKey(), wrong)).payload());
    }
    platform.arrive("", sign(KEY, Draft.publicKey(KEY.publicKey(), CODE)).payload(), NOW);
    module.receive();
    assertEquals(0, platform.sent.size());
    arrive(sign(KEY, Draft.publicKey(KEY.publicKey(), CODE)).payload());
    PublicKey key = keyIn(last());

    // It was for once.
    byte[] mallory = sign(MALLORY, Draft.publicKey(MALLORY.publicKey(), CODE)).payload();
    assertRefused(mallory);
    restart();
    assertRefused(mallory);
    assertRefused(
        sign(MALLORY, Command.draft("go", NOW + 600, TextCodings.plain()).to(key)).payload());
    OutgoingMessage command = command("go", key);
    platform.arrive(STRANGER, command.payload(), NOW);
    module.receive();
    assertEquals("did go", result(last(), command, key).text());
  }

  @Test
  void withoutCodeNobodyBecomesCommander() throws Exception {
    platform.attributes.remove("Commander-Key");
    start();
    assertRefused(sign(KEY, Draft.publicKey(KEY.publicKey(), "")).payload());
    assertRefused(sign(KEY, Draft.publicKey(KEY.publicKey(), CODE)).payload());
  }

  @Test
  void aKeyIsMadeOnceOrBroughtIn() throws Exception {
    start();
    PublicKey made = moduleKey();
    restart();
    assertEquals(made, moduleKey());
    platform.records = new MemoryRecords();
    start();
    assertNotEquals(made, moduleKey(), "another one of the same seed");

    PrivateKey own = generate(Curves.p256());
    platform.attributes.remove("Module-Seed");
    platform.attributes.put("Module-Key", hex(own.toBytes()));
    platform.records = new MemoryRecords();
    start();
    OutgoingMessage before = command("go", own.publicKey());
    assertRefused(before.payload());
    OutgoingMessage after =
        new Sender(KEY, () -> NOW + 20)
            .sign(Command.draft("go", NOW + 600, TextCodings.plain()).to(own.publicKey()));
    arrive(after.payload());
    assertEquals(1, calls());
    platform.attributes.remove("Module-Key");
    restart();
    arrive(after.payload());
    assertEquals("did go", result(last(), after, own.publicKey()).text());
    assertEquals(1, calls());
  }

  @Test
  void aFaultInTheDescriptorIsNamed() {
    List<List<String>> faults =
        List.of(
            List.of("Module-Seed", "5eed"),
            List.of("Module-Seed", "5ee".repeat(33)),
            List.of("Module-Seed", "not hexadecimal"),
            List.of("Module-Key", "00".repeat(32)),
            List.of("Module-Key", "01"),
            List.of("Module-Curve", "P-521"),
            List.of("Commander-Key", ""),
            List.of("Commander-Key", "02" + "ff".repeat(32)),
            List.of("Commander-Key", "05".repeat(33)),
            List.of("Commander-Number", "Alice"));
    for (List<String> fault : faults) {
      platform = new TestPlatform(NOW);
      install();
      platform.attributes.put(fault.get(0), fault.get(1));
      Exception e = assertThrows(IllegalArgumentException.class, this::start, fault.toString());
      assertTrue(e.getMessage().startsWith(fault.get(0)), e.getMessage());
    }
  }

  /** Runs as a module does, until it has carried out a command that waits. */
  private void assertGoesOnAfter(Supplier<Radio> trouble) throws Exception {
    start();
    PublicKey key = moduleKey();
    module.leave();
    platform.reopens = true;
    Supplier<Radio> working = platform.radio;
    boolean[] failed = {false};
    platform.radio =
        () -> {
          if (!failed[0]) {
            failed[0] = true;
            return trouble.get();
          }
          return working.get();
        };
    platform.arrive(COMMANDER, command("go", key).payload(), NOW);
    Module running = new Module(platform);
    running.pause = 1;
    Thread thread = new Thread(running);
    thread.start();
    while (calls() == 0) {
      Thread.sleep(5);
    }
    running.end();
    thread.join();
    assertTrue(failed[0]);
    assertTrue(platform.said.stream().anyMatch(line -> line.startsWith("trying again soon: ")));
    assertFalse(thread.isAlive());
  }

  @Test
  void goesOnWithoutWma() throws Exception {
    assertGoesOnAfter(
        () -> {
          throw new NoClassDefFoundError("javax/wireless/messaging/MessageListener");
        });
  }

  @Test
  void goesOnWithARadioThatIsNotThere() throws Exception {
    assertGoesOnAfter(() -> null);
  }
}
