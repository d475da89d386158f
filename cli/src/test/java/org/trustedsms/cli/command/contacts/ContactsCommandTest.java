// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.contacts;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.cli.TrustedSms;
import org.trustedsms.cli.console.CommandResult;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.StoreException;
import org.trustedsms.server.store.Trust;
import picocli.CommandLine;

class ContactsCommandTest {
  private static final String NUMBER = "+447700900123";
  private static final PublicKey KEY = key(1);
  private static final PublicKey OTHER = key(2);
  private static final String NO_DIGITS = "00000 00000 00000 00000 00000 00000";

  @TempDir Path folder;

  private Path keyFile;
  private Path otherFile;

  private static PublicKey key(int seed) {
    return PrivateKey.generate(Curves.p192(), new Random(seed)::nextBytes).publicKey();
  }

  private static String digits(PublicKey key) {
    return key.fingerprint().toDigits();
  }

  @BeforeEach
  void writeKeys() throws Exception {
    keyFile = Files.write(folder.resolve("key.pem"), PublicKeyFiles.toPem(KEY));
    otherFile = Files.write(folder.resolve("other.pem"), PublicKeyFiles.toPem(OTHER));
  }

  private Store store() {
    return new Store(storeFolder());
  }

  private Path storeFolder() {
    return folder.resolve("store");
  }

  private CommandResult contacts(Object... args) {
    List<String> all = new ArrayList<>(Stream.of(args).map(Object::toString).toList());
    all.add("--store");
    all.add(storeFolder().toString());
    return CommandResult.with(new ContactsCommand(), all.toArray(String[]::new));
  }

  private static void assertDone(CommandResult called) {
    assertEquals(0, called.status(), called.err());
    assertEquals("", called.err());
  }

  private static void assertFailed(CommandResult called, int status, String words) {
    assertTrue(called.failed(status, words), called.toString());
    assertEquals("", called.out());
  }

  private void put(Contact contact) throws StoreException {
    try (Store store = store()) {
      store.update(
          transaction -> {
            transaction.contacts().put(contact);
          });
    }
  }

  private Contact contact() throws StoreException {
    return all().stream().filter(known -> known.number().equals(NUMBER)).findAny().orElseThrow();
  }

  private List<Contact> all() {
    try (Store store = store()) {
      return store.read(transaction -> transaction.contacts().all());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0044 7700 900123", "+44 (7700) 900-123", "07700 900123", "+44/7700/900.123"})
  void aNumberIsReadAsPeopleWriteIt(String written) throws Exception {
    assertDone(contacts("add", written, "--name", "Alice", "--country", "+44,0"));
    assertEquals(List.of(NUMBER), all().stream().map(Contact::number).toList());
    assertFailed(contacts("add", NUMBER), 3, NUMBER + " is a contact already");
    CommandResult shown = contacts("show", written, "--country", "+44,0");
    assertDone(shown);
    assertTrue(shown.out().contains(NUMBER), shown.out());
    assertDone(contacts("remove", written, "--country", "+44,0"));
    assertEquals(List.of(), all());
  }

  @Test
  void aContactInAnOldSpellingStaysOne() throws Exception {
    put(new Contact("07700900123", "Alice", KEY, Trust.COMPARED, null));
    assertDone(contacts("add", NUMBER, "--name", "Alicia", "--country", "+44,0"));
    assertEquals(List.of("07700900123"), all().stream().map(Contact::number).toList());
    assertEquals("Alicia", all().get(0).name());
    assertFailed(contacts("show", NUMBER), 3, "there is no contact");
  }

  @Test
  void aCountryIsItsCodeAndTrunkPrefix() {
    assertFailed(contacts("list", "--country", "44"), 2, "such as +44,0");
  }

  private static Contact alice(PublicKey key, Trust trust, PublicKey offered) {
    return new Contact(NUMBER, "Alice", key, trust, offered);
  }

  private static JsonNode json(CommandResult called) throws Exception {
    assertDone(called);
    return new ObjectMapper().readTree(called.out());
  }

  @Test
  void addsSomebodyWithAndWithoutAKey() throws Exception {
    assertDone(contacts("add", NUMBER));
    assertEquals(new Contact(NUMBER, NUMBER, null, null, null), contact());
    assertDone(contacts("add", NUMBER, "--name", "Alice"));
    CommandResult called = contacts("add", NUMBER, "--key", keyFile, "--compared");
    assertDone(called);
    assertTrue(called.out().contains(digits(KEY)), called.out());
    assertFalse(called.out().contains("Replaced"), called.out());
    assertEquals(alice(KEY, Trust.COMPARED, null), contact());
  }

  @Test
  void addsAllAtOnce() throws Exception {
    assertDone(contacts("add", NUMBER, "--name", "Alice", "--key", keyFile, "--first-use"));
    assertEquals(alice(KEY, Trust.FIRST_USE, null), contact());
  }

  @Test
  void addSaysIfThereIsNothingToDo() throws Exception {
    put(alice(null, null, null));
    assertFailed(contacts("add", NUMBER), 3, "is a contact already");
  }

  @Test
  void aKeyNeedsAWordOnWhyItIsTrusted() throws Exception {
    for (CommandResult called :
        List.of(
            contacts("add", NUMBER, "--key", keyFile),
            contacts("add", NUMBER, "--key", keyFile, "--compared", "--first-use"),
            contacts("add", NUMBER, "--compared"),
            contacts("add", NUMBER, "--replace"))) {
      assertFailed(called, 2, "contacts add");
    }
    assertEquals(List.of(), all());
  }

  @Test
  void noKeyIsReplacedUnlessAsked() throws Exception {
    put(alice(KEY, Trust.FIRST_USE, null));
    CommandResult refused = contacts("add", NUMBER, "--key", otherFile, "--compared");
    assertFailed(refused, 3, "--replace");
    assertTrue(refused.err().contains(digits(KEY)) && refused.err().contains(digits(OTHER)));
    assertEquals(alice(KEY, Trust.FIRST_USE, null), contact());
    CommandResult replaced = contacts("add", NUMBER, "--key", otherFile, "--compared", "--replace");
    assertDone(replaced);
    assertTrue(
        replaced
            .out()
            .startsWith(String.format("Replaced %s%nby       %s%n", digits(KEY), digits(OTHER))),
        replaced.out());
    assertEquals(alice(OTHER, Trust.COMPARED, null), contact());
  }

  @Test
  void theSameKeyAgainIsTrustedMoreButNotLess() throws Exception {
    put(alice(KEY, Trust.FIRST_USE, OTHER));
    assertDone(contacts("add", NUMBER, "--key", keyFile, "--compared"));
    assertEquals(alice(KEY, Trust.COMPARED, OTHER), contact());
    assertDone(contacts("add", NUMBER, "--key", keyFile, "--first-use"));
    assertEquals(alice(KEY, Trust.COMPARED, OTHER), contact());
  }

  @Test
  void refusesFilesThatAreNoKeys() throws Exception {
    Path text = Files.writeString(folder.resolve("text"), "no key");
    Path missing = folder.resolve("missing");
    assertFailed(contacts("add", NUMBER, "--key", text, "--compared"), 3, text + ": ");
    assertFailed(contacts("add", NUMBER, "--key", missing, "--compared"), 3, missing + ": ");
    assertEquals(List.of(), all());
  }

  @ParameterizedTest
  @ValueSource(strings = {"123", "60777", "Bank", "My Bank 24"})
  void addsShortCodesAndAlphanumericSenders(String address) throws Exception {
    assertDone(contacts("add", address));
    assertEquals(List.of(new Contact(address, address, null, null, null)), all());
    assertDone(contacts("add", address, "--name", "Savings", "--key", keyFile, "--compared"));
    try (Store store = store()) {
      assertEquals(
          KEY,
          store
              .read(transaction -> transaction.contacts().at(address))
              .map(Contact::key)
              .orElseThrow());
    }
    assertEquals(address, json(contacts("show", address, "--json")).path("number").asText());
    assertDone(contacts("remove", address));
    assertEquals(List.of(), all());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a\nb", "\u001b[2J", "+4912345"})
  void refusesNamesThatAreNone(String name) throws Exception {
    assertFailed(contacts("add", NUMBER, "--name", name), 2, "--name: ");
    assertEquals(List.of(), all());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "1", "12", "Twelve chars", "+44 (0)7700 900123", "+44-", "1234567890123456"})
  void refusesNumbersThatAreNone(String number) throws Exception {
    assertFailed(contacts("add", number), 2, "is neither a telephone number");
  }

  @Test
  void saysIfThereIsASimilarNumberOrTheSameName() throws Exception {
    put(alice(null, null, null));
    CommandResult called = contacts("add", NUMBER.substring(1), "--name", "Alice");
    assertEquals(0, called.status());
    assertTrue(called.err().contains("note: " + NUMBER + " is another contact"), called.err());
    assertTrue(called.err().contains("note: somebody else has this name"), called.err());
    assertFailed(contacts("show", "Alice"), 3, "several contacts");
    assertDone(contacts("show", NUMBER));
  }

  @Test
  void showsWhatIsKnown() throws Exception {
    put(alice(KEY, Trust.COMPARED, null));
    for (String who : List.of("Alice", NUMBER)) {
      CommandResult called = contacts("show", who);
      assertDone(called);
      assertEquals(
          String.format(
              "Name     Alice%nNumber   %s%nDigits   %s%nCurve    P-192 (legacy)%n"
                  + "Trust    the digits were compared%n",
              NUMBER, digits(KEY)),
          called.out());
    }
  }

  @Test
  void warnsOfAnotherKeyAndExplainsANewOne() throws Exception {
    put(alice(KEY, Trust.FIRST_USE, OTHER));
    String changed = contacts("show", "Alice").out();
    assertTrue(changed.contains("Digits   " + digits(KEY)), changed);
    assertTrue(changed.contains("Offered  " + digits(OTHER)), changed);
    assertTrue(changed.contains("WARNING: "), changed);
    assertTrue(contacts("list").out().contains("WARNING: offers another key"));
    put(alice(null, null, OTHER));
    String offered = contacts("show", "Alice").out();
    assertTrue(
        offered.contains("contacts trust " + NUMBER + " --digits \"" + digits(OTHER)), offered);
    assertFalse(offered.contains("WARNING"), offered);
    assertFalse(contacts("list").out().contains("WARNING"));
  }

  @Test
  void showsJson() throws Exception {
    put(alice(KEY, Trust.FIRST_USE, OTHER));
    JsonNode shown = json(contacts("show", "Alice", "--json"));
    assertEquals(NUMBER, shown.get("number").textValue());
    assertEquals("Alice", shown.get("name").textValue());
    assertEquals("P-192", shown.at("/key/curve").textValue());
    assertEquals(digits(KEY), shown.at("/key/digits").textValue());
    assertEquals(KEY.fingerprint().toString(), shown.at("/key/fingerprint").textValue());
    assertEquals("firstUse", shown.get("trust").textValue());
    assertEquals(digits(OTHER), shown.at("/offered/digits").textValue());
    put(new Contact("1", "Bob", null, null, null));
    JsonNode list = json(contacts("list", "--json")).get("contacts");
    assertEquals(2, list.size());
    assertEquals(shown, list.get(0));
    assertNull(list.get(1).get("key"));
    assertNull(list.get(1).get("trust"));
  }

  @Test
  void listsNobodyWithANote() throws Exception {
    CommandResult called = contacts("list");
    assertEquals(0, called.status());
    assertEquals("", called.out());
    assertTrue(called.err().startsWith("note: no contacts yet"), called.err());
    assertEquals(0, json(contacts("list", "--json")).get("contacts").size());
    assertFalse(Files.exists(storeFolder()));
  }

  @Test
  void namesDoNothingToATerminal() throws Exception {
    put(new Contact(NUMBER, "\u202eecilA", KEY, Trust.FIRST_USE, OTHER));
    for (CommandResult called :
        List.of(
            contacts("list"),
            contacts("show", NUMBER),
            contacts("list", "--json"),
            contacts("add", NUMBER, "--key", otherFile, "--compared"),
            contacts("trust", NUMBER, "--digits", NO_DIGITS))) {
      assertFalse((called.out() + called.err()).contains("\u202e"), called.toString());
      assertTrue((called.out() + called.err()).contains("\\u202"), called.toString());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"%s", " %s\n"})
  void acceptsTheOfferedKeyIfTheDigitsAreItsOwn(String typed) throws Exception {
    put(alice(null, null, KEY));
    assertDone(contacts("trust", "Alice", "--digits", String.format(typed, digits(KEY))));
    assertEquals(alice(KEY, Trust.COMPARED, null), contact());
  }

  @Test
  void takesDigitsWithoutSpaces() throws Exception {
    put(alice(KEY, Trust.FIRST_USE, null));
    assertDone(contacts("trust", NUMBER, "--digits", digits(KEY).replace(" ", "")));
    assertEquals(alice(KEY, Trust.COMPARED, null), contact());
  }

  @Test
  void aNameInAFailureIsEscapedOnce() throws Exception {
    assertDone(contacts("add", NUMBER, "--name", "A\\B"));
    CommandResult called = contacts("trust", NUMBER, "--digits", digits(KEY));
    assertFailed(called, 3, "A\\\\B (" + NUMBER + ") has offered no key");
  }

  @Test
  void refusesOtherDigitsWithAWarning() throws Exception {
    String almost = digits(KEY).substring(0, 34) + (digits(KEY).charAt(34) == '0' ? '1' : '0');
    for (Contact before :
        List.of(
            alice(null, null, KEY),
            alice(KEY, Trust.FIRST_USE, null),
            alice(OTHER, Trust.COMPARED, KEY))) {
      put(before);
      CommandResult called = contacts("trust", "Alice", "--digits", almost);
      assertFailed(called, 1, "WARNING: these digits do not match");
      assertTrue(called.err().contains(digits(KEY)), called.err());
      assertEquals(before, contact());
    }
  }

  @Test
  void anOfferedKeyReplacesTheTrustedOneOnlyIfAsked() throws Exception {
    put(alice(KEY, Trust.COMPARED, OTHER));
    assertFailed(contacts("trust", "Alice", "--digits", digits(OTHER)), 3, "--replace");
    assertEquals(alice(KEY, Trust.COMPARED, OTHER), contact());
    CommandResult called = contacts("trust", "Alice", "--digits", digits(OTHER), "--replace");
    assertDone(called);
    assertTrue(called.out().contains("Replaced " + digits(KEY)), called.out());
    assertTrue(called.out().contains("by       " + digits(OTHER)), called.out());
    assertEquals(alice(OTHER, Trust.COMPARED, null), contact());
  }

  @Test
  void digitsOfTheTrustedKeyDoNotAcceptTheOfferedOne() throws Exception {
    put(alice(KEY, Trust.FIRST_USE, OTHER));
    CommandResult called = contacts("trust", "Alice", "--digits", digits(KEY));
    assertDone(called);
    assertTrue(called.out().contains("WARNING"), called.out());
    assertEquals(alice(KEY, Trust.COMPARED, OTHER), contact());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "12345", "1234567890123456789012345678901", "٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠"})
  void digitsAreThirty(String digits) throws Exception {
    put(alice(null, null, KEY));
    assertFailed(contacts("trust", "Alice", "--digits", digits), 2, "30");
    assertEquals(alice(null, null, KEY), contact());
  }

  @Test
  void withoutAKeyThereIsNothingToTrust() throws Exception {
    put(alice(null, null, null));
    assertFailed(contacts("trust", "Alice", "--digits", NO_DIGITS), 3, "has offered no key");
  }

  @Test
  void removesByNumberOrName() throws Exception {
    put(alice(KEY, Trust.COMPARED, null));
    assertDone(contacts("remove", NUMBER));
    put(alice(KEY, Trust.COMPARED, null));
    assertDone(contacts("remove", "Alice"));
    assertEquals(List.of(), all());
  }

  @Test
  void saysWhoIsNotThere() throws Exception {
    put(alice(KEY, Trust.COMPARED, null));
    for (CommandResult called :
        List.of(
            contacts("show", "Bob"),
            contacts("remove", "Bob"),
            contacts("export", "Bob"),
            contacts("trust", "Bob", "--digits", NO_DIGITS))) {
      assertFailed(called, 3, "there is no contact \"Bob\"");
    }
  }

  @Test
  void exportsTheTrustedKeyToAFile() throws Exception {
    put(alice(KEY, Trust.COMPARED, OTHER));
    Path file = folder.resolve("exported.pem");
    assertDone(contacts("export", "Alice", "--out", file));
    assertArrayEquals(PublicKeyFiles.toPem(KEY), Files.readAllBytes(file));
    Files.writeString(file, "precious");
    assertFailed(contacts("export", "Alice", "--out", file), 3, "exists already");
    assertEquals("precious", Files.readString(file));
    assertDone(contacts("export", "Alice", "--out", file, "--force"));
    assertArrayEquals(PublicKeyFiles.toPem(KEY), Files.readAllBytes(file));
  }

  @Test
  void exportsTheTrustedKeyToStandardOutput() throws Exception {
    put(alice(KEY, Trust.COMPARED, OTHER));
    PrintStream before = System.out;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    try {
      assertDone(contacts("export", "Alice"));
    } finally {
      System.setOut(before);
    }
    assertArrayEquals(PublicKeyFiles.toPem(KEY), out.toByteArray());
  }

  @Test
  void doesNotExportAKeyThatIsNotTrusted() throws Exception {
    put(alice(null, null, KEY));
    assertFailed(contacts("export", "Alice"), 3, "no key is trusted yet");
  }

  @Test
  void aDamagedStoreStopsThemAllAndStays() throws Exception {
    put(alice(KEY, Trust.COMPARED, null));
    Path file = storeFolder().resolve("store.db");
    byte[] damaged = Files.readAllBytes(file);
    Arrays.fill(damaged, 20, 2000, (byte) 0x55);
    Files.write(file, damaged);
    for (CommandResult called :
        List.of(
            contacts("list"),
            contacts("show", NUMBER),
            contacts("add", NUMBER, "--name", "Bob"),
            contacts("trust", NUMBER, "--digits", NO_DIGITS),
            contacts("remove", NUMBER),
            contacts("export", NUMBER))) {
      assertFailed(called, 3, "store.db: damaged");
    }
    assertArrayEquals(damaged, Files.readAllBytes(file));
  }

  @Test
  void needsASubcommand() {
    CommandResult called = CommandResult.with(new ContactsCommand());
    assertEquals(2, called.status());
    assertTrue(called.err().startsWith("Usage: contacts "), called.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"list", "show", "add", "trust", "remove", "export"})
  void eachHelpsWithAnExample(String command) {
    CommandLine contacts =
        TrustedSms.commandLine(variable -> null, "contacts").getSubcommands().get("contacts");
    String help = contacts.getSubcommands().get(command).getUsageMessage();
    assertTrue(help.contains("  trusted-sms contacts " + command), help);
  }
}
