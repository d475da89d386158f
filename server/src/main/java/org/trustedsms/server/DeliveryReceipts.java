// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.DeliveryReceipt.State;
import org.trustedsms.server.link.MessageIdForms;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.MessageState;
import org.trustedsms.server.store.QueuedMessage;
import org.trustedsms.server.store.Shards;
import org.trustedsms.server.store.SubmittedSegments;
import org.trustedsms.server.store.Transaction;

/** Finds a receipt's message by the SMSC's identifiers, and stores the outcome. Thread-safe. */
final class DeliveryReceipts {
  private final SmsService.Settings settings;
  private final Consumer<String> notes;

  DeliveryReceipts(SmsService.Settings settings, Consumer<String> notes) {
    this.settings = settings;
    this.notes = notes;
  }

  /** Keeps what the SMSC calls a segment. */
  void submitted(
      Transaction transaction, String smscMessageId, QueuedMessage message, int segment) {
    if (message.receipt() && !smscMessageId.isEmpty()) {
      transaction.segments(settings.number).add(smscMessageId, message, segment);
    }
  }

  /**
   * Keeps another name of a segment: a receipt that states it counts as long as none has come.
   *
   * @param before the name that the segment had
   */
  void submittedAgain(
      Transaction transaction,
      String smscMessageId,
      String before,
      QueuedMessage message,
      int segment) {
    if (message.receipt()
        && !smscMessageId.isEmpty()
        && transaction.segments(settings.number).addCopy(smscMessageId, before, message, segment)) {
      noteEarly(transaction, smscMessageId, message);
    }
  }

  /**
   * Applies a receipt that arrived before its segment's identifier was stored: one with that
   * identifier, or the only one that has another form of it and is about this SMS and no other.
   */
  void noteEarly(Transaction transaction, String smscMessageId, QueuedMessage message) {
    if (!message.receipt() || smscMessageId.isEmpty()) {
      return;
    }
    SubmittedSegments segments = transaction.segments(settings.number);
    if (!segments.hasEarly()) {
      return;
    }
    List<SubmittedSegments.EarlyReceipt> early = segments.earlyReceipts(List.of(smscMessageId));
    Set<String> forms = MessageIdForms.of(smscMessageId);
    if (early.isEmpty() && !forms.isEmpty()) {
      early =
          segments.earlyReceipts(forms).stream()
              .filter(receipt -> Address.canBeSame(message.recipient(), receipt.recipient()))
              .filter(
                  receipt ->
                      find(transaction, receipt.smscMessageId(), receipt.recipient())
                          .filter(found -> found.smscMessageId().equals(smscMessageId))
                          .isPresent())
              .toList();
    }
    if (early.size() == 1) {
      segments.dropEarly(early.get(0).smscMessageId());
      noteFinal(transaction, smscMessageId, message.id(), State.valueOf(early.get(0).state()));
    }
  }

  /** Stores a receipt's outcome; then completes with its SMS, or null if that is unknown. */
  CompletionStage<SubmittedSegments.Segment> receipt(DeliveryReceipt receipt) {
    if (receipt.messageId().isEmpty()) {
      notes.accept(
          "a delivery receipt from "
              + Contact.shown(receipt.recipient().number())
              + " counts for nothing: it names no SMS, or contradicts itself");
      return CompletableFuture.completedStage(null);
    }
    String recipient = receipt.recipient().number();
    // One transaction with all shards reads all of them.
    SubmittedSegments.Segment segment =
        !settings.store.isSharded()
            ? null
            : settings
                .store
                .read(transaction -> find(transaction, receipt.messageId(), recipient))
                .orElse(null);
    Shards shards =
        !settings.store.isSharded()
            ? Shards.ALL
            : segment == null ? Shards.of(recipient) : Shards.ofId(segment.id());
    return settings.store.writeSoon(
        shards,
        transaction -> {
          // It may have become known meanwhile: what goes to one number waits for each other.
          SubmittedSegments.Segment of =
              segment != null
                  ? segment
                  : find(transaction, receipt.messageId(), recipient)
                      .filter(now -> shards.hasId(now.id()))
                      .orElse(null);
          if (of == null) {
            transaction
                .segments(settings.number)
                .addEarly(
                    new SubmittedSegments.EarlyReceipt(
                        receipt.messageId(), recipient, receipt.state().name()),
                    settings.clock.millis());
            return null;
          }
          noteFinal(transaction, of.smscMessageId(), of.id(), receipt.state());
          return of;
        });
  }

  /**
   * Finds the SMS of a receipt by its stated name, another form of that, or else its beginning;
   * only if exactly one SMS to the receipt's number fits.
   */
  private Optional<SubmittedSegments.Segment> find(
      Transaction transaction, String messageId, String recipient) {
    SubmittedSegments segments = transaction.segments(settings.number);
    Optional<SubmittedSegments.Segment> exact = segments.segment(messageId);
    Set<String> forms = MessageIdForms.of(messageId);
    String start = MessageIdForms.startOf(messageId);
    if (exact.isPresent() || forms.isEmpty() && start == null) {
      return exact;
    }
    List<SubmittedSegments.Segment> named =
        start == null ? segments.segments(forms) : segments.segmentsFrom(start);
    List<SubmittedSegments.Segment> fitting =
        named.stream()
            .filter(segment -> Address.canBeSame(segment.recipient(), recipient))
            .toList();
    return fitting.size() == 1 ? Optional.of(fitting.get(0)) : Optional.empty();
  }

  /** Notes receipts that came while the SMSC's answer was being kept. */
  void noteMissed() {
    settings
        .store
        .read(transaction -> transaction.segments(settings.number).missedReceipts())
        .forEach(
            early ->
                settings.store.updateSoon(
                    Shards.ofId(early.id()),
                    transaction -> {
                      transaction.segments(settings.number).dropEarly(early.smscMessageId());
                      noteFinal(
                          transaction,
                          early.smscMessageId(),
                          early.id(),
                          State.valueOf(early.state()));
                    }));
  }

  /** Notes the end of an SMS, if it is that. */
  private void noteFinal(Transaction transaction, String smscMessageId, long id, State state) {
    if (state == State.ENROUTE || state == State.ACCEPTED || state == State.UNKNOWN) {
      return;
    }
    if (state != State.DELIVERED) {
      // It stays among those that are on their way: the message is never all delivered.
      if (!transaction.segments(settings.number).dropCopy(smscMessageId, id)) {
        fail(transaction, id, "the network says: " + state.name().toLowerCase(Locale.ROOT));
      }
    } else if (transaction.segments(settings.number).dropDelivered(smscMessageId, id) == 0) {
      transaction
          .outbound(settings.number)
          .changeStateLater(id, MessageState.DELIVERED, null, settings.clock.millis());
    }
  }

  private void fail(Transaction transaction, long id, String reason) {
    transaction
        .outbound(settings.number)
        .changeStateLater(id, MessageState.FAILED, reason, settings.clock.millis());
  }
}
