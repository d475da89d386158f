// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.demo;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import javax.imageio.ImageIO;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.driver.ScreenshotListener;
import org.trustedsms.emulator.phone.ScreenWords;

/** Writes an HTML page with a screenshot of each new screen and what happened. Thread-safe. */
final class PictureReport implements ScreenshotListener, AutoCloseable {
  private final Path folder;
  private final Set<ByteBuffer> taken = new HashSet<>();
  private final StringBuilder page = new StringBuilder();

  /** The caption of the next picture, for each thread: people start on threads of their own. */
  private final ThreadLocal<String> sentence = new ThreadLocal<>();

  /** The last of these, for a picture of a phone that works on its own thread. */
  private volatile String last = "";

  PictureReport(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder);
    try (InputStream head = PictureReport.class.getResourceAsStream("pictures-head.html")) {
      page.append(new String(head.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  /** Begins a chapter: a number, a full stop, and what happens in it. */
  synchronized void chapter(String title) {
    happens(title.replaceFirst("^[0-9]+[.] ", "") + '.');
    page.append("<h2>").append(escape(title)).append("</h2>\n");
  }

  synchronized void say(String line) {
    page.append("<p>").append(escape(line)).append("</p>\n");
  }

  @Override
  public void happens(String what) {
    sentence.set(what);
    last = what;
  }

  @Override
  public synchronized void sees(PhoneDriver driver, String what) {
    String caption = driver.name() + "'s phone: " + what;
    String shown = "Screen: " + ScreenWords.of(driver.phone().screen());
    try {
      ByteArrayOutputStream png = new ByteArrayOutputStream();
      if (!ImageIO.write(driver.phone().picture(), "png", png)) {
        throw new IOException("this Java cannot write PNG files");
      }
      if (!taken.add(ByteBuffer.wrap(png.toByteArray()))) {
        return;
      }
      String file = String.format("%02d-", taken.size()) + name(driver.name() + " " + what);
      Files.write(folder.resolve(file), png.toByteArray());
      page.append(
          String.format(
              "<figure><img src=\"%s\" alt=\"%s\" loading=\"lazy\"><figcaption>%s"
                  + "<small>%s</small></figcaption></figure>\n",
              file,
              escape(shown),
              escape(sentence.get() == null ? last : sentence.get()),
              escape(caption)));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the picture of " + caption + " cannot be written: " + e.getMessage(), e);
    }
  }

  private static String name(String what) {
    return what.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-") + ".png";
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  synchronized int count() {
    return taken.size();
  }

  Path page() {
    return folder.resolve("index.html").toAbsolutePath().normalize();
  }

  @Override
  public synchronized void close() throws IOException {
    Files.writeString(page(), page + "</body>\n</html>\n");
  }
}
