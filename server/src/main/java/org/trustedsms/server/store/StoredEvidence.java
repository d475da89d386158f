// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Evidence;
import org.trustedsms.signature.Signature;

/** Evidence as it is in the store: four columns, null if there is none. */
final class StoredEvidence {
  static final String COLUMNS = "key_curve, key_point, signed_bytes, signature";

  private StoredEvidence() {}

  /** Returns the values of the columns for evidence, which may be null. */
  static Object[] values(Evidence evidence) {
    if (evidence == null) {
      return new Object[COLUMNS.split(",").length];
    }
    StoredKey key = StoredKey.of(evidence.signer());
    return new Object[] {
      key.curve(), key.point(), evidence.signedBytes(), evidence.signature().toBytes()
    };
  }

  /** Returns the evidence of a row of a table, verified; null if there is none. */
  static Evidence read(Database database, String table, long id) {
    return database
        .first(
            "SELECT " + COLUMNS + " FROM " + table + " WHERE id = ? AND signature IS NOT NULL",
            row -> verified(database, row),
            id)
        .orElse(null);
  }

  private static Evidence verified(Database database, ResultSet row) throws SQLException {
    try {
      PublicKey key = new StoredKey(row.getString(1), row.getBytes(2)).key();
      return Evidence.of(row.getBytes(3), Signature.decode(key.curve(), row.getBytes(4)), key);
    } catch (InvalidEncodingException | IllegalArgumentException | NullPointerException e) {
      throw database.damaged("evidence that proves nothing");
    }
  }
}
