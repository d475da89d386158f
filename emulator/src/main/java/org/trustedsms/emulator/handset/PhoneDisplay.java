// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import java.awt.Color;
import java.awt.Dimension;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageInputStream;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import javax.microedition.lcdui.Image;
import javax.microedition.lcdui.Screen;
import org.microemu.DisplayAccess;
import org.microemu.DisplayComponent;
import org.microemu.MIDletAccess;
import org.microemu.MIDletBridge;
import org.microemu.app.ui.DisplayRepaintListener;
import org.microemu.app.util.MIDletResourceLoader;
import org.microemu.device.DeviceFactory;
import org.microemu.device.InputMethod;
import org.microemu.device.MutableImage;
import org.microemu.device.impl.Rectangle;
import org.microemu.device.j2se.J2SEDeviceDisplay;
import org.microemu.device.j2se.J2SEImmutableImage;
import org.microemu.device.j2se.J2SEMutableImage;

/** The screen, with number and typing mode above, soft keys below. For the event thread only. */
final class PhoneDisplay extends J2SEDeviceDisplay implements DisplayComponent {
  private static final Color BAR = new Color(0x24303D);
  private static final Color BAR_TEXT = Color.WHITE;
  private static final Color TITLE_BAR = new Color(0xD3E3F3);
  private static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 14);
  private static final Font STATUS = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
  private static final Font SOFT_KEY = new Font(Font.SANS_SERIF, Font.BOLD, 13);
  private static final int MARGIN = 6;

  private final String number;
  private final java.awt.Rectangle content;
  private final J2SEMutableImage picture;
  private boolean up;
  private boolean down;
  private volatile Runnable painted = () -> {};

  PhoneDisplay(String number, Dimension size) {
    super(null);
    this.number = number;
    this.content = Skin.content(size);
    this.picture = new J2SEMutableImage(size.width, size.height);
    setIsColor(true);
    setNumColors(1 << 24);
    setNumAlphaLevels(256);
    setBackgroundColor(new org.microemu.device.impl.Color(0xFFFFFF));
    setForegroundColor(new org.microemu.device.impl.Color(0x000000));
    setDisplayRectangle(rectangle(new java.awt.Rectangle(Skin.SCREEN.getLocation(), size)));
    setDisplayPaintable(rectangle(content));
  }

  private static Rectangle rectangle(java.awt.Rectangle r) {
    return new Rectangle(r.x, r.y, r.width, r.height);
  }

  /** Sets what is run after each painting. */
  void whenPainted(Runnable listener) {
    painted = listener;
  }

  /** Paints the screen as it is now. */
  BufferedImage paint() {
    repaintRequest(0, 0, getFullWidth(), getFullHeight());
    return copy();
  }

  /** Copies the screen as it was last painted. Any thread may do so. */
  BufferedImage copy() {
    BufferedImage copy =
        new BufferedImage(picture.getWidth(), picture.getHeight(), BufferedImage.TYPE_INT_RGB);
    Graphics2D g = copy.createGraphics();
    synchronized (picture) {
      g.drawImage(picture.getImage(), 0, 0, null);
    }
    g.dispose();
    return copy;
  }

  @Override
  public void repaintRequest(int x, int y, int width, int height) {
    synchronized (picture) {
      Graphics2D g = (Graphics2D) picture.getImage().getGraphics();
      paintDisplayable(g, x, y, width, height);
      if (!isFullScreenMode()) {
        paintControls(g);
        paintTitle(g);
      }
      g.dispose();
    }
    painted.run();
  }

  @Override
  public void paintDisplayable(Graphics graphics, int x, int y, int width, int height) {
    if (!(shown() instanceof Form form)) {
      super.paintDisplayable(graphics, x, y, width, height);
      return;
    }
    Graphics2D g = (Graphics2D) graphics.create();
    g.setColor(Color.BLACK);
    g.translate(content.x, content.y);
    g.setClip(x, y, width, height);
    MIDletBridge.getMIDletAccess()
        .getDisplayAccess()
        .paint(new LabelGraphics(g, getDisplayImage(), form));
    g.dispose();
  }

  @Override
  public MutableImage getDisplayImage() {
    return picture;
  }

  @Override
  public void addDisplayRepaintListener(DisplayRepaintListener listener) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void removeDisplayRepaintListener(DisplayRepaintListener listener) {}

  @Override
  public void repaint(int x, int y, int width, int height) {
    repaintRequest(x, y, width, height);
  }

  @Override
  public void setScrollUp(boolean state) {
    up = state;
  }

  @Override
  public void setScrollDown(boolean state) {
    down = state;
  }

  @Override
  public void paintControls(Graphics graphics) {
    Graphics2D g = (Graphics2D) graphics;
    Skin.smooth(g);
    int width = getFullWidth();
    int bottom = content.y + content.height;
    g.setColor(Color.WHITE);
    g.fillRect(0, content.y, content.x, content.height);
    g.fillRect(content.x + content.width, content.y, width, content.height);
    g.setColor(BAR);
    g.fillRect(0, 0, width, content.y - 1);
    g.fillRect(0, bottom + 1, width, getFullHeight() - bottom);
    g.setColor(Color.WHITE);
    g.fillRect(0, content.y - 1, width, 1);
    g.fillRect(0, bottom, width, 1);

    g.setColor(BAR_TEXT);
    g.setBackground(BAR);
    g.setFont(STATUS);
    FontMetrics status = g.getFontMetrics();
    int line = (content.y - 1 - status.getHeight()) / 2 + status.getAscent();
    g.drawString(number, MARGIN, line);
    String mode = mode();
    int modeStart = width - MARGIN - status.stringWidth(mode);
    g.clearRect(modeStart - 1, 0, width, mode.isEmpty() ? 0 : content.y - 1);
    g.drawString(mode, modeStart, line);

    g.setFont(SOFT_KEY);
    FontMetrics soft = g.getFontMetrics();
    int height = getFullHeight() - bottom;
    int base = bottom + (height - soft.getHeight()) / 2 + soft.getAscent();
    int left = 0;
    int right = width;
    for (Object button : DeviceFactory.getDevice().getSoftButtons()) {
      SoftKey key = (SoftKey) button;
      String caption = key.caption(shown());
      int captionWidth = soft.stringWidth(caption);
      if (key.isLeft()) {
        left = MARGIN + captionWidth;
        g.drawString(caption, MARGIN, base);
      } else {
        right = width - MARGIN - captionWidth;
        g.drawString(caption, right, base);
      }
    }
    int centre = (left + right) / 2;
    int middle = bottom + height / 2;
    if (up) {
      Skin.triangle(g, centre - 12, middle + 3, centre - 2, middle + 3, centre - 7, middle - 3);
    }
    if (down) {
      Skin.triangle(g, centre + 2, middle - 3, centre + 12, middle - 3, centre + 7, middle + 3);
    }
  }

  private static Displayable shown() {
    MIDletAccess midlet = MIDletBridge.getMIDletAccess();
    DisplayAccess display = midlet == null ? null : midlet.getDisplayAccess();
    return display == null ? null : display.getCurrent();
  }

  /** MicroEmulator prints the title like the content, which makes the two hard to tell apart. */
  private void paintTitle(Graphics2D g) {
    if (!(shown() instanceof Screen screen) || screen.getTitle() == null) {
      return;
    }
    g.setFont(TITLE);
    FontMetrics metrics = g.getFontMetrics();
    javax.microedition.lcdui.Font font = javax.microedition.lcdui.Font.getDefaultFont();
    if (metrics.stringWidth(screen.getTitle()) > content.width) {
      return;
    }
    int top = content.y + (screen.getTicker() == null ? 0 : font.getHeight());
    g.setColor(TITLE_BAR);
    g.fillRect(0, top, getFullWidth(), font.getHeight());
    g.setColor(BAR);
    g.drawString(screen.getTitle(), content.x, top + font.getBaselinePosition());
  }

  private static String mode() {
    return switch (DeviceFactory.getDevice().getInputMethod().getInputMode()) {
      case InputMethod.INPUT_123 -> "123";
      case InputMethod.INPUT_ABC_UPPER -> "ABC";
      case InputMethod.INPUT_ABC_LOWER -> "abc";
      default -> "";
    };
  }

  // MicroEmulator decodes images in AWT threads that stay, without telling of what is no image.

  @Override
  public Image createImage(String name) throws IOException {
    try (InputStream in =
        MIDletResourceLoader.getResourceAsStream(
            PhoneDisplay.class, name.startsWith("/") ? name : "/" + name)) {
      if (in == null) {
        throw new IOException("The suite has no " + name + ".");
      }
      return createImage(in);
    }
  }

  @Override
  public Image createImage(InputStream in) throws IOException {
    // null is to be refused with exactly this exception (MIDP 2.0, Image.createImage).
    BufferedImage image = ImageIO.read(new MemoryCacheImageInputStream(notNull(in)));
    if (image == null) {
      throw new IOException("This is no image.");
    }
    return new J2SEImmutableImage(image);
  }

  private static InputStream notNull(InputStream in) {
    if (in == null) {
      throw new NullPointerException("no image");
    }
    return in;
  }

  @Override
  public Image createImage(Image source) {
    if (!source.isMutable()) {
      return source;
    }
    BufferedImage copy =
        new BufferedImage(source.getWidth(), source.getHeight(), BufferedImage.TYPE_INT_RGB);
    Graphics2D g = copy.createGraphics();
    g.drawImage(((J2SEMutableImage) source).getImage(), 0, 0, null);
    g.dispose();
    return new J2SEImmutableImage(copy);
  }

  @Override
  public Image createImage(byte[] data, int offset, int length) {
    try {
      return createImage(new ByteArrayInputStream(data, offset, length));
    } catch (IOException e) {
      throw new IllegalArgumentException(e.toString());
    }
  }
}
