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
 * to make room ({@link ReassemblyLimits}). It stays after it was delivered, so that a segment which
 * the SMSC repeats late is known as a repetition and does not lie about as the beginning of a
 * message that never completes. Delivered messages are the first to make room.
 *
 * <p><b>Making room.</b> An originator at its limit of messages loses its own oldest one. At a
 * limit on the total, the originator that holds most loses its oldest one. So a sender that floods
 * the service pushes out its own messages before those of others.
 *
 * <p><b>A sequence number that comes again</b> with the same content is ignored. With other content
 * the new segment replaces the held one, held segments with higher sequence numbers are dropped,
 * and the message is delivered (again) once no segment is missing. The reason: originators can be
 * forged and senders use references anew, so a held segment may be forged or left over from an
 * earlier message. If the first one were kept, one wrong segment sent in advance would spoil the
 * genuine message. Networks mostly keep the order: segments with lower numbers have then come just
 * before the new one and belong to it; those with higher numbers came earlier, with the replaced
 * one. So whatever wrong segments are held, a message whose segments come in order and that need
 * not make room is always delivered: at worst after a mixture that no signature verifies. Lost can
 * be a message between whose segments a forged one comes, or whose segments come in another order
 * while others with the same reference are held; the loss does not carry over to the next message.
 *
 * <p>What is delivered is therefore not known to be genuine, or to be in one piece what someone
 * sent: only the signature in it can tell.
 *
 * <p>Safe for use by several threads: every method is synchronized. The time of one call grows with
 * the number of messages held.
 */
public final class Reassembler {
  private final ReassemblyLimits limits;

  /** {@link SegmentedMessage}s, oldest first. */
  private final Vector messages = new Vector();

  private int segmentsHeld;
  private long repeatedSegments;
  private long conflictingSegments;

  /** Creates an empty reassembler with {@link ReassemblyLimits#DEFAULT}. */
  public Reassembler() {
    this(ReassemblyLimits.DEFAULT);
  }

  /** Creates an empty reassembler. */
  public Reassembler(ReassemblyLimits limits) {
    this.limits = limits;
  }

  /**
   * Takes in one SMS.
   *
   * @param originator address that the SMS names as its sender; always written in the same form, as
   *     it is compared character by character
   * @param userData user data of an SMS with user data header, 8-bit data (see {@link
   *     UserDataHeader#parse}), at most {@link SegmentCapacity#USER_DATA_BYTES} bytes; not kept,
   *     not changed
   * @param nowMillis time of arrival in milliseconds from any fixed point on, used for {@link
   *     ReassemblyLimits#ageMillis()} only
   * @return the payload if this SMS completes it (one without concatenation, or with a total of 1,
   *     does so at once), or null if segments are missing or this one is a repetition
   * @throws MalformedSmsException if the user data is too long, its header is malformed, or the SMS
   *     is not addressed to an application port; nothing is changed
   * @throws IllegalArgumentException if the originator or the user data is null
   */
  public synchronized ReceivedPayload accept(String originator, byte[] userData, long nowMillis)
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
   * @return as above
   */
  public synchronized ReceivedPayload accept(
      String originator, UserDataHeader header, byte[] part, long nowMillis) {
    dropExpired(nowMillis);
    if (header.total() == 1) {
      return new ReceivedPayload(
          originator, header.destinationPort(), header.originatorPort(), 1, part);
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
    if (ofOriginator >= limits.messagesPerOriginator()) {
      remove(dispensable);
    }
    if (messages.size() >= limits.messages()) {
      remove(dispensableMessage(false, null));
    }
  }

  private void makeRoomForSegment(SegmentedMessage receiver) {
    while ((segmentsHeld + 1) * SegmentCapacity.USER_DATA_BYTES > limits.bytes()) {
      remove(dispensableMessage(true, receiver));
    }
  }

  /**
   * Returns the oldest delivered message, or else the oldest message of the originator that holds
   * most messages, or most segments.
   */
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
   * Drops the messages that have reached {@link ReassemblyLimits#ageMillis()}. {@link #accept} does
   * so as well; this is for a service that gets no SMS for a long time. If the clock was set back,
   * the age of held messages begins anew.
   *
   * @param nowMillis as for {@link #accept}
   */
  public synchronized void dropExpired(long nowMillis) {
    for (int i = messages.size() - 1; i >= 0; i--) {
      SegmentedMessage message = message(i);
      if (message.hasAge(limits.ageMillis(), nowMillis)) {
        remove(message);
      }
    }
  }

  /** Returns how many messages lack a segment, 0 to {@link ReassemblyLimits#messages()}. */
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
   * Returns how many bytes are held, 0 to {@link ReassemblyLimits#bytes()}; each segment counts as
   * {@link SegmentCapacity#USER_DATA_BYTES}.
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
