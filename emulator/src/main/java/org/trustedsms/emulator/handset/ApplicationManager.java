// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import java.io.File;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import javax.microedition.midlet.MIDlet;
import org.microemu.DisplayAccess;
import org.microemu.MIDletAccess;
import org.microemu.MIDletBridge;
import org.microemu.MIDletContext;
import org.microemu.MicroEmulator;
import org.microemu.RecordStoreManager;
import org.microemu.app.launcher.Launcher;
import org.microemu.app.util.FileRecordStoreManager;
import org.microemu.app.util.MIDletResourceLoader;
import org.microemu.app.util.MIDletSystemProperties;
import org.microemu.app.util.MIDletThread;
import org.microemu.app.util.MIDletTimer;
import org.microemu.device.DeviceFactory;
import org.microemu.log.Logger;
import org.microemu.log.LoggingEvent;
import org.microemu.microedition.ImplFactory;
import org.microemu.microedition.io.ConnectorImpl;

/**
 * The application management software of MIDP 2.0 for one suite, which MicroEmulator calls, without
 * MicroEmulator's launcher, whose screen and soft keys would get in between.
 */
final class ApplicationManager implements MicroEmulator {
  private static final System.Logger LOG = System.getLogger(ApplicationManager.class.getName());

  private static final int GRACE_MILLIS = 500;

  private final InstalledSuite suite;
  private final RecordStoreManager records;
  private volatile MIDletContext context;
  private volatile boolean running;

  /** Puts itself and the device into the classes of MicroEmulator, which are this phone's own. */
  ApplicationManager(PhoneDevice device, InstalledSuite suite, Path recordStores, String locale) {
    this.suite = suite;
    records =
        new FileRecordStoreManager() {
          @Override
          protected File getSuiteFolder() {
            return recordStores.toFile();
          }
        };
    // Otherwise they would be those of the whole program.
    MIDletSystemProperties.applyToJavaSystemProperties = false;
    Logger.setLocationEnabled(false);
    Logger.removeAllAppenders();
    Logger.addAppender(this::log);
    MIDletThread.graceTerminationPeriod = GRACE_MILLIS;
    ImplFactory.instance();
    ImplFactory.registerGCF(ImplFactory.DEFAULT, new ConnectorImpl());
    MIDletBridge.setMicroEmulator(this);
    MIDletSystemProperties.setDevice(device);
    MIDletSystemProperties.setProperty("microedition.configuration", "CLDC-1.1");
    MIDletSystemProperties.setProperty("microedition.profiles", "MIDP-2.0");
    MIDletSystemProperties.setProperty("microedition.platform", "trusted-sms-emulator");
    MIDletSystemProperties.setProperty("microedition.locale", locale);
    MIDletSystemProperties.setProperty("microedition.encoding", "UTF-8");
    DeviceFactory.setDevice(device);
  }

  private void log(LoggingEvent event) {
    Level level = event.getLevel() >= LoggingEvent.ERROR ? Level.WARNING : Level.DEBUG;
    if (event.getThrowable() != null) {
      LOG.log(Level.WARNING, event.getMessage(), event.getThrowable());
    } else {
      LOG.log(level, event.getMessage() + " " + event.getFormatedData());
    }
  }

  /** Starts the first MIDlet, on the calling thread. */
  void start() throws Throwable {
    Class<?> type = suite.load();
    MIDletContext starting = new MIDletContext();
    MIDletBridge.setThreadMIDletContext(starting);
    try {
      records.init(this);
      if (!(type.getDeclaredConstructor().newInstance() instanceof MIDlet)) {
        throw new ClassCastException(type.getName() + " is no MIDlet.");
      }
      context = starting;
      running = true;
      starting.getMIDletAccess().startApp();
    } catch (Throwable e) {
      end(starting);
      MIDletBridge.destroyMIDletContext(starting);
      throw e;
    } finally {
      MIDletBridge.setThreadMIDletContext(null);
    }
  }

  boolean isRunning() {
    return running;
  }

  /** Returns what drives the display; null if the MIDlet has none yet or any more. */
  DisplayAccess display() {
    MIDletContext now = context;
    MIDletAccess access = now == null ? null : now.getMIDletAccess();
    return access == null ? null : access.getDisplayAccess();
  }

  /** Destroys the MIDlet unconditionally. Does nothing if it does not run. */
  void destroy() throws Throwable {
    if (!running) {
      return;
    }
    try {
      context.getMIDletAccess().destroyApp(true);
    } finally {
      end(context);
    }
  }

  /** Cleans up after a MIDlet that was destroyed or has to be. */
  private void end(MIDletContext ended) {
    running = false;
    MIDletAccess access = ended.getMIDletAccess();
    if (access != null && access.getDisplayAccess() != null) {
      access.getDisplayAccess().clean();
      access.setDisplayAccess(null);
    }
  }

  /** The MIDlet says that it has ended. */
  @Override
  public void notifyDestroyed(MIDletContext ended) {
    if (ended == null || ended.getMIDletAccess() == null) {
      return;
    }
    try {
      // The MIDlet is not called again: MicroEmulator knows that it has said so itself.
      ended.getMIDletAccess().destroyApp(true);
    } catch (Exception e) {
      LOG.log(Level.WARNING, "The MIDlet failed to end.", e);
    } finally {
      end(ended);
    }
  }

  @Override
  public void destroyMIDletContext(MIDletContext ended) {
    MIDletThread.contextDestroyed(ended);
    MIDletTimer.contextDestroyed(ended);
  }

  @Override
  public RecordStoreManager getRecordStoreManager() {
    return records;
  }

  @Override
  public String getAppProperty(String key) {
    return suite.attribute(key);
  }

  @Override
  public InputStream getResourceAsStream(String name) {
    return MIDletResourceLoader.getResourceAsStream(ApplicationManager.class, name);
  }

  @Override
  public int checkPermission(String permission) {
    return MIDletSystemProperties.getPermission(permission);
  }

  @Override
  public boolean platformRequest(String url) {
    return false;
  }

  @Override
  public Launcher getLauncher() {
    throw new UnsupportedOperationException("This phone has no launcher.");
  }
}
