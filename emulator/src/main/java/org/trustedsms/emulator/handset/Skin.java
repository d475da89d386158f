// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.Polygon;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The phone's look: a candy bar with a screen of 240 x 320 pixels, drawn by code, and its keys. */
final class Skin {
  static final int WIDTH = 292;
  static final int HEIGHT = 640;

  /** The area of the screen. */
  static final Rectangle SCREEN = new Rectangle(26, 52, 240, 320);

  /** Between the edge and what applications show. */
  private static final int EDGE_WIDTH = 4;

  private static final int TOP_BAR = 20;
  private static final int BOTTOM_BAR = 24;

  /** Deletes the character before the caret. */
  static final KeyCap CLEAR =
      new KeyCap("CLEAR", new Rectangle(196, 428, 74, 32), "C", "clear", "", "");

  /** All keys. */
  static final List<KeyCap> KEYS = keys();

  private static final Color CASE_TOP = new Color(0x4A5360);
  private static final Color CASE_BOTTOM = new Color(0x20252C);
  private static final Color KEY_TOP = new Color(0x5C6673);
  private static final Color KEY_BOTTOM = new Color(0x3A424D);
  private static final Color EDGE = new Color(0x12151A);
  private static final Color GLOSS = new Color(255, 255, 255, 46);
  private static final Color PRINT = new Color(0xF4F6F8);
  private static final Color SMALL_PRINT = new Color(0xB9C4D0);
  private static final BufferedImage PHONE = draw();

  private Skin() {}

  private static List<KeyCap> keys() {
    List<KeyCap> keys = new ArrayList<>();
    keys.add(KeyCap.control("SOFT1", new Rectangle(22, 388, 74, 32)));
    keys.add(KeyCap.control("SOFT2", new Rectangle(196, 388, 74, 32)));
    keys.add(CLEAR);
    keys.add(KeyCap.control("UP", new Rectangle(120, 386, 52, 20)));
    keys.add(KeyCap.control("LEFT", new Rectangle(102, 409, 22, 28)));
    keys.add(KeyCap.control("SELECT", new Rectangle(127, 409, 38, 28)));
    keys.add(KeyCap.control("RIGHT", new Rectangle(168, 409, 22, 28)));
    keys.add(KeyCap.control("DOWN", new Rectangle(120, 440, 52, 20)));
    String[][] numbers = {
      {"1", ".,?!", ".,?!:;-+#*()'\"_@&$%/<>=1", "1"},
      {"2", "abc", "abc2", "2"},
      {"3", "def", "def3", "3"},
      {"4", "ghi", "ghi4", "4"},
      {"5", "jkl", "jkl5", "5"},
      {"6", "mno", "mno6", "6"},
      {"7", "pqrs", "pqrs7", "7"},
      {"8", "tuv", "tuv8", "8"},
      {"9", "wxyz", "wxyz9", "9"},
      {"*", "+", "*+", "*+"},
      {"0", "space", " 0", "0"},
      {"#", "aA1", "", ""}
    };
    for (int i = 0; i < numbers.length; i++) {
      Rectangle shape = new Rectangle(22 + 86 * (i % 3), 472 + 37 * (i / 3), 76, 32);
      String[] n = numbers[i];
      keys.add(new KeyCap(n[0], shape, n[0], n[1], n[2], n[3]));
    }
    return List.copyOf(keys);
  }

  /** Returns what the applications have of a screen unless they ask for all of it. */
  static Rectangle content(Dimension screen) {
    return new Rectangle(
        EDGE_WIDTH, TOP_BAR, screen.width - 2 * EDGE_WIDTH, screen.height - TOP_BAR - BOTTOM_BAR);
  }

  /** Finds a key by its name. */
  static Optional<KeyCap> key(String name) {
    return KEYS.stream().filter(key -> key.name().equals(name)).findFirst();
  }

  /** Paints the phone with nothing on its screen. */
  static void paint(Graphics2D g) {
    g.drawImage(PHONE, 0, 0, null);
  }

  private static BufferedImage draw() {
    BufferedImage phone = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_ARGB);
    Graphics2D g = phone.createGraphics();
    smooth(g);
    g.setPaint(new GradientPaint(0, 0, CASE_TOP, 0, HEIGHT, CASE_BOTTOM));
    g.fillRoundRect(1, 1, WIDTH - 3, HEIGHT - 3, 56, 56);
    g.setColor(EDGE);
    g.setStroke(new BasicStroke(2));
    g.drawRoundRect(1, 1, WIDTH - 3, HEIGHT - 3, 56, 56);
    g.setStroke(new BasicStroke(1));
    g.setColor(GLOSS);
    g.drawRoundRect(3, 3, WIDTH - 7, HEIGHT - 7, 52, 52);
    g.setColor(EDGE);
    g.fillRoundRect(116, 14, 60, 7, 7, 7);
    g.fillRoundRect(SCREEN.x - 10, SCREEN.y - 22, SCREEN.width + 20, SCREEN.height + 34, 20, 20);
    g.setColor(SMALL_PRINT);
    g.setFont(new Font(Font.SANS_SERIF, Font.BOLD, 10));
    centre(g, "T R U S T E D   S M S", new Rectangle(SCREEN.x, SCREEN.y - 21, SCREEN.width, 20));
    g.setColor(Color.BLACK);
    g.fill(SCREEN);
    for (KeyCap key : KEYS) {
      paint(g, key);
    }
    g.dispose();
    return phone;
  }

  private static void paint(Graphics2D g, KeyCap key) {
    smooth(g);
    Rectangle r = key.shape();
    g.setPaint(new GradientPaint(0, r.y, KEY_TOP, 0, r.y + r.height, KEY_BOTTOM));
    g.fillRoundRect(r.x, r.y, r.width, r.height, 14, 14);
    g.setColor(EDGE);
    g.drawRoundRect(r.x, r.y, r.width - 1, r.height - 1, 14, 14);
    g.setColor(PRINT);
    if (key.isSoft()) {
      g.setStroke(new BasicStroke(3, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
      int middle = r.y + r.height / 2;
      g.drawLine(r.x + r.width / 2 - 10, middle, r.x + r.width / 2 + 10, middle);
      g.setStroke(new BasicStroke(1));
    } else if (key.label().isEmpty()) {
      paintSymbol(g, key);
    } else {
      g.setFont(new Font(Font.SANS_SERIF, Font.BOLD, 17));
      centre(g, key.label(), new Rectangle(r.x, r.y, 34, r.height));
      g.setColor(SMALL_PRINT);
      g.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
      centre(g, key.letters(), new Rectangle(r.x + 28, r.y, r.width - 32, r.height));
    }
  }

  private static void paintSymbol(Graphics2D g, KeyCap key) {
    int x = key.shape().x + key.shape().width / 2;
    int y = key.shape().y + key.shape().height / 2;
    switch (key.name()) {
      case "UP" -> triangle(g, x - 6, y + 3, x + 6, y + 3, x, y - 4);
      case "DOWN" -> triangle(g, x - 6, y - 3, x + 6, y - 3, x, y + 4);
      case "LEFT" -> triangle(g, x + 3, y - 6, x + 3, y + 6, x - 4, y);
      case "RIGHT" -> triangle(g, x - 3, y - 6, x - 3, y + 6, x + 4, y);
      default -> {
        g.setStroke(new BasicStroke(2));
        g.drawOval(x - 6, y - 6, 12, 12);
        g.setStroke(new BasicStroke(1));
      }
    }
  }

  static void triangle(Graphics2D g, int x1, int y1, int x2, int y2, int x3, int y3) {
    g.fill(new Polygon(new int[] {x1, x2, x3}, new int[] {y1, y2, y3}, 3));
  }

  private static void centre(Graphics2D g, String text, Rectangle area) {
    FontMetrics metrics = g.getFontMetrics();
    g.drawString(
        text,
        area.x + (area.width - metrics.stringWidth(text)) / 2,
        area.y + (area.height - metrics.getHeight()) / 2 + metrics.getAscent());
  }

  static void smooth(Graphics2D g) {
    g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    g.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
  }
}
