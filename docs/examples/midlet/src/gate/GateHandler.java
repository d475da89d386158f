// SPDX-License-Identifier: Apache-2.0
package gate;

import org.trustedsms.command.Command;
import org.trustedsms.command.Result;
import org.trustedsms.midlet.module.Attributes;
import org.trustedsms.midlet.module.Handler;
import org.trustedsms.midlet.module.Outcome;

/** Opens the gates 1 to 9, or as many as the JAD says. On a module it drives a pin. */
public final class GateHandler implements Handler {
  private int gates;

  /** Creates it; the module does. */
  public GateHandler() {}

  public void start(Attributes descriptor) {
    String count = descriptor.get("Gate-Count");
    gates = count == null ? 9 : Integer.parseInt(count.trim());
  }

  public Outcome carryOut(Command command) {
    String text = command.text();
    if (text.length() == 6 && text.startsWith("OPEN ")) {
      int gate = text.charAt(5) - '0';
      if (gate >= 1 && gate <= gates) {
        System.out.println("gate " + gate + " opens");
        return new Outcome(Result.DONE, "gate " + gate + " is open");
      }
    }
    return new Outcome(Result.REFUSED, "no such gate");
  }
}
