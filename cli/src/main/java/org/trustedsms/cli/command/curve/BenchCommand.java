// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.curve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.trustedsms.bench.measure.Bench;
import org.trustedsms.bench.measure.Mode;
import org.trustedsms.bench.measure.Progress;
import org.trustedsms.bench.recommend.Constraints;
import org.trustedsms.bench.recommend.Recommendation;
import org.trustedsms.bench.recommend.Recommender;
import org.trustedsms.bench.report.ReportPage;
import org.trustedsms.bench.report.ResultsComparison;
import org.trustedsms.bench.report.ResultsFile;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.Results.ServiceFigure;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.bench.study.Study;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.GracefulShutdown;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.Terminal;
import org.trustedsms.cli.load.GatewayLoad;
import org.trustedsms.cli.load.ServerStore;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.emulator.phone.MidletSuite;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.OutputFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "bench")
public final class BenchCommand extends CliCommand {
  @Option(names = "--mode", paramLabel = "mode", defaultValue = "quick")
  private String mode;

  @Option(names = "--curves", paramLabel = "name", split = ",")
  private List<String> curves = List.of();

  @Option(names = "--engines", paramLabel = "name", split = ",")
  private List<String> engines = List.of();

  @Option(names = "--no-phone")
  private boolean noPhone;

  @Option(names = "--xint")
  private boolean interpreted;

  @Option(names = "--gateway")
  private boolean gateway;

  @Option(names = "--gateway-database", paramLabel = "url")
  private String database;

  @Option(names = "--gateway-database-user", paramLabel = "name", defaultValue = "postgres")
  private String databaseUser;

  @Option(names = "--gateway-database-password-file", paramLabel = "file")
  private Path databasePassword;

  @Option(names = "--study", paramLabel = "name", split = ",")
  private List<String> studies = List.of();

  @Option(names = "--results", paramLabel = "file")
  private Path measured;

  @Option(names = "--baseline", paramLabel = "file")
  private Path baseline;

  @Option(names = "--csv")
  private boolean csv;

  @Option(names = "--markdown")
  private boolean markdown;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "folder",
      defaultValue = "report")
  private Path out;

  @Mixin private JsonOption jsonOption = new JsonOption();

  private final BenchProgress progress = new BenchProgress();

  @Override
  public Integer call() throws FileException {
    List<Study> toRepeat = studies();
    if (database != null && databasePassword == null) {
      throw wrong("--gateway-database needs --gateway-database-password-file");
    }
    Bench.Settings settings = measured == null ? settings() : null;
    Results older = baseline == null ? null : MeasuredFile.read(baseline);
    // The process waits until the report is written.
    GracefulShutdown end = new GracefulShutdown(Thread.currentThread()::interrupt);
    Path partial = out.resolve("partial.json");
    try {
      OutputFolder.make(out);
      Results results =
          measured != null
              ? MeasuredFile.read(measured)
              : measure(settings, partial).withSuites(suites());
      write(results);
      if (measured == null) {
        Files.deleteIfExists(partial);
      }
      // After Ctrl-C nothing else is measured.
      if (measured != null || results.complete()) {
        results = measureMore(results, toRepeat);
      }
      ResultsComparison comparison = older == null ? null : ResultsComparison.of(older, results);
      print(Recommender.recommend(results, Constraints.POLICY).summary(), comparison);
      return comparison != null && comparison.hasRegressions() ? 1 : 0;
    } catch (IOException e) {
      String reason = e.getMessage() == null ? e.toString() : e.getMessage();
      throw new CommandException(out + ": " + reason + "; choose another folder with --out", e);
    } finally {
      end.close();
    }
  }

  private List<Study> studies() {
    try {
      return Study.named(studies);
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }

  /** Writes the report again after each part, so that no failure loses those before. */
  private Results measureMore(Results results, List<Study> toRepeat) throws IOException {
    Results all = results;
    try {
      if (gateway) {
        all = all.withGateway(gatewayFigures()).withSuites(suites());
        write(all);
      }
      for (Study study : toRepeat) {
        progress.note("Study " + study.words());
        all = all.withStudy(run(study)).withSuites(suites());
        write(all);
      }
    } catch (InterruptedException e) {
      note("ended before everything was measured; the report has the rest");
    } finally {
      progress.end();
    }
    return all;
  }

  private StudyResult run(Study study) throws InterruptedException {
    try {
      return study.run(progress);
    } catch (IOException e) {
      throw notMeasured("the study " + study.words(), e);
    }
  }

  private CommandException notMeasured(String what, IOException e) {
    return new CommandException(
        "%s was not measured: %s; %s has the rest"
            .formatted(what, e.getMessage(), out.resolve("report.html")),
        e);
  }

  private Bench.Settings settings() {
    try {
      Mode named = Mode.named(mode);
      boolean withInterpreter = interpreted || named != Mode.QUICK;
      return new Bench.Settings(named, curves, engines, !noPhone, withInterpreter);
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }

  private Results measure(Bench.Settings settings, Path partial) throws IOException {
    try {
      return Bench.run(settings, progress, partial);
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    } catch (InterruptedException | IOException e) {
      // A file that is being written fails by an interrupt, too, and stays as it was.
      if (e instanceof IOException failure && !Thread.interrupted()) {
        throw failure;
      }
      if (!Files.exists(partial)) {
        throw new CommandException("ended before anything was measured", e);
      }
      return ResultsFile.read(partial);
    } finally {
      progress.end();
    }
  }

  private List<ServiceFigure> gatewayFigures() throws InterruptedException {
    ServerStore server =
        database == null ? null : new ServerStore(database, databaseUser, databasePassword);
    try {
      return GatewayLoad.run(GatewayLoad.Size.report(server), notes()::println);
    } catch (IOException e) {
      throw notMeasured("the gateway", e);
    }
  }

  /** Returns the lengths of the suites that this build measures. */
  private static Map<String, Long> suites() throws IOException {
    Map<String, Long> lengths = new HashMap<>();
    for (String suite : MidletSuite.SHIPPED) {
      Optional<URL> built = MidletSuite.jar(suite);
      if (built.isPresent()) {
        lengths.put(suite, (long) MidletSuite.read(built.get()).length);
      }
    }
    return lengths;
  }

  private void write(Results results) throws IOException {
    Recommendation recommendation = Recommender.recommend(results, Constraints.POLICY);
    ReportPage.write(results, recommendation, out, csv, markdown);
  }

  private void print(String summary, ResultsComparison comparison) {
    Path report = out.resolve("report.html").toAbsolutePath();
    if (jsonOption.isAsked()) {
      ObjectNode all = Json.object().put("summary", summary).put("report", report.toString());
      if (comparison != null) {
        all.set("comparison", toJson(comparison));
      }
      System.out.println(Json.lines(all));
    } else {
      if (comparison != null) {
        System.out.println(comparison.toText());
      }
      System.out.println(summary);
      System.out.println(report);
    }
    System.out.flush();
  }

  /** Returns the stream for progress. */
  private PrintStream notes() {
    return jsonOption.isAsked() ? System.err : System.out;
  }

  /** Returns an object with all rows, those without a change included. */
  private static ObjectNode toJson(ResultsComparison comparison) {
    ObjectNode all =
        Json.object()
            .put("hasRegressions", comparison.hasRegressions())
            .put("timesComparable", comparison.timesComparable());
    ArrayNode rows = all.putArray("rows");
    comparison.rows().forEach(row -> rows.add(toJson(row)));
    all.set("added", Json.array(comparison.added()));
    all.set("missing", Json.array(comparison.missing()));
    all.set("warnings", Json.array(comparison.warnings()));
    return all;
  }

  private static ObjectNode toJson(ResultsComparison.Row row) {
    return Json.object()
        .put("source", row.source())
        .put("algorithm", row.algorithm())
        .put("operation", row.operation().words())
        .put("unit", row.counted() ? "byte codes" : "microseconds")
        .put("older", row.older())
        .put("newer", row.newer())
        .put("ratio", row.ratio())
        .put("change", row.change().name().toLowerCase(Locale.ROOT));
  }

  /** Shows a measurement's progress: in one line on a terminal, elsewhere a line each tenth. */
  private final class BenchProgress implements Progress {
    private static final int TENTHS = 10;
    private static final String ERASE = "\r\u001b[K";

    private int lastTenth = -1;
    private boolean drawn;

    @Override
    public void step(
        int done, int of, String engine, String algorithm, Operation operation, Duration left) {
      String line =
          String.format(
              "%d of %d, %d:%02d left: %s, %s, %s",
              done,
              of,
              left.toMinutes(),
              left.toSecondsPart(),
              algorithm,
              operation.words(),
              engine);
      PrintStream out = notes();
      if (!jsonOption.isAsked() && Terminal.isOutput()) {
        out.print(ERASE + line);
        drawn = true;
      } else if (TENTHS * done / of != lastTenth) {
        lastTenth = TENTHS * done / of;
        out.println(line);
      }
      out.flush();
    }

    @Override
    public void note(String words) {
      end();
      notes().println(words);
    }

    void end() {
      if (drawn) {
        notes().print(ERASE);
        notes().flush();
        drawn = false;
      }
    }
  }
}
