// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import java.security.SecureRandom;
import java.time.Duration;
import org.trustedsms.emulator.fault.Faults;
import picocli.CommandLine.Option;

/** Faults of the network. */
public final class FaultOptions {
  /** Short enough to be typed again. */
  private static final int SEEDS = 1_000_000;

  @Option(
      names = "--lose",
      paramLabel = "p",
      converter = Chance.Probability.class,
      description = "Lose messages with this probability, 0 to 1.")
  private double lose;

  @Option(
      names = "--delay",
      paramLabel = "p:time",
      converter = Chance.OfDuration.class,
      description = "Delay messages: 0.2:3s delays a fifth of them by up to 3 s.")
  private Chance<Duration> delay;

  @Option(
      names = "--repeat",
      paramLabel = "p",
      converter = Chance.Probability.class,
      description = "Deliver messages twice.")
  private double repeat;

  @Option(
      names = "--reorder",
      paramLabel = "p",
      converter = Chance.Probability.class,
      description = "Put messages behind the next one.")
  private double reorder;

  @Option(
      names = "--corrupt",
      paramLabel = "p",
      converter = Chance.Probability.class,
      description = "Flip a bit of messages.")
  private double corrupt;

  @Option(
      names = "--spoof",
      paramLabel = "p:number",
      converter = Chance.OfNumber.class,
      description = "Forge the sender: 0.1:+390009 does so in a tenth of them.")
  private Chance<String> spoof;

  @Option(
      names = "--seed",
      paramLabel = "n",
      description = "Repeat the faults of the run with this seed (default: random).")
  private Long seed;

  private Long drawn;

  /** Tells whether anything is to happen to messages. */
  public boolean areAsked() {
    return !faults().areNone();
  }

  /** Returns the seed of the faults, the one given or one that stays the same. */
  public long seed() {
    if (seed != null) {
      return seed;
    }
    if (drawn == null) {
      drawn = (long) new SecureRandom().nextInt(SEEDS);
    }
    return drawn;
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
}
