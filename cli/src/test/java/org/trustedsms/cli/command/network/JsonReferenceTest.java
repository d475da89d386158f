// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.cli.TrustedSms;
import org.trustedsms.cli.command.contacts.ContactsCommand;
import org.trustedsms.cli.command.curve.BenchCommand;
import org.trustedsms.cli.command.curve.BudgetCommand;
import org.trustedsms.cli.command.curve.RecommendCommand;
import org.trustedsms.cli.command.inspect.InspectCommand;
import org.trustedsms.cli.command.installation.DoctorCommand;
import org.trustedsms.cli.command.installation.JarSizeCommand;
import org.trustedsms.cli.command.key.KeygenCommand;
import org.trustedsms.cli.command.key.PublicKeyCommands.FingerprintCommand;
import org.trustedsms.cli.command.key.PublicKeyCommands.PubkeyCommand;
import org.trustedsms.cli.command.message.EvidenceCommand;
import org.trustedsms.cli.command.message.SampleTransaction;
import org.trustedsms.cli.command.message.SigningCommand.SignCommand;
import org.trustedsms.cli.command.message.VerificationCommand.VerifyCommand;
import org.trustedsms.cli.console.PrintedCall;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.console.SmscLog;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.emulator.smsc.SmscSettings;
import org.trustedsms.message.Draft;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.util.PrintQueue;
import picocli.CommandLine;

/** docs/json.md names each field that the commands print, and no other. */
class JsonReferenceTest {
  private static final Path DOCUMENT = Path.of("..", "docs", "json.md");
  private static final String REPORT = "../docs/benchmarks/report.json";
  private static final Pattern NAME = Pattern.compile("`([^`]+)`");
  private static final String A_KEY = "](#a-key)";

  @TempDir private static Path folder;
  private static TestNetwork network;

  /** The fields that were printed, by the section that tells of them. */
  private static final Map<String, Set<String>> PRINTED = new TreeMap<>();

  private static String file(String name) {
    return folder.resolve(name).toString();
  }

  /** Calls a command with {@code --json} and takes down what it prints. */
  private static JsonNode call(String section, Object command, String... args) throws Exception {
    List<String> all = new ArrayList<>(List.of(args));
    all.add("--json");
    String out = PrintedCall.with(command, all.toArray(String[]::new)).out();
    return take(section, out);
  }

  private static JsonNode take(String section, String out) throws Exception {
    JsonNode last = null;
    try (MappingIterator<JsonNode> nodes =
        new ObjectMapper().readerFor(JsonNode.class).readValues(out)) {
      while (nodes.hasNext()) {
        last = nodes.next();
        collect("", last, PRINTED.computeIfAbsent(section, any -> new TreeSet<>()));
      }
    }
    assertNotNull(last, section + " prints nothing: " + out);
    return last;
  }

  private static void collect(String path, JsonNode node, Set<String> to) {
    if (node.isObject()) {
      node.properties()
          .forEach(
              field ->
                  collect(
                      path.isEmpty() ? field.getKey() : path + "." + field.getKey(),
                      field.getValue(),
                      to));
    } else if (node.isArray()) {
      node.forEach(element -> collect(path + "[]", element, to));
    } else {
      to.add(path);
    }
  }

  @BeforeAll
  static void callAll() throws Exception {
    network = new TestNetwork(folder);
    keysAndContacts();
    messages();
    network();
    figures();
  }

  @AfterAll
  static void close() {
    network.close();
  }

  private static void keysAndContacts() throws Exception {
    call(
        "keygen",
        new KeygenCommand(),
        "--no-passphrase",
        "-o",
        file("own.pem"),
        "-p",
        file("own.pub"));
    call("error", new KeygenCommand(), "--no-passphrase", "-o", file("own.pem"));
    call("fingerprint", new FingerprintCommand(), file("own.pem"));
    call("pubkey, contacts export", new PubkeyCommand(), file("bob.pem"), "-o", file("bob.pub"));
    call("pubkey, contacts export", new PubkeyCommand(), file("alice.pem"), "-o", file("a.pub"));
    String one = "contacts show, contacts add, contacts trust";
    String store = "--store=" + file("contacts");
    contacts(one, store, "add", "+1", "--key", file("own.pub"), "--first-use");
    contacts(one, store, "add", "+1", "--key", file("bob.pub"), "--compared", "--replace");
    try (Store contacts = new Store(folder.resolve("contacts"))) {
      contacts.write(
          memory -> {
            Contact bob = memory.contacts().withNumber("+1").orElseThrow();
            memory
                .contacts()
                .put(
                    new Contact("+1", "Bob", bob.key(), bob.trust(), network.aliceKey.publicKey()));
            return null;
          });
    }
    contacts(one, store, "show", "+1");
    contacts("contacts list", store, "list");
    contacts("pubkey, contacts export", store, "export", "+1");
    contacts("contacts remove", store, "remove", "+1");
  }

  private static void contacts(String section, String store, String... args) throws Exception {
    List<String> all = new ArrayList<>(List.of(args));
    all.add(store);
    call(section, new ContactsCommand(), all.toArray(String[]::new));
  }

  private static void messages() throws Exception {
    network.introduced();
    String alice = "--key=" + file("alice.pem");
    String bob = "--key=" + file("bob.pem");
    String aliceStore = "--store=" + file("alice");
    String bobStore = "--store=" + file("bob");
    JsonNode asked =
        call(
            "sign, encrypt",
            new SignCommand(),
            alice,
            aliceStore,
            "--to=" + TestNetwork.BOB,
            "--ack",
            "hi");
    String payload = asked.get("payload").textValue();
    call(
        "verify, decrypt",
        new VerifyCommand(),
        bob,
        bobStore,
        "--from=" + TestNetwork.ALICE,
        payload);
    call(
        "verify, decrypt",
        new VerifyCommand(),
        bob,
        bobStore,
        "--from=" + TestNetwork.ALICE,
        payload);
    byte[] acknowledgement =
        new Sender(network.bobKey, () -> Instant.now().getEpochSecond() / 20 * 20)
            .sign(
                Draft.acknowledgement(
                    new Receiver(
                            network.bobKey,
                            Curves.all(),
                            new KnownSenders().add("", network.aliceKey.publicKey()))
                        .receive(
                            HexFormat.of().parseHex(payload), "", Instant.now().getEpochSecond())))
            .payload();
    call(
        "verify, decrypt",
        new VerifyCommand(),
        alice,
        aliceStore,
        "--sender=" + file("bob.pub"),
        "--evidence=" + file("evidence"),
        HexFormat.of().formatHex(acknowledgement));
    call("evidence", new EvidenceCommand(), file("evidence"));
    Path transaction = SampleTransaction.write(folder.resolve("transaction"), 1);
    call("evidence", new EvidenceCommand(), transaction.toString());
    for (String part : new String[] {"offer", "acceptance", "customer-certificate-1"}) {
      call("evidence", new EvidenceCommand(), transaction.resolve(part).toString());
    }
    Files.write(folder.resolve("evidence/signed.bin"), new byte[9]);
    call("evidence", new EvidenceCommand(), file("evidence"));
    String announced =
        PrintedCall.with(new SignCommand(), alice, "--stateless", "--announce=A").out().strip();
    call("verify, decrypt", new VerifyCommand(), "--stateless", announced);
    String sms =
        PrintedCall.with(new SignCommand(), alice, "--stateless", "--sms", "long ".repeat(40))
            .out();
    call("inspect", new InspectCommand(), sms.split("\n"));
    call("inspect", new InspectCommand(), "4401f1");
  }

  private static void network() throws Exception {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    try (SmscLog events = SmscLog.inJson(new PrintStream(log), Clock.systemUTC())) {
      events.listening("127.0.0.1:1");
      events.rejected("peer", "reason");
      events.faultInjected("1", "what");
      events.shared("1", 2);
      events.dropped("1", Address.ofNumber("+1"), "reason");
      network.open(SmscSettings.defaults(), Faults.none(), events);
      conversation();
      ShortMessage message =
          new ShortMessage(
              Address.ofNumber("+1"), Address.ofNumber("+2"), 0x40, 0, 0xF5, new byte[] {1});
      events.refused("id", message, 1, "reason");
      for (int i = 0; i < 3 * PrintQueue.CAPACITY; i++) {
        events.gone("id", "reason");
      }
    }
    take("smsc", log.toString(StandardCharsets.UTF_8));
  }

  private static void conversation() throws Exception {
    String[] bobListens =
        network.listen("--json", "--acknowledge", "--key", network.path("bob.pem"));
    try (RunningCommand bob = new RunningCommand(new ListenCommand(), bobListens)) {
      bob.err("Listening for");
      call(
          "send",
          new SendCommand(),
          network.send("--ack", "--delivery-receipt", "--wait", "60s", "paid"));
      take("listen", bob.out());
      // A key that is not the trusted one.
      call("send", new SendCommand(), replaced(network.send("--announce", "A"), "own.pem"));
      take("listen", bob.out());
      call("send", new SendCommand(), network.send("--ack", "--delivery-receipt", "again"));
      take("listen", bob.out());
    }
    Files.writeString(folder.resolve("lines"), "one\n" + "x".repeat(60_000) + "\n");
    call("send", new SendCommand(), network.send("--lines", file("lines")));
    String[] aliceListens = network.listen("--json", "--key", network.path("alice.pem"));
    for (int i = 0; i < aliceListens.length; i++) {
      aliceListens[i] =
          aliceListens[i].equals(TestNetwork.BOB)
              ? TestNetwork.ALICE
              : aliceListens[i].equals(network.path("bob"))
                  ? network.path("alice")
                  : aliceListens[i];
    }
    try (RunningCommand alice = new RunningCommand(new ListenCommand(), aliceListens)) {
      Set<String> there = PRINTED.get("listen");
      while (!there.containsAll(List.of("acknowledges", "deliveryReceiptOf"))) {
        take("listen", alice.out());
      }
    }
    // It would take a store that is full.
    PRINTED.get("listen").add("key.reason");
    // It would take a device, which the session of docs/guide-midlet.md has.
    PRINTED.get("send").addAll(List.of("resultStatus", "resultText"));
  }

  private static String[] replaced(String[] args, String key) {
    String[] other = args.clone();
    other[List.of(args).indexOf("--key") + 1] = file(key);
    return other;
  }

  private static void figures() throws Exception {
    call("budget", new BudgetCommand());
    String results = "--results=" + REPORT;
    call("recommend", new RecommendCommand(), results, "--device=server");
    call(
        "recommend",
        new RecommendCommand(),
        results,
        "--min-security=600",
        "--min-chars=9",
        "--max-key-ms=1",
        "--max-sign-ms=1",
        "--max-verify-ms=1");
    call("bench", new BenchCommand(), results, "--baseline=" + REPORT, "--out=" + file("report"));
    call("jar-size", new JarSizeCommand());
    call("doctor", new DoctorCommand(), "--store=" + file("new"));
    // Where nothing else is wrong, this is.
    call("doctor", new DoctorCommand(), "--store=" + REPORT);
  }

  /** The fields that the document has, by section. */
  private static Map<String, Set<String>> documented() throws IOException {
    Map<String, Set<String>> sections = new TreeMap<>();
    Set<String> key = new TreeSet<>();
    Set<String> fields = key;
    for (String line : Files.readAllLines(DOCUMENT)) {
      if (line.startsWith("## ")) {
        String name = line.substring(3);
        fields = name.equals("A key") ? key : sections.computeIfAbsent(name, n -> new TreeSet<>());
      } else if (line.startsWith("| `")) {
        String[] cells = line.split("\\|");
        for (MatchResult name : NAME.matcher(cells[1]).results().toList()) {
          boolean isKey = cells[2].contains(": [") && cells[2].contains(A_KEY);
          add(fields, name.group(1), isKey ? key : Set.of());
        }
      }
    }
    return sections;
  }

  private static void add(Set<String> to, String name, Set<String> parts) {
    if (parts.isEmpty()) {
      to.add(name);
    } else {
      parts.forEach(part -> to.add(name + "." + part));
    }
  }

  static Stream<String> sections() throws IOException {
    return documented().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("sections")
  void theFieldsAreThoseThatArePrinted(String section) throws IOException {
    assertEquals(documented().get(section), PRINTED.get(section));
  }

  @Test
  void everyCommandThatPrintsJsonIsThere() throws IOException {
    Set<String> told = new TreeSet<>();
    documented().keySet().forEach(section -> told.addAll(List.of(section.split(", "))));
    told.remove("error");
    assertEquals(withJson(TrustedSms.commandLine(variable -> null)), told);
  }

  private static Set<String> withJson(CommandLine command) {
    Set<String> names = new TreeSet<>();
    if (command.getCommandSpec().findOption("--json") != null) {
      names.add(command.getCommandSpec().qualifiedName().substring("trusted-sms ".length()));
    }
    command.getSubcommands().values().forEach(each -> names.addAll(withJson(each)));
    return names;
  }
}
