// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import java.util.Comparator;

/** A field or method: internal name of its owner (empty: any), descriptor (JVMS 4.3). */
record Member(String owner, String name, String descriptor) implements Comparable<Member> {
  private static final Comparator<Member> ORDER =
      Comparator.comparing(Member::owner)
          .thenComparing(Member::name)
          .thenComparing(Member::descriptor);

  @Override
  public int compareTo(Member other) {
    return ORDER.compare(this, other);
  }
}
