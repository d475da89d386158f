// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.bench.engine.Engine;
import org.trustedsms.bench.engine.EngineName;
import org.trustedsms.bench.measure.Bench.Machine;
import org.trustedsms.bench.result.Results.Environment;

class MachineTest {
  @TempDir Path folder;

  private String processor(String cpuInfo) throws Exception {
    return Machine.processor(Files.writeString(folder.resolve("cpuinfo"), cpuInfo));
  }

  @Test
  void theProcessorsNameIsThatOfLinux() throws Exception {
    assertEquals(
        "Intel(R) Xeon(R) CPU @ 2.20GHz",
        processor("processor\t: 0\nmodel\t\t: 79\nmodel name\t: Intel(R) Xeon(R) CPU @ 2.20GHz\n"));
  }

  @Test
  void elseThereIsSomethingToSay() throws Exception {
    assertFalse(Machine.processor(folder.resolve("nothing here")).isBlank());
    assertFalse(processor("processor: 0\nmodel name:\nmodel name\nBogoMIPS: 48.00\n").isBlank());
  }

  @Test
  void theEnvironmentIsComplete() throws Exception {
    List<Engine> engines = List.of(EngineName.CORE.open(), EngineName.BOUNCY_CASTLE.open());
    Environment environment = Machine.environment(engines);
    assertTrue(environment.processors() >= 1);
    assertFalse(environment.system().isBlank());
    assertTrue(environment.virtualMachine().contains(System.getProperty("java.vm.name")));
    assertTrue(Instant.parse(environment.time()).isAfter(Instant.parse("2024-01-01T00:00:00Z")));
    assertEquals(
        List.of("trusted-sms core", "Bouncy Castle", "JMH"),
        List.copyOf(environment.versions().keySet()));
    assertTrue(environment.versions().get("JMH").matches("1\\.[0-9]+"));
  }
}
