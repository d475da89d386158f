// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Evidence;
import org.trustedsms.signature.Signature;

/** Evidence as it is in the store: four columns, null if there is none. */
record StoredEvidence(String curve, byte[] point, byte[] signedBytes, byte[] signature) {
  static final String COLUMNS = "key_curve, key_point, signed_bytes, signature";

  static StoredEvidence of(Evidence evidence) {
    if (evidence == null) {
      return new StoredEvidence(null, null, null, null);
    }
    StoredKey key = StoredKey.of(evidence.signer());
    return new StoredEvidence(
        key.curve(), key.point(), evidence.signedBytes(), evidence.signature().toBytes());
  }

  /** Returns the evidence of a row of a table, verified; null if there is none. */
  static Evidence read(Database database, String table, long id) {
    return database
        .first("SELECT " + COLUMNS + " FROM " + table + " WHERE id = ?", row -> read(row, 1), id)
        .map(stored -> stored.evidence(database))
        .orElse(null);
  }

  /** Reads the columns from one on. */
  static StoredEvidence read(ResultSet row, int first) throws SQLException {
    return new StoredEvidence(
        row.getString(first),
        row.getBytes(first + 1),
        row.getBytes(first + 2),
        row.getBytes(first + 3));
  }

  /** Returns the evidence, verified; null if there is none. */
  Evidence evidence(Database database) {
    if (signature == null) {
      return null;
    }
    try {
      PublicKey key = new StoredKey(curve, point).key();
      return Evidence.of(signedBytes, Signature.decode(key.curve(), signature), key);
    } catch (InvalidEncodingException | IllegalArgumentException | NullPointerException e) {
      throw database.damaged("evidence that proves nothing");
    }
  }
}
