// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.function.Function;
import org.trustedsms.cli.console.Converters;
import org.trustedsms.emulator.fault.Faults;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Faults of the network. */
public final class FaultOptions {
  /** Short enough to be typed again. */
  private static final int SEEDS = 1_000_000;

  @Option(names = "--lose", paramLabel = "p", converter = Chance.Probability.class)
  private double lose;

  @Option(names = "--delay", paramLabel = "p:time", converter = Chance.OfDuration.class)
  private Chance<Duration> delay;

  @Option(names = "--repeat", paramLabel = "p", converter = Chance.Probability.class)
  private double repeat;

  @Option(names = "--reorder", paramLabel = "p", converter = Chance.Probability.class)
  private double reorder;

  @Option(names = "--corrupt", paramLabel = "p", converter = Chance.Probability.class)
  private double corrupt;

  @Option(names = "--spoof", paramLabel = "p:number", converter = Chance.OfNumber.class)
  private Chance<String> spoof;

  @Option(names = "--seed", paramLabel = "n")
  private Long seed;

  /** Returns whether anything is to happen to messages. */
  public boolean areAsked() {
    return !faults().areNone();
  }

  /** Returns the seed of the faults, the one given or one that stays the same. */
  public long seed() {
    if (seed == null) {
      seed = (long) new SecureRandom().nextInt(SEEDS);
    }
    return seed;
  }

  public Faults faults() {
    Faults faults =
        Faults.seeded(seed())
            .losing(lose)
            .repeating(repeat)
            .reordering(reorder)
            .corrupting(corrupt);
    if (delay != null) {
      faults = faults.delaying(delay.probability(), delay.what());
    }
    return spoof == null ? faults : faults.spoofing(spoof.probability(), spoof.what());
  }

  /** A probability and what then happens. */
  record Chance<T>(double probability, T what) {

    static final class Probability implements ITypeConverter<Double> {
      @Override
      public Double convert(String value) {
        return probability(value);
      }
    }

    /** Reads a probability and a duration, for example {@code 0.2:1500ms}. */
    static final class OfDuration implements ITypeConverter<Chance<Duration>> {
      @Override
      public Chance<Duration> convert(String value) {
        return read(
            value,
            "p:duration, for example 0.2:1500ms",
            text ->
                Converters.duration(text, 7, "duration", "1500ms, 3s or 2min", "ms", "s", "min"));
      }
    }

    /** Reads a probability and a number, for example {@code 0.1:+390009}. */
    static final class OfNumber implements ITypeConverter<Chance<String>> {
      @Override
      public Chance<String> convert(String value) {
        return read(value, "p:number, for example 0.1:+390009", new PhoneNumber()::convert);
      }
    }

    private static <T> Chance<T> read(String value, String form, Function<String, T> what) {
      int colon = value.indexOf(':');
      if (colon < 0) {
        throw new TypeConversionException("\"" + value + "\" is not " + form);
      }
      return new Chance<>(
          probability(value.substring(0, colon)), what.apply(value.substring(colon + 1)));
    }

    private static double probability(String text) {
      if (text.matches("[01]|0?\\.[0-9]{1,9}|1\\.0{1,9}")) {
        return Double.parseDouble(text);
      }
      throw new TypeConversionException(
          "\"" + text + "\" is not a probability; write a number from 0 to 1, for example 0.25");
    }
  }
}
