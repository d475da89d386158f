// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.work;

/** Takes the stages that a {@link Task} reaches. */
public interface StageListener {

  /**
   * Called on the worker, with no lock held, by {@link Job#stage}, with words for the user. A stage
   * that began just before {@link Job#cancel} may still be reported just after it.
   */
  void stage(String words);
}
