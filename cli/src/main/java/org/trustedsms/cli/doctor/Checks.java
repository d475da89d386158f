// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.doctor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.trustedsms.bench.engine.EngineName;
import org.trustedsms.cli.option.HostAndPort;

/** All that is checked. */
public final class Checks {
  private Checks() {}

  /**
   * Returns all checks.
   *
   * @param store the folder of the store
   * @param report the measured report
   * @return the checks: first what is needed, then what some commands need
   */
  public static List<Check> all(Path store, Path report) {
    List<Check> checks =
        new ArrayList<>(
            List.of(
                new JavaCheck(),
                new CoreCheck(),
                new SuitesCheck(),
                new StoreCheck(store),
                new PortCheck(HostAndPort.DEFAULT_PORT),
                new DisplayCheck(),
                ProgramCheck.maven(),
                ProgramCheck.openssl(),
                new ReportCheck(report)));
    for (EngineName engine : EngineName.values()) {
      checks.add(new EngineCheck(engine));
    }
    return checks;
  }
}
