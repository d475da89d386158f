// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.party;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.trustedsms.certificate.CertificatePath;
import org.trustedsms.message.Certification;
import org.trustedsms.midlet.contact.Contacts;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;

/** A sender's certification at the time of a message: by whom, as whom, until when. Immutable. */
public final class Certified {
  private final String name;
  private final String authority;
  private final int roles;
  private final long until;
  private final String revocations;

  private Certified(String name, String authority, int roles, long until, String revocations) {
    this.name = name;
    this.authority = authority;
    this.roles = roles;
    this.until = until;
    this.revocations = revocations;
  }

  /** Returns what {@link Authorities} say of a sender; null if they say nothing. */
  public static Certified of(Certification path) {
    if (path == null) {
      return null;
    }
    String name = Contacts.name(path.name());
    return new Certified(
        name.length() == 0 ? path.number() : name,
        Contacts.name(path.authority()),
        ((CertificatePath) path).roles(),
        path.until(),
        path.revocations());
  }

  /** Returns a name such as "[Acme by Trent]": square brackets are in no other name. */
  public String label() {
    return Texts.of(Text.CERTIFIED_BY, name, authority);
  }

  /** Returns the name in the certificate; the number if it has none. */
  public String name() {
    return name;
  }

  public String authority() {
    return authority;
  }

  /** Returns the roles: bits of {@link org.trustedsms.certificate.Roles}. */
  public int roles() {
    return roles;
  }

  /** Returns the end of the validity, in seconds since 1970-01-01 UTC. */
  public long until() {
    return until;
  }

  /** Returns what was known of revocations: "current", "old" or "missing". */
  public String revocations() {
    return revocations;
  }

  /** Writes name, authority, roles, validity in 8 bytes, and what was known of revocations. */
  public void write(DataOutputStream out) throws IOException {
    out.writeUTF(name);
    out.writeUTF(authority);
    out.write(roles);
    out.writeLong(until);
    out.writeUTF(revocations);
  }

  /** Reads what {@link #write} wrote. */
  public static Certified read(DataInputStream in) throws IOException {
    return new Certified(in.readUTF(), in.readUTF(), in.readByte(), in.readLong(), in.readUTF());
  }
}
