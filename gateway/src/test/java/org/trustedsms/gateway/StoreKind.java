// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.trustedsms.server.file.AtomicFile;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.IfExists;
import org.trustedsms.server.store.Store;
import org.trustedsms.testing.PostgresServer;

/** Where a gateway of the tests keeps its store. */
enum StoreKind {
  IN_A_FILE,
  BY_POSTGRES;

  /**
   * Returns what a gateway is told of a new place; skips the test if there is no such database.
   *
   * @param folder for the file with the password
   */
  Map<String, String> place(Path folder) throws IOException, FileException {
    return this == IN_A_FILE ? Map.of() : database(folder, PostgresServer.shared().newSchema());
  }

  static Map<String, String> database(Path folder, String url) throws FileException {
    Path password = folder.resolve("password");
    AtomicFile.write(
        password,
        new String(PostgresServer.password()).getBytes(StandardCharsets.UTF_8),
        FileAccess.OWNER_ONLY,
        IfExists.REPLACE);
    return Map.of(
        "TRUSTED_SMS_GATEWAY_DATABASE",
        url,
        "TRUSTED_SMS_GATEWAY_DATABASE_USER",
        PostgresServer.USER,
        "TRUSTED_SMS_GATEWAY_DATABASE_PASSWORD_FILE",
        password.toString());
  }

  /** Opens the store of a gateway. */
  Store open(Path folder, Map<String, String> place) {
    return this == IN_A_FILE
        ? new Store(folder)
        : Store.onPostgres(
            place.get("TRUSTED_SMS_GATEWAY_DATABASE"),
            PostgresServer.USER,
            PostgresServer.password());
  }
}
