// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.doctor;

/** Whether Java is new enough. */
final class JavaCheck implements Check {
  private static final int OLDEST = 17;

  @Override
  public String subject() {
    return "Java";
  }

  @Override
  public boolean isNeeded() {
    return true;
  }

  @Override
  public Finding look() {
    String details =
        System.getProperty("java.version")
            + " ("
            + System.getProperty("java.vendor")
            + "), "
            + (Runtime.getRuntime().maxMemory() >> 20)
            + " MiB of heap";
    return Runtime.version().feature() >= OLDEST
        ? Finding.ok(details)
        : Finding.broken(details, "install a JDK, " + OLDEST + " or newer");
  }
}
