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
import org.trustedsms.emulator.scenario.Role;
import org.trustedsms.emulator.scenario.Scenario;
import org.trustedsms.emulator.scenario.Scenarios;
import org.trustedsms.emulator.scenario.TestBed;
import org.trustedsms.emulator.scenario.TestUsers;
import org.trustedsms.server.link.ReconnectingLink;
import org.trustedsms.sms.ApplicationPort;

/**
 * A laboratory: an SMS centre, phones, a gateway, and a page in the browser on which they are used,
 * looked at and attacked. Safe for use by several threads.
 */
public final class Lab implements AutoCloseable {
  static final long GLANCE_MILLIS = 300;
  private static final int MAX_ORDERS = 200;

  /** What the story of the hostile network is played with, unless a network was chosen. */
  private static final Faults HOSTILE =
      Faults.seeded(1)
          .losing(0.15)
          .repeating(0.2)
          .delaying(0.2, Duration.ofMillis(300))
          .reordering(0.2)
          .corrupting(0.15);

  private final LabSettings settings;
  private final Pages pages = new Pages();
  private final ScenarioRunner play = new ScenarioRunner(pages);
  private final LabLimits limits;
  private final List<Scenario> stories = new ArrayList<>(Scenarios.honest());
  private final Path cast;
  private final LabServer server;

  /** Does what takes time, in order, but for keys. */
  private final ThreadPoolExecutor worker =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(MAX_ORDERS),
          task -> ReconnectingLink.daemon("lab-worker", task));

  private final ScheduledExecutorService glances =
      Executors.newSingleThreadScheduledExecutor(
          task -> ReconnectingLink.daemon("lab-glances", task));

  private volatile LabTestBed now;

  /** The network as the pages show it; changed in their updates. */
  private final ObjectNode network = Pages.object("network").put("hold", false);

  private Faults faults = Faults.none();
  private int stages;

  /** Whether there are people who know each other. */
  private volatile boolean ready;

  private Lab(LabSettings settings) throws IOException {
    this.settings = settings;
    limits = LabLimits.read(settings.report());
    cast = settings.folder().resolve("cast");
    stories.add(Scenarios.hostile());
    server = new LabServer(pages, new Visitors(), settings.listen());
  }

  /** Starts one. Its people are made while the page is there already. */
  public static Lab start(LabSettings settings) throws IOException {
    Lab lab = new Lab(settings);
    try {
      lab.server.start();
      lab.glances.scheduleWithFixedDelay(
          lab::glance, GLANCE_MILLIS, GLANCE_MILLIS, TimeUnit.MILLISECONDS);
      lab.play.begin(
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

  private void glance() {
    LabTestBed testBed = now;
    if (testBed != null) {
      testBed.glance();
    }
  }

  // ----- stages

  private void begin(ScreenshotListener screenshots) throws Exception {
    TestUsers.assemble(open(cast, null, screenshots));
    close(now);
    ready = true;
    free(screenshots);
  }

  /** Alice and Bob, who know each other, and nothing to be done. */
  private void free(ScreenshotListener screenshots) throws Exception {
    TestBed testBed = open(null, cast, screenshots);
    Role.first(3).forEach(role -> testBed.subscribe(role.number()));
    testBed.person(Role.ALICE);
    testBed.person(Role.BOB);
  }

  private TestBed open(Path folder, Path people, ScreenshotListener screenshots)
      throws IOException {
    close(now);
    Path own = folder != null ? folder : settings.folder().resolve("stage-" + ++stages);
    LabTestBed opened = new LabTestBed(pages, own, people, faults, screenshots, settings);
    pages.update(
        () -> {
          now = opened;
          pages.tell(network.put("hold", false));
        });
    return opened.stage();
  }

  private void close(LabTestBed testBed) {
    if (testBed != null) {
      pages.update(() -> now = null);
      testBed.close();
    }
  }

  // ----- pages

  /** Those who look at the pages. */
  private final class Visitors implements LabCommands {
    @Override
    public List<ObjectNode> whole() {
      List<ObjectNode> all = new ArrayList<>();
      all.add(about());
      if (now != null) {
        all.addAll(now.whole());
      }
      all.add(network);
      all.add(play.whole());
      return all;
    }

    @Override
    public LabCommands.File file(String name) throws IOException {
      LabTestBed testBed = now;
      if (testBed == null) {
        return null;
      }
      if (name.equals("air.json")) {
        return new LabCommands.File("application/json", testBed.air().export());
      }
      if (name.equals("air.pcap")) {
        return new LabCommands.File("application/vnd.tcpdump.pcap", testBed.air().packets());
      }
      if (name.matches("evidence/[0-9]{1,18}\\.zip")) {
        byte[] zip = testBed.parties().evidence(name.replaceAll("[^0-9]", ""));
        return zip == null ? null : new LabCommands.File("application/zip", zip);
      }
      return null;
    }

    @Override
    public void take(JsonNode order, PageSocket page) {
      String what = order.path("do").asText();
      if (LabPhone.takes(what)) {
        LabTestBed testBed = now;
        LabPhone phone = testBed == null ? null : testBed.phone(order.path("phone").asInt(-1));
        if (phone != null) {
          phone.take(what, order.path("text").asText());
        }
        return;
      }
      switch (what) {
        case "beat" -> {}
        case "halt" -> play.halt(order.path("on").asBoolean());
        case "step" -> play.step();
        default -> later(order, page);
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
    ArrayNode array = node.putArray("stories");
    stories.stream()
        .sorted(Comparator.comparing(Scenario::group))
        .forEach(
            story ->
                array
                    .addObject()
                    .put("name", story.name())
                    .put("title", story.title())
                    .put("group", story.group().words())
                    .put("lesson", story.lesson()));
    return node;
  }

  // ----- orders

  private void later(JsonNode order, PageSocket page) {
    ObjectNode answer = Pages.object("answer").set("n", order.path("n"));
    try {
      worker.execute(
          () -> {
            try {
              answer.set("value", work(order));
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
  private JsonNode work(JsonNode order) throws IOException, InterruptedException {
    String what = order.path("do").asText();
    if (!ready && Set.of("play", "free", "stop", "meet").contains(what)) {
      throw new IllegalStateException("The people are still being made; a moment.");
    }
    switch (what) {
      case "room" -> {
        return limits.of(order.path("text").asText(), order.path("encrypt").asBoolean());
      }
      case "play" -> begin(order.path("name").asText());
      case "pace" -> play.pace(order.path("name").asText());
      case "free" -> play.begin("free", "Alice and Bob, who know each other", false, this::free);
      case "stop" -> play.stop();
      case "faults" -> harm(order);
      default -> {
        return onStage(what, order);
      }
    }
    return null;
  }

  private JsonNode onStage(String what, JsonNode order) throws IOException, InterruptedException {
    LabTestBed testBed = now;
    if (testBed == null) {
      throw new IllegalStateException("There is nothing on the stage yet.");
    }
    switch (what) {
      case "attack" -> testBed.attack(order);
      case "hold" -> hold(testBed, order.path("on").asBoolean());
      case "lamps" -> {
        String words = order.path("words").asText();
        if (!words.matches("on|off")) {
          throw new IllegalArgumentException("A lamp is switched on or off.");
        }
        testBed.stage().lamps().send(order.path("forged").asBoolean(), words);
      }
      case "phone" -> testBed.addPhone(order.path("card").asBoolean());
      case "ask" -> {
        return testBed
            .parties()
            .ask(order.path("method").asText(), order.path("path").asText(), order.get("body"));
      }
      case "check" -> {
        return Pages.MAPPER
            .createObjectNode()
            .put("output", testBed.parties().check(order.path("message").asText()));
      }
      case "meet" -> meet(testBed, testBed.phone(order.path("phone").asInt(-1)));
      default -> throw new IllegalArgumentException("There is nothing of that name to be done.");
    }
    return null;
  }

  private void begin(String name) throws InterruptedException {
    Scenario story =
        stories.stream()
            .filter(known -> known.name().equals(name))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("There is no such story."));
    boolean hostile = name.equals(Scenarios.hostile().name());
    play.begin(
        name,
        story.title(),
        true,
        screenshots -> {
          TestBed testBed = open(null, cast, screenshots);
          if (hostile && faults.areNone()) {
            testBed.centre().setFaults(HOSTILE);
          }
          story.story().play(testBed);
        });
  }

  private void meet(LabTestBed testBed, LabPhone phone) throws InterruptedException {
    if (phone == null) {
      throw new IllegalArgumentException("There is no such phone.");
    }
    PhoneDriver driver = phone.driver();
    play.begin(
        "meet",
        driver.name()
            + " gets the key of "
            + GatewayClient.NAME
            + ", compares its digits, accepts it as an authority, and asks for a certificate",
        true,
        screenshots -> testBed.parties().meet(driver));
  }

  private void hold(LabTestBed testBed, boolean on) {
    testBed.stage().centre().holdBack(on);
    pages.update(() -> pages.tell(network.put("hold", on)));
  }

  private void harm(JsonNode order) {
    Faults changed =
        Faults.seeded(order.path("seed").asLong())
            .losing(order.path("lose").asDouble())
            .delaying(
                order.path("delay").asDouble(), Duration.ofMillis(order.path("millis").asLong(1)))
            .repeating(order.path("repeat").asDouble())
            .reordering(order.path("reorder").asDouble())
            .corrupting(order.path("corrupt").asDouble());
    pages.update(
        () -> {
          faults = changed;
          if (now != null) {
            now.stage().centre().setFaults(changed);
          }
          List.of("seed", "lose", "delay", "millis", "repeat", "reorder", "corrupt")
              .forEach(name -> network.set(name, order.path(name)));
          pages.tell(network);
        });
  }

  @Override
  public void close() {
    server.close();
    play.close();
    worker.shutdownNow();
    glances.shutdownNow();
    close(now);
  }
}
