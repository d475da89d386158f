// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.driver.ScreenshotListener;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.emulator.scenario.Participant;
import org.trustedsms.emulator.scenario.PreparedPhones;
import org.trustedsms.emulator.scenario.Scenario;
import org.trustedsms.emulator.scenario.Scenarios;
import org.trustedsms.emulator.scenario.TestBed;
import org.trustedsms.server.util.DaemonThreads;
import org.trustedsms.sms.ApplicationPort;

/** A laboratory: an SMSC, phones, a gateway, and a page to use and attack them. Thread-safe. */
public final class Lab implements AutoCloseable {
  static final long POLL_MILLIS = 300;
  private static final int MAX_COMMANDS = 200;

  /** The network of the scenario with a hostile network, unless another was chosen. */
  private static final Faults HOSTILE =
      Faults.seeded(1)
          .losing(0.15)
          .repeating(0.2)
          .delaying(0.2, Duration.ofMillis(300))
          .reordering(0.2)
          .corrupting(0.15);

  private final LabSettings settings;
  private final Pages pages = new Pages();
  private final ScenarioRunner runner = new ScenarioRunner(pages);
  private final TextCosts textCosts;
  private final List<Scenario> scenarios = new ArrayList<>(Scenarios.honest());
  private final Path users;
  private final LabServer server;

  /** Runs, in their order, the commands that take time; key presses do not wait for them. */
  private final ThreadPoolExecutor worker =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(MAX_COMMANDS),
          DaemonThreads.named("lab-worker"));

  private final ScheduledExecutorService poller =
      Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("lab-poll"));

  private volatile LabTestBed now;

  /** The network as the pages show it; changed in their updates. */
  private final ObjectNode network = Pages.object("network").put("hold", false);

  private Faults faults = Faults.none();
  private int testBeds;

  /** True if the users have been made. */
  private volatile boolean ready;

  private Lab(LabSettings settings) throws IOException {
    this.settings = settings;
    textCosts = TextCosts.read(settings.report());
    users = settings.folder().resolve("users");
    scenarios.add(Scenarios.hostile());
    server = new LabServer(pages, new PageCommands(), settings.listen());
  }

  /** Starts one. Its people are made while the page is there already. */
  public static Lab start(LabSettings settings) throws IOException {
    Lab lab = new Lab(settings);
    try {
      lab.server.start();
      lab.poller.scheduleWithFixedDelay(lab::poll, POLL_MILLIS, POLL_MILLIS, TimeUnit.MILLISECONDS);
      lab.runner.begin(
          "begin",
          "People with new phones make their keys, exchange them, and compare the digits",
          false,
          lab::begin);
      return lab;
    } catch (InterruptedException e) {
      lab.close();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (IOException e) {
      lab.close();
      throw e;
    }
  }

  /** Returns the address of the page, which is a secret: who knows it can use the laboratory. */
  public String address() {
    return server.address();
  }

  private void poll() {
    LabTestBed testBed = now;
    if (testBed != null) {
      testBed.poll();
    }
  }

  // ----- test beds

  private void begin(ScreenshotListener screenshots) throws Exception {
    PreparedPhones.assemble(open(users, null, screenshots));
    close(now);
    ready = true;
    free(screenshots);
  }

  /** Alice and Bob, who know each other, and nothing to be done. */
  private void free(ScreenshotListener screenshots) throws Exception {
    TestBed testBed = open(null, users, screenshots);
    Participant.first(3).forEach(role -> testBed.subscribe(role.number()));
    testBed.person(Participant.ALICE);
    testBed.person(Participant.BOB);
  }

  private TestBed open(Path folder, Path people, ScreenshotListener screenshots)
      throws IOException {
    close(now);
    Path own = folder != null ? folder : settings.folder().resolve("test-bed-" + ++testBeds);
    LabTestBed opened = new LabTestBed(pages, own, people, faults, screenshots, settings);
    pages.update(
        () -> {
          now = opened;
          pages.tell(network.put("hold", false));
        });
    return opened.testBed();
  }

  private void close(LabTestBed testBed) {
    if (testBed != null) {
      pages.update(() -> now = null);
      testBed.close();
    }
  }

  // ----- pages

  /** Shows the lab on open pages, and runs their commands. */
  private final class PageCommands implements LabCommands {
    @Override
    public List<ObjectNode> whole() {
      List<ObjectNode> all = new ArrayList<>();
      all.add(about());
      if (now != null) {
        all.addAll(now.whole());
      }
      all.add(network);
      all.add(runner.whole());
      return all;
    }

    @Override
    public LabCommands.File file(String name) throws IOException {
      LabTestBed testBed = now;
      if (testBed == null) {
        return null;
      }
      if (name.equals("air.json")) {
        return new LabCommands.File("application/json", testBed.radioLog().export());
      }
      if (name.equals("air.pcap")) {
        return new LabCommands.File("application/vnd.tcpdump.pcap", testBed.radioLog().packets());
      }
      if (name.matches("evidence/[0-9]{1,18}\\.zip")) {
        byte[] zip = testBed.parties().evidence(name.replaceAll("[^0-9]", ""));
        return zip == null ? null : new LabCommands.File("application/zip", zip);
      }
      return null;
    }

    @Override
    public void take(JsonNode command, PageSocket page) {
      String what = command.path("do").asText();
      if (LabPhone.takes(what)) {
        LabTestBed testBed = now;
        LabPhone phone = testBed == null ? null : testBed.phone(command.path("phone").asInt(-1));
        if (phone != null) {
          phone.take(what, command.path("text").asText());
        }
        return;
      }
      switch (what) {
        case "beat" -> {}
        case "pause" -> runner.pause(command.path("on").asBoolean());
        case "step" -> runner.step();
        default -> later(command, page);
      }
    }
  }

  private ObjectNode about() {
    ObjectNode node =
        Pages.object("lab")
            .put("scale", settings.scale())
            .put("pin", TestBed.PIN)
            .put("mostPhones", LabTestBed.MOST_PHONES);
    node.put("gateway", GatewayClient.NUMBER).put("gatewayName", GatewayClient.NAME);
    node.put("port", ApplicationPort.DEFAULT);
    Verdicts.glossary().forEach(node.putObject("glossary")::put);
    ArrayNode array = node.putArray("scenarios");
    scenarios.stream()
        .sorted(Comparator.comparing(Scenario::group))
        .forEach(
            scenario ->
                array
                    .addObject()
                    .put("name", scenario.name())
                    .put("title", scenario.title())
                    .put("group", scenario.group().words())
                    .put("lesson", scenario.lesson()));
    return node;
  }

  // ----- commands

  private void later(JsonNode command, PageSocket page) {
    ObjectNode answer = Pages.object("answer").set("n", command.path("n"));
    try {
      worker.execute(
          () -> {
            try {
              answer.set("value", work(command));
            } catch (IOException | RuntimeException e) {
              answer.put("problem", String.valueOf(e.getMessage()));
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            page.tell(Pages.write(answer));
          });
    } catch (RejectedExecutionException e) {
      page.tell(Pages.write(answer.put("problem", "The lab is busy; try again.")));
    }
  }

  /** Does what a page asks for; returns what the page gets as an answer, or null. */
  private JsonNode work(JsonNode command) throws IOException, InterruptedException {
    String what = command.path("do").asText();
    if (!ready && Set.of("play", "free", "stop", "introduce").contains(what)) {
      throw new IllegalStateException(
          "The test users are still being set up. Try again in a moment.");
    }
    switch (what) {
      case "room" -> {
        return textCosts.of(command.path("text").asText(), command.path("encrypt").asBoolean());
      }
      case "play" -> begin(command.path("name").asText());
      case "speed" -> runner.speed(command.path("name").asText());
      case "free" -> runner.begin("free", "Alice and Bob, who know each other", false, this::free);
      case "stop" -> runner.stop();
      case "faults" -> setFaults(command);
      default -> {
        return inTestBed(what, command);
      }
    }
    return null;
  }

  private JsonNode inTestBed(String what, JsonNode command)
      throws IOException, InterruptedException {
    LabTestBed testBed = now;
    if (testBed == null) {
      throw new IllegalStateException("There are no phones yet; try again in a moment.");
    }
    switch (what) {
      case "attack" -> testBed.attack(command);
      case "hold" -> hold(testBed, command.path("on").asBoolean());
      case "lamps" -> {
        String words = command.path("words").asText();
        if (!words.matches("on|off")) {
          throw new IllegalArgumentException("A lamp is switched on or off.");
        }
        testBed.testBed().lamps().send(command.path("forged").asBoolean(), words);
      }
      case "phone" -> testBed.addPhone(command.path("card").asBoolean());
      case "ask" -> {
        return testBed
            .parties()
            .ask(
                command.path("method").asText(),
                command.path("path").asText(),
                command.get("body"));
      }
      case "check" -> {
        return Pages.MAPPER
            .createObjectNode()
            .put("output", testBed.parties().check(command.path("message").asText()));
      }
      case "introduce" -> introduceTo(testBed, testBed.phone(command.path("phone").asInt(-1)));
      default -> throw new IllegalArgumentException("There is no such command.");
    }
    return null;
  }

  private void begin(String name) throws InterruptedException {
    Scenario scenario =
        scenarios.stream()
            .filter(known -> known.name().equals(name))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("There is no such scenario."));
    boolean hostile = name.equals(Scenarios.hostile().name());
    runner.begin(
        name,
        scenario.title(),
        true,
        screenshots -> {
          TestBed testBed = open(null, users, screenshots);
          if (hostile && faults.areNone()) {
            testBed.smsc().setFaults(HOSTILE);
          }
          scenario.steps().run(testBed);
        });
  }

  private void introduceTo(LabTestBed testBed, LabPhone phone) throws InterruptedException {
    if (phone == null) {
      throw new IllegalArgumentException("There is no such phone.");
    }
    PhoneDriver driver = phone.driver();
    runner.begin(
        "introduce",
        driver.name()
            + " gets the key of "
            + GatewayClient.NAME
            + ", compares its digits, accepts it as an authority, and asks for a certificate",
        true,
        screenshots -> testBed.parties().introduceTo(driver));
  }

  private void hold(LabTestBed testBed, boolean on) {
    testBed.testBed().smsc().holdBack(on);
    pages.update(() -> pages.tell(network.put("hold", on)));
  }

  private void setFaults(JsonNode command) {
    Faults changed =
        Faults.seeded(command.path("seed").asLong())
            .losing(command.path("lose").asDouble())
            .delaying(
                command.path("delay").asDouble(),
                Duration.ofMillis(command.path("millis").asLong(1)))
            .repeating(command.path("repeat").asDouble())
            .reordering(command.path("reorder").asDouble())
            .corrupting(command.path("corrupt").asDouble());
    pages.update(
        () -> {
          faults = changed;
          if (now != null) {
            now.testBed().smsc().setFaults(changed);
          }
          List.of("seed", "lose", "delay", "millis", "repeat", "reorder", "corrupt")
              .forEach(name -> network.set(name, command.path(name)));
          pages.tell(network);
        });
  }

  @Override
  public void close() {
    server.close();
    runner.close();
    worker.shutdownNow();
    poller.shutdownNow();
    close(now);
  }
}
