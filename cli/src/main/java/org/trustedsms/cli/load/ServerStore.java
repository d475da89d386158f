// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.trustedsms.server.store.Store;

/**
 * A schema without tables, such as {@code jdbc:postgresql://127.0.0.1/postgres?currentSchema=load}.
 */
public record ServerStore(String url, String user, Path passwordFile) {

  Store open() throws IOException {
    return Store.onPostgres(url, user, Files.readString(passwordFile).strip().toCharArray());
  }

  /** Returns the CPU time of PostgreSQL's processes on this machine that are visible, in ns. */
  static long cpuNanos() {
    return ProcessHandle.allProcesses()
        .map(ProcessHandle::info)
        .filter(info -> info.command().orElse("").endsWith("/postgres"))
        .mapToLong(info -> info.totalCpuDuration().orElse(Duration.ZERO).toNanos())
        .sum();
  }
}
