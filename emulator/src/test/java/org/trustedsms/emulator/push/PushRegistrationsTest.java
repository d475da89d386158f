// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.push;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.emulator.modem.PortReservations;

/** The names of the tests are what MIDP 2.0 says of PushRegistry. */
class PushRegistrationsTest {
  private static final String MIDLETS = "MIDlet-1: One, /icon.png, a.One\nMIDlet-2: Two,,a.Two\n";

  @TempDir Path folder;
  private final Set<Integer> reserved = new TreeSet<>();
  private int waitingPort = -1;
  private final PortReservations ports =
      new PortReservations() {
        @Override
        public void reserve(int port, boolean on) {
          assertTrue(on ? reserved.add(port) : reserved.remove(port));
        }

        @Override
        public int waiting(int port) {
          return port == waitingPort ? 2 : 0;
        }
      };

  @BeforeEach
  void emptyJar() throws IOException {
    jar("");
  }

  private void jar(String attributes) throws IOException {
    try (OutputStream out = Files.newOutputStream(folder.resolve("a.jar"));
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
      zip.write(("Manifest-Version: 1.0\n" + attributes).getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Opens it as after a start of the phone. */
  private PushRegistrations open(String jad) throws IOException {
    Path descriptor = folder.resolve("a.jad");
    Files.writeString(descriptor, jad);
    reserved.clear();
    return PushRegistrations.open(ports, folder.resolve("a.jar"), descriptor);
  }

  @Test
  @DisplayName("MIDlet-Push-<n>: <ConnectionURL>, <MIDletClassName>, <AllowedSender>")
  void declared() throws IOException {
    PushRegistrations push =
        open(
            MIDLETS
                + "MIDlet-Push-1: sms://:5000, a.One, *\n"
                + "MIDlet-Push-2: sms://:5001,a.Two,+39*\n");
    assertArrayEquals(new String[] {"sms://:5000", "sms://:5001"}, push.list(false));
    assertEquals("a.One", push.midlet("sms://:5000"));
    assertEquals("a.Two", push.midlet("sms://:5001"));
    assertEquals("+39*", push.filter("sms://:5001"));
    assertEquals(Set.of(5000, 5001), reserved);
  }

  @Test
  @DisplayName("MIDlet-Push-<n>: the first missing entry terminates the list")
  void declaredWithAGap() throws IOException {
    PushRegistrations push =
        open(
            MIDLETS
                + "MIDlet-Push-1: sms://:5000, a.One, *\n"
                + "MIDlet-Push-3: sms://:5001, a.Two, *\n");
    assertArrayEquals(new String[] {"sms://:5000"}, push.list(false));
  }

  @Test
  @DisplayName("The named MIDlet MUST be registered in the descriptor file or the manifest")
  void declaredInManifest() throws IOException {
    jar(MIDLETS + "MIDlet-Push-1: sms://:5000, a.One, *\n");
    PushRegistrations push = open("MIDlet-Push-1: sms://:5001, a.Two, *\n");
    assertArrayEquals(new String[] {"sms://:5001"}, push.list(false), "the descriptor goes first");
    push = open("");
    assertArrayEquals(new String[] {"sms://:5000"}, push.list(false));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "sms://:5000",
        "sms://:5000, a.One",
        "sms://:5000, a.One, *, *",
        "sms://:5000, a.Three, *",
        "sms://:x, a.One, *",
        "sms://+39123:5000, a.One, *",
        "socket://:5000, a.One, *",
        "sms://:5000, a.One, x",
        "sms://:4999, a.One, *",
      })
  @DisplayName("If the declarations can not be fulfilled the MIDlet suite MUST NOT be installed")
  void declaredWrongly(String declaration) throws IOException {
    IOException e =
        assertThrows(
            IOException.class,
            () ->
                open(
                    MIDLETS
                        + "MIDlet-Push-1: sms://:4999, a.One, *\nMIDlet-Push-2: "
                        + declaration));
    assertTrue(e.getMessage().contains(declaration), e.getMessage());
    assertEquals(Set.of(), reserved);
  }

  @Test
  @DisplayName(
      "registerConnection: once registered, the dynamic connection acts just like a connection"
          + " preallocated from the descriptor file, even after the MIDlet has been destroyed")
  void register() throws Exception {
    PushRegistrations push = open(MIDLETS);
    push.register("sms://:6000", "a.Two", "+39?");
    assertEquals(Set.of(6000), reserved);
    assertArrayEquals(new String[] {"sms://:6000"}, push.list(false));
    assertEquals("a.Two", push.midlet("sms://:6000"));
    assertEquals("+39?", push.filter("sms://:6000"));
  }

  @Test
  @DisplayName("registerConnection: IOException if the connection is already registered")
  void registerTwice() throws Exception {
    PushRegistrations push = open(MIDLETS);
    push.register("sms://:6000", "a.One", "*");
    assertThrows(IOException.class, () -> push.register("sms://:6000", "a.Two", "1"));
    assertThrows(IOException.class, () -> push.register("sms://:06000", "a.Two", "1"));
    assertEquals("a.One", push.midlet("sms://:6000"));
  }

  @Test
  @DisplayName("registerConnection: IOException if there are insufficient resources")
  void registerMany() throws Exception {
    PushRegistrations push = open(MIDLETS);
    for (int i = 0; i < 64; i++) {
      push.register("sms://:" + (6000 + i), "a.One", "*");
    }
    assertThrows(IOException.class, () -> push.register("sms://:7000", "a.One", "*"));
    assertEquals(64, push.list(false).length);
  }

  @Test
  @DisplayName(
      "registerConnection: ClassNotFoundException if the MIDlet class name can not be found in the"
          + " current MIDlet suite, or is null")
  void registerOtherClass() throws IOException {
    PushRegistrations push = open(MIDLETS);
    assertThrows(ClassNotFoundException.class, () -> push.register("sms://:6000", "a.X", "*"));
    assertThrows(ClassNotFoundException.class, () -> push.register("sms://:6000", null, "*"));
    assertEquals(Set.of(), reserved);
  }

  @Test
  @DisplayName(
      "registerConnection: IllegalArgumentException if the connection or the filter is not valid,"
          + " or null")
  void registerMalformed() throws IOException {
    PushRegistrations push = open(MIDLETS);
    assertThrows(IllegalArgumentException.class, () -> push.register("sms://", "a.One", "*"));
    assertThrows(IllegalArgumentException.class, () -> push.register(null, "a.One", "*"));
    assertThrows(IllegalArgumentException.class, () -> push.register("sms://:1", "a.One", null));
    assertThrows(IllegalArgumentException.class, () -> push.register("sms://:1", "a.One", "x"));
    assertEquals(Set.of(), reserved);
  }

  @Test
  @DisplayName("unregisterConnection: false if the connection was not registered, or null")
  void unregister() throws Exception {
    PushRegistrations push = open(MIDLETS);
    push.register("sms://:6000", "a.One", "*");
    push.register("sms://:6001", "a.One", "*");
    assertTrue(push.unregister("sms://:6000"));
    assertFalse(push.unregister("sms://:6000"));
    assertFalse(push.unregister("sms://:1"));
    assertFalse(push.unregister("x"));
    assertFalse(push.unregister(null));
    assertNull(push.midlet("sms://:6000"));
    assertNull(push.filter("sms://:6000"));
    assertNull(push.midlet(null));
    assertNull(push.filter(null));
    assertEquals(Set.of(6001), reserved);
    assertArrayEquals(new String[] {"sms://:6001"}, push.list(false));
  }

  @Test
  @DisplayName("listConnections: if available, only return those with input available")
  void available() throws Exception {
    PushRegistrations push = open(MIDLETS);
    push.register("sms://:6000", "a.One", "*");
    push.register("sms://:6001", "a.One", "*");
    assertArrayEquals(new String[0], push.list(true));
    waitingPort = 6001;
    assertArrayEquals(new String[] {"sms://:6001"}, push.list(true));
  }

  @Test
  @DisplayName("AllowedSender = a filter that restricts which senders are valid for launching")
  void starts() throws Exception {
    PushRegistrations push = open(MIDLETS);
    push.register("sms://:6000", "a.One", "+39*");
    assertEquals("a.One", push.starts(6000, "+39123"));
    assertNull(push.starts(6000, "+49123"));
    assertNull(push.starts(6000, "Bank"));
    assertNull(push.starts(6000, ""));
    assertNull(push.starts(6001, "+39123"));
  }

  @Test
  void oversizedSuite() throws IOException {
    assertThrows(IOException.class, () -> open("x: " + "y".repeat(70_000)));
    jar("x: " + ("y".repeat(60) + "\n ").repeat(2000) + "\n");
    assertThrows(IOException.class, () -> open(MIDLETS));
  }

  @Test
  void noSuite() throws IOException {
    Files.delete(folder.resolve("a.jar"));
    assertThrows(IOException.class, () -> open(MIDLETS));
    Files.writeString(folder.resolve("a.jar"), "not a JAR");
    assertThrows(IOException.class, () -> open(MIDLETS));
  }
}
