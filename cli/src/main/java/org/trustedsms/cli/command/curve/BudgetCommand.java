// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.curve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.trustedsms.bench.budget.BudgetRow;
import org.trustedsms.bench.budget.BudgetRow.Room;
import org.trustedsms.bench.budget.Budgets;
import org.trustedsms.bench.budget.Budgets.BudgetText;
import org.trustedsms.bench.budget.Budgets.PapersOf2008;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.command.Result;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "budget")
public final class BudgetCommand extends CliCommand {
  @Option(names = "--all")
  private boolean all;

  @Mixin private JsonOption jsonOption = new JsonOption();

  @Override
  public Integer call() {
    List<BudgetRow> rows = new ArrayList<>(Budgets.all());
    rows.addAll(Budgets.of(org.trustedsms.command.Command.KIND));
    rows.addAll(Budgets.of(Result.KIND));
    if (jsonOption.isAsked()) {
      System.out.println(Json.lines(toJson(rows)));
    } else {
      String kind = rows.get(0).kind();
      System.out.println(
          BudgetText.of(rows.stream().filter(row -> all || row.kind().equals(kind)).toList()));
      if (isVerbose()) {
        System.out.println(PapersOf2008.CORRECTION);
      }
    }
    System.out.flush();
    return 0;
  }

  /** Returns an object with {@code rows}; a room that there is not has {@code fits} alone. */
  private static ObjectNode toJson(List<BudgetRow> rows) {
    ObjectNode all = Json.object();
    ArrayNode array = all.putArray("rows");
    rows.forEach(row -> array.add(toJson(row)));
    return all;
  }

  private static ObjectNode toJson(BudgetRow row) {
    ObjectNode node =
        Json.object()
            .put("kind", row.kind())
            .put("curve", row.curve())
            .put("legacy", row.legacy())
            .put("securityBits", row.securityBits())
            .put("header", row.header())
            .put("point", row.point())
            .put("handle", row.handle())
            .put("tag", row.tag())
            .put("signature", row.signature())
            .put("overhead", row.overhead())
            .put("fewestSegments", row.fewestSegments());
    if (row.hasText()) {
      ArrayNode rooms = node.putArray("rooms");
      row.rooms().forEach(room -> rooms.add(toJson(room)));
    }
    return node;
  }

  private static ObjectNode toJson(Room room) {
    ObjectNode node = Json.object().put("segments", room.segments()).put("fits", room.fits());
    return room.fits()
        ? node.put("bytes", room.bytes())
            .put("gsm", room.gsm())
            .put("latin", room.latin())
            .put("english", room.english())
            .put("ucs2", room.ucs2())
        : node;
  }
}
