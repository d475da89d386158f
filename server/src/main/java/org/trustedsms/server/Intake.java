// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.smpp.LinkListener;
import org.trustedsms.server.smpp.ReceivedSms;
import org.trustedsms.server.sms.DataCoding;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Inbox;
import org.trustedsms.server.store.Inbox.Segment;
import org.trustedsms.server.store.Memory;
import org.trustedsms.server.store.Store;
import org.trustedsms.sms.MalformedSmsException;
import org.trustedsms.sms.Reassembler;
import org.trustedsms.sms.ReceivedPayload;
import org.trustedsms.sms.UserDataHeader;

/**
 * Takes SMS in: each is on the disk before the SMS centre is answered, as a segment of a message
 * that is not complete, or as the message. Thread-safe.
 */
final class Intake {
  /** When so many messages wait to be judged the SMS centre is to keep the rest. */
  static final int MAX_BACKLOG = 5_000;

  private final Store store;
  private final String number;
  private final int port;
  private final Clock clock;
  private final Judge judge;
  private final Consumer<String> notes;

  /** Null if it has to be made anew from what is on the disk. Used within changes only. */
  private Reassembler reassembler;

  /** A message that is complete; genuine if it may well be from somebody who is known. */
  private record Complete(long id, int kind, boolean genuine) {}

  Intake(Store store, String number, int port, Clock clock, Judge judge, Consumer<String> notes) {
    this.store = store;
    this.number = number;
    this.port = port;
    this.clock = clock;
    this.judge = judge;
    this.notes = notes;
  }

  /** Returns what is completed when the SMS is on the disk, or is none of ours. */
  CompletionStage<?> take(ReceivedSms received) {
    ShortMessage sms = received.sms();
    String from = sms.source().number();
    UserDataHeader header;
    try {
      header = sms.hasHeader() ? UserDataHeader.parse(sms.data()) : null;
    } catch (MalformedSmsException e) {
      return leftOut(from, "user data header: " + e.getMessage());
    }
    if (header == null || !header.hasPorts()) {
      return leftOut(from, "it is to a phone, not to a port, and not signed");
    }
    if (header.destinationPort() != port) {
      return leftOut(from, "it is to port " + header.destinationPort());
    }
    if (DataCoding.of(sms.dataCoding()).isText()) {
      return leftOut(from, "it is a text, where a message is 8-bit data");
    }
    if (judge.backlog() >= MAX_BACKLOG) {
      return CompletableFuture.failedStage(new IllegalStateException("too many wait"));
    }
    Segment segment = new Segment(from, received.timeMillis(), sms.data());
    CompletableFuture<Optional<Complete>> kept =
        store.changeSoon(memory -> keep(memory, segment, header));
    return kept.whenComplete(this::kept);
  }

  private void kept(Optional<Complete> complete, Throwable failure) {
    if (failure != null) {
      // It may hold what is not on the disk.
      reassembler = null;
      notes.accept("an SMS stays at the SMS centre: " + SafeText.escape(failure.getMessage()));
    } else {
      complete.ifPresent(message -> judge.add(message.id(), message.kind(), message.genuine()));
    }
  }

  private CompletionStage<?> leftOut(String from, String reason) {
    notes.accept("an SMS from " + Contact.shown(from) + " is left out: " + SafeText.escape(reason));
    return LinkListener.DONE;
  }

  private Optional<Complete> keep(Memory memory, Segment segment, UserDataHeader header) {
    Inbox inbox = memory.inbox(number);
    if (header.total() == 1) {
      int length = segment.userData().length - header.lengthInBytes();
      byte[] payload = new byte[length];
      System.arraycopy(segment.userData(), header.lengthInBytes(), payload, 0, length);
      return add(inbox, segment.originator(), segment.timeMillis(), payload);
    }
    if (reassembler == null) {
      reassembler = remade(inbox);
    }
    long repeated = reassembler.repeatedSegments();
    ReceivedPayload payload = accept(reassembler, segment);
    String message = nameOf(header);
    if (payload == null) {
      if (reassembler.repeatedSegments() == repeated) {
        inbox.add(segment, message);
      }
      return Optional.empty();
    }
    long time = inbox.takeSegments(segment.originator(), message).orElse(segment.timeMillis());
    return add(inbox, segment.originator(), time, payload.payload());
  }

  private Optional<Complete> add(Inbox inbox, String originator, long timeMillis, byte[] payload) {
    int kind = Judge.kind(payload);
    boolean genuine = kind != MessageKinds.PUBLIC_KEY.id() && inbox.isKnown(originator);
    Optional<Long> id = inbox.add(originator, timeMillis, payload);
    if (id.isEmpty()) {
      notes.accept(
          "a message from " + Contact.shown(originator) + " has come again; it is known already");
    }
    return id.map(known -> new Complete(known, kind, genuine));
  }

  /** What the segments of one message have in common, apart from the originator. */
  private static String nameOf(UserDataHeader header) {
    return header.referenceBits()
        + "/"
        + header.reference()
        + "/"
        + header.total()
        + "/"
        + header.originatorPort();
  }

  private Reassembler remade(Inbox inbox) {
    Reassembler remade = new Reassembler();
    inbox.segments().forEach(segment -> accept(remade, segment));
    return remade;
  }

  private ReceivedPayload accept(Reassembler into, Segment segment) {
    try {
      return into.accept(segment.originator(), segment.userData(), clock.millis());
    } catch (MalformedSmsException e) {
      notes.accept(
          "an SMS from "
              + Contact.shown(segment.originator())
              + " is left out: "
              + SafeText.escape(e.getMessage()));
      return null;
    }
  }
}
