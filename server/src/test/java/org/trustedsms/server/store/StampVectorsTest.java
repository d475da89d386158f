// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.server.explain.VectorFiles;

/** The stamps of senders whose clock was or is wrong, by docs/vectors/clocks.json.gz. */
@ParameterizedClass
@EnumSource
class StampVectorsTest {
  @TempDir Path folder;
  @Parameter Databases databases;
  private Store store;

  @BeforeEach
  void open() throws IOException {
    store = new Store(databases.place(folder), StoreLimits.DEFAULT, Duration.ofSeconds(30));
  }

  @AfterEach
  void close() {
    if (store != null) {
      store.close();
    }
  }

  /** Each vector has a key of its own. */
  private static Fingerprint key(JsonNode vector) throws Exception {
    return new Fingerprint(
        MessageDigest.getInstance("SHA-256").digest(vector.toString().getBytes("UTF-8")));
  }

  private void stamped(Fingerprint key, long stamp) {
    store.update(
        transaction -> {
          transaction.stamped(key, stamp);
        });
  }

  private void assertNext(JsonNode vector, Fingerprint key) {
    long time = vector.get("time").longValue();
    JsonNode stamp = vector.get("stamp");
    if (stamp.isNull()) {
      assertThrows(
          StampAheadException.class,
          () -> store.read(transaction -> transaction.stamp(key, time)),
          vector::toString);
    } else {
      assertEquals(
          stamp.longValue(),
          store.read(transaction -> transaction.stamp(key, time)).longValue(),
          vector::toString);
    }
  }

  @Test
  void theNextStampIsTheOneOfTheVectors() throws Exception {
    for (JsonNode vector : VectorFiles.named("clocks").get("stamps")) {
      Fingerprint key = key(vector);
      if (!vector.get("last").isNull()) {
        stamped(key, vector.get("last").longValue());
      }
      assertNext(vector, key);
    }
  }

  @Test
  void afterAConfirmationStampsGoBackWhereTheVectorsSay() throws Exception {
    for (JsonNode vector : VectorFiles.named("clocks").get("confirmed")) {
      Fingerprint key = key(vector);
      stamped(key, vector.get("last").longValue());
      long time = vector.get("time").longValue();
      assertEquals(
          vector.get("forgotten").booleanValue(),
          store.write(transaction -> transaction.dropStampsAhead(key, time)),
          vector::toString);
      assertNext(vector, key);
    }
  }
}
