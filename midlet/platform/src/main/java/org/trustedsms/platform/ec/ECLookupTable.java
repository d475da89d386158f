// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

/** A table of points, in the place of Bouncy Castle's class as {@link ECCurve} is. */
public interface ECLookupTable {

  /** Returns the point at a secret index, in the same steps for every index. */
  ECPoint lookup(int index);

  /** Returns the point at an index that is not secret. */
  ECPoint lookupVar(int index);
}
