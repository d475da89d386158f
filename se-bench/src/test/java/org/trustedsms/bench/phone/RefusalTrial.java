// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.hash.Hash;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Verdict;
import org.trustedsms.random.HmacDrbg;
import org.trustedsms.signature.Signature;
import org.trustedsms.signature.Signer;
import org.trustedsms.signature.Verifier;

/** A known key whose table is there, and messages for one who had another key before. */
public final class RefusalTrial {
  private static final String NUMBER = "+15550001";
  private static final long NOW = 1_200_000_000L;

  private final PublicKey known;
  private final Receiver receiver;
  private final Signature signature;
  private final byte[] signed = {1, 2, 3};
  private final byte[] genuine;
  private final byte[] forged;
  private final byte[] redirected;

  /** On a curve, given by its name. */
  public RefusalTrial(String name) {
    Curve curve = Curves.all().byName(name);
    curve.prepare();
    PrivateKey sender = key(curve, 1);
    PrivateKey own = key(curve, 2);
    PrivateKey former = key(curve, 3);
    known = sender.publicKey();
    known.prepare();
    signature = new Signer(sender).sign(signed);
    Draft draft = Draft.text("Pay 250.00 to account 4711").to(own.publicKey());
    genuine = draft.sign(sender, NOW, null).payload();
    forged = draft.sign(former, NOW, null).payload();
    redirected = draft.to(former.publicKey()).sign(sender, NOW, null).payload();
    receiver =
        new Receiver(own, Curves.all(), new KnownSenders().add(NUMBER, known))
            .withOther(former.publicKey().fingerprint());
  }

  private static PrivateKey key(Curve curve, int seed) {
    return PrivateKey.generate(curve, new HmacDrbg(Hash.sha256(), new byte[] {(byte) seed}));
  }

  /** Verifies a signature, and nothing besides. */
  public String verification() {
    return String.valueOf(new Verifier(known).verify(signed, signature));
  }

  /** Receives what the known key did not sign. */
  public String forged() {
    return verdict(forged);
  }

  /** Receives what is bound to the former key. */
  public String redirected() {
    return verdict(redirected);
  }

  /** Receives a message that is verified, the first time. */
  public String genuine() {
    return verdict(genuine);
  }

  private String verdict(byte[] payload) {
    Verdict verdict = receiver.receive(payload, NUMBER, NOW).verdict();
    return verdict.toString();
  }
}
