// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.trustedsms.server.store.OutboundMessages.NewMessage;
import org.trustedsms.server.store.OutboundMessages.OutboundMessage;

/** The messages to a recipient, those that were listed and those that were not. */
@ParameterizedClass
@EnumSource
class RecipientListTest {
  private static final String BOB = "+447700900102";
  private static final String EVE = "+447700900103";

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

  private long accept(String to, Long batch) {
    NewMessage message =
        new NewMessage(to, "text", "{}", batch, 7, 9, 16000, false, null, null, null, null);
    return store.write(transaction -> transaction.outbound("1").add(message, queued -> {}).id());
  }

  private void indexRecipients() {
    store.update(
        transaction -> {
          transaction.outbound("1").indexRecipients();
        });
  }

  private long listed() {
    return store.read(
        transaction -> transaction.database().number("SELECT COUNT(*) FROM message_recipient"));
  }

  private List<Long> to(String recipient, long before, MessageState state, int most) {
    return store.read(
        transaction ->
            transaction.outbound("1").before(before, state, recipient, "text", most).stream()
                .map(OutboundMessage::id)
                .toList());
  }

  @Test
  void messagesAreFoundBeforeAndAfterTheyAreListed() {
    List<Long> bobs = new ArrayList<>();
    for (int round = 0; round < 3; round++) {
      bobs.add(accept(BOB, null));
      accept(EVE, null);
      bobs.add(accept(BOB, null));
      if (round < 2) {
        indexRecipients();
        indexRecipients();
        assertEquals(3 * (round + 1), listed());
      }
    }
    List<Long> newest = bobs.stream().sorted(Comparator.reverseOrder()).toList();
    assertEquals(newest, to(BOB, Long.MAX_VALUE, null, 9));
    assertEquals(newest, to(BOB.substring(1), Long.MAX_VALUE, MessageState.ACCEPTED, 9));
    assertEquals(newest.subList(0, 4), to(BOB, Long.MAX_VALUE, null, 4));
    assertEquals(newest.subList(1, 6), to(BOB, newest.get(0), null, 9));
    assertEquals(newest.subList(4, 6), to(BOB, newest.get(3), null, 9));
    assertEquals(List.of(), to(BOB, Long.MAX_VALUE, MessageState.SENT, 9));
    assertEquals(List.of(), to("+44770090010", Long.MAX_VALUE, null, 9));
  }

  @Test
  void aMessageThatIsAcceptedInTheSameChangeIsFoundOnce() {
    long first = accept(BOB, null);
    long second =
        store.write(
            transaction -> {
              OutboundMessages outbound = transaction.outbound("1");
              long id = outbound.add(SentRows.unsigned(BOB, 7, 9), queued -> {}).id();
              outbound.indexRecipients();
              return id;
            });
    assertEquals(List.of(second, first), to(BOB, Long.MAX_VALUE, null, 9));
    indexRecipients();
    assertEquals(List.of(second, first), to(BOB, Long.MAX_VALUE, null, 9));
  }

  @Test
  void batchesAreKnownBeforeAndAfterTheyAreListed() {
    accept(BOB, 7L);
    for (int i = 0; i < 2; i++) {
      assertTrue(isInBatch(BOB, 7));
      assertFalse(isInBatch(BOB, 8));
      assertFalse(isInBatch(EVE, 7));
      indexRecipients();
    }
  }

  private boolean isInBatch(String recipient, long batch) {
    return store.read(transaction -> transaction.outbound("1").isInBatch(recipient, batch));
  }

  @Test
  void whatIsForgottenIsListedNoMore() {
    long id = accept(BOB, null);
    accept(EVE, null);
    indexRecipients();
    store.update(
        transaction -> {
          OutboundMessages outbound = transaction.outbound("1");
          outbound.changeStateLater(id, MessageState.FAILED, null, 8);
        });
    boolean more = true;
    while (more) {
      more = store.write(transaction -> transaction.outbound("1").dropBefore(9));
    }
    assertEquals(1, listed());
    assertEquals(List.of(), to(BOB, Long.MAX_VALUE, null, 9));
    assertEquals(1, to(EVE, Long.MAX_VALUE, null, 9).size());
  }
}
