// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.installation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import org.trustedsms.cli.command.curve.MeasuredFile;
import org.trustedsms.cli.command.installation.HealthChecks.Finding;
import org.trustedsms.cli.command.installation.HealthChecks.HealthCheck;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.Colours;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.StoreOption;
import org.trustedsms.server.explain.SafeText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "doctor",
    description = {
      "Check your setup.",
      "Each requirement is ok, missing or broken, with advice. The exit status is 1 "
          + "if something required does not work."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  trusted-sms doctor", "  trusted-sms doctor --json"})
public final class DoctorCommand extends CliCommand {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Mixin private StoreOption storeOption = new StoreOption();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() throws InterruptedException {
    Colours colours = Colours.ofOutput();
    ObjectNode all = Json.object();
    ArrayNode checks = all.putArray("checks");
    int failed = 0;
    for (HealthCheck check : HealthChecks.all(storeOption.folder(), MeasuredFile.shipped())) {
      Finding finding = check.carryOut(PATIENCE);
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
}
