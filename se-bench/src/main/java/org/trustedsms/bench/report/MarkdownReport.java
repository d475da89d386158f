// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.util.List;
import java.util.Map;
import org.trustedsms.bench.budget.PapersOf2008;
import org.trustedsms.bench.recommend.Exclusion;
import org.trustedsms.bench.recommend.Ranked;
import org.trustedsms.bench.recommend.Recommendation;
import org.trustedsms.bench.report.Table.Cell;
import org.trustedsms.bench.report.Table.Column;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;

/** A report in Markdown, as GitHub understands it (GFM 0.29, tables of section 4.10). */
final class MarkdownReport {
  private final StringBuilder out = new StringBuilder();
  private final Results results;
  private final Figures figures;
  private final Recommendation recommendation;
  private final Tables tables;

  MarkdownReport(Results results, Recommendation recommendation) {
    this.results = results;
    this.recommendation = recommendation;
    figures = new Figures(results);
    tables = new Tables(figures, recommendation);
  }

  String write() {
    head("#", Words.TITLE);
    if (!results.complete()) {
      paragraph("This run was interrupted: what was not measured is missing below.");
    }
    paragraph(Words.INTRODUCTION);
    head("##", "Recommendation");
    out.append("**").append(escape(recommendation.summary())).append("**\n\n");
    if (!recommendation.ranked().isEmpty()) {
      paragraph(recommendation.why());
    }
    recommendation.advice().forEach(this::paragraph);
    paragraph(Words.basis(recommendation));
    if (!recommendation.ranked().isEmpty()) {
      paragraph(recommendation.order());
    }
    int place = 0;
    for (Ranked ranked : recommendation.ranked()) {
      out.append(++place).append(". ").append(escape(ranked.reason()));
      out.append(ranked.onFront() ? " (Pareto front)\n" : "\n");
    }
    out.append(place > 0 ? "\n" : "");
    for (Exclusion exclusion : recommendation.excluded()) {
      out.append("- ").append(escape(exclusion.reason())).append('\n');
    }
    out.append(recommendation.excluded().isEmpty() ? "" : "\n");
    table(tables.levels());
    head("##", "Every curve");
    paragraph(Words.TERMS);
    table(tables.curves());
    head("##", "Times on a server");
    paragraph(Words.mode(results));
    for (Operation operation : Operation.values()) {
      if (!figures.engines(operation).isEmpty()) {
        table(tables.operation(operation));
      }
    }
    if (figures.hasPhoneCosts()) {
      head("##", "On a phone");
      paragraph(Words.PHONE);
      for (Operation operation : Operation.values()) {
        if (results.phoneCosts().stream().anyMatch(c -> c.operation() == operation)) {
          table(tables.phone(operation));
        }
      }
    }
    head("##", "Byte budget");
    paragraph(Words.BUDGET);
    paragraph(Words.SHARES);
    paragraph(PapersOf2008.CORRECTION);
    for (MessageKind kind :
        List.of(
            MessageKinds.SIGNED_TEXT,
            MessageKinds.ENCRYPTED_TEXT,
            MessageKinds.PUBLIC_KEY,
            MessageKinds.ACKNOWLEDGEMENT)) {
      table(Tables.budget(kind));
    }
    head("##", "Machine");
    Words.machine(results).forEach(this::item);
    for (Map.Entry<String, String> version : results.environment().versions().entrySet()) {
      item(version.getKey() + ": " + version.getValue());
    }
    results.notes().forEach(this::item);
    return out.toString();
  }

  private void head(String level, String words) {
    out.append(level).append(' ').append(words).append("\n\n");
  }

  private void paragraph(String words) {
    out.append(escape(words)).append("\n\n");
  }

  private void item(String words) {
    out.append("- ").append(escape(words)).append('\n');
  }

  private void table(Table table) {
    out.append("### ").append(escape(table.caption())).append("\n\n|");
    for (Column column : table.columns()) {
      out.append(' ').append(escape(column.title())).append(" |");
    }
    out.append("\n|");
    for (Column column : table.columns()) {
      out.append(column.numeric() ? "---:|" : "---|");
    }
    out.append('\n');
    for (List<Cell> row : table.rows()) {
      out.append('|');
      for (Cell cell : row) {
        String text = escape(cell.text());
        out.append(' ').append(cell.strong() ? "**" + text + "**" : text);
        out.append(cell.note().isEmpty() ? " |" : " " + escape(cell.note()) + " |");
      }
      out.append('\n');
    }
    out.append('\n');
  }

  /** Takes the meaning from all that has one in Markdown or HTML, and keeps it in one line. */
  private static String escape(String text) {
    return Markup.escape(text.replaceAll("[\\n\\t]", " "))
        .replaceAll("([\\\\`*_\\[\\]|~])", "\\\\$1")
        .replace("&#39;", "'")
        .replace("&quot;", "\"");
  }
}
