// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.certificate;

import java.util.Vector;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Certification;
import org.trustedsms.message.Certifier;
import org.trustedsms.message.Header;
import org.trustedsms.message.Refusal;
import org.trustedsms.message.Step;
import org.trustedsms.message.Verdict;
import org.trustedsms.text.TextCodings;

/**
 * The authorities that a receiver has accepted, and what it holds of theirs: certificates and
 * revocation lists (docs/format.md sections 16 and 17).
 *
 * <p><b>Guarantee.</b> What {@link #find} returns an accepted authority, or one that it certified,
 * has signed; it is in force at that time, and not revoked as far as the receiver knows, which
 * {@link Certification#revocations} tells.
 *
 * <p>Thread-safe.
 */
public final class Credentials implements Certifier {
  /** How far ahead of the receiver's time an issuer's clock may be, in seconds: 28 hours. */
  private static final int AHEAD = 5055 * Step.SECONDS;

  private static final int CERTIFICATE = 5;

  private final Authority[] anchors;
  private final CurveSet curves;
  private final TextCodings codings;
  private final CredentialStore store;
  private final int capacity;
  private final Vector certificates = new Vector();
  private final Vector lists = new Vector();

  /**
   * Reads what was accepted before. What is kept of issuers that are accepted no more, or is not
   * understood, is forgotten.
   *
   * @param anchors the accepted authorities; copied
   * @param curves that the program has
   * @param store what this object alone uses
   * @param capacity how many certificates are held at most; those end first that are forgotten
   */
  public Credentials(Authority[] anchors, CurveSet curves, CredentialStore store, int capacity) {
    this.anchors = new Authority[anchors.length];
    System.arraycopy(anchors, 0, this.anchors, 0, anchors.length);
    this.curves = curves;
    this.codings = TextCodings.standard();
    this.store = store;
    this.capacity = capacity;
    byte[][] kept = store.load();
    for (int i = 0; i < kept.length; i++) {
      restore(kept[i]);
    }
  }

  private void restore(byte[] payload) {
    try {
      if (Header.parse(payload).kind() == CERTIFICATE) {
        certificates.addElement(Certificate.read(payload, issuers(), curves, codings, true));
      } else {
        lists.addElement(RevocationList.read(payload, issuers(), curves, true));
      }
    } catch (Refusal e) {
      store.replace(null, payload);
    }
  }

  public boolean takes(int kind) {
    return kind == CERTIFICATE || kind == RevocationList.KIND.id();
  }

  public synchronized String accept(byte[] payload, long time) throws Refusal {
    return Header.parse(payload).kind() == CERTIFICATE
        ? acceptCertificate(payload, time)
        : acceptList(payload, time);
  }

  private String acceptCertificate(byte[] payload, long time) throws Refusal {
    for (int i = 0; i < certificates.size(); i++) {
      if (Bytes.equal(certificate(i).payload(), payload)) {
        throw new Refusal(Verdict.REPLAYED, "this certificate is held");
      }
    }
    Certificate certificate = Certificate.verify(payload, issuers(), curves, codings);
    Path path = usablePath(certificate, time);
    Certificate older = sameSubject(certificate);
    if (older != null && isNewer(older, certificate)) {
      throw new Refusal(Verdict.TOO_OLD, "a newer certificate of this issuer is held");
    }
    store.replace(payload, older == null ? null : older.payload());
    if (older == null) {
      certificates.addElement(certificate);
    } else {
      certificates.setElementAt(certificate, certificates.indexOf(older));
    }
    forgetOne();
    return "certificate of " + path.authority() + ": " + certificate.subject();
  }

  /** Steps C5, C7 and C8. */
  private Path usablePath(Certificate certificate, long time) throws Refusal {
    Vector paths = paths(certificate, time);
    if (paths.isEmpty()) {
      throw new Refusal(Verdict.SIGNATURE_INVALID, "its issuer may not certify other authorities");
    }
    boolean inTime = false;
    for (int i = 0; i < paths.size(); i++) {
      Path path = (Path) paths.elementAt(i);
      if (Step.of(path.until()) >= Step.of(time)) {
        inTime = true;
        if (!isRevoked(path)) {
          return path;
        }
      }
    }
    throw inTime
        ? new Refusal(Verdict.SIGNATURE_INVALID, "it is revoked, or its issuer's certificate is")
        : new Refusal(Verdict.TOO_OLD, "its validity has ended, or that of its issuer");
  }

  private static boolean isNewer(Certificate one, Certificate other) {
    return one.from() > other.from() || one.from() == other.from() && one.until() > other.until();
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

  private void forgetOne() {
    if (certificates.size() <= capacity) {
      return;
    }
    Certificate first = certificate(0);
    for (int i = 1; i < certificates.size(); i++) {
      first = certificate(i).until() < first.until() ? certificate(i) : first;
    }
    store.replace(null, first.payload());
    certificates.removeElement(first);
  }

  private String acceptList(byte[] payload, long time) throws Refusal {
    for (int i = 0; i < lists.size(); i++) {
      if (Bytes.equal(list(i).payload(), payload)) {
        throw new Refusal(Verdict.REPLAYED, "this revocation list is held");
      }
    }
    // Before the signature is verified, which costs more.
    RevocationList list = RevocationList.read(payload, issuers(), curves, true);
    RevocationList older = listOf(list.issuer());
    if (older != null && list.thisUpdate() <= older.thisUpdate()) {
      throw new Refusal(Verdict.TOO_OLD, "a newer revocation list of this issuer is held");
    }
    list = RevocationList.verify(payload, issuers(), curves);
    if (list.thisUpdate() - time > AHEAD) {
      throw new Refusal(Verdict.SIGNATURE_INVALID, "its time has not come");
    }
    store.replace(payload, older == null ? null : older.payload());
    lists.removeElement(older);
    lists.addElement(list);
    return "revocation list of " + list.count() + " certificates";
  }

  public synchronized Certification find(String address, long time) {
    for (int i = 0; i < anchors.length; i++) {
      if (address.equals(anchors[i].number())) {
        return new Path(anchors[i], new Certificate[0], "current");
      }
    }
    for (int i = 0; i < certificates.size(); i++) {
      if (address.equals(certificate(i).subject().number())) {
        Vector paths = paths(certificate(i), time);
        for (int j = 0; j < paths.size(); j++) {
          Path path = (Path) paths.elementAt(j);
          if (path.isValidAt(time) && !isRevoked(path)) {
            return path;
          }
        }
      }
    }
    return null;
  }

  /** Returns all certificates that are held, in the order in which they were accepted. */
  public synchronized Certificate[] certificates() {
    Certificate[] array = new Certificate[certificates.size()];
    certificates.copyInto(array);
    return array;
  }

  /** Returns all paths of a certificate. */
  private Vector paths(Certificate certificate, long time) {
    Vector paths = new Vector();
    Authority anchor = anchor(certificate.issuer());
    if (anchor != null) {
      addPath(paths, anchor, new Certificate[] {certificate}, time);
    }
    if (certificate.subject().roles() == Roles.AUTHORITY) {
      return paths;
    }
    for (int i = 0; i < certificates.size(); i++) {
      Certificate authority = certificate(i);
      anchor = anchor(authority.issuer());
      if (anchor != null
          && authority.subject().roles() == Roles.AUTHORITY
          && authority.subject().key().equals(certificate.issuer())) {
        addPath(paths, anchor, new Certificate[] {authority, certificate}, time);
      }
    }
    return paths;
  }

  private void addPath(Vector paths, Authority anchor, Certificate[] path, long time) {
    paths.addElement(new Path(anchor, path, revocations(path, time)));
  }

  private String revocations(Certificate[] path, long time) {
    boolean old = false;
    for (int i = 0; i < path.length; i++) {
      RevocationList list = listOf(path[i].issuer());
      if (list == null) {
        return "missing";
      }
      old |= Step.of(list.nextUpdate()) < Step.of(time);
    }
    return old ? "old" : "current";
  }

  private boolean isRevoked(Path path) {
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

  /** Returns the keys of all who may issue: anchors, then issuing authorities, as a new array. */
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
