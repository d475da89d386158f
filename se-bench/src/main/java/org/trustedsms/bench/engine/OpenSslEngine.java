// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.trustedsms.bench.library.ExternalCommand;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results.Timing;

/** The command {@code openssl speed}, which times itself. */
final class OpenSslEngine implements Engine.SelfTimed {
  private static final String NAME = "OpenSSL";

  /** From 1.1.1 on the machine-readable output gives operations per second; before, seconds. */
  private static final Pattern VERSION =
      Pattern.compile("OpenSSL ((1\\.1\\.1|[3-9]\\.|[1-9][0-9]+\\.)\\S*).*", Pattern.DOTALL);

  private static final int MAX_OUTPUT = 1 << 20;
  private static final int TIMEOUT_SECONDS = 30;

  private final String command;
  private final String version;
  private final Set<Algorithm> algorithms;

  private OpenSslEngine(String command, String version, Set<Algorithm> algorithms) {
    this.command = command;
    this.version = version;
    this.algorithms = algorithms;
  }

  static Engine find() throws Engine.UnavailableException {
    return find("openssl");
  }

  static Engine find(String command) throws Engine.UnavailableException {
    try {
      String answer = run(TIMEOUT_SECONDS, List.of(command, "version")).text();
      Matcher matcher = VERSION.matcher(answer);
      if (!matcher.matches()) {
        throw new Engine.UnavailableException(
            "OpenSSL 1.1.1 or newer is needed, and it is \"" + answer.strip() + "\"");
      }
      Set<Algorithm> found = new HashSet<>();
      for (List<Algorithm> list : List.of(Algorithm.curves(), Algorithm.forComparison())) {
        for (Algorithm algorithm : list) {
          if (algorithm.kind() != Algorithm.Kind.RSA_PSS && knows(command, choice(algorithm))) {
            found.add(algorithm);
          }
        }
      }
      return new OpenSslEngine(command, matcher.group(1), found);
    } catch (IOException e) {
      throw new Engine.UnavailableException(
          "the command " + command + " is not installed, or does not run: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Engine.UnavailableException("interrupted while it was looked for", e);
    }
  }

  /** Asked for an unknown algorithm it complains at once, so that asking costs no time. */
  private static boolean knows(String command, String choice)
      throws IOException, InterruptedException {
    String unknown = "no-such-algorithm";
    String answer = run(TIMEOUT_SECONDS, List.of(command, "speed", choice, unknown)).text();
    return !answer.contains(choice) && answer.contains(unknown);
  }

  static String choice(Algorithm algorithm) {
    return switch (algorithm.kind()) {
      case CURVE -> "ecdsa" + Algorithm.plain(algorithm.name());
      case RSA_PKCS1, RSA_PSS -> "rsa" + algorithm.bits();
      case ED25519 -> "ed25519";
    };
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String version() {
    return version;
  }

  @Override
  public List<String> notes() {
    return List.of(
        "OpenSSL: timed by itself (openssl speed -elapsed, wall clock, no error given), random"
            + " nonces, no hashing of the message except with Ed25519; it prepares nothing for a"
            + " key, so that its one figure for verifying stands for first and later messages.");
  }

  @Override
  public Set<Operation> operations(Algorithm algorithm) {
    return algorithms.contains(algorithm)
        ? EnumSet.of(Operation.SIGN, Operation.VERIFY_FIRST, Operation.VERIFY_KNOWN)
        : EnumSet.noneOf(Operation.class);
  }

  @Override
  public List<Timing> time(Algorithm algorithm, int seconds)
      throws IOException, InterruptedException {
    List<String> arguments =
        List.of(
            command,
            "speed",
            "-mr",
            "-elapsed",
            "-seconds",
            Integer.toString(seconds),
            choice(algorithm));
    // It makes several keys, and runs each operation once for so many seconds.
    ExternalCommand.Answer output = run(2 * seconds + 2 * TIMEOUT_SECONDS, arguments);
    if (output.status() != 0) {
      throw new IOException(
          "openssl speed %s ended with %s: %s"
              .formatted(choice(algorithm), output.status(), output.text().strip()));
    }
    OpenSslSpeed speed = OpenSslSpeed.parse(output.text());
    return List.of(
        timing(algorithm, Operation.SIGN, speed.sign()),
        timing(algorithm, Operation.VERIFY_FIRST, speed.verify()),
        timing(algorithm, Operation.VERIFY_KNOWN, speed.verify()));
  }

  private static Timing timing(Algorithm algorithm, Operation operation, OpenSslSpeed.Rate rate) {
    return new Timing(
        NAME, algorithm.name(), operation, 1e6 / rate.perSecond(), null, rate.count());
  }

  /** Errors and results come in one stream. */
  private static ExternalCommand.Answer run(int timeout, List<String> arguments)
      throws IOException, InterruptedException {
    ExternalCommand.Answer answer =
        ExternalCommand.run(
            new ProcessBuilder(arguments).redirectErrorStream(true),
            Duration.ofSeconds(timeout),
            MAX_OUTPUT);
    if (!answer.ended()) {
      throw new IOException(
          String.join(" ", arguments) + " does not end within " + timeout + " seconds");
    }
    return answer;
  }

  /** The output of {@code openssl speed -mr} for one algorithm. */
  record OpenSslSpeed(Rate sign, Rate verify) {
    /** For example {@code +F4:1:192:6706.060606:6616.161616}: F2 is RSA, F4 ECDSA, F6 EdDSA. */
    private static final Pattern RATES =
        Pattern.compile(
            "^\\+F[246]:\\d+:\\d+:(?:\\w+:)?([0-9.]+):([0-9.]+)\\s*$", Pattern.MULTILINE);

    /** For example {@code +R5:6639:192:0.99}: how many operations in how many seconds. */
    private static final Pattern COUNT =
        Pattern.compile("^\\+R\\d+:(\\d{1,9}):\\d+:.*$", Pattern.MULTILINE);

    /** The operations in a second, and the number of operations measured; both more than 0. */
    record Rate(double perSecond, int count) {}

    static OpenSslSpeed parse(String output) throws IOException {
      Matcher rates = RATES.matcher(output);
      if (!rates.find()) {
        throw new IOException("openssl speed gave no rates that are understood");
      }
      Matcher counts = COUNT.matcher(output);
      return new OpenSslSpeed(rate(rates.group(1), counts), rate(rates.group(2), counts));
    }

    private static Rate rate(String perSecond, Matcher counts) throws IOException {
      if (!counts.find()) {
        throw new IOException("openssl speed gave no counts that are understood");
      }
      try {
        Rate rate = new Rate(Double.parseDouble(perSecond), Integer.parseInt(counts.group(1)));
        if (rate.perSecond() > 0 && rate.count() > 0) {
          return rate;
        }
      } catch (NumberFormatException e) {
        throw new IOException("openssl speed gave \"" + perSecond + "\" for a number", e);
      }
      throw new IOException("openssl speed did not finish a single operation in its time");
    }
  }
}
