// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.sms;

import java.util.Hashtable;
import java.util.Vector;
import org.trustedsms.bytes.Bytes;

/**
 * Puts the segments of concatenated messages together again (3GPP TS 23.040, clause 9.2.3.24.1),
 * for a service that gets single SMS from an SMSC. On a phone WMA does this.
 *
 * <p>Segments may come in any order, late or repeatedly. Those of one message have the same
 * originator, ports, reference, size of reference and total.
 *
 * <p><b>What is remembered.</b> A message is held from its first segment until it is too old or has
 * to make room. It stays after delivery, so that a segment that the SMSC repeats late does not
 * begin a message that never completes. Delivered messages are the first to make room.
 *
 * <p><b>Making room.</b> An originator at its limit of messages loses its own oldest one. At a
 * limit on the total, the originator that holds most loses its oldest one. So a sender that floods
 * the service pushes out its own messages before those of others.
 *
 * <p><b>A sequence number that comes again</b> with the same content is ignored. With other content
 * the new segment replaces the held one, held segments with higher sequence numbers are dropped,
 * and the message is delivered (again) once no segment is missing. Originators can be forged and
 * senders reuse references, so a held segment may be forged or left over. If the first one were
 * kept, one wrong segment sent in advance would spoil the genuine message. Networks mostly keep the
 * order: segments with lower numbers came just before the new one and belong to it; those with
 * higher numbers came earlier, with the replaced one. So a message whose segments come in order and
 * that need not make room is always delivered, at worst after a mixture that no signature verifies.
 * A message can be lost if a forged segment comes between its own, or they come in another order
 * while others with the same reference are held; the next message is not affected.
 *
 * <p>Only the signature in what is delivered tells whether it is genuine and whole.
 *
 * <p>Thread-safe. The time of one call grows with the number of messages held.
 */
public final class Reassembler {
  /** The most messages held in total, unless another limit is set. */
  public static final int DEFAULT_MESSAGES = 1000;

  /** The most messages held of one originator, unless another limit is set. */
  public static final int DEFAULT_MESSAGES_PER_ORIGINATOR = 8;

  /** The most bytes held in total, unless another limit is set: 1 MiB. */
  public static final int DEFAULT_BYTES = 1024 * 1024;

  /** The age in milliseconds at which a message is dropped, unless another is set: 24 hours. */
  public static final long DEFAULT_AGE_MILLIS = 24L * 60 * 60 * 1000;

  /** Smallest limit on bytes: one message of 255 segments, so that any message can complete. */
  public static final int MIN_BYTES =
      SegmentCapacity.MAX_SEGMENTS * SegmentCapacity.USER_DATA_BYTES;

  private final int maxMessages;
  private final int maxPerOriginator;
  private final int maxBytes;
  private final long maxAgeMillis;

  /** {@link SegmentedMessage}s, oldest first. */
  private final Vector messages = new Vector();

  private int segmentsHeld;
  private long repeatedSegments;
  private long conflictingSegments;

  /** Creates an empty reassembler with the default limits. */
  public Reassembler() {
    // Not by the other constructor, whose words would be in a phone's JAR.
    maxMessages = DEFAULT_MESSAGES;
    maxPerOriginator = DEFAULT_MESSAGES_PER_ORIGINATOR;
    maxBytes = DEFAULT_BYTES;
    maxAgeMillis = DEFAULT_AGE_MILLIS;
  }

  /**
   * Creates an empty reassembler.
   *
   * @param messages the most held in total, 1 or more
   * @param messagesPerOriginator the most held of one originator, 1 or more
   * @param bytes the most bytes held in total, {@link #MIN_BYTES} or more. Each segment counts as
   *     {@link SegmentCapacity#USER_DATA_BYTES}, however short it is, so that the limit also bounds
   *     the objects around short segments
   * @param ageMillis how many milliseconds after its first segment a message is dropped, 1 or more
   * @throws IllegalArgumentException if a limit is too small
   */
  public Reassembler(int messages, int messagesPerOriginator, int bytes, long ageMillis) {
    requireAtLeast("messages", messages, 1);
    requireAtLeast("messages per originator", messagesPerOriginator, 1);
    requireAtLeast("bytes", bytes, MIN_BYTES);
    requireAtLeast("age in milliseconds", ageMillis, 1);
    maxMessages = messages;
    maxPerOriginator = messagesPerOriginator;
    maxBytes = bytes;
    maxAgeMillis = ageMillis;
  }

  private static void requireAtLeast(String what, long limit, long min) {
    if (limit < min) {
      throw new IllegalArgumentException(
          "limit on " + what + " of " + limit + ": must be " + min + " or more");
    }
  }

  /**
   * Takes in one SMS.
   *
   * @param originator address that the SMS names as its sender; always written in the same form, as
   *     it is compared character by character
   * @param userData user data of an SMS with user data header, 8-bit data (see {@link
   *     UserDataHeader#parse}), at most {@link SegmentCapacity#USER_DATA_BYTES} bytes; not kept,
   *     not changed
   * @param nowMillis time of arrival in milliseconds from any fixed point, for the limit on age
   * @return the payload, a new array, if this SMS completes it (at once without concatenation, or
   *     with a total of 1); null if segments are missing or this one is a repetition
   * @throws MalformedSmsException if the user data is too long, its header is malformed, or the SMS
   *     is not addressed to an application port; nothing is changed
   * @throws IllegalArgumentException if the originator or the user data is null
   */
  public synchronized byte[] accept(String originator, byte[] userData, long nowMillis)
      throws MalformedSmsException {
    if (originator == null || userData == null) {
      throw new IllegalArgumentException("originator or user data is null: both are needed");
    }
    UserDataHeader header = parse(userData);
    byte[] part =
        Bytes.part(userData, header.lengthInBytes(), userData.length - header.lengthInBytes());
    return accept(originator, header, part, nowMillis);
  }

  /**
   * Takes in one SMS whose header has been read: of any coding, with or without ports.
   *
   * @param originator as above; whatever else tells messages apart, such as the coding, in it
   * @param header its header
   * @param part what follows the header, which counts as {@link SegmentCapacity#USER_DATA_BYTES}
   *     bytes; kept
   * @param nowMillis as above
   * @return as above, but {@code part} itself if it is all
   */
  public synchronized byte[] accept(
      String originator, UserDataHeader header, byte[] part, long nowMillis) {
    dropExpired(nowMillis);
    if (header.total() == 1) {
      return part;
    }
    SegmentedMessage message = find(originator, header);
    byte[] held = message == null ? null : message.part(header.sequence());
    if (held != null) {
      if (Bytes.equal(held, part)) {
        repeatedSegments++;
        return null;
      }
      conflictingSegments++;
      segmentsHeld -= message.dropFrom(header.sequence());
      if (message.segmentsHeld() == 0) {
        messages.removeElement(message);
        message = null;
      }
    }
    if (message == null) {
      makeRoomForMessage(originator);
      message = new SegmentedMessage(originator, header, nowMillis);
      messages.addElement(message);
    }
    makeRoomForSegment(message);
    message.put(header.sequence(), part);
    segmentsHeld++;
    return message.isComplete() ? message.toPayload() : null;
  }

  private static UserDataHeader parse(byte[] userData) throws MalformedSmsException {
    if (userData.length > SegmentCapacity.USER_DATA_BYTES) {
      throw new MalformedSmsException(
          "user data of "
              + userData.length
              + " bytes: an SMS has at most "
              + SegmentCapacity.USER_DATA_BYTES,
          SegmentCapacity.USER_DATA_BYTES);
    }
    UserDataHeader header = UserDataHeader.parse(userData);
    if (!header.hasPorts()) {
      throw new MalformedSmsException(
          "not addressed to an application port: the header has no information element 5 or 4", 0);
    }
    return header;
  }

  private SegmentedMessage find(String originator, UserDataHeader header) {
    for (int i = 0; i < messages.size(); i++) {
      if (message(i).contains(originator, header)) {
        return message(i);
      }
    }
    return null;
  }

  private SegmentedMessage message(int index) {
    return (SegmentedMessage) messages.elementAt(index);
  }

  private void makeRoomForMessage(String originator) {
    int ofOriginator = 0;
    SegmentedMessage dispensable = null;
    for (int i = 0; i < messages.size(); i++) {
      SegmentedMessage candidate = message(i);
      if (candidate.originator().equals(originator)) {
        ofOriginator++;
        if (dispensable == null || candidate.isComplete() && !dispensable.isComplete()) {
          dispensable = candidate;
        }
      }
    }
    if (ofOriginator >= maxPerOriginator) {
      remove(dispensable);
    }
    if (messages.size() >= maxMessages) {
      remove(dispensableMessage(false, null));
    }
  }

  private void makeRoomForSegment(SegmentedMessage receiver) {
    while ((segmentsHeld + 1) * SegmentCapacity.USER_DATA_BYTES > maxBytes) {
      remove(dispensableMessage(true, receiver));
    }
  }

  /** Returns the oldest delivered message, or the oldest of the originator that holds most. */
  private SegmentedMessage dispensableMessage(boolean bySegments, SegmentedMessage except) {
    Hashtable share = new Hashtable();
    for (int i = 0; i < messages.size(); i++) {
      SegmentedMessage candidate = message(i);
      if (candidate.isComplete()) {
        return candidate;
      }
      Integer before = (Integer) share.get(candidate.originator());
      int weight = bySegments ? candidate.segmentsHeld() : 1;
      share.put(
          candidate.originator(),
          new Integer(before == null ? weight : before.intValue() + weight));
    }
    SegmentedMessage dispensable = null;
    int largest = 0;
    for (int i = 0; i < messages.size(); i++) {
      SegmentedMessage candidate = message(i);
      int shareOfOriginator = ((Integer) share.get(candidate.originator())).intValue();
      if (candidate != except && shareOfOriginator > largest) {
        dispensable = candidate;
        largest = shareOfOriginator;
      }
    }
    return dispensable;
  }

  private void remove(SegmentedMessage message) {
    messages.removeElement(message);
    segmentsHeld -= message.segmentsHeld();
  }

  /**
   * Drops the messages that have reached the limit on age. {@link #accept} does so as well; this is
   * for a service that gets no SMS for a long time. If the clock was set back, the age of held
   * messages begins anew.
   *
   * @param nowMillis as for {@link #accept}
   */
  public synchronized void dropExpired(long nowMillis) {
    for (int i = messages.size() - 1; i >= 0; i--) {
      SegmentedMessage message = message(i);
      if (message.hasAge(maxAgeMillis, nowMillis)) {
        remove(message);
      }
    }
  }

  /** Returns how many messages lack a segment, 0 to the limit on messages. */
  public synchronized int incompleteMessages() {
    int incomplete = 0;
    for (int i = 0; i < messages.size(); i++) {
      if (!message(i).isComplete()) {
        incomplete++;
      }
    }
    return incomplete;
  }

  /** Returns how many messages are held, incomplete and delivered ones. */
  public synchronized int heldMessages() {
    return messages.size();
  }

  /**
   * Returns how many bytes are held, 0 to the limit on bytes; each segment counts as {@link
   * SegmentCapacity#USER_DATA_BYTES}.
   */
  public synchronized int heldBytes() {
    return segmentsHeld * SegmentCapacity.USER_DATA_BYTES;
  }

  /** Returns how many segments were ignored as repetitions, since creation. */
  public synchronized long repeatedSegments() {
    return repeatedSegments;
  }

  /**
   * Returns how many segments replaced a held one with other content, since creation. If it grows,
   * a sender uses its references anew too early or someone forges segments.
   */
  public synchronized long conflictingSegments() {
    return conflictingSegments;
  }
}
