// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import java.util.Random;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.Budget;
import org.trustedsms.message.Draft;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.Sender;
import org.trustedsms.text.TextCodings;

/**
 * Measures what the callback of the compose screen computes for each key press, while another
 * thread signs without a pause. A program, not a test: it is a matter of the machine. After {@code
 * mvn verify}, on one core of an interpreter, which is the nearest thing to a phone:
 *
 * <pre>{@code
 * taskset -c 0 java -Xint -cp 'midlet/target/test-classes:midlet/target/classes:core/target/*:\
 * core/target/lib/*:midlet/target/phone/midpapi20.jar' org.trustedsms.midlet.screen.TypingTime
 * }</pre>
 */
final class TypingTime {
  private static final int TEXT = 1000;

  private TypingTime() {}

  /**
   * Prints the worst and the mean time.
   *
   * @param args the curve, P-192 without
   */
  public static void main(String[] args) throws InterruptedException {
    Curve curve = Curves.all().byName(args.length == 0 ? "P-192" : args[0]);
    Random random = new Random(1);
    PrivateKey key = PrivateKey.generate(curve, random::nextBytes);
    Thread signing =
        new Thread(
            () -> {
              while (true) {
                new Sender(key).sign(Draft.text("Hello, Bob").to(key.publicKey()));
              }
            });
    signing.setDaemon(true);
    signing.start();

    Budget budget = new Budget(MessageKinds.SIGNED_TEXT, curve, curve);
    StringBuilder text = new StringBuilder();
    long worst = 0;
    long all = 0;
    for (int i = 0; i < TEXT; i++) {
      text.append(i % 97 == 50 ? '€' : (char) ('a' + i % 26));
      String typed = text.toString();
      long start = System.nanoTime();
      Compose.words(budget.fit(typed, TextCodings.standard()));
      long time = System.nanoTime() - start;
      worst = Math.max(worst, time);
      all += time;
      Thread.sleep(2);
    }
    System.out.printf(
        "%s, a text of up to %d characters: worst %.1f ms, mean %.1f ms%n",
        curve, TEXT, worst / 1e6, all / 1e6 / TEXT);
  }
}
