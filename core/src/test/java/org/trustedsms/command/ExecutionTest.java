// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.trustedsms.testing.ReferenceMessage.hex;
import static org.trustedsms.testing.ReferenceMessage.join;
import static org.trustedsms.testing.ReferenceMessage.number;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.key.TestKeys;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.ReplayWindow;
import org.trustedsms.message.Senders;
import org.trustedsms.message.Verdict;
import org.trustedsms.testing.Conversation;
import org.trustedsms.text.TextCodings;

/** The device's table of section 19, cell by cell. */
class ExecutionTest {
  private static final long NOW = 1_700_000_000L;
  private static final long UNTIL = NOW + 3600;
  private static final PrivateKey OWNER = TestKeys.of(Curves.p192(), 1);
  private static final PrivateKey DEVICE = TestKeys.of(Curves.p192(), 2);
  private static final OutgoingMessage COMMAND =
      Conversation.signed(
          OWNER, Command.draft("go", UNTIL, TextCodings.plain()).to(DEVICE.publicKey()), NOW);
  private static final byte[] RESULT = {9, 8, 7};

  private final Disk disk = new Disk();

  /** Keeps window and execution in one step, as bytes. */
  private static final class Disk implements Senders {
    byte[] window = ReplayWindow.EMPTY.toBytes();
    byte[] execution = new byte[0];

    @Override
    public PublicKey key(String address) {
      return OWNER.publicKey();
    }

    @Override
    public ReplayWindow window(Fingerprint key) {
      try {
        return ReplayWindow.decode(window);
      } catch (InvalidEncodingException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public void keep(Fingerprint key, ReplayWindow more, ReceivedMessage message) {
      window = more.toBytes();
      execution = Execution.begin(new Command(message)).toBytes();
    }

    Execution read() {
      try {
        return Execution.decode(execution, Curves.all());
      } catch (InvalidEncodingException e) {
        throw new AssertionError(e);
      }
    }
  }

  /** A device that has just started. */
  private ReceivedMessage receive() {
    return new Receiver(DEVICE, Curves.all(), disk)
        .taking(Conversation.KINDS)
        .receive(COMMAND.payload(), "1", NOW);
  }

  @Test
  void notKnownAndVerified() {
    ReceivedMessage message = receive();
    assertSame(Verdict.VERIFIED, message.verdict());
    Execution begun = disk.read();
    assertFalse(begun.isEnded());
    assertEquals(COMMAND.id(), begun.command());
    assertEquals(OWNER.publicKey(), begun.sender());
    assertEquals(0, begun.result().length);
    assertFalse(new Command(message).isLateAt(UNTIL + 19));
    assertTrue(new Command(message).isLateAt(UNTIL + 20));
  }

  @Test
  void begunAndTheCommandAgain() {
    receive();
    ReceivedMessage again = receive();
    assertSame(Verdict.REPLAYED, again.verdict());
    assertEquals(COMMAND.id(), again.repeated());
    assertFalse(disk.read().isEnded());
  }

  @Test
  void begunAndTheDeviceStarts() {
    receive();
    OutgoingMessage interrupted = Conversation.signed(DEVICE, disk.read().interrupted(), NOW + 60);
    disk.execution = disk.read().ended(interrupted.payload()).toBytes();
    assertTrue(disk.read().isEnded());
    Result result =
        new Result(
            Conversation.verified(
                disk.read().result(), DEVICE.publicKey(), OWNER, NOW + 60, COMMAND));
    assertEquals(Result.INTERRUPTED, result.status());
    assertEquals(COMMAND.id(), result.command());
    assertEquals("", result.text());
    assertSame(Verdict.REPLAYED, receive().verdict());
  }

  @Test
  void endedAndTheCommandAgain() {
    receive();
    disk.execution = disk.read().ended(RESULT).toBytes();
    assertEquals(disk.read().command(), receive().repeated());
    assertArrayEquals(RESULT, disk.read().result());
  }

  @Test
  void endsOnce() {
    receive();
    Execution begun = disk.read();
    Execution ended = begun.ended(RESULT);
    assertFalse(begun.isEnded());
    refused("the command has a result already", () -> ended.ended(new byte[] {1}));
    refused("the result is empty", () -> begun.ended(new byte[0]));
    byte[] result = RESULT.clone();
    Execution copied = begun.ended(result);
    result[0] = 0;
    copied.result()[1] = 0;
    assertArrayEquals(RESULT, copied.result());
  }

  static Stream<Curve> curves() {
    return Arrays.stream(Curves.all().toArray());
  }

  @ParameterizedTest
  @MethodSource("curves")
  void bytesAreWhatToBytesSays(Curve curve) throws InvalidEncodingException {
    PublicKey sender = TestKeys.of(curve, 1).publicKey();
    byte[] id = COMMAND.id().toBytes();
    byte[] begun = join(hex("01"), id, number(curve.id(), 1), sender.toCompressedBytes());
    byte[] ended = join(begun, RESULT);
    Execution execution = Execution.decode(begun, Curves.all());
    assertFalse(execution.isEnded());
    assertEquals(sender, execution.sender());
    assertEquals(COMMAND.id(), execution.command());
    assertArrayEquals(begun, execution.toBytes());
    assertArrayEquals(ended, execution.ended(RESULT).toBytes());
    assertArrayEquals(RESULT, Execution.decode(ended, Curves.all()).result());
    for (int length = 0; length < begun.length; length++) {
      refused(Arrays.copyOf(begun, length), Curves.all());
    }
    begun[0] = 2;
    refused(begun, Curves.all());
    begun[0] = 1;
    for (int id0 : new int[] {0, 17, -1, -128 + curve.id()}) {
      begun[33] = (byte) id0;
      refused(begun, Curves.all());
    }
  }

  @Test
  void keysThatAreNone() {
    byte[] bytes = join(hex("01"), new byte[32], hex("01"), new byte[25]);
    refused(bytes, Curves.all());
    receive();
    refused(disk.execution, new CurveSet(new Curve[] {Curves.p256()}));
  }

  private static void refused(String reason, Executable ending) {
    assertEquals(reason, assertThrows(IllegalArgumentException.class, ending).getMessage());
  }

  private static void refused(byte[] bytes, CurveSet curves) {
    assertThrows(InvalidEncodingException.class, () -> Execution.decode(bytes, curves));
  }
}
