// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import org.trustedsms.bench.budget.Budgets;
import org.trustedsms.bench.engine.EngineName;
import org.trustedsms.bench.library.ClassFiles;
import org.trustedsms.bench.result.Labels;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.Results.PhoneCost;
import org.trustedsms.bench.result.Results.ServiceFigure;
import org.trustedsms.bench.result.Results.Timing;
import org.trustedsms.message.MessageKinds;

/** The limits that this project has set itself, and whether results meet them. */
final class Targets {
  enum Met {
    YES("yes"),
    NO("no"),
    /** The figure is nearer to the limit than its error is wide. */
    NOISE("within the error"),
    /** There is no figure in these results. */
    UNKNOWN("no figure here");

    private final String words;

    Met(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  /** A limit, and its figure in these results; if there is none, where it is found. */
  record Target(String what, String limit, String figure, Met met) {}

  private static final List<String[]> LIMITS =
      ClassFiles.rows("/org/trustedsms/bench/report/targets.csv");

  /** The target that a test checks. */
  private static final Target REFUSAL =
      new Target(
          "cost of any refusal",
          "at most two verifications",
          "see RejectionCostTest of se-bench",
          Met.UNKNOWN);

  private final Results results;
  private final ReportOrder figures;
  private final List<Target> targets = new ArrayList<>();

  private Targets(Results results, ReportOrder figures) {
    this.results = results;
    this.figures = figures;
  }

  static List<Target> of(Results results, ReportOrder figures) {
    Targets made = new Targets(results, figures);
    made.phone();
    made.server();
    made.gateway();
    made.room();
    made.suites();
    made.targets.add(REFUSAL);
    return List.copyOf(made.targets);
  }

  private void phone() {
    for (String[] limit : limits("phone")) {
      phone(Operation.valueOf(limit[1]), limit[2], Long.valueOf(limit[3]), "");
    }
    for (String curve : ReportOrder.curves()) {
      PhoneCost reference = figures.cost(ReportOrder.REFERENCE_VM, curve, Operation.SIGN);
      if (!curve.startsWith("P-") && !curve.startsWith("prime") && reference != null) {
        phone(Operation.SIGN, curve, reference.byteCodes(), ", as Bouncy Castle 1.83 takes");
      }
    }
  }

  private void phone(Operation operation, String curve, Long most, String why) {
    PhoneCost cost = figures.cost(Results.SUITE, curve, operation);
    Double value = cost == null || cost.byteCodes() == null ? null : (double) cost.byteCodes();
    if (most != null) {
      add(
          operation.words() + " on " + curve + ", on a phone",
          "at most " + Labels.count(most) + " byte codes" + why,
          value,
          v -> Labels.count(Math.round(v)),
          value != null && value <= most);
    }
  }

  /** Ours is to be the first of the engines that were measured, but for the one that it takes. */
  private void server() {
    for (String curve : ReportOrder.curves()) {
      Timing ours = figures.shortest(ReportOrder::isOurs, curve, Operation.SIGN);
      if (ours == null) {
        continue;
      }
      String taken = ours.engine().replaceFirst("^" + EngineName.SERVER, "");
      Timing other =
          figures.shortest(
              engine -> !ReportOrder.isOurs(engine) && !engine.equals(taken),
              curve,
              Operation.SIGN);
      if (other != null) {
        double apart = Math.abs(ours.microseconds() - other.microseconds());
        boolean first = ours.microseconds() <= other.microseconds();
        targets.add(
            new Target(
                "signing on " + curve + ", on a server",
                "first of all engines of the run",
                "%s \u00B5s%s, %s %s \u00B5s"
                    .formatted(
                        Labels.number(ours.microseconds()),
                        taken.equals(ours.engine()) ? "" : " with " + taken,
                        other.engine(),
                        Labels.number(other.microseconds())),
                apart <= error(ours) + error(other) ? Met.NOISE : first ? Met.YES : Met.NO));
      }
    }
  }

  private static double error(Timing timing) {
    return timing.error() == null ? 0 : timing.error();
  }

  private void gateway() {
    for (ServiceFigure figure : results.gateway()) {
      if (figure.limit() != null) {
        add(
            "gateway: " + figure.name(),
            (figure.atLeast() ? "at least " : "at most ") + Tables.amount(figure, figure.limit()),
            figure.value(),
            value -> Tables.amount(figure, value),
            figure.meetsLimit());
      }
    }
  }

  private void room() {
    for (String[] limit : limits("room")) {
      int bytes =
          Budgets.of(MessageKinds.SIGNED_TEXT).stream()
              .filter(row -> row.curve().equals(limit[1]))
              .mapToInt(row -> row.room(1).bytes())
              .findFirst()
              .orElseThrow();
      add(
          "room for text in one SMS on " + limit[1],
          "at least " + limit[2] + " bytes",
          (double) bytes,
          value -> bytes + " bytes",
          bytes >= Integer.parseInt(limit[2]));
    }
  }

  private void suites() {
    for (String[] limit : limits("suite")) {
      long most = Long.parseLong(limit[2]);
      Long bytes = results.suites().get(limit[1]);
      add(
          "JAR of the suite " + limit[1],
          "at most " + Labels.count(most) + " bytes",
          bytes == null ? null : (double) bytes,
          value -> Labels.count(Math.round(value)) + " bytes",
          bytes != null && bytes <= most);
    }
  }

  private static List<String[]> limits(String kind) {
    return LIMITS.stream().filter(limit -> limit[0].equals(kind)).toList();
  }

  private void add(
      String what, String limit, Double value, DoubleFunction<String> words, boolean met) {
    targets.add(
        value == null
            ? new Target(what, limit, "", Met.UNKNOWN)
            : new Target(what, limit, words.apply(value), met ? Met.YES : Met.NO));
  }

  static String summary(List<Target> targets) {
    List<String> missed =
        targets.stream().filter(t -> t.met() == Met.NO).map(Target::what).toList();
    return "Of %d limits %d are met, %d are not, %d are too close to tell, and of %d this run has no figure.%s"
        .formatted(
            targets.size(),
            count(targets, Met.YES),
            missed.size(),
            count(targets, Met.NOISE),
            count(targets, Met.UNKNOWN),
            missed.isEmpty() ? "" : " Not met: " + String.join("; ", missed) + ".");
  }

  private static long count(List<Target> targets, Met met) {
    return targets.stream().filter(t -> t.met() == met).count();
  }
}
