// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.lab;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Base64;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javax.imageio.ImageIO;
import org.trustedsms.emulator.bridge.Printout;
import org.trustedsms.emulator.bridge.ScreenContent;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.phone.Phone;
import org.trustedsms.emulator.phone.PhoneException;
import org.trustedsms.emulator.phone.ScreenWords;
import org.trustedsms.emulator.scenario.Participant;
import org.trustedsms.server.util.DaemonThreads;

/**
 * A phone on the pages, which get a picture of the changed part of its screen and send what is
 * pressed. Thread-safe.
 */
final class LabPhone implements AutoCloseable {
  /** Keys that wait to be pressed; more come too fast for the phone, and are lost. */
  private static final int MAX_PRESSED = 500;

  /** The commands of a page to a phone. */
  private static final Set<String> USES = Set.of("down", "up", "type", "switch");

  private static final int MAX_TEXT = 2_000;

  /** The most lines of its output that are shown. */
  private static final int MAX_LINES = 20;

  /** The most alerts that wait to be closed. */
  private static final int MOST_ALERTS = 50;

  /** Between the title of a notice and its words, in a ticker. */
  private static final String TITLE_END = ". ";

  /** Told of a notice, and, if it wants to be, of a line that a suite prints. */
  @FunctionalInterface
  interface Notices {
    void told(String number, String title, String words);

    default void printed(String number, String line) {}
  }

  private final int index;
  private final PhoneDriver driver;
  private final Phone phone;
  private final Pages pages;
  private final Notices notices;
  private final Printout.Reader printout;
  private final ExecutorService keys;
  private final ExecutorService pictures;
  private final AtomicReference<BufferedImage> painted = new AtomicReference<>();

  /** The last announced alert; 0 for none. As what follows, used by the pictures' thread. */
  private int told;

  private String ticker = "";

  /** The notices that ran as a ticker and will be alerts later. */
  private final Set<String> announced = new HashSet<>();

  /** This and the fields below are shown by the pages; changed in their updates. */
  private BufferedImage shown;

  private final Deque<String> printed = new ArrayDeque<>();
  private String words = "";
  private String writing;
  private String state = "";

  LabPhone(int index, PhoneDriver driver, Pages pages, Notices notices) {
    this.index = index;
    this.driver = driver;
    this.phone = driver.phone();
    this.pages = pages;
    this.notices = notices;
    printout = phone.printout().reader();
    keys = thread("keys-" + index, MAX_PRESSED);
    pictures = thread("pictures-" + index, 2);
    phone.watch(this::painted);
  }

  private static ExecutorService thread(String name, int queue) {
    return new ThreadPoolExecutor(
        1,
        1,
        0,
        TimeUnit.SECONDS,
        new ArrayBlockingQueue<>(queue),
        DaemonThreads.named(name),
        new ThreadPoolExecutor.DiscardPolicy());
  }

  PhoneDriver driver() {
    return driver;
  }

  private ObjectNode message(String type) {
    return Pages.object(type).put("phone", index);
  }

  /** Returns the messages for a page that opens now; called in an update. */
  ObjectNode whole() {
    ObjectNode node = about();
    if (shown != null) {
      node.put("png", png(shown, new Rectangle(shown.getWidth(), shown.getHeight())));
    }
    ArrayNode lines = node.putArray("printed");
    printed.forEach(lines::add);
    return node.put("words", words).put("writing", writing);
  }

  private ObjectNode about() {
    return message("phone")
        .put("name", driver.name())
        .put("number", phone.number())
        .put("width", phone.screenSize().width)
        .put("height", phone.screenSize().height)
        .put("headless", phone.number().equals(Participant.GATE.number()))
        .put("state", state);
  }

  /** Called on the phone's event thread. */
  private void painted(BufferedImage picture) {
    if (painted.getAndSet(picture) == null) {
      pictures.execute(this::look);
    }
  }

  private void look() {
    BufferedImage picture = painted.getAndSet(null);
    if (picture == null) {
      return;
    }
    pages.update(() -> show(picture));
    try {
      read(phone.screen());
    } catch (PhoneException | IllegalStateException e) {
      // It is being switched off.
      return;
    }
  }

  private void show(BufferedImage picture) {
    Rectangle changed = changed(shown, picture);
    if (changed != null) {
      shown = picture;
      pages.tell(
          message("screen")
              .put("x", changed.x)
              .put("y", changed.y)
              .put("png", png(picture, changed)));
    }
  }

  private void read(ScreenContent screen) {
    String now = ScreenWords.of(screen);
    String text =
        screen.commands().contains("Send")
            ? screen.items().stream()
                .filter(item -> item.label().equals("Text"))
                .map(ScreenContent.Item::value)
                .findFirst()
                .orElse(null)
            : null;
    pages.update(
        () -> {
          if (!now.equals(words)) {
            words = now;
            writing = text;
            pages.tell(message("words").put("words", now).put("writing", text));
          }
        });
    listen(screen);
  }

  /** A notice is an alert; over a screen that may be in use it runs as a ticker first. */
  private void listen(ScreenContent screen) {
    boolean alert = isNotice(screen);
    if (alert
        && screen.serial() != told
        && !announced.remove(screen.title() + TITLE_END + screen.text())) {
      notices.told(phone.number(), screen.title(), screen.text());
    }
    told = alert ? screen.serial() : 0;
    String runs = screen.ticker();
    int end = runs.indexOf(TITLE_END);
    if (end > 0 && !runs.equals(ticker)) {
      announced.add(runs);
      notices.told(
          phone.number(), runs.substring(0, end), runs.substring(end + TITLE_END.length()));
    }
    ticker = runs;
  }

  /** The smallest rectangle that holds all differences; null if there are none. */
  static Rectangle changed(BufferedImage before, BufferedImage after) {
    int width = after.getWidth();
    int height = after.getHeight();
    if (before == null) {
      return new Rectangle(width, height);
    }
    int[] old = ((DataBufferInt) before.getRaster().getDataBuffer()).getData();
    int[] now = ((DataBufferInt) after.getRaster().getDataBuffer()).getData();
    Rectangle all = null;
    for (int y = 0; y < height; y++) {
      int from = y * width;
      int first = Arrays.mismatch(old, from, from + width, now, from, from + width);
      if (first >= 0) {
        int last = width - 1;
        while (old[from + last] == now[from + last]) {
          last--;
        }
        Rectangle row = new Rectangle(first, y, last - first + 1, 1);
        all = all == null ? row : all.union(row);
      }
    }
    return all;
  }

  private static String png(BufferedImage picture, Rectangle part) {
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    try {
      ImageIO.write(picture.getSubimage(part.x, part.y, part.width, part.height), "png", png);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Base64.getEncoder().encodeToString(png.toByteArray());
  }

  /** Tells the pages if it was switched on or off since the last time, and what it printed. */
  void poll() {
    pages.update(
        () -> {
          showPrinted(printout.next());
          showState(!phone.isOn() ? "off" : phone.isRunning() ? "on" : "ended");
        });
  }

  private void showPrinted(List<String> lines) {
    if (!lines.isEmpty()) {
      ArrayNode told = Pages.MAPPER.createArrayNode();
      lines.forEach(told::add);
      pages.tell(message("printed").set("lines", told));
      lines.forEach(line -> notices.printed(phone.number(), line));
      printed.addAll(lines);
      while (printed.size() > MAX_LINES) {
        printed.removeFirst();
      }
    }
  }

  private void showState(String now) {
    if (!now.equals(state)) {
      state = now;
      pages.tell(about());
    }
  }

  /** Returns whether a command is one for {@link #take}. */
  static boolean takes(String what) {
    return USES.contains(what);
  }

  /** Does one of {@link #USES} with the phone, in order; the text is a key, or what is typed. */
  void take(String what, String text) {
    String with = text.substring(0, Math.min(text.length(), MAX_TEXT));
    use(
        switch (what) {
          case "down" -> it -> it.keyDown(with);
          case "up" -> it -> it.keyUp(with);
          case "type" -> it -> it.typeOn(with);
          default -> LabPhone::changeState;
        });
  }

  /** Off, on, or the application again. */
  private static void changeState(Phone phone) {
    if (!phone.isOn()) {
      phone.switchOn();
    } else if (phone.isRunning()) {
      phone.switchOff();
    } else {
      phone.startApplication();
    }
  }

  /** Closes the phone's notice, so that the next one shows. */
  void closeAlerts() {
    for (int i = 0; i < MOST_ALERTS && phone.isRunning(); i++) {
      ScreenContent screen = phone.screen();
      if (!isNotice(screen)) {
        return;
      }
      phone.dismiss(screen);
    }
  }

  private static boolean isNotice(ScreenContent screen) {
    return screen.kind() == ScreenContent.Kind.ALERT && !screen.title().isEmpty();
  }

  private void use(Consumer<Phone> action) {
    keys.execute(
        () -> {
          try {
            action.accept(phone);
          } catch (PhoneException | IllegalStateException | IllegalArgumentException e) {
            pages.tell(Pages.object("problem").put("words", e.getMessage()));
          }
        });
  }

  /** Ends what it has begun; the test bed closes the phone itself. */
  @Override
  public void close() {
    keys.shutdownNow();
    pictures.shutdownNow();
  }
}
