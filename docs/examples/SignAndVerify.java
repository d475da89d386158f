// SPDX-License-Identifier: Apache-2.0
import java.security.SecureRandom;
import java.util.HexFormat;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.*;

public class SignAndVerify {
  public static void main(String[] args) {
    PrivateKey alice = PrivateKey.generate(Curves.standard(), new SecureRandom()::nextBytes);
    PrivateKey bob = PrivateKey.generate(Curves.standard(), new SecureRandom()::nextBytes);
    byte[] sms = new Sender(alice).sign(Draft.text("Open gate 4").to(bob.publicKey())).payload();

    Senders senders = new KnownSenders().add("+15550001", alice.publicKey());
    Receiver receiver = new Receiver(bob, Curves.all(), senders);
    ReceivedMessage m = receiver.receive(sms, "+15550001", System.currentTimeMillis() / 1000);
    System.out.println(m.verdict() + ": " + (m.text() != null ? m.text() : m.reason()));

    for (Field f : Field.of(MessageKinds.SIGNED_TEXT, sms.length, alice.curve(), bob.curve())) {
      String hex = HexFormat.of().formatHex(sms, f.offset(), f.offset() + f.length());
      System.out.printf("%2d bytes  %-20s  %s%n", f.length(), f.name(), hex);
    }

    byte[] changed = sms.clone();
    changed[6] ^= 1;
    for (byte[] arrived : new byte[][] {changed, sms}) {
      m = receiver.receive(arrived, "+15550001", System.currentTimeMillis() / 1000);
      System.out.println(m.verdict() + ": " + m.reason());
    }
  }
}
