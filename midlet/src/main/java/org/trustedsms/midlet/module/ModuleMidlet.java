// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.module;

import javax.microedition.midlet.MIDlet;
import org.trustedsms.midlet.radio.NoRadio;
import org.trustedsms.midlet.radio.Radio;
import org.trustedsms.midlet.radio.RadioSource;
import org.trustedsms.midlet.store.Records;
import org.trustedsms.midlet.store.RmsRecords;

/** The MIDlet that a module (IMP-NG, JSR 228) starts when a message comes. It has no screen. */
public final class ModuleMidlet extends MIDlet implements Module.Platform {
  private static final String NAME = "org.trustedsms.midlet.module.ModuleMidlet";

  private Module module;

  /** Returns at once, also if a message started the MIDlet: the module will read it. */
  protected void startApp() {
    if (module == null) {
      module = new Module(this);
      new Thread(module).start();
    }
  }

  /** Goes on: a module has no pause. */
  protected void pauseApp() {
    // There is nothing to let go of.
  }

  protected void destroyApp(boolean unconditional) {
    module.end();
  }

  public String get(String name) {
    return getAppProperty(name);
  }

  public Records records() {
    return RmsRecords.open("module");
  }

  public Radio radio() throws Exception {
    RadioSource source = (RadioSource) new Descriptor(this).instance("Module-Radio");
    return source == null ? NoRadio.orWma(NAME) : source.radio();
  }

  public long time() {
    return System.currentTimeMillis() / 1000;
  }

  public void say(String words) {
    System.out.println(words);
  }
}
