// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.trustedsms.bench.result.Results.ServiceFigure;

/** The figures are found; how large they are says the report. */
class GatewayLoadIT {
  @Test
  void figuresAreFound() throws Exception {
    List<String> told = new ArrayList<>();
    List<ServiceFigure> figures =
        GatewayLoad.run(
            new GatewayLoad.Size(200, 200, List.of(1_000, 3_000), 1_000, 50_000_000, null),
            told::add);
    assertEquals(11, figures.size(), figures::toString);
    assertEquals(List.of(2.5, 9.0, 4.5, 1.25, 1.25), limits(figures));
    assertTrue(figures.stream().allMatch(f -> f.value() > 0), figures::toString);
    assertEquals("Gateway: 3\u202F000 messages in the store", told.get(3));
  }

  private static List<Double> limits(List<ServiceFigure> figures) {
    return figures.stream().filter(f -> f.limit() != null).map(ServiceFigure::limit).toList();
  }
}
