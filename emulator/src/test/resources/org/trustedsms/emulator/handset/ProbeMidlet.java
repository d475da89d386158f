// SPDX-License-Identifier: Apache-2.0
package probe;

import java.io.InputStream;
import javax.microedition.lcdui.Alert;
import javax.microedition.lcdui.AlertType;
import javax.microedition.lcdui.Canvas;
import javax.microedition.lcdui.Choice;
import javax.microedition.lcdui.ChoiceGroup;
import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.CommandListener;
import javax.microedition.lcdui.Display;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import javax.microedition.lcdui.Gauge;
import javax.microedition.lcdui.Graphics;
import javax.microedition.lcdui.Image;
import javax.microedition.lcdui.Item;
import javax.microedition.lcdui.ItemStateListener;
import javax.microedition.lcdui.List;
import javax.microedition.lcdui.StringItem;
import javax.microedition.lcdui.TextBox;
import javax.microedition.lcdui.TextField;
import javax.microedition.lcdui.Ticker;
import javax.microedition.midlet.MIDlet;
import javax.microedition.midlet.MIDletStateChangeException;
import javax.microedition.rms.RecordStore;

/** Has one of everything that a phone can show, and notes what it is told. Java 8, no lambdas. */
public class ProbeMidlet extends MIDlet implements CommandListener, ItemStateListener {
  private static int runs;

  private final StringItem log = new StringItem("Log", "");
  private Form form;

  protected void startApp() throws MIDletStateChangeException {
    runs++;
    if ("yes".equals(getAppProperty("Probe-Fail"))) {
      throw new MIDletStateChangeException("no room today");
    }
    form = new Form(getAppProperty("Probe-Title"));
    form.append(new TextField("Name", "", 10, TextField.ANY));
    form.append(new TextField("PIN", "", 8, TextField.NUMERIC | TextField.PASSWORD));
    form.append(new TextField("Number", "", 16, TextField.PHONENUMBER));
    form.append(new TextField("Fixed", "as it is", 16, TextField.UNEDITABLE));
    form.append(new ChoiceGroup("One", Choice.EXCLUSIVE, new String[] {"red", "green"}, null));
    form.append(new ChoiceGroup("Many", Choice.MULTIPLE, new String[] {"x", "y"}, null));
    form.append(log);
    form.append(new Gauge("Level", false, 10, 3));
    form.append(new StringItem("Runs", "" + runs));
    form.append(new StringItem("Profiles", System.getProperty("microedition.profiles")));
    form.append(new StringItem("Centre", System.getProperty("wireless.messaging.sms.smsc")));
    form.append(new StringItem("Manifest", getAppProperty("Probe-Manifest")));
    form.append(new StringItem("Other", isThere("org.trustedsms.emulator.phone.Phone")));
    String[] labels = {"Alert", "Ask", "List", "Canvas", "Box", "Fail", "Slow", "Work", "Icon", "Print"};
    for (int i = 0; i < labels.length; i++) {
      form.addCommand(new Command(labels[i], Command.SCREEN, i + 1));
    }
    form.addCommand(new Command("Exit", Command.EXIT, 99));
    form.setCommandListener(this);
    form.setItemStateListener(this);
    Display.getDisplay(this).setCurrent(form);
    if ("late".equals(getAppProperty("Probe-Fail"))) {
      throw new IllegalStateException("tired already");
    }
  }

  private static String isThere(String name) {
    try {
      Class.forName(name);
      return "seen";
    } catch (Throwable e) {
      return "unseen";
    }
  }

  protected void pauseApp() {}

  protected void destroyApp(boolean unconditional) {
    try {
      RecordStore.openRecordStore("destroyed", true).closeRecordStore();
    } catch (Exception e) {
      throw new IllegalStateException(e.toString());
    }
  }

  void note(String what) {
    log.setText(log.getText() + what + ";");
  }

  public void itemStateChanged(Item item) {
    note("changed " + item.getLabel());
  }

  public void commandAction(Command command, Displayable shown) {
    String label = command.getLabel();
    Displayable next = form;
    if (label.equals("Alert")) {
      Alert alert = new Alert("Title", "Something happened.", null, AlertType.INFO);
      alert.setTimeout(Alert.FOREVER);
      alert.setTicker(new Ticker("news"));
      next = alert;
    } else if (label.equals("Ask")) {
      Alert alert = new Alert(null, "Really?", null, AlertType.CONFIRMATION);
      alert.addCommand(new Command("Yes", Command.OK, 1));
      alert.addCommand(new Command("No", Command.CANCEL, 2));
      alert.setCommandListener(this);
      next = alert;
    } else if (label.equals("List")) {
      next = new List("Rows", Choice.IMPLICIT, new String[] {"one", "two"}, null);
      next.addCommand(new Command("Back", Command.BACK, 1));
      next.setCommandListener(this);
    } else if (command == List.SELECT_COMMAND) {
      note("row " + ((List) shown).getSelectedIndex());
    } else if (label.equals("Canvas")) {
      next = new Keys();
      next.addCommand(new Command("Back", Command.BACK, 1));
      next.setCommandListener(this);
    } else if (label.equals("Box")) {
      next = new TextBox("Write", "", 20, TextField.ANY);
      next.addCommand(new Command("Back", Command.BACK, 1));
      next.setCommandListener(this);
    } else if (label.equals("Fail")) {
      throw new IllegalStateException("as it was told to");
    } else if (label.equals("Slow")) {
      sleep(150);
    } else if (label.equals("Work")) {
      new Thread(new Worker()).start();
    } else if (label.equals("Icon")) {
      note(icon());
    } else if (label.equals("Print")) {
      print();
    } else if (label.equals("Exit")) {
      notifyDestroyed();
      return;
    } else {
      note(label);
    }
    Display.getDisplay(this).setCurrent(next);
  }

  private static void print() {
    System.out.println("key 20088 \u20ac");
    System.err.println("careful\u001b[2J\u202e");
    for (int i = 0; i < 1500; i++) {
      System.out.print("x");
    }
    System.out.println();
    new IllegalStateException("caught").printStackTrace();
    System.out.print("not ended");
  }

  private String icon() {
    try {
      InputStream in = getClass().getResourceAsStream("/icon.png");
      Image fromStream = Image.createImage(in);
      Image fromName = Image.createImage("/icon.png");
      return fromStream.getWidth() + "x" + fromName.getHeight();
    } catch (Exception e) {
      return e.toString();
    }
  }

  static void sleep(int millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Uses the processor, then waits for what never comes. */
  class Worker implements Runnable {
    public void run() {
      long x = 1;
      for (int i = 0; i < 60000000; i++) {
        x = x * 6364136223846793005L + i;
      }
      note("worked" + (x == 0 ? "!" : ""));
      synchronized (this) {
        while (true) {
          try {
            wait();
          } catch (InterruptedException e) {
            return;
          }
        }
      }
    }
  }

  /** Notes keys, and paints itself blue. */
  class Keys extends Canvas {
    protected void paint(Graphics g) {
      g.setColor(0x0000FF);
      g.fillRect(0, 0, getWidth(), getHeight());
    }

    protected void keyPressed(int key) {
      note("down " + key);
    }

    protected void keyReleased(int key) {
      note("up " + key);
    }
  }
}
