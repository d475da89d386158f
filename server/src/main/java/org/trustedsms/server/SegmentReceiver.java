// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.ReferenceTime;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.ReceivedSms;
import org.trustedsms.server.sms.DataCoding;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.InboundMessages;
import org.trustedsms.server.store.InboundMessages.Segment;
import org.trustedsms.server.store.Shards;
import org.trustedsms.server.store.Transaction;
import org.trustedsms.server.util.BoundedMap;
import org.trustedsms.sms.MalformedSmsException;
import org.trustedsms.sms.Reassembler;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.sms.UserDataHeader;

/** Receives SMS: stores each, as a segment or message, before the SMSC is answered. Thread-safe. */
final class SegmentReceiver {
  /** The most messages that wait to be verified; the rest stays at the SMSC. */
  static final int MAX_BACKLOG = 5_000;

  private static final int MAX_COMPLETE = 256;

  private final SmsService.Settings settings;
  private final MessageVerifier verifier;
  private final Consumer<String> notes;

  /** Called within the change with the number of a message that has arrived again. */
  private final ObjLongConsumer<Transaction> repeat;

  /**
   * The last complete messages: a repeated segment of one begins no other message, and a new
   * message with its reference replaces it. Used within changes only.
   */
  private final Map<String, Reassembler> complete = BoundedMap.ofLastPut(MAX_COMPLETE);

  /** A complete message; whether it claims to be from a sender whose key is known. */
  private record Complete(long id, String from, int kind, boolean fromKnownSender) {}

  /** True if the messages known as complete must be read again. */
  private volatile boolean forget;

  SegmentReceiver(
      SmsService.Settings settings,
      MessageVerifier verifier,
      Consumer<String> notes,
      ObjLongConsumer<Transaction> repeat) {
    this.settings = settings;
    this.verifier = verifier;
    this.notes = notes;
    this.repeat = repeat;
  }

  /** Returns what is completed when the SMS is on the disk, or is none of ours. */
  CompletionStage<?> take(ReceivedSms received) {
    ShortMessage sms = received.sms();
    String from = sms.source().number();
    UserDataHeader header;
    try {
      header = sms.hasUserDataHeader() ? UserDataHeader.parse(sms.data()) : null;
    } catch (MalformedSmsException e) {
      return leftOut(from, "user data header: " + e.getMessage());
    }
    if (header == null || !header.hasPorts()) {
      return leftOut(from, "it is to a phone, not to a port, and not signed");
    }
    if (header.destinationPort() != settings.port) {
      return leftOut(from, "it is to port " + header.destinationPort());
    }
    if (DataCoding.of(sms.dataCoding()).isText()) {
      return leftOut(from, "it is a text, where a message is 8-bit data");
    }
    // A header that the link has put together may be longer than the one over the air.
    if (header.total() > 1
        && sms.data().length - header.lengthInBytes() > SegmentCapacity.USER_DATA_BYTES) {
      return leftOut(from, "it has " + sms.data().length + " bytes, more than an SMS");
    }
    if (verifier.backlog() >= MAX_BACKLOG) {
      return CompletableFuture.failedStage(new IllegalStateException("too many wait"));
    }
    Segment segment = new Segment(from, timeOf(received), sms.data());
    AtomicBoolean tried = new AtomicBoolean();
    CompletableFuture<Optional<Complete>> kept =
        settings.store.writeSoon(
            Shards.of(from),
            transaction -> {
              // A complete message may not be on the disk if this runs once more.
              if (tried.getAndSet(true)) {
                forget = true;
              }
              return keep(transaction, segment, header);
            });
    return kept.whenComplete(this::kept);
  }

  /** Returns the time that the SMSC states, or the time here if that cannot be true. */
  private long timeOf(ReceivedSms received) {
    long stated = received.timeMillis();
    long own = Math.max(0, settings.clock.millis());
    long statedSeconds = Math.floorDiv(stated, 1000L);
    if (ReferenceTime.of(statedSeconds, own / 1000) == statedSeconds) {
      return stated;
    }
    notes.accept(
        "the SMSC states that an SMS from "
            + Contact.shown(received.sms().source().number())
            + " is of "
            + Instant.ofEpochSecond(statedSeconds)
            + ", and the clock here says "
            + Instant.ofEpochSecond(own / 1000)
            + ", which counts; if that is wrong set the clock");
    return own;
  }

  private void kept(Optional<Complete> kept, Throwable failure) {
    if (failure != null) {
      // It may hold what is not on the disk.
      forget = true;
      notes.accept("an SMS stays at the SMSC: " + SafeText.escape(failure.getMessage()));
    } else {
      kept.filter(message -> settings.store.shards().has(message.from()))
          .ifPresent(
              message -> verifier.add(message.id(), message.kind(), message.fromKnownSender()));
    }
  }

  private CompletionStage<?> leftOut(String from, String reason) {
    notes.accept("an SMS from " + Contact.shown(from) + " is left out: " + SafeText.escape(reason));
    return LinkListener.DONE;
  }

  private Optional<Complete> keep(Transaction transaction, Segment segment, UserDataHeader header) {
    InboundMessages inbound = transaction.inbound(settings.number);
    if (header.total() == 1) {
      byte[] userData = segment.userData();
      byte[] payload = Arrays.copyOfRange(userData, header.lengthInBytes(), userData.length);
      return add(transaction, segment.originator(), segment.timeMillis(), payload);
    }
    if (forget) {
      forget = false;
      complete.clear();
    }
    String message = nameOf(header);
    String known = segment.originator() + " " + message;
    Reassembler reassembler = complete.getOrDefault(known, new Reassembler());
    // Other processes may have kept segments of it, too.
    List<Segment> before = inbound.segments(segment.originator(), message);
    long time = (before.isEmpty() ? segment : before.get(0)).timeMillis();
    for (Segment other : before) {
      accept(reassembler, other);
      if (reassembler.heldBytes() == SegmentCapacity.USER_DATA_BYTES) {
        // It has replaced all others: the message begins with it (docs/format.md section 1).
        time = other.timeMillis();
      }
    }
    long repeated = reassembler.repeatedSegments();
    byte[] payload = accept(reassembler, segment);
    if (payload == null) {
      if (reassembler.repeatedSegments() == repeated) {
        inbound.add(segment, message, settings.clock.millis());
      }
      return Optional.empty();
    }
    inbound.dropSegments(segment.originator(), message);
    complete.put(known, reassembler);
    return add(transaction, segment.originator(), time, payload);
  }

  private Optional<Complete> add(
      Transaction transaction, String originator, long timeMillis, byte[] payload) {
    InboundMessages inbound = transaction.inbound(settings.number);
    int kind = MessageVerifier.kind(payload);
    boolean fromKnownSender = kind != MessageKinds.PUBLIC_KEY.id() && inbound.isKnown(originator);
    Optional<Long> id = inbound.add(originator, timeMillis, payload);
    if (id.isEmpty()) {
      notes.accept(
          "a message from " + Contact.shown(originator) + " has come again; it is known already");
      inbound.find(originator, payload).ifPresent(known -> repeat.accept(transaction, known));
    }
    return id.map(known -> new Complete(known, originator, kind, fromKnownSender));
  }

  /** The values that all segments of a message share, apart from the originator. */
  static String nameOf(UserDataHeader header) {
    return header.referenceBits()
        + "/"
        + header.reference()
        + "/"
        + header.total()
        + "/"
        + header.originatorPort();
  }

  private byte[] accept(Reassembler reassembler, Segment segment) {
    try {
      byte[] data = segment.userData();
      UserDataHeader header = UserDataHeader.parse(data);
      return reassembler.accept(
          segment.originator(),
          header,
          Arrays.copyOfRange(data, header.lengthInBytes(), data.length),
          settings.clock.millis());
    } catch (MalformedSmsException e) {
      // None gets here: its header was read before.
      return null;
    }
  }
}
