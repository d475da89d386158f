// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.certificate;

import java.util.Vector;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Certification;
import org.trustedsms.message.Certifier;
import org.trustedsms.message.Header;
import org.trustedsms.message.RejectedException;
import org.trustedsms.message.SignedCredential;
import org.trustedsms.message.StorageException;
import org.trustedsms.message.TimeSlot;
import org.trustedsms.message.Verdict;
import org.trustedsms.text.TextCodings;

/**
 * The authorities that a receiver has accepted, with their certificates and revocation lists
 * (docs/format.md sections 16 and 17). Thread-safe.
 *
 * <p><b>Guarantee.</b> What {@link #find} returns is signed by an accepted authority, or one that
 * it certified. It is in force at that time, and it is not revoked as far as the receiver knows,
 * which {@link Certification#revocations} tells.
 */
public final class TrustStore implements Certifier {
  /** The most by which an issuer's clock may be ahead of the receiver's, in seconds: 28 hours. */
  private static final int AHEAD = 5055 * TimeSlot.SECONDS;

  private static final int CERTIFICATE = 5;

  private final Authority[] anchors;
  private final CurveSet curves;
  private final TextCodings codings;
  private final CredentialStore store;
  private final int capacity;
  private final Vector certificates = new Vector();
  private final Vector lists = new Vector();

  /**
   * Reads what was accepted before. Forgets what is not understood or comes from an issuer that is
   * not accepted.
   *
   * @param anchors the accepted authorities; copied
   * @param curves that the program has
   * @param store what this object alone uses
   * @param capacity how many certificates are held at most, at least 1; if there are more those are
   *     forgotten that end first
   * @throws IllegalArgumentException if the capacity is less
   * @throws StorageException if the store throws it
   */
  public TrustStore(Authority[] anchors, CurveSet curves, CredentialStore store, int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("the capacity must be at least 1, not " + capacity);
    }
    this.anchors = new Authority[anchors.length];
    System.arraycopy(anchors, 0, this.anchors, 0, anchors.length);
    this.curves = curves;
    this.codings = TextCodings.standard();
    this.store = store;
    this.capacity = capacity;
    restore(store.load());
  }

  /** In two rounds, since what an authority issued may come before its own certificate. */
  private void restore(byte[][] kept) {
    Object[] trustStore = new Object[kept.length];
    for (int round = 0; round < 2; round++) {
      PublicKey[] issuers = issuers();
      certificates.removeAllElements();
      for (int i = 0; i < kept.length; i++) {
        if (trustStore[i] == null) {
          trustStore[i] = accepted(kept[i], issuers);
        }
        if (trustStore[i] instanceof Certificate) {
          certificates.addElement(trustStore[i]);
        }
      }
    }
    for (int i = 0; i < kept.length; i++) {
      if (trustStore[i] == null) {
        store.replace(null, kept[i]);
      } else if (trustStore[i] instanceof RevocationList) {
        lists.addElement(trustStore[i]);
      }
    }
  }

  /** Returns what is in a payload that was accepted; null if it is not to be understood. */
  private Object accepted(byte[] payload, PublicKey[] issuers) {
    try {
      return isCertificate(payload)
          ? (Object) Certificate.read(payload, issuers, curves, codings, true)
          : RevocationList.read(payload, issuers, curves, true);
    } catch (RejectedException e) {
      return null;
    }
  }

  private static boolean isCertificate(byte[] payload) {
    return payload.length >= Header.LENGTH && Header.parse(payload).kind() == CERTIFICATE;
  }

  public boolean takes(int kind) {
    return kind == CERTIFICATE || kind == RevocationList.KIND.id();
  }

  public synchronized String accept(byte[] payload, long time) throws RejectedException {
    return isCertificate(payload) ? acceptCertificate(payload, time) : acceptList(payload, time);
  }

  private String acceptCertificate(byte[] payload, long time) throws RejectedException {
    boolean isHeld = held(payload) != null;
    Certificate certificate = Certificate.read(payload, issuers(), curves, codings, isHeld);
    if (isHeld) {
      throw new RejectedException(Verdict.REPLAYED, "this certificate is held");
    }
    CertificatePath path = pathInForce(certificate, time);
    Certificate older = sameSubject(certificate);
    if (older == null) {
      while (certificates.size() >= capacity) {
        forget(firstToEnd());
      }
      store.replace(payload, null);
      certificates.addElement(certificate);
    } else {
      if (isNewer(older, certificate)) {
        throw new RejectedException(Verdict.TOO_OLD, "a newer certificate of this issuer is held");
      }
      store.replace(payload, older.payload());
      certificates.setElementAt(certificate, certificates.indexOf(older));
    }
    return "certificate of " + path.authority() + ": " + certificate.subject();
  }

  /** Returns the certificate that a payload brought; null if none is held. */
  private Certificate held(byte[] payload) {
    Certificate held = null;
    for (int i = 0; i < certificates.size(); i++) {
      held = Bytes.equal(certificate(i).payload(), payload) ? certificate(i) : held;
    }
    return held;
  }

  /**
   * Finds what a payload that was accepted certifies.
   *
   * @param time the reference time, in seconds since 1970-01-01 UTC
   * @return null if it is a revocation list, is not held, or is not in force at that time
   */
  public synchronized CertificatePath find(byte[] payload, long time) {
    Certificate held = held(payload);
    try {
      return held == null ? null : pathInForce(held, time);
    } catch (RejectedException e) {
      return null;
    }
  }

  /** Steps C5, C7 and C8. */
  private CertificatePath pathInForce(Certificate certificate, long time) throws RejectedException {
    CertificatePath[] paths = paths(certificate, time);
    if (paths.length == 0) {
      throw new RejectedException(
          Verdict.SIGNATURE_INVALID, "its issuer may not certify other authorities");
    }
    boolean ended = true;
    for (int i = 0; i < paths.length; i++) {
      if (TimeSlot.of(paths[i].until()) >= TimeSlot.of(time)) {
        ended = false;
        if (!isRevoked(paths[i])) {
          return paths[i];
        }
      }
    }
    throw ended
        ? new RejectedException(Verdict.TOO_OLD, "its validity has ended")
        : new RejectedException(Verdict.SIGNATURE_INVALID, "it is revoked");
  }

  private static boolean isNewer(Certificate certificate, Certificate other) {
    return certificate.from() > other.from()
        || certificate.from() == other.from() && certificate.until() > other.until();
  }

  /** Returns what the issuer said before of the same number or, without number, name. */
  private Certificate sameSubject(Certificate certificate) {
    Subject subject = certificate.subject();
    for (int i = 0; i < certificates.size(); i++) {
      Subject other = certificate(i).subject();
      boolean same =
          subject.number() == null
              ? other.number() == null && subject.name().equals(other.name())
              : subject.number().equals(other.number());
      if (same && certificate(i).issuer().equals(certificate.issuer())) {
        return certificate(i);
      }
    }
    return null;
  }

  private Certificate firstToEnd() {
    Certificate first = certificate(0);
    for (int i = 1; i < certificates.size(); i++) {
      first = certificate(i).until() < first.until() ? certificate(i) : first;
    }
    return first;
  }

  private void forget(Certificate certificate) {
    store.replace(null, certificate.payload());
    certificates.removeElement(certificate);
  }

  private String acceptList(byte[] payload, long time) throws RejectedException {
    SignedCredential credential = RevocationList.parse(payload, curves);
    PublicKey[] named = Issuers.named(credential, issuers());
    for (int i = 0; i < lists.size(); i++) {
      if (Bytes.equal(list(i).payload(), payload)) {
        throw new RejectedException(Verdict.REPLAYED, "this revocation list is held");
      }
    }
    named = withOlderList(named, credential.stamp());
    RevocationList list = new RevocationList(credential, Issuers.signerOf(credential, named));
    if (list.thisUpdate() - time > AHEAD) {
      throw new RejectedException(Verdict.SIGNATURE_INVALID, "its time has not come");
    }
    RevocationList older = listOf(list.issuer());
    store.replace(payload, older == null ? null : older.payload());
    lists.removeElement(older);
    lists.addElement(list);
    return "revocation list of " + list.count() + " certificates";
  }

  /** Leaves out the issuers of whom a list is held that is no older: step L3. */
  private PublicKey[] withOlderList(PublicKey[] issuers, long thisUpdate) throws RejectedException {
    Vector left = new Vector();
    for (int i = 0; i < issuers.length; i++) {
      RevocationList held = listOf(issuers[i]);
      if (held == null || held.thisUpdate() < thisUpdate) {
        left.addElement(issuers[i]);
      }
    }
    if (left.isEmpty()) {
      throw new RejectedException(
          Verdict.TOO_OLD, "a newer revocation list of this issuer is held");
    }
    PublicKey[] array = new PublicKey[left.size()];
    left.copyInto(array);
    return array;
  }

  public synchronized Certification find(String address, long time) {
    for (int i = 0; i < anchors.length; i++) {
      if (address.equals(anchors[i].number())) {
        return new CertificatePath(anchors[i], new Certificate[0], "current");
      }
    }
    for (int i = 0; i < certificates.size(); i++) {
      CertificatePath[] paths =
          address.equals(certificate(i).subject().number())
              ? paths(certificate(i), time)
              : new CertificatePath[0];
      for (int j = 0; j < paths.length; j++) {
        if (paths[j].isValidAt(time) && !isRevoked(paths[j])) {
          return paths[j];
        }
      }
    }
    return null;
  }

  /**
   * Returns all certificates that are held, in the order in which they were accepted. Waits for no
   * other method: a phone's screen calls it.
   */
  public Certificate[] certificates() {
    synchronized (certificates) {
      Certificate[] array = new Certificate[certificates.size()];
      certificates.copyInto(array);
      return array;
    }
  }

  /** Returns all paths of a certificate; there may be none. */
  private CertificatePath[] paths(Certificate certificate, long time) {
    Vector paths = new Vector();
    addPath(paths, new Certificate[] {certificate}, time);
    for (int i = 0; i < certificates.size(); i++) {
      Certificate authority = certificate(i);
      if (certificate.subject().roles() != Roles.AUTHORITY
          && authority.subject().roles() == Roles.AUTHORITY
          && authority.subject().key().equals(certificate.issuer())) {
        addPath(paths, new Certificate[] {authority, certificate}, time);
      }
    }
    CertificatePath[] array = new CertificatePath[paths.size()];
    paths.copyInto(array);
    return array;
  }

  /** Adds a path if its first certificate is of an anchor. */
  private void addPath(Vector paths, Certificate[] path, long time) {
    Authority anchor = anchor(path[0].issuer());
    if (anchor != null) {
      paths.addElement(new CertificatePath(anchor, path, revocations(path, time)));
    }
  }

  private String revocations(Certificate[] path, long time) {
    boolean old = false;
    for (int i = 0; i < path.length; i++) {
      RevocationList list = listOf(path[i].issuer());
      if (list == null) {
        return "missing";
      }
      old |= TimeSlot.of(list.nextUpdate()) < TimeSlot.of(time);
    }
    return old ? "old" : "current";
  }

  private boolean isRevoked(CertificatePath path) {
    Certificate[] all = path.certificates();
    for (int i = 0; i < all.length; i++) {
      RevocationList list = listOf(all[i].issuer());
      if (list != null && list.contains(all[i].id())) {
        return true;
      }
    }
    return false;
  }

  private RevocationList listOf(PublicKey issuer) {
    for (int i = 0; i < lists.size(); i++) {
      if (list(i).issuer().equals(issuer)) {
        return list(i);
      }
    }
    return null;
  }

  private Authority anchor(PublicKey key) {
    for (int i = 0; i < anchors.length; i++) {
      if (anchors[i].key().equals(key)) {
        return anchors[i];
      }
    }
    return null;
  }

  /** Returns the keys of all who may issue: anchors, then issuing authorities. */
  public synchronized PublicKey[] issuers() {
    Vector keys = new Vector();
    for (int i = 0; i < anchors.length; i++) {
      keys.addElement(anchors[i].key());
    }
    for (int i = 0; i < certificates.size(); i++) {
      if (certificate(i).subject().roles() == Roles.AUTHORITY) {
        keys.addElement(certificate(i).subject().key());
      }
    }
    PublicKey[] array = new PublicKey[keys.size()];
    keys.copyInto(array);
    return array;
  }

  private Certificate certificate(int i) {
    return (Certificate) certificates.elementAt(i);
  }

  private RevocationList list(int i) {
    return (RevocationList) lists.elementAt(i);
  }
}
