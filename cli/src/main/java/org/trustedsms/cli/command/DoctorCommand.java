// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.trustedsms.cli.console.Colours;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.Version;
import org.trustedsms.cli.doctor.Check;
import org.trustedsms.cli.doctor.Checks;
import org.trustedsms.cli.doctor.Examination;
import org.trustedsms.cli.doctor.Finding;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.StoreOption;
import org.trustedsms.cli.option.Verbosity;
import org.trustedsms.server.explain.SafeText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code trusted-sms doctor}: what is installed, and what works. */
@Command(
    name = "doctor",
    description = {
      "Check what the program needs, and what some commands need: each is ok, missing or broken,"
          + " with what to do about it. The exit status is 1 if something needed does not work."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {"  trusted-sms doctor", "  trusted-sms doctor --json"})
public final class DoctorCommand implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Mixin private StoreOption storeOption = new StoreOption();

  @Mixin private JsonOption jsonOption = new JsonOption();

  @Mixin private Verbosity verbosity = new Verbosity();

  /** Creates it. */
  public DoctorCommand() {}

  @Override
  public Integer call() throws InterruptedException {
    Colours colours = Colours.ofOutput();
    ObjectNode all = Json.object();
    ArrayNode checks = all.putArray("checks");
    int failed = 0;
    for (Check check : Checks.all(storeOption.folder(), MeasuredFile.shipped())) {
      Finding finding = new Examination(PATIENCE).of(check);
      failed += check.isNeeded() && !finding.isOk() ? 1 : 0;
      if (jsonOption.isAsked()) {
        checks.add(json(check, finding));
      } else {
        System.out.println(line(colours, check, finding));
      }
    }
    if (jsonOption.isAsked()) {
      System.out.println(Json.lines(all.put("works", failed == 0)));
    } else {
      System.out.println();
      System.out.println(
          failed == 0
              ? "All that is needed works."
              : colours.bad(failed + " of what is needed does not work."));
    }
    System.out.flush();
    return failed == 0 ? 0 : 1;
  }

  private static String line(Colours colours, Check check, Finding finding) {
    String state = String.format("%-8s", word(finding));
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

  private static ObjectNode json(Check check, Finding finding) {
    ObjectNode node =
        Json.object()
            .put("subject", check.subject())
            .put("state", word(finding))
            .put("needed", check.isNeeded())
            .put("details", finding.details());
    return finding.isOk() ? node : node.put("advice", finding.advice());
  }

  private static String word(Finding finding) {
    return finding.state().name().toLowerCase(Locale.ROOT);
  }
}
