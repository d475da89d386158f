// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.device;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.certificate.Roles;
import org.trustedsms.certificate.Subject;
import org.trustedsms.command.Command;
import org.trustedsms.command.Result;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.RepeatLimit;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.ReceivedSms;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.link.Submitted;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.server.store.Store;
import org.trustedsms.sms.ApplicationPort;
import org.trustedsms.sms.Reassembler;
import org.trustedsms.sms.Segmenter;
import org.trustedsms.text.TextCodings;

@DisabledOnOs(OS.WINDOWS)
class DeviceTest {
  private static final String NUMBER = "+390002";
  private static final String COMMANDER = "+390001";
  private static final String CODE = "k7vq-2mxp-9dhr";

  @TempDir Path folder;

  private final Operator operator = new Operator(1);
  private final Operator stranger = new Operator(2);
  private final List<String> notes = new CopyOnWriteArrayList<>();
  private final Link link = new Link();
  private Store store;
  private Device device;
  private int reference;

  /** A link on which SMS are delivered by hand. */
  private static final class Link implements SmsLink {
    final BlockingQueue<ShortMessage> sent = new LinkedBlockingQueue<>();
    LinkListener listener;

    @Override
    public CompletableFuture<Submitted> submit(ShortMessage sms, boolean receipt) {
      sent.add(sms);
      return CompletableFuture.completedFuture(new Submitted("1"));
    }

    @Override
    public boolean isOver() {
      return false;
    }

    @Override
    public void close() {}
  }

  @BeforeEach
  void open() {
    store = new Store(folder.resolve("store"));
  }

  @AfterEach
  void close() {
    if (device != null) {
      device.close();
    }
    store.close();
  }

  private Path handler(String... lines) throws IOException {
    Path file = folder.resolve("handler");
    Files.writeString(file, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  private Device.Settings settings(String... lines) throws IOException {
    return Device.of(
            store,
            OwnKey.of(Operator.DEVICE),
            NUMBER,
            folder.resolve("device"),
            lines.length == 0 ? folder.resolve("handler") : handler(lines))
        .notes(notes::add);
  }

  private void start(Device.Settings settings) throws Exception {
    device =
        settings.open(
            listener -> {
              link.listener = listener;
              listener.link(true, "");
              return link;
            });
  }

  private void start(String... lines) throws Exception {
    start(settings(lines).commander(operator.key.publicKey()).commanderNumber(COMMANDER));
  }

  private void deliver(String from, byte[] payload) {
    int port = ApplicationPort.DEFAULT;
    for (byte[] data : Segmenter.segment(payload, port, port, reference++)) {
      ShortMessage sms =
          new ShortMessage(
              Address.ofNumber(from),
              Address.ofNumber(NUMBER),
              ShortMessage.HEADER,
              0,
              ShortMessage.BINARY,
              data);
      link.listener
          .message(new ReceivedSms(sms, System.currentTimeMillis()))
          .toCompletableFuture()
          .join();
    }
  }

  /** Waits for what the device sends. */
  private byte[] sent() throws Exception {
    Reassembler reassembler = new Reassembler();
    byte[] payload = null;
    while (payload == null) {
      ShortMessage sms = link.sent.poll(10, TimeUnit.MINUTES);
      assertNotNull(sms, () -> "nothing is sent: " + notes);
      payload = reassembler.accept("device", sms.data(), 0);
    }
    return payload;
  }

  private Result result() throws Exception {
    return operator.result(sent());
  }

  private Result carryOut(String words) throws Exception {
    deliver(COMMANDER, operator.command(words));
    return result();
  }

  private void awaitNote(String words) throws InterruptedException {
    while (notes.stream().noneMatch(note -> note.contains(words))) {
      Thread.sleep(10);
    }
  }

  @Test
  void theCommandIsTheStandardInputAndTheOutputTheResult() throws Exception {
    start("test $# = 0 || exit 3", "printf 'got '; cat");
    Result result = carryOut("$(reboot) ; `reboot` --help");
    assertEquals(Result.DONE, result.status());
    assertEquals("got $(reboot) ; `reboot` --help", result.text());
    byte[] bytes = new byte[40];
    new Random(3).nextBytes(bytes);
    deliver(COMMANDER, operator.command(bytes));
    assertEquals(Result.DONE, result().status());
  }

  @Test
  void whatIsSaidOfTheCommandIsInTheEnvironmentAndNoSecretIs() throws Exception {
    start(
        settings("env > " + folder.resolve("env"))
            .commander(operator.key.publicKey())
            .commanderNumber(COMMANDER));
    Result result = carryOut("x");
    List<String> lines = Files.readAllLines(folder.resolve("env"));
    assertTrue(lines.contains("TRUSTED_SMS_FROM=" + COMMANDER), lines.toString());
    assertTrue(
        lines.contains("TRUSTED_SMS_SENDER=" + operator.key.publicKey().fingerprint().toDigits()));
    assertTrue(lines.contains("TRUSTED_SMS_FORM=text"));
    assertTrue(
        lines.contains(
            "TRUSTED_SMS_COMMAND=" + HexFormat.of().formatHex(result.command().toBytes())));
    assertTrue(
        lines.stream()
            .map(line -> line.replaceAll("=.*", ""))
            .allMatch(
                name ->
                    name.startsWith("TRUSTED_SMS_")
                        || List.of(
                                "PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "USER", "PWD",
                                "OLDPWD", "SHLVL", "_")
                            .contains(name)),
        lines.toString());
  }

  @Test
  void theExitStatusIsTheStatus() throws Exception {
    start("exit $(cat)");
    assertEquals(Result.DONE, carryOut("0").status());
    assertEquals(Result.FAILED, carryOut("1").status());
    assertEquals(64, carryOut("64").status());
    assertEquals(125, carryOut("125").status());
    assertEquals(Result.FAILED, carryOut("127").status());
    assertEquals(Result.FAILED, carryOut("255").status());
  }

  @Test
  void aProgramThatDies() throws Exception {
    start("kill -9 $$");
    assertEquals(Result.FAILED, carryOut("x").status());
  }

  @Test
  void aProgramThatIsNotThere() throws Exception {
    start(
        Device.of(
                store,
                OwnKey.of(Operator.DEVICE),
                NUMBER,
                folder.resolve("device"),
                folder.resolve("missing"))
            .commander(operator.key.publicKey())
            .commanderNumber(COMMANDER));
    Result result = carryOut("x");
    assertEquals(Result.FAILED, result.status());
    assertEquals("the program cannot be started", result.text());
  }

  @Test
  void aProgramThatHangsIsKilledWithAllThatItHasStarted() throws Exception {
    Path pids = folder.resolve("pids");
    start(
        settings(
                "echo $$ >> " + pids,
                "(sleep 1000 & echo $! >> " + pids + "; wait) &",
                "setsid sh -c 'echo $$ >> " + pids + "; exec sleep 1000' &",
                "sleep 1000")
            .commander(operator.key.publicKey())
            .commanderNumber(COMMANDER)
            .limit(Duration.ofSeconds(3)));
    Result result = carryOut("x");
    assertEquals(Result.FAILED, result.status());
    assertEquals("killed after 3 s", result.text());
    List<String> all = Files.readAllLines(pids);
    assertEquals(3, all.size());
    for (String pid : all) {
      while (ProcessHandle.of(Long.parseLong(pid)).filter(ProcessHandle::isAlive).isPresent()) {
        Thread.sleep(10);
      }
    }
  }

  /** What a program leaves in the background, with its output open, holds nothing up. */
  @Test
  void aProgramThatLeavesAnotherBehind() throws Exception {
    Path pid = folder.resolve("pid");
    start("sleep 1000 & echo $! > " + pid, "echo done");
    assertEquals("done", carryOut("x").text());
    ProcessHandle left =
        ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();
    assertTrue(left.isAlive(), "it may have to go on, as a restart of the device does");
    left.destroyForcibly();
  }

  @Test
  void anOutputOfAMegabyteIsCutToOneSms() throws Exception {
    start("head -c 1000000 /dev/zero | tr '\\0' x");
    Result result = carryOut("x");
    assertEquals(Result.DONE, result.status());
    assertEquals("x".repeat(60), result.text());
    awaitNote("has ended with status 0; its output is cut to 60 bytes");
    assertTrue(link.sent.isEmpty(), "more than one SMS");
  }

  @Test
  void anEndlessOutput() throws Exception {
    start(
        settings("yes")
            .commander(operator.key.publicKey())
            .commanderNumber(COMMANDER)
            .limit(Duration.ofSeconds(1)));
    assertEquals("killed after 1 s", carryOut("x").text());
  }

  @Test
  void aCommandOfManySms() throws Exception {
    start("wc -c");
    byte[] bytes = new byte[255 * 128 - 200];
    deliver(COMMANDER, operator.command(bytes));
    assertEquals(String.valueOf(bytes.length), result().text().strip());
  }

  /** A longer one could never be sent, and would hold up all that follow. */
  @Test
  void theLongestOutputIsThatOfTheLongestMessage() throws Exception {
    Device.Settings settings =
        settings("head -c 100000 /dev/zero")
            .commander(operator.key.publicKey())
            .commanderNumber(COMMANDER);
    int most = 255 * 128 - 9 - 2 * Operator.DEVICE.publicKey().curve().scalarLength();
    assertThrows(IllegalArgumentException.class, () -> settings.output(most + 1));
    assertThrows(IllegalArgumentException.class, () -> settings.output(-1));
    start(settings.output(most));
    assertArrayEquals(new byte[most], carryOut("x").data());
  }

  /** That the command was begun is all that is known; those that follow do not wait for it. */
  @Test
  void anOutcomeThatIsDamagedOnTheDisk() throws Exception {
    Path ran = folder.resolve("ran");
    start(
        settings("echo x >> " + ran)
            .commander(operator.key.publicKey())
            .commanderNumber(COMMANDER)
            .steps(step -> damage(step)));
    assertEquals(Result.INTERRUPTED, carryOut("x").status());
    assertEquals(Result.INTERRUPTED, carryOut("y").status());
    assertEquals(List.of("x", "x"), Files.readAllLines(ran));
  }

  private void damage(Device.Step step) {
    if (step == Device.Step.ENDED) {
      for (Path file : outcomes()) {
        try {
          Files.write(file, new byte[0]);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  private List<Path> outcomes() {
    try (Stream<Path> files = Files.list(folder.resolve("device"))) {
      return files.filter(file -> file.toString().endsWith(".ended")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The clock was behind when the command ended, and is set when the device starts again. */
  @Test
  void aCommandThatEndedLongAgoByTheClockIsNotCarriedOutAgain() throws Exception {
    Path ran = folder.resolve("ran");
    CountDownLatch ended = new CountDownLatch(1);
    Device.Settings settings =
        settings("echo x >> " + ran)
            .commander(operator.key.publicKey())
            .commanderNumber(COMMANDER)
            .steps(
                step -> {
                  if (step == Device.Step.ENDED && ended.getCount() > 0) {
                    ended.countDown();
                    throw new IllegalStateException("the power fails");
                  }
                });
    start(settings);
    deliver(COMMANDER, operator.command("x"));
    ended.await();
    device.close();
    for (Path file : outcomes()) {
      Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofDays(100))));
    }
    start(settings);
    assertEquals(Result.DONE, result().status());
    assertEquals(List.of("x"), Files.readAllLines(ran));
  }

  @Test
  void outputThatIsNoTextIsSentAsBytes() throws Exception {
    start("printf '\\001\\377'");
    Result result = carryOut("x");
    assertFalse(result.isText());
    assertArrayEquals(new byte[] {1, (byte) 0xFF}, result.data());
  }

  @Test
  void aRepeatedCommandHasItsResultSentAgainWithinABound() throws Exception {
    Path count = folder.resolve("count");
    start("echo x >> " + count);
    byte[] command = operator.command("once");
    deliver(COMMANDER, command);
    byte[] result = sent();
    // While the SMSC has not taken the result it is not sent again.
    for (int sent = 0; sent < RepeatLimit.MOST; ) {
      deliver(COMMANDER, command);
      ShortMessage again = link.sent.poll(200, TimeUnit.MILLISECONDS);
      if (again != null) {
        sent++;
        assertArrayEquals(result, new Reassembler().accept("device", again.data(), 0));
      }
    }
    for (int i = 0; i < 20; i++) {
      deliver(COMMANDER, command);
    }
    assertEquals(Result.DONE, carryOut("another").status());
    assertEquals(List.of("x", "x"), Files.readAllLines(count));
    assertTrue(link.sent.isEmpty());
  }

  /** Nothing of it is run, nor answered. */
  @Test
  void forgedCommandsAndThoseOfStrangers() throws Exception {
    Path ran = folder.resolve("ran");
    start("cat >> " + ran);
    byte[] genuine = operator.command("genuine");
    for (int i = 0; i < genuine.length; i++) {
      byte[] forged = genuine.clone();
      forged[i] ^= 1;
      deliver(COMMANDER, forged);
    }
    for (int i = 0; i < 200; i++) {
      deliver("+39100" + i, stranger.command("strange"));
      deliver(COMMANDER, stranger.command("strange"));
    }
    deliver(COMMANDER, operator.command("other", stranger.key.publicKey(), Operator.now() + 600));
    deliver("+39007", genuine);
    assertFalse(Files.exists(ran));
    deliver(COMMANDER, genuine);
    assertEquals(Result.DONE, result().status());
    assertEquals("genuine", Files.readString(ran));
    assertTrue(link.sent.isEmpty());
  }

  @Test
  void aLateCommandIsNotCarriedOut() throws Exception {
    Path ran = folder.resolve("ran");
    start("touch " + ran);
    Draft late =
        Command.draft("x", Operator.now() - 60, TextCodings.plain())
            .to(Operator.DEVICE.publicKey());
    byte[] command = operator.sign(late, Operator.now() - 120);
    deliver(COMMANDER, command);
    assertEquals(Result.LATE, result().status());
    assertFalse(Files.exists(ran));
  }

  @Test
  void aDryRunRunsNothing() throws Exception {
    Path ran = folder.resolve("ran");
    start(
        settings("touch " + ran)
            .commander(operator.key.publicKey())
            .commanderNumber(COMMANDER)
            .dryRun());
    assertEquals(Result.REFUSED, carryOut("secret words").status());
    assertFalse(Files.exists(ran));
    assertTrue(notes.stream().anyMatch(note -> note.contains("12 bytes")), notes.toString());
    assertTrue(notes.stream().noneMatch(note -> note.contains("secret")), notes.toString());
  }

  @Test
  void aCommanderMaySendFromAnyNumberIfNoneIsNamed() throws Exception {
    start(settings("cat").commander(operator.key.publicKey()));
    deliver("+391", stranger.command("x"));
    String digits = operator.key.publicKey().fingerprint().toDigits().substring(0, 5);
    awaitNote(
        "refused, from +391: not signed by a commander for this device; commanders: " + digits);
    byte[] command = operator.command("open");
    deliver("+391", command);
    assertEquals("open", result().text());
    deliver("+392", command);
    awaitNote("refused, from +392: received before");
    deliver("+393", operator.command("close"));
    assertEquals("close", result().text());
  }

  /** Such as those of a provider, which sends from any number of a pool. */
  @Test
  void aCommanderMaySendFromMoreNumbersThanAreKept() throws Exception {
    start(settings("cat").commander(operator.key.publicKey()));
    Set<String> results = new TreeSet<>();
    for (int i = 0; i < Device.MOST_NUMBERS; i++) {
      deliver("+39" + (10 + i), operator.command("open " + i));
    }
    for (int i = 0; i < Device.MOST_NUMBERS; i++) {
      results.add(result().text());
    }
    assertEquals(Device.MOST_NUMBERS, results.size());
    for (String number : List.of("+398", "+399", "+3910", "+398")) {
      deliver(number, operator.command("from " + number));
      assertEquals("from " + number, result().text());
    }
    long known = store.read(transaction -> transaction.contacts().count());
    assertEquals(Device.MOST_NUMBERS, known);
  }

  /** Such as the new and the old key of one commander. */
  @Test
  void twoCommandersMaySendFromOneNumber() throws Exception {
    Operator other = new Operator(3);
    start(settings("cat").commander(operator.key.publicKey()).commander(other.key.publicKey()));
    deliver("+391", operator.command("open"));
    assertEquals("open", result().text());
    deliver("+391", other.command("close"));
    assertEquals("close", other.result(sent()).text());
    deliver("+391", operator.command("open again"));
    assertEquals("open again", result().text());
  }

  @Test
  void twoCommandersMaySendFromTheNumberThatIsNamed() throws Exception {
    Operator other = new Operator(3);
    start(
        settings("cat")
            .commander(operator.key.publicKey())
            .commander(other.key.publicKey())
            .commanderNumber(COMMANDER));
    deliver(COMMANDER, other.command("close"));
    assertEquals("close", other.result(sent()).text());
    assertEquals("open", carryOut("open").text());
  }

  @Test
  void aCommanderMayHaveANewKey() throws Exception {
    start(settings("cat").commander(operator.key.publicKey()));
    assertEquals("open", carryOut("open").text());
    device.close();
    Operator renewed = new Operator(3);
    start(settings("cat").commander(renewed.key.publicKey()));
    deliver(COMMANDER, renewed.command("close"));
    assertEquals("close", renewed.result(sent()).text());
  }

  @Test
  void pairingByCode() throws Exception {
    start(settings("cat").code(CODE));
    deliver(COMMANDER, operator.command("before"));
    deliver("+391", stranger.introduction("k7vq-2mxp-9dhs"));
    deliver(COMMANDER, operator.introduction(CODE));
    ReceivedMessage key = operator.read(sent());
    assertEquals(Verdict.KEY_OFFERED, key.verdict());
    assertEquals("", key.offeredName());
    assertEquals(Operator.DEVICE.publicKey(), key.offeredKey());
    assertEquals("before", result().text(), "it waited for the key");
    deliver("+391", stranger.introduction(CODE));
    deliver("+391", stranger.command("mine"));
    assertEquals("after", carryOut("after").text());
    device.close();
    start(settings("cat").code(CODE));
    assertEquals("again", carryOut("again").text());
    deliver("+391", stranger.introduction(CODE));
    assertEquals("still", carryOut("still").text());
    assertTrue(notes.stream().noneMatch(note -> note.contains(CODE)), notes.toString());
  }

  /** Each answer is paid for, and anybody who saw the SMS with the code can send it again. */
  @Test
  void theKeyOfTheCommanderIsAnsweredAtOneNumber() throws Exception {
    start(settings("cat").code(CODE));
    byte[] introduction = operator.introduction(CODE);
    deliver(COMMANDER, introduction);
    assertEquals(Verdict.KEY_OFFERED, operator.read(sent()).verdict());
    for (int i = 10; i < 40; i++) {
      deliver("+3910" + i, introduction);
    }
    deliver("+391", operator.command("from another number"));
    assertEquals("from another number", result().text());
    assertTrue(link.sent.isEmpty(), "its key was sent again");
  }

  @Test
  void anAuthorityCertifiesTheCommander() throws Exception {
    Operator authority = new Operator(9);
    start(
        settings("cat; printf ' %s' \"$TRUSTED_SMS_CERTIFICATE\" | cut -c 1-9")
            .authority(authority.key.publicKey())
            .commanderNumber(COMMANDER));
    deliver("+39999", certificate(stranger, stranger, COMMANDER));
    deliver("+39999", certificate(authority, stranger, "+391"));
    deliver("+39999", certificate(authority, stranger, null));
    deliver("+39999", certificate(authority, operator, COMMANDER));
    awaitNote("the authority certifies");
    assertTrue(carryOut("open").text().matches("open [0-9a-f]{8}"));
    deliver(COMMANDER, stranger.command("mine"));
    device.close();
    start(settings("cat").authority(authority.key.publicKey()).commanderNumber(COMMANDER));
    assertEquals("again", carryOut("again").text());
    device.close();
    start(settings("cat").commander(stranger.key.publicKey()).commanderNumber("+391"));
    assertEquals(Result.REFUSED, carryOut("no more").status());
  }

  private static byte[] certificate(Operator issuer, Operator subject, String number) {
    PublicKey key = subject.key.publicKey();
    return Certificate.issue(
        issuer.key,
        new Subject(key, number, "Acme", Roles.SUPPLIER),
        Operator.now() - 3600,
        Operator.now() + 3600);
  }

  @Test
  void twoDevicesDoNotShareAFolder() throws Exception {
    start("cat");
    assertThrows(
        FileException.class,
        () ->
            settings()
                .commander(operator.key.publicKey())
                .open(
                    listener -> {
                      throw new IOException("it is not opened");
                    }));
    assertEquals("fine", carryOut("fine").text());
  }

  /** A disk that fails before a command is begun lets it wait; nothing is run meanwhile. */
  @Test
  void aFolderThatCannotBeWritten() throws Exception {
    Path count = folder.resolve("count");
    start("echo x >> " + count);
    Path log = folder.resolve("device");
    Path aside = folder.resolve("aside");
    Files.move(log, aside);
    deliver(COMMANDER, operator.command("x"));
    awaitNote("handed out again");
    assertFalse(Files.exists(count));
    Files.move(aside, log);
    assertEquals(Result.DONE, result().status());
    assertEquals(List.of("x"), Files.readAllLines(count));
  }

  @Test
  void whatIsRunningWhenTheDeviceEndsIsInterrupted() throws Exception {
    Path count = folder.resolve("count");
    start("echo x >> " + count, "sleep 1000");
    deliver(COMMANDER, operator.command("x"));
    while (!Files.exists(count)) {
      Thread.sleep(10);
    }
    device.close();
    assertEquals(Result.INTERRUPTED, result().status());
    assertEquals(List.of("x"), Files.readAllLines(count));
  }
}
