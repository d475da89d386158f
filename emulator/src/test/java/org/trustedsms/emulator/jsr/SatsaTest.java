// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.jsr;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import javax.microedition.apdu.APDUConnection;
import javax.microedition.io.ConnectionNotFoundException;
import javax.microedition.io.Connector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.microemu.app.util.MIDletSystemProperties;
import org.trustedsms.emulator.bridge.CardSlot;
import org.trustedsms.emulator.bridge.Equipment;
import org.trustedsms.emulator.bridge.Permissions;

class SatsaTest {
  private static final String URL = "apdu:0;target=A0.0.00.62.3";
  private static final byte[] DONE = {(byte) 0x90, 0};

  private final List<String> asked = new ArrayList<>();
  private final List<String> heard = new ArrayList<>();
  private boolean allowed = true;
  private OptionalPackages packages;

  private final CardSlot card =
      aid -> {
        heard.add("select " + HexFormat.of().formatHex(aid));
        return new CardSlot.Channel() {
          @Override
          public byte[] transmit(byte[] command) {
            heard.add(HexFormat.of().formatHex(command));
            return DONE;
          }

          @Override
          public void close() {
            heard.add("close");
          }
        };
      };

  private void install(CardSlot slot) {
    Permissions permissions =
        permission -> {
          asked.add(permission);
          return allowed;
        };
    Path none = Path.of("none");
    packages =
        new OptionalPackages(
            new Equipment(
                "+391234",
                "+391000",
                null,
                null,
                slot,
                permissions,
                none,
                none,
                none,
                null,
                null,
                null));
  }

  @BeforeEach
  void install() {
    install(card);
  }

  @AfterEach
  void end() {
    packages.closeAll();
  }

  @Test
  void selectsByUrlAndExchanges() throws IOException {
    APDUConnection connection = (APDUConnection) Connector.open(URL);
    assertEquals(List.of("javax.microedition.apdu.aid"), asked);
    assertArrayEquals(DONE, connection.exchangeAPDU(new byte[] {0, (byte) 0xCA, 1, 0, 0}));
    connection.close();
    connection.close();
    assertEquals("select a000006203", heard.get(0));
    assertEquals("00ca010000", heard.get(1));
    assertEquals("close", heard.get(2));
    assertThrows(IOException.class, () -> connection.exchangeAPDU(new byte[] {0, 0x20, 0, 1}));
    assertEquals("0H", MIDletSystemProperties.getProperty("microedition.smartcardslots"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "apdu:",
        "apdu:0",
        "apdu:0;target=SAT",
        "apdu:0;target=A0.00.00.62",
        "apdu:0;target=A0.00.00.62.100",
        "apdu:0;target=1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16.17",
        "apdu:x;target=A0.00.00.62.03"
      })
  void malformedUrlsAreRefusedBeforeAnybodyIsAsked(String url) {
    assertThrows(IllegalArgumentException.class, () -> Connector.open(url));
    assertEquals(List.of(), asked);
  }

  @Test
  void thereIsOneSlot() {
    assertThrows(
        ConnectionNotFoundException.class, () -> Connector.open("apdu:1;target=A0.00.00.62.03"));
  }

  @Test
  void whatIsNotAllowedIsNotOpened() {
    allowed = false;
    assertThrows(SecurityException.class, () -> Connector.open(URL));
    assertEquals(List.of(), heard);
  }

  @Test
  void withoutACardNothingIsOpened() {
    install(CardSlot.EMPTY);
    IOException e = assertThrows(IOException.class, () -> Connector.open(URL));
    assertTrue(e.getMessage().contains("no card"), e.getMessage());
  }

  /** JSR 177: that is the phone's business. */
  @Test
  void theApplicationSelectsNoOther() throws IOException {
    APDUConnection connection = (APDUConnection) Connector.open(URL);
    byte[][] wrong = {{0, (byte) 0xA4, 4, 0, 0}, {1, 0x70, 0, 0}, {0, 1, 2}, null};
    for (byte[] command : wrong) {
      assertThrows(IllegalArgumentException.class, () -> connection.exchangeAPDU(command));
    }
    assertEquals(1, heard.size());
  }

  @Test
  void aPhoneThatEndsClosesItsConnections() throws IOException {
    Connector.open(URL);
    packages.closeAll();
    assertEquals(List.of("select a000006203", "close"), heard);
  }
}
