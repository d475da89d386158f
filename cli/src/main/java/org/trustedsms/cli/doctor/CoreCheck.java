// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.doctor;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Verdict;
import org.trustedsms.signature.Signature;
import org.trustedsms.signature.Signer;
import org.trustedsms.signature.Verifier;

/** Whether signing and verifying work here, on every curve. */
final class CoreCheck implements Check {
  private static final String ADVICE = "build the project again; do not use it as it is";

  /** The message "text-anyone" of docs/vectors/P-192.json, and who has signed it when. */
  private static final String SENDER = "026526d9d9318a345aad7393e1ce77d01538a5e5c849a6ebe2";

  private static final String PAYLOAD =
      "4401f100c8329bfd6681ee6f399b0cf321079a87e3824dd4edd58099be67f72a6055d1b94dd6ddfc50e62f143867"
          + "c5cc8466d17a46e51ad67a4565b3c7d624";
  private static final String TEXT = "Hello, world";
  private static final long STAMP = 1_700_000_000;

  private final byte[] payload;

  CoreCheck() {
    this(HexFormat.of().parseHex(PAYLOAD));
  }

  /** With another message in place of the published one. */
  CoreCheck(byte[] payload) {
    this.payload = payload.clone();
  }

  @Override
  public String subject() {
    return "signatures";
  }

  @Override
  public boolean isNeeded() {
    return true;
  }

  @Override
  public Finding look() {
    ReceivedMessage message = receive(payload);
    if (message.verdict() != Verdict.VERIFIED || !TEXT.equals(message.text())) {
      return Finding.broken("a published message is " + message.verdict(), ADVICE);
    }
    byte[] changed = payload.clone();
    changed[changed.length - 1] ^= 1;
    if (receive(changed).verdict() == Verdict.VERIFIED) {
      return Finding.broken("a changed message is verified", ADVICE);
    }
    for (Curve curve : Curves.all().toArray()) {
      if (!signsAndVerifies(curve)) {
        return Finding.broken("a signature on " + curve.name() + " does not hold", ADVICE);
      }
    }
    return Finding.ok(
        "a published message verified, a changed one refused; key made and used on "
            + Curves.all().toArray().length
            + " curves");
  }

  private static ReceivedMessage receive(byte[] payload) {
    try {
      PublicKey sender = PublicKey.decode(Curves.p192(), HexFormat.of().parseHex(SENDER));
      // For anyone: whoever receives it.
      return new Receiver(sender, Curves.all(), new KnownSenders().add("", sender))
          .receive(payload, "", STAMP);
    } catch (InvalidEncodingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean signsAndVerifies(Curve curve) {
    SecureRandom random = new SecureRandom();
    PrivateKey key = PrivateKey.generate(curve, random::nextBytes);
    try {
      byte[] text = TEXT.getBytes(StandardCharsets.UTF_8);
      Signature signature = new Signer(key).sign(text);
      Verifier verifier = new Verifier(key.publicKey());
      boolean holds = verifier.verify(text, signature);
      text[0] ^= 1;
      return holds && !verifier.verify(text, signature);
    } finally {
      key.erase();
    }
  }
}
