// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.work;

/** Thrown through a {@link Task} that is to end because it was cancelled or has to give way. */
public final class Cancelled extends Exception {

  /** Creates one. Only {@link Job} and tests have a reason to. */
  public Cancelled() {}
}
