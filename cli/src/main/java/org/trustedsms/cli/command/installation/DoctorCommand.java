// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.installation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.trustedsms.bench.engine.Engine;
import org.trustedsms.bench.engine.EngineName;
import org.trustedsms.bench.library.ExternalCommand;
import org.trustedsms.bench.report.ResultsFile;
import org.trustedsms.bench.result.Results;
import org.trustedsms.cli.command.curve.MeasuredFile;
import org.trustedsms.cli.command.installation.DoctorCommand.HealthChecks.Finding;
import org.trustedsms.cli.command.installation.DoctorCommand.HealthChecks.HealthCheck;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.Colours;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.option.HostAndPort;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.StoreOption;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.emulator.phone.MidletSuite;
import org.trustedsms.emulator.phone.PhoneException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.StoreException;
import org.trustedsms.server.util.DaemonThreads;
import org.trustedsms.signature.Signature;
import org.trustedsms.signature.Signer;
import org.trustedsms.signature.Verifier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "doctor")
public final class DoctorCommand extends CliCommand {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  @Mixin private StoreOption storeOption = new StoreOption();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() throws InterruptedException {
    Colours colours = Colours.ofOutput();
    ObjectNode all = Json.object();
    ArrayNode checks = all.putArray("checks");
    int failed = 0;
    for (HealthCheck check : HealthChecks.all(storeOption.folder(), MeasuredFile.shipped())) {
      Finding finding = check.carryOut(TIMEOUT);
      failed += check.isNeeded() && !finding.isOk() ? 1 : 0;
      if (json.isAsked()) {
        checks.add(toJson(check, finding));
      } else {
        print(line(colours, check, finding));
      }
    }
    if (json.isAsked()) {
      print(all.put("works", failed == 0));
    } else {
      print("");
      print(
          failed == 0
              ? "Everything required is working."
              : colours.bad(
                  failed
                      + (failed == 1 ? " requirement does" : " requirements do")
                      + " not work."));
    }
    return failed == 0 ? 0 : 1;
  }

  private static String line(Colours colours, HealthCheck check, Finding finding) {
    String state = String.format("%-8s", finding.word());
    String coloured =
        finding.isOk()
            ? colours.good(state)
            : check.isNeeded() ? colours.bad(state) : colours.doubtful(state);
    String words =
        finding.details()
            + (finding.isOk()
                ? ""
                : (check.isNeeded() ? "; needed: " : "; optional: ") + finding.advice());
    return coloured
        + SafeText.escape(String.format(" %-25s %s", check.subject(), words)).stripTrailing();
  }

  private static ObjectNode toJson(HealthCheck check, Finding finding) {
    ObjectNode node =
        Json.object()
            .put("subject", check.subject())
            .put("state", finding.word())
            .put("needed", check.isNeeded())
            .put("details", finding.details());
    return finding.isOk() ? node : node.put("advice", finding.advice());
  }

  /** All that is checked. */
  static final class HealthChecks {
    private static final int OLDEST_JAVA = 17;
    private static final Duration TIMEOUT = Duration.ofSeconds(15);
    private static final int LONGEST_ANSWER = 60;
    private static final int MAX_ANSWER = 4096;

    /** ECMA-48, select graphic rendition. */
    private static final Pattern COLOUR = Pattern.compile("\u001B\\[[0-9;]*m");

    /** The message "text-anyone" of docs/vectors/P-192.json, its signer and its time. */
    private static final String SENDER = "026526d9d9318a345aad7393e1ce77d01538a5e5c849a6ebe2";

    private static final String PAYLOAD =
        "4461ff40d8a9819e7d1d2ada2a953fd2f9f6977c6b4c0ece3761d0a9c7ee729431845daa327f3e310cdeaaebc9da"
            + "a66042b1fdfca631baca8e09d66a";
    private static final String TEXT = "Hello, world";
    private static final long STAMP = 1_700_000_000;

    private HealthChecks() {}

    /** Returns all checks: first what is needed, then what some commands need. */
    static List<HealthCheck> all(Path store, Path report) {
      List<String> maven = List.of("mvn", "--batch-mode", "--version");
      int port = HostAndPort.DEFAULT_PORT;
      List<HealthCheck> checks =
          new ArrayList<>(
              List.of(
                  needed("Java", HealthChecks::java),
                  needed("signatures", () -> signatures(HexFormat.of().parseHex(PAYLOAD))),
                  needed("MIDlet suites", HealthChecks::suites),
                  needed("store", () -> StoreCheck.look(store)),
                  optional("port " + port, () -> port(port)),
                  optional("Maven", () -> maven(maven)),
                  optional("OpenSSL", () -> openssl(List.of("openssl", "version"))),
                  optional("measured report", () -> report(report))));
      for (EngineName engine : EngineName.values()) {
        checks.add(optional("bench: " + engine.words(), () -> engine(engine)));
      }
      return checks;
    }

    private static HealthCheck needed(String subject, Callable<Finding> look) {
      return new HealthCheck(subject, true, look);
    }

    private static HealthCheck optional(String subject, Callable<Finding> look) {
      return new HealthCheck(subject, false, look);
    }

    static Finding java() {
      String details =
          "%s (%s), %s MiB of heap"
              .formatted(
                  System.getProperty("java.version"),
                  System.getProperty("java.vendor"),
                  Runtime.getRuntime().maxMemory() >> 20);
      return Runtime.version().feature() >= OLDEST_JAVA
          ? Finding.ok(details)
          : Finding.broken(details, "install a JDK, " + OLDEST_JAVA + " or newer");
    }

    /** Signs and verifies on every curve. */
    static Finding signatures(byte[] payload) throws InvalidEncodingException {
      String advice = "build the project again; do not use it as it is";
      ReceivedMessage message = receive(payload);
      if (message.verdict() != Verdict.VERIFIED || !TEXT.equals(message.text())) {
        return Finding.broken("a published message is " + message.verdict(), advice);
      }
      byte[] changed = payload.clone();
      changed[changed.length - 1] ^= 1;
      if (receive(changed).verdict() == Verdict.VERIFIED) {
        return Finding.broken("a changed message is verified", advice);
      }
      Curve[] curves = Curves.all().toArray();
      for (Curve curve : curves) {
        if (!signsAndVerifies(curve)) {
          return Finding.broken("a signature on " + curve.name() + " does not hold", advice);
        }
      }
      return Finding.ok(
          "a published message verified, a changed one refused; key made and used on "
              + curves.length
              + " curves");
    }

    private static ReceivedMessage receive(byte[] payload) throws InvalidEncodingException {
      PublicKey sender = PublicKey.decode(Curves.p192(), HexFormat.of().parseHex(SENDER));
      // For anyone: whoever receives it.
      return new Receiver(sender, Curves.all(), new KnownSenders().add("", sender))
          .receive(payload, "", STAMP);
    }

    private static boolean signsAndVerifies(Curve curve) {
      PrivateKey key = PrivateKey.generate(curve, new SecureRandom()::nextBytes);
      try {
        byte[] text = TEXT.getBytes(StandardCharsets.UTF_8);
        Signature signature = new Signer(key).sign(text);
        Verifier verifier = new Verifier(key.publicKey());
        boolean holds = verifier.verify(text, signature);
        text[0] ^= 1;
        return holds && !verifier.verify(text, signature);
      } finally {
        key.erase();
      }
    }

    static Finding suites() {
      try {
        String all =
            MidletSuite.jar("trusted-sms-all").isPresent()
                ? sizeOf(MidletSuite.all())
                : "the suite of all curves is built when a command needs it";
        return Finding.ok(sizeOf(MidletSuite.small()) + "; " + all);
      } catch (IOException | PhoneException e) {
        return Finding.missing(String.valueOf(e.getMessage()), "build the project with Maven");
      }
    }

    private static String sizeOf(MidletSuite suite) throws IOException {
      return suite.name() + ", " + suite.size() + " bytes";
    }

    static Finding port(int port) {
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return Finding.ok("free on " + socket.getInetAddress().getHostAddress() + " for an SMSC");
      } catch (IOException e) {
        return Finding.missing(
            "not free (" + e.getMessage() + "); is an SMSC running already?",
            "smsc --listen 127.0.0.1:0 takes another");
      }
    }

    static Finding maven(List<String> command) throws InterruptedException {
      return program("Maven", "Apache Maven", 3, 8, "builds the project", command);
    }

    static Finding openssl(List<String> command) throws InterruptedException {
      String use = "checks keys, signatures and evidence without this program";
      return program("OpenSSL", "OpenSSL", 1, 1, use, command);
    }

    /** A program that some commands can do without: whether it is there, and new enough. */
    private static Finding program(
        String name, String answersWith, int major, int minor, String use, List<String> command)
        throws InterruptedException {
      String wanted = "install " + name + ", " + major + "." + minor + " or newer";
      ExternalCommand.Answer answer;
      try {
        answer =
            ExternalCommand.run(
                new ProcessBuilder(command).redirectErrorStream(true), TIMEOUT, MAX_ANSWER);
      } catch (IOException e) {
        return Finding.missing("not installed; it " + use, wanted);
      }
      if (!answer.ended()) {
        return Finding.broken(
            "no answer from " + command.get(0) + " within " + TIMEOUT.toSeconds() + " s", wanted);
      }
      String line = firstLine(answer.text());
      Matcher version =
          Pattern.compile(answersWith + " ([0-9]{1,4})\\.([0-9]{1,4}).*").matcher(line);
      String shown =
          line.length() <= LONGEST_ANSWER ? line : line.substring(0, LONGEST_ANSWER) + "...";
      if (answer.status() != 0 || !version.matches()) {
        return Finding.broken(command.get(0) + " answers \"" + shown + "\"", wanted);
      }
      int found = Integer.parseInt(version.group(1));
      boolean isNew =
          found > major || found == major && Integer.parseInt(version.group(2)) >= minor;
      return isNew
          ? Finding.ok(shown + "; it " + use)
          : Finding.broken(shown + " is too old", wanted);
    }

    /** The first line that is not empty, without colours. */
    private static String firstLine(String text) {
      return COLOUR
          .matcher(text)
          .replaceAll("")
          .lines()
          .map(String::strip)
          .filter(line -> !line.isEmpty())
          .findFirst()
          .orElse("");
    }

    /** Measured times, from which a curve is recommended. */
    static Finding report(Path report) {
      String advice = "\"trusted-sms bench\" makes one";
      if (!Files.exists(report)) {
        return Finding.missing(report + " is not there, which recommend reads", advice);
      }
      try {
        Results results = ResultsFile.read(report);
        return Finding.ok(report + ", " + results.measurements().size() + " times");
      } catch (IOException e) {
        return Finding.broken(String.valueOf(e.getMessage()), advice);
      }
    }

    private static Finding engine(EngineName name) {
      try {
        return Finding.ok(name.open().version());
      } catch (Engine.UnavailableException | LinkageError e) {
        return Finding.missing(String.valueOf(e.getMessage()), "bench leaves it out");
      }
    }

    /** A check's finding: details in one line, any characters, and advice unless it is ok. */
    record Finding(State state, String details, String advice) {
      /** The state of a part: works, missing, or broken. */
      enum State {
        OK,
        MISSING,
        BROKEN
      }

      static Finding ok(String details) {
        return new Finding(State.OK, details, "");
      }

      static Finding missing(String details, String advice) {
        return new Finding(State.MISSING, details, advice);
      }

      static Finding broken(String details, String advice) {
        return new Finding(State.BROKEN, details, advice);
      }

      boolean isOk() {
        return state == State.OK;
      }

      String word() {
        return state.name().toLowerCase(Locale.ROOT);
      }
    }

    /** Something that is checked; if it is not needed, only some commands need it. */
    record HealthCheck(String subject, boolean isNeeded, Callable<Finding> look) {

      /** Carries it out; the finding is broken if it threw something or took too long. */
      Finding carryOut(Duration timeout) throws InterruptedException {
        FutureTask<Finding> task = new FutureTask<>(look);
        DaemonThreads.thread(subject, task).start();
        try {
          return task.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
          return Finding.broken("the check has failed: " + e.getCause(), "please report it");
        } catch (TimeoutException e) {
          return Finding.broken("no answer within " + timeout.toSeconds() + " s", "try again");
        } finally {
          task.cancel(true);
        }
      }
    }

    static final class StoreCheck {
      private static final Set<PosixFilePermission> OTHERS =
          PosixFilePermissions.fromString("---rwxrwx");

      /** More files than a store has. */
      private static final int MOST = 100;

      private StoreCheck() {}

      /** Looks at the folder of a store, which need not be there. */
      static Finding look(Path folder) {
        String advice = "check who may use it, or name another with --store";
        try {
          if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return notMade(folder, advice);
          }
          if (!Files.isDirectory(folder)) {
            return Finding.broken(folder + " is no folder", "name another with --store");
          }
          if (!isUsable(folder)) {
            return Finding.broken(folder + " cannot be read and written", advice);
          }
          long contacts = contacts(folder);
          Optional<Path> open = openToOthers(folder);
          return open.isEmpty()
              ? Finding.ok(folder + ", contacts: " + contacts)
              : Finding.broken(
                  open.get() + " is open to other users",
                  "remove their permissions: chmod -R go= " + folder);
        } catch (StoreException e) {
          return Finding.broken(e.getMessage(), "see above");
        } catch (IOException e) {
          return Finding.broken(folder + " cannot be read: " + e.getMessage(), advice);
        }
      }

      private static long contacts(Path folder) {
        try (Store store = new Store(folder)) {
          store.requireIntact();
          return store.read(transaction -> transaction.contacts().count());
        }
      }

      private static Finding notMade(Path folder, String advice) {
        Path above = folder.toAbsolutePath().getParent();
        while (above != null && !Files.exists(above)) {
          above = above.getParent();
        }
        return above != null && Files.isDirectory(above) && isUsable(above)
            ? Finding.ok(folder + " is not there yet, and is made when it is needed")
            : Finding.broken(folder + " is not there and cannot be made in " + above, advice);
      }

      private static boolean isUsable(Path folder) {
        return Files.isReadable(folder) && Files.isWritable(folder) && Files.isExecutable(folder);
      }

      private static Optional<Path> openToOthers(Path folder) throws IOException {
        if (Files.getFileAttributeView(folder, PosixFileAttributeView.class) == null) {
          return Optional.empty();
        }
        try (Stream<Path> files = Files.list(folder)) {
          for (Path path : Stream.concat(Stream.of(folder), files.limit(MOST)).toList()) {
            if (!Collections.disjoint(Files.getPosixFilePermissions(path), OTHERS)) {
              return Optional.of(path);
            }
          }
        }
        return Optional.empty();
      }
    }
  }
}
