// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.cli.TrustedSms;
import org.trustedsms.cli.option.PhoneNumber.OwnAddress;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * All commands with files and values that they cannot use: one line on standard error, the right
 * exit status, no stack trace, and no file made or changed.
 */
@DisabledOnOs(OS.WINDOWS)
class BadInputTest {
  /**
   * A call of each command that reads or writes files. {@code @} stands before a file that it
   * reads, {@code >} before one that it makes, {@code /} before a folder that it makes files in,
   * and {@code +} before a file that is left as it is.
   */
  private static final List<String> CALLS =
      List.of(
          "demo --out /new",
          "keygen --no-passphrase --out >new --public >new.pub",
          "keygen --passphrase-file @passphrase --out +new",
          "pubkey @alice.pem --out >new",
          "fingerprint @alice.pub.pem",
          "contacts list --store @store",
          "contacts show +1 --store @store",
          "contacts add +2 --key @bob.pub.pem --compared --store @store",
          "contacts trust +1 --digits 111112222233333444445555566666 --store @store",
          "contacts remove +2 --store @store",
          "contacts export +1 --out >new --store @store",
          "sign --key @alice.pem --recipient @bob.pub.pem --in @text --out >new --stateless",
          "sign --key @alice.pem --to +1 --store @store hello",
          "encrypt --key @alice.pem --recipient @bob.pub.pem --in @text --out >new --stateless",
          "verify --sender @alice.pub.pem --key @bob.pem --in @sms --evidence /new --store @store",
          "verify --from +1 --store @store --in @sms",
          "decrypt --sender @alice.pub.pem --key @bob.pem --in @letter --out >new --stateless",
          "evidence @evidence",
          "inspect --in @sms",
          "send --smsc 127.0.0.1:1 --from +1 --to +2 --for-anyone --key @alice.pem --in @text"
              + " --store @store",
          "listen --smsc 127.0.0.1:1 --number +2 --key @bob.pem --store @store",
          "device --smsc 127.0.0.1:1 --number +2 --key @bob.pem --commander @alice.pub.pem --run"
              + " /bin/cat --folder @store",
          "phone --number +1 --smsc 127.0.0.1:1 --jar @suite.jar --jad @suite.jad --terminal",
          "module new /new",
          "module build @project",
          "module provision @project --commander @alice.pub.pem --commander-number +1 --out >new",
          "gateway --settings @none --folder @alice.pem",
          "smsc --listen 127.0.0.1:0 --password-file @none",
          "recommend --results @none",
          "bench --out /new",
          "bench --results @none --baseline @none",
          "jar-size @none",
          "generate-man /new");

  /** They have no files; doctor takes seconds, and is in a session. */
  private static final Set<String> NOT_CALLED =
      Set.of("budget", "completion", "doctor", "help", "lab", "modems");

  @TempDir private static Path folder;

  private static Path good;
  private static Path bad;

  static Stream<String> calls() {
    return CALLS.stream();
  }

  @BeforeAll
  static void layOut() throws IOException {
    good = Files.createDirectory(folder.resolve("good"));
    bad = Files.createDirectory(folder.resolve("bad"));
    for (String name : List.of("alice", "bob")) {
      call("keygen --no-passphrase --out %s --public %s", name + ".pem", name + ".pub.pem");
    }
    Files.writeString(good.resolve("passphrase"), "secret\n");
    Files.writeString(good.resolve("text"), "hello\n");
    call("contacts add +1 --key %s --compared --store %s", "alice.pub.pem", "store");
    call("sign --key %s --out %s --stateless hello", "alice.pem", "sms");
    call(
        "encrypt --key %s --recipient %s --out %s --stateless hello",
        "alice.pem", "bob.pub.pem", "letter");
    call(
        "verify --sender %s --in %s --evidence %s --stateless", "alice.pub.pem", "sms", "evidence");
    Path project = good.resolve("project");
    Files.createDirectories(project.resolve("target"));
    Files.writeString(project.resolve("app.properties"), "app.name=gate\n");
    Files.writeString(project.resolve("target/gate.jad"), "MIDlet-Name: Gate\n");
    layOutBad();
  }

  /** Executes what must succeed. */
  private static void call(String call, Object... names) {
    Object[] files = Stream.of(names).map(name -> good.resolve((String) name)).toArray();
    InProcess answer = InProcess.call(List.of(String.format(call, files).split(" ")));
    assertEquals(0, answer.status(), answer.toString());
  }

  private static void layOutBad() throws IOException {
    Files.createFile(bad.resolve("empty"));
    Files.createDirectory(bad.resolve("folder"));
    byte[] binary = new byte[5000];
    for (int i = 0; i < binary.length; i++) {
      binary[i] = (byte) (i * 31 + (i >> 8));
    }
    Files.write(bad.resolve("binary"), binary);
    try (RandomAccessFile huge = new RandomAccessFile(bad.resolve("huge").toFile(), "rw")) {
      huge.setLength(1L << 33);
    }
    Path unreadable = Files.createFile(bad.resolve("unreadable"));
    Files.setPosixFilePermissions(unreadable, PosixFilePermissions.fromString("---------"));
  }

  /** Files that nothing can be read from, whatever it should be. */
  private static List<String> neverReadable() {
    List<String> files = new ArrayList<>();
    files.add(bad.resolve("missing").toString());
    files.add(bad.resolve("missing\33[2J\nx").toString());
    files.add(bad.resolve("x".repeat(300)).toString());
    files.add("a\0b");
    // Root reads everything; but nobody reads at address 0 of a process.
    if (!Files.isReadable(bad.resolve("unreadable"))) {
      files.add(bad.resolve("unreadable").toString());
    } else if (Files.exists(Path.of("/proc/self/mem"))) {
      files.add("/proc/self/mem");
    }
    return files;
  }

  /** Files with contents that no command wants; but as a text some are as good as any other. */
  private static List<String> strange() {
    return Stream.of("empty", "folder", "binary", "huge")
        .map(name -> bad.resolve(name).toString())
        .toList();
  }

  private static List<String> unwritable() {
    List<String> files = new ArrayList<>();
    files.add(bad.resolve("missing/new").toString());
    files.add(bad.resolve("empty/new").toString());
    files.add(bad.resolve("x".repeat(300)).toString());
    files.add("a\0b");
    if (Files.isDirectory(Path.of("/proc/self"))) {
      files.add("/proc/self/new");
    }
    return files;
  }

  @ParameterizedTest
  @MethodSource("calls")
  void filesThatCannotBeRead(String call) throws IOException {
    String[] words = call.split(" ");
    for (int i = 1; i < words.length; i++) {
      if (words[i].startsWith("@")) {
        for (String file : neverReadable()) {
          boolean mayBeMissing = words[i].equals("@store") && !file.equals("a\0b");
          fails(with(words, i, file), mayBeMissing);
        }
        for (String file : strange()) {
          fails(with(words, i, file), true);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("calls")
  void filesThatCannotBeWritten(String call) throws IOException {
    String[] words = call.split(" ");
    for (int i = 1; i < words.length; i++) {
      if (words[i].startsWith(">")) {
        for (String file : unwritable()) {
          fails(with(words, i, file), false);
        }
        fails(with(words, i, bad.resolve("folder").toString()), false);
        fails(with(words, i, good.resolve("text").toString()), false);
      } else if (words[i].startsWith("/")) {
        fails(with(words, i, bad.resolve("empty").toString()), false);
        fails(with(words, i, "a\0b"), false);
      }
    }
  }

  /** The call with good files, and one bad one. */
  private static List<String> with(String[] words, int index, String file) {
    List<String> call = new ArrayList<>();
    for (int i = 0; i < words.length; i++) {
      String word = words[i];
      if (i == index) {
        call.add(file);
      } else {
        call.add(
            "@>/+".indexOf(word.charAt(0)) < 0 || word.matches("[+][0-9]+")
                ? word
                : good + "/" + word.substring(1));
      }
    }
    return call;
  }

  private static void fails(List<String> call, boolean mayBeGood) throws IOException {
    Map<Path, Long> before = files();
    InProcess answer = InProcess.call(call);
    assertTrue(answer.isClean(), answer::toString);
    if (mayBeGood && (answer.status() == 0 || saysItOnStandardOutput(answer))) {
      restore(before);
      return;
    }
    assertTrue(answer.failedInOneLine(), answer::toString);
    if (mayBeGood && call.contains("--smsc")) {
      // The store is made before the SMSC is called, so that a failure is reported at
      // once.
      restore(before);
    }
    assertEquals(before, files(), answer::toString);
  }

  /** A verdict, or what is wrong with a message field by field, is what was asked for. */
  private static boolean saysItOnStandardOutput(InProcess answer) {
    return answer.status() == 1 && !answer.out().isEmpty() && answer.err().lines().count() <= 1;
  }

  /** All files with their lengths. */
  private static Map<Path, Long> files() throws IOException {
    Map<Path, Long> files = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path file : walk.toList()) {
        files.put(
            file, Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? Files.size(file) : 0);
      }
    }
    return files;
  }

  private static void restore(Map<Path, Long> before) throws IOException {
    List<Path> made = new ArrayList<>(files().keySet());
    made.removeAll(before.keySet());
    for (int i = made.size() - 1; i >= 0; i--) {
      Files.delete(made.get(i));
    }
  }

  /** So that a new command is put into the list above. */
  @Test
  void noCommandIsForgotten() {
    Set<String> commands = new TreeSet<>();
    for (CommandLine command : leaves(TrustedSms.commandLine(variable -> null))) {
      commands.add(command.getCommandSpec().qualifiedName().substring("trusted-sms ".length()));
    }
    Set<String> listed = new HashSet<>(NOT_CALLED);
    for (String command : commands) {
      if (CALLS.stream().anyMatch(call -> (call + " ").startsWith(command + " "))) {
        listed.add(command);
      }
    }
    assertEquals(commands, new TreeSet<>(listed));
  }

  private static List<CommandLine> leaves(CommandLine command) {
    return command.getSubcommands().isEmpty()
        ? List.of(command)
        : command.getSubcommands().values().stream().flatMap(c -> leaves(c).stream()).toList();
  }

  static Stream<String> everyCommand() {
    return leaves(TrustedSms.commandLine(variable -> null)).stream()
        .map(command -> command.getCommandSpec().qualifiedName());
  }

  private static CommandLine command(String qualifiedName) {
    CommandLine command = TrustedSms.commandLine(variable -> null);
    for (String name : qualifiedName.split(" ")) {
      command = command.getSubcommands().getOrDefault(name, command);
    }
    return command;
  }

  @ParameterizedTest
  @MethodSource("everyCommand")
  void valuesThatAreNone(String name) {
    List<String> words = List.of(name.split(" ")).subList(1, name.split(" ").length);
    isUsage(words, "--no-such-option\33[2J");
    for (OptionSpec option : command(name).getCommandSpec().options()) {
      if (option.arity().max() > 0) {
        isUsage(words, option.longestName());
        for (String value : badValues(option)) {
          InProcess answer = isUsage(words, option.longestName() + "=" + value);
          assertTrue(answer.err().contains(option.longestName()), answer::toString);
        }
      }
    }
  }

  private static InProcess isUsage(List<String> command, String argument) {
    List<String> call = new ArrayList<>(command);
    call.add(argument);
    InProcess answer = InProcess.call(call);
    assertEquals(2, answer.status(), answer::toString);
    assertTrue(answer.failedInOneLine(), answer::toString);
    assertEquals("", answer.out());
    return answer;
  }

  /** A text can be anything; all else has a form. */
  private static List<String> badValues(ArgSpec option) {
    Class<?> type = option.auxiliaryTypes().length > 0 ? option.auxiliaryTypes()[0] : option.type();
    if (type == String.class && option.converters().length == 0) {
      return List.of();
    }
    if (type == Path.class || type.getSimpleName().matches("Source|Destination")) {
      return List.of("a\0b");
    }
    boolean isSender = Arrays.stream(option.converters()).anyMatch(OwnAddress.class::isInstance);
    return List.of(isSender ? "+x" : "x", "-1 \33[2J\n", "1e9" + "9".repeat(1000) + "x", "\0");
  }
}
