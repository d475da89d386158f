// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.curve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.trustedsms.bench.budget.BudgetRow;
import org.trustedsms.bench.budget.BudgetRow.Room;
import org.trustedsms.cli.console.Json;

final class BudgetJson {
  private BudgetJson() {}

  /** Returns an object with {@code rows}; a room that there is not has {@code fits} alone. */
  static ObjectNode of(List<BudgetRow> rows) {
    ObjectNode all = Json.object();
    ArrayNode array = all.putArray("rows");
    rows.forEach(row -> array.add(of(row)));
    return all;
  }

  private static ObjectNode of(BudgetRow row) {
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
      row.rooms().forEach(room -> rooms.add(of(room)));
    }
    return node;
  }

  private static ObjectNode of(Room room) {
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
