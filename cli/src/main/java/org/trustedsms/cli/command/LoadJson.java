// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.trustedsms.cli.console.Json;
import org.trustedsms.emulator.load.LoadPlan;
import org.trustedsms.emulator.load.LoadReport;

/** What a load test found, in JSON. */
final class LoadJson {
  private LoadJson() {}

  /** Returns an object with the plan and the report. */
  static ObjectNode of(LoadPlan plan, LoadReport report) {
    ObjectNode all =
        Json.object()
            .put("senders", plan.senders())
            .put("receivers", plan.receivers())
            .put("window", plan.window())
            .put("messagesOfEachSender", plan.messages())
            .put("processors", Runtime.getRuntime().availableProcessors())
            .put("accepted", report.sent())
            .put("received", report.received())
            .put("refused", report.refused())
            .put("repeatedOrOutOfOrder", report.wrong())
            .put("seconds", report.time().toMillis() / 1e3)
            .put("messagesPerSecond", report.perSecond())
            .put("good", report.isGood());
    ArrayNode heap = all.putArray("heapBytes");
    report.heap().forEach(heap::add);
    return all;
  }
}
