// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.smartcard;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.TestKeys;

/** The commands to a card, and the meaning of its answers; the applet itself is tested in card. */
class SigningCardTest {
  private static final byte[] PIN = {'2', '5', '8', '0'};
  private static final Curve CURVE = Curves.p192();
  private static final String STATUS = "010100" + "01030a" + "9000";

  /** A card that answers what it was told to, and 9000 after that. */
  private static final class Script implements CardChannel {
    final Deque<byte[]> answers = new ArrayDeque<>();
    final List<String> commands = new ArrayList<>();
    boolean isOut;
    boolean closed;

    @Override
    public byte[] transmit(byte[] command) throws IOException {
      if (isOut) {
        throw new IOException("no card");
      }
      commands.add(HexFormat.of().formatHex(command));
      return answers.isEmpty() ? new byte[] {(byte) 0x90, 0} : answers.poll();
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private final Script script = new Script();
  private final SigningCard card = new SigningCard(script, Curves.all());

  private void answer(String... answers) {
    for (String answer : answers) {
      script.answers.add(HexFormat.of().parseHex(answer));
    }
  }

  private static int kindOf(Executable use) {
    return assertThrows(CardException.class, use).kind();
  }

  @Test
  void commandsAreThoseOfTheReference() throws CardException {
    answer(STATUS, HexFormat.of().formatHex(point()) + "9000");
    assertEquals(TestKeys.of(CURVE, 1).publicKey(), card.publicKey());
    card.verify(PIN);
    card.changePin(PIN, "123456".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    card.unblock(new byte[] {'1', '2', '3', '4', '5', '6', '7', '8'}, PIN);
    card.logOut();
    String block = "32353830" + "ff".repeat(12);
    assertEquals(
        List.of(
            "00ca010000",
            "0046810000",
            "0020008110" + block,
            "0024008120" + block + "313233343536" + "ff".repeat(10),
            "002c008120" + "3132333435363738" + "ff".repeat(8) + block,
            "0020ff81"),
        script.commands);
  }

  private static byte[] point() {
    return TestKeys.of(CURVE, 1).publicKey().toUncompressedBytes();
  }

  @Test
  void longMessagesGoInParts() throws CardException {
    answer("9000", "9000", "30060201010201029000");
    card.sign(CURVE, new byte[257]);
    assertEquals(
        List.of(
            "002a908080" + "00".repeat(128),
            "002a908080" + "00".repeat(128),
            "002a9e9a01" + "00" + "00"),
        script.commands);
  }

  @Test
  void derBecomesFixedLengths() throws CardException {
    String r = "7f".repeat(24);
    String s = "ff".repeat(24);
    answer("3035" + "0218" + r + "021900" + s + "9000");
    assertEquals(r + s, HexFormat.of().formatHex(card.sign(CURVE, PIN)));
    answer("30060201" + "05" + "020106" + "9000");
    byte[] small = new byte[48];
    small[23] = 5;
    small[47] = 6;
    assertArrayEquals(small, card.sign(CURVE, PIN));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "30",
        "3000",
        "300602010102",
        "3006020101020102ff",
        "3007020101020102",
        "3106020101020102",
        "3006030101020102",
        "3006020101030102",
        "30060201010200",
        "3005020101020100020102",
        "300502010102ff02",
        "3005020001020102",
        "30050201000201",
        "301f021a00017f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f020101"
      })
  void whatIsNoDerIsNoSignature(String der) {
    answer(der + "9000");
    assertEquals(CardException.WRONG_ANSWER, kindOf(() -> card.sign(CURVE, PIN)));
  }

  @ParameterizedTest
  @CsvSource({
    "63c2, 1", "63c1, 1", "63c0, 2", "6983, 2", "6982, 3", "6a88, 4", "6a81, 5", "6d00, 5",
    "6e00, 5", "6f00, 6", "6a80, 6", "0000, 6", "90, 6", "'', 6"
  })
  void statusWordsSayWhatIsWrong(String status, int kind) {
    answer(status);
    assertEquals(kind, kindOf(() -> card.verify(PIN)));
  }

  @Test
  void aCardThatIsOutIsUnreachable() {
    script.isOut = true;
    assertEquals(CardException.UNREACHABLE, kindOf(() -> card.sign(CURVE, PIN)));
    card.close();
    assertTrue(script.closed);
  }

  @Test
  void aCardWithoutAKeyHasNone() throws CardException {
    answer("010001" + "01030a" + "9000");
    assertNull(card.publicKey());
  }

  @Test
  void keysThatCannotBeAreRefused() {
    answer(STATUS, "04" + "01".repeat(48) + "9000");
    assertEquals(CardException.WRONG_ANSWER, kindOf(card::publicKey));
    answer("01ff01" + "01030a" + "9000", HexFormat.of().formatHex(point()) + "9000");
    assertEquals(CardException.UNSUPPORTED, kindOf(card::publicKey));
    answer("020101" + "01030a" + "9000");
    assertEquals(CardException.UNSUPPORTED, kindOf(card::publicKey));
  }

  @Test
  void aPinOfAnotherLengthIsNotSent() {
    assertThrows(IllegalArgumentException.class, () -> card.verify(new byte[3]));
    assertThrows(IllegalArgumentException.class, () -> card.verify(new byte[17]));
    assertEquals(List.of(), script.commands);
  }

  @Test
  void anyAnswerIsAnAnswerOrACardException() {
    Random random = new Random(32);
    List<Executable> uses =
        List.of(
            card::publicKey,
            card::agrees,
            () -> card.generate(CURVE),
            () -> card.sign(CURVE, new byte[200]),
            () -> card.agree(point()),
            () -> card.verify(PIN));
    for (int i = 0; i < 20_000; i++) {
      script.answers.clear();
      for (int j = 0; j < 2; j++) {
        byte[] answer = new byte[random.nextInt(80)];
        random.nextBytes(answer);
        if (answer.length > 1 && random.nextInt(4) > 0) {
          answer[answer.length - 2] = (byte) 0x90;
          answer[answer.length - 1] = 0;
        }
        if (answer.length > 7 && random.nextBoolean()) {
          answer[0] = (byte) (random.nextBoolean() ? 1 : 0x30);
          answer[1] = (byte) (random.nextBoolean() ? 1 : answer.length - 4);
          answer[2] = 2;
        }
        script.answers.add(answer);
      }
      script.commands.clear();
      try {
        uses.get(i % uses.size()).execute();
      } catch (CardException e) {
        assertTrue(e.kind() != CardException.UNREACHABLE, e.getMessage());
      } catch (Throwable e) {
        throw new AssertionError("case " + i, e);
      }
    }
  }
}
