// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import static org.trustedsms.emulator.scenario.ScenarioException.requireEqual;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import org.trustedsms.command.Command;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.Header;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.device.Device;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.ReceivedSms;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.smpp.LinkSettings;
import org.trustedsms.server.smpp.SmppLink;
import org.trustedsms.server.store.Store;
import org.trustedsms.sms.SegmentCapacity;

/** Two lamp switches: one believes the SMS's number, the other the signature. Thread-safe. */
public final class TwoLamps implements AutoCloseable {
  private static final String OPERATOR = "+447700900166";
  private static final String TRUSTS_NUMBER = "+447700900207";
  private static final String VERIFIES_SIGNATURE = "+447700900208";

  /** The bytes in front of the words of a command: header, time and form. */
  private static final int HEAD = SegmentCapacity.PORT_HEADER_BYTES + Header.LENGTH + 5;

  private static final int SECONDS = 600;

  private final TestUser operator;
  private final TestUser mallory;
  private final PrivateKey key =
      PrivateKey.generate(Curves.standard(), new SecureRandom()::nextBytes);
  private final Path lamp;
  private final SmsLink numberTrustingLink;
  private final Store store;
  private final Device device;
  private volatile Lamp numberTrustingLamp = new Lamp(TRUSTS_NUMBER, false, "");
  private volatile String note = "";

  /** A lamp: the number of its device, and what that said last. */
  public record Lamp(String number, boolean isOn, String said) {}

  TwoLamps(TestBed testBed, Path folder) throws IOException {
    operator = new TestUser(testBed, "operator", OPERATOR);
    mallory = new TestUser(testBed, "mallory", "+447700900165");
    operator.knows(VERIFIES_SIGNATURE, key.publicKey());
    Files.createDirectories(folder);
    lamp = Files.writeString(folder.resolve("lamp"), "off");
    Path program = folder.resolve("lamp.sh");
    Files.writeString(program, "#!/bin/sh\nexec tee \"${0%.sh}\"\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    numberTrustingLink = link(testBed, TRUSTS_NUMBER, new NumberTrustingDevice());
    store = new Store(folder.resolve("store"));
    try {
      device =
          Device.of(store, OwnKey.of(key), VERIFIES_SIGNATURE, folder.resolve("device"), program)
              .commander(operator.key().publicKey())
              .commanderNumber(OPERATOR)
              .notes(line -> note = line)
              .open(listener -> link(testBed, VERIFIES_SIGNATURE, listener));
    } catch (FileException e) {
      throw new IOException(e);
    }
  }

  private static SmsLink link(TestBed testBed, String number, LinkListener listener)
      throws IOException {
    testBed.subscribe(number);
    String digits = number.substring(1);
    return SmppLink.open(
        LinkSettings.of(testBed.address(), digits).set("address-range", digits), listener);
  }

  /** Does what an SMS says that states the operator's number. */
  private final class NumberTrustingDevice implements LinkListener {
    @Override
    public CompletionStage<?> message(ReceivedSms received) {
      byte[] data = received.sms().data();
      int end = data.length - Curves.standard().signatureLength();
      if (received.sms().source().number().equals(OPERATOR) && end > HEAD) {
        byte[] bytes = Arrays.copyOfRange(data, HEAD, end);
        String words = new String(bytes, StandardCharsets.US_ASCII);
        numberTrustingLamp =
            new Lamp(TRUSTS_NUMBER, words.equals("on"), words + ": the number is the operator's");
      }
      return DONE;
    }
  }

  /** Returns the lamp whose device believes numbers. */
  public Lamp numberTrustingLamp() {
    return numberTrustingLamp;
  }

  /** Returns the lamp whose device verifies signatures. */
  public Lamp signatureVerifyingLamp() {
    try {
      return new Lamp(VERIFIES_SIGNATURE, Files.readString(lamp).equals("on"), note);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Sends a command to both devices under the operator's number; Mallory signs a forged one,
   * without the operator's key.
   */
  public synchronized void send(boolean forged, String words) throws IOException {
    TestUser sender = forged ? mallory : operator;
    byte[] bytes = words.getBytes(StandardCharsets.US_ASCII);
    byte[] payload =
        sender
            .sign(Command.draft(bytes, ThreeParties.now() + SECONDS).to(key.publicKey()))
            .payload();
    sender.sendAs(OPERATOR, TRUSTS_NUMBER, payload);
    sender.sendAs(OPERATOR, VERIFIES_SIGNATURE, payload);
  }

  static void play(TestBed testBed) throws Exception {
    TwoLamps lamps = testBed.lamps();
    testBed.happens("The operator switches both lamps on.");
    lamps.send(false, "on");
    requireEqual("verdict on the result", Verdict.VERIFIED, lamps.operator.receive().verdict());
    lamps.await(() -> lamps.numberTrustingLamp().isOn() && lamps.signatureVerifyingLamp().isOn());
    testBed.happens("Mallory states the operator's number and commands: off.");
    lamps.send(true, "off");
    lamps.await(
        () ->
            !lamps.numberTrustingLamp().isOn()
                && lamps.signatureVerifyingLamp().said().contains("refused"));
    requireEqual(
        "the lamp of the device that verifies is on", true, lamps.signatureVerifyingLamp().isOn());
    testBed.verdict("Only the lamp of the device that believes numbers is off.");
  }

  private void await(BooleanSupplier condition) throws InterruptedException {
    ScenarioSteps.await(
        condition,
        () -> "the lamps are " + numberTrustingLamp() + " and " + signatureVerifyingLamp());
  }

  @Override
  public void close() {
    numberTrustingLink.close();
    device.close();
    store.close();
  }
}
