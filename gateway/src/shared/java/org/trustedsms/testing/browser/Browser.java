// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.testing.browser;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** A page in Chromium, driven by the DevTools protocol. */
public final class Browser {
  /** The least contrast of a text in the page, and the text. */
  public static final String LEAST_CONTRAST =
      """
      (() => {
        const numbers = (color) => color.match(/[\\d.]+/g).map(Number);
        const light = (color) => numbers(color).slice(0, 3).map((c) => c / 255)
          .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
          .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
        const back = (it) => {
          for (; it; it = it.parentElement) {
            const color = getComputedStyle(it).backgroundColor;
            if ((numbers(color)[3] ?? 1) === 1) return color;
          }
          return 'rgb(255, 255, 255)';
        };
        let least = { ratio: 21, count: 0 };
        for (const it of document.querySelectorAll('body *')) {
          const own = [...it.childNodes].some((c) => c.nodeType === 3 && c.data.trim() !== '');
          const field = it.matches('input, select, textarea');
          if ((!own && !field) || it.disabled || !it.checkVisibility()) continue;
          const [a, b] = [light(getComputedStyle(it).color), light(back(it))].sort((x, y) => y - x);
          const ratio = (a + 0.05) / (b + 0.05);
          least.count++;
          if (ratio < least.ratio) {
            least = { ...least, ratio, text: it.textContent.slice(0, 80), in: it.outerHTML.slice(0, 99) };
          }
        }
        return least;
      })()
      """;

  /** Fields and buttons that a screen reader has no name for. */
  public static final String NAMELESS =
      """
      [...document.querySelectorAll('input, select, textarea, button, a')]
        .filter((it) => it.checkVisibility() && !it.labels?.length
          && !it.getAttribute('aria-label') && it.textContent.trim() === '')
        .map((it) => it.outerHTML)
      """;

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final long PATIENCE_SECONDS = 600;

  /** More than Tab stops at in any page, so that it gets back to where it began. */
  private static final int MOST_STOPS = 150;

  private static final Map<String, Integer> KEYS =
      Map.of("Tab", 9, "Enter", 13, "Escape", 27, "ArrowRight", 39);

  /** What went wrong in the page: scripts that failed, and what its policy forbids. */
  public final List<String> complaints = new CopyOnWriteArrayList<>();

  private final Process process;
  private final WebSocket socket;
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private int count;

  /** Starts it; the test is skipped if there is no Chromium. */
  public Browser(Path folder) throws Exception {
    Path command = command();
    assumeTrue(command != null, "there is no chromium here; the page is not tried in a browser");
    Path profile = folder.resolve("chromium");
    List<String> line =
        new ArrayList<>(
            List.of(
                command.toString(),
                "--headless=new",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--no-first-run",
                "--hide-scrollbars"));
    if (System.getProperty("user.name").equals("root")) {
      line.add("--no-sandbox");
    }
    process =
        new ProcessBuilder(line)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(folder.resolve("chromium.log").toFile())
            .start();
    try {
      String port = port(profile.resolve("DevToolsActivePort"));
      HttpClient client = HttpClient.newHttpClient();
      URI page = URI.create("http://127.0.0.1:" + port + "/json/new?about:blank");
      HttpRequest request =
          HttpRequest.newBuilder(page).PUT(HttpRequest.BodyPublishers.noBody()).build();
      JsonNode target =
          MAPPER.readTree(client.send(request, HttpResponse.BodyHandlers.ofString()).body());
      socket =
          client
              .newWebSocketBuilder()
              .buildAsync(URI.create(target.path("webSocketDebuggerUrl").asText()), new Listener())
              .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      call("Page.enable", Map.of());
      call("Runtime.enable", Map.of());
      call("Log.enable", Map.of());
    } catch (Exception e) {
      process.destroyForcibly();
      throw e;
    }
  }

  private static Path command() {
    for (String folder : System.getenv("PATH").split(File.pathSeparator)) {
      for (String name : List.of("chromium", "chromium-browser", "google-chrome")) {
        Path command = Path.of(folder, name);
        if (Files.isExecutable(command)) {
          return command;
        }
      }
    }
    return null;
  }

  private String port(Path file) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (System.nanoTime() < end && process.isAlive()) {
      if (Files.exists(file) && Files.readAllLines(file).size() > 1) {
        return Files.readAllLines(file).get(0);
      }
      Thread.sleep(50);
    }
    throw new IOException("chromium does not start; see chromium.log in " + file.getParent());
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        try {
          take(MAPPER.readTree(text.toString()));
        } catch (IOException e) {
          complaints.add(e.toString());
        }
        text.setLength(0);
      }
      from.request(1);
      return null;
    }
  }

  private void take(JsonNode message) {
    JsonNode entry = message.at("/params/entry");
    if (message.has("id")) {
      answers.remove(message.path("id").asInt()).complete(message);
    } else if (message.path("method").asText().equals("Runtime.exceptionThrown")) {
      complaints.add(message.at("/params/exceptionDetails").toString());
    } else if (entry.path("level").asText().equals("error")
        && !entry.path("source").asText().equals("network")) {
      complaints.add(entry.toString());
    }
  }

  public JsonNode call(String method, Map<String, ?> parameters) throws Exception {
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    int id = ++count;
    answers.put(id, answer);
    Map<String, ?> call = Map.of("id", id, "method", method, "params", parameters);
    socket.sendText(MAPPER.writeValueAsString(call), true).get();
    JsonNode answered = answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (answered.has("error")) {
      throw new AssertionError(method + ": " + answered);
    }
    return answered.path("result");
  }

  public void open(String url) throws Exception {
    call("Page.navigate", Map.of("url", url));
    await("document.readyState === 'complete' && location.href.startsWith('" + url + "')");
  }

  /** Returns what an expression is in the page. */
  public JsonNode js(String expression) throws Exception {
    Map<String, ?> call =
        Map.of("expression", expression, "returnByValue", true, "awaitPromise", true);
    JsonNode result = call("Runtime.evaluate", call);
    if (result.has("exceptionDetails")) {
      throw new AssertionError(expression + ": " + result.path("exceptionDetails"));
    }
    return result.at("/result/value");
  }

  /** Waits until an expression is true. */
  public void await(String expression) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!js("Boolean(" + expression + ")").asBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError(
            "never true: " + expression + "; the page has: " + js("document.body.innerText"));
      }
      Thread.sleep(50);
    }
  }

  public void press(String key) throws Exception {
    String text = key.equals("Enter") ? "\r" : "";
    for (String type : List.of("keyDown", "keyUp")) {
      call(
          "Input.dispatchKeyEvent",
          Map.of(
              "type",
              type,
              "key",
              key,
              "code",
              key,
              "windowsVirtualKeyCode",
              KEYS.get(key),
              "text",
              type.equals("keyDown") ? text : ""));
    }
  }

  public void type(String text) throws Exception {
    call("Input.insertText", Map.of("text", text));
  }

  /** Presses the mouse in the middle of an element, and releases it. */
  public void click(String element) throws Exception {
    JsonNode place =
        js(
            "(() => { const it = "
                + element
                + "; it.scrollIntoView({ block: 'center' });"
                + " const box = it.getBoundingClientRect();"
                + " return [box.x + box.width / 2, box.y + box.height / 2]; })()");
    for (String type : List.of("mouseMoved", "mousePressed", "mouseReleased")) {
      call(
          "Input.dispatchMouseEvent",
          Map.of(
              "type",
              type,
              "x",
              place.get(0),
              "y",
              place.get(1),
              "button",
              type.equals("mouseMoved") ? "none" : "left",
              "clickCount",
              1));
    }
  }

  /** Presses Tab until what has the focus fulfils a condition on {@code it}. */
  public void tabTo(String condition) throws Exception {
    for (int i = 0; i < MOST_STOPS; i++) {
      press("Tab");
      if (js("((it) => Boolean(" + condition + "))(document.activeElement)").asBoolean()) {
        return;
      }
    }
    throw new AssertionError("Tab does not lead to " + condition);
  }

  public void show(int width, int height, boolean dark) throws Exception {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    call(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
  }

  public void shoot(Path file) throws Exception {
    JsonNode shot = call("Page.captureScreenshot", Map.of("captureBeyondViewport", false));
    Files.createDirectories(file.getParent());
    Files.write(file, Base64.getDecoder().decode(shot.path("data").asText()));
  }

  public void close() throws Exception {
    try {
      call("Browser.close", Map.of());
    } finally {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    }
  }
}
