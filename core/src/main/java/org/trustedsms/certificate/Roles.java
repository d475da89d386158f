// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.certificate;

/** The roles of a certified key, as bits that are added (docs/format.md section 16). */
public final class Roles {
  /** Signs for a person. */
  public static final int PERSON = 1;

  /** Makes offers. */
  public static final int SUPPLIER = 2;

  /** Carries out commands. */
  public static final int DEVICE = 4;

  /** Issues certificates, and has no other role. */
  public static final int AUTHORITY = 8;

  private static final String[] NAMES = {
    "person", "service supplier", "device", "issuing authority"
  };

  private Roles() {}

  /** Returns whether these are one or more roles that go together. */
  static boolean areValid(int roles) {
    return roles > 0 && roles < AUTHORITY || roles == AUTHORITY;
  }

  /** Returns the names of the roles, such as "person, device". */
  public static String names(int roles) {
    StringBuffer names = new StringBuffer();
    for (int i = 0; i < NAMES.length; i++) {
      if ((roles >> i & 1) != 0) {
        names.append(names.length() == 0 ? "" : ", ").append(NAMES[i]);
      }
    }
    return names.toString();
  }
}
