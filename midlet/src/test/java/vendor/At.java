// SPDX-License-Identifier: Apache-2.0
package vendor;

import java.io.IOException;
import org.trustedsms.midlet.radio.SimulatedModule;

/** What a manufacturer may give to MIDlets. */
public final class At {
  /** What all are connected to. */
  public static final SimulatedModule MODULE = new SimulatedModule();

  /** Connects a listener. */
  public At(AtEvents events) {
    MODULE.listen(events::said);
  }

  /** Gives a line to the interpreter. */
  public String send(String line) throws IOException {
    return MODULE.send(line);
  }
}
