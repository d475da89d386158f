// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.message;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.server.store.OutboundMessages.NewMessage;
import org.trustedsms.server.store.Store;

class SubmissionSignerTest {
  private static final String OWN = "+447700900150";
  private static final String BOB = "+447700900102";
  private static final String CAROL = "+447700900103";
  private static final long NOW = 1_700_000_000_000L;

  @TempDir Path folder;

  private final PrivateKey key =
      PrivateKey.generate(Curves.standard(), new SecureRandom()::nextBytes);

  @Test
  void nothingOvertakesWhatThisProcessHasStoredUnsigned() throws Exception {
    try (Store store = new Store(folder)) {
      // This process has no shards yet.
      SendingService service = new SendingService();
      service.setKey(key);
      Submission.SenderIdentity own =
          new Submission.SenderIdentity(key.publicKey(), "Acme", new SecureRandom()::nextBytes);
      SubmissionSigner signer = new SubmissionSigner(store, OWN, own, service);
      Submission submission = key(store, BOB);
      assertNotNull(signer.sign(submission, NOW));
      NewMessage message =
          new NewMessage(
              BOB, "key", "{}", null, NOW, NOW / 1000 + 60, 16_474, false, null, null, null, null);
      store.write(
          transaction -> {
            transaction.afterCommit(() -> service.signSoon(1));
            return transaction.outbound(OWN).add(message, queued -> {});
          });
      // Still in the same second.
      assertNull(signer.sign(submission, NOW));
      assertNull(signer.sign(submission, NOW + 1_000));
      assertNotNull(signer.sign(key(store, CAROL), NOW));
      assertNull(signer.sign(key(store, CAROL, BOB), NOW));
    }
  }

  private static Submission key(Store store, String... to) throws Exception {
    return Submission.read(
        new ObjectMapper()
            .readTree("{\"kind\":\"key\",\"to\":[\"" + String.join("\",\"", to) + "\"]}"),
        name -> null,
        store.country(),
        NOW / 1000);
  }
}
