// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.ReceivedSms;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.smpp.LinkSettings;
import org.trustedsms.server.smpp.SmppLink;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;

/** Many messages, sent without waiting for each answer. */
class VolumeTest {
  private static final String NUMBER = "39333";
  private static final int MESSAGES = 900;

  @Test
  void everyMessageArrivesOnceAndInOrder() throws Exception {
    assertEquals(IntStream.range(0, MESSAGES).boxed().toList(), carried(Faults.none()));
  }

  @Test
  void reorderingIsNoticed() throws Exception {
    assertNotEquals(
        IntStream.range(0, MESSAGES).boxed().toList(), carried(Faults.seeded(1).reordering(0.05)));
  }

  /** Sends numbered messages of full length, and returns their numbers in the order of arrival. */
  private static List<Integer> carried(Faults faults) throws Exception {
    BlockingQueue<Integer> arrived = new LinkedBlockingQueue<>();
    LinkListener listener =
        new LinkListener() {
          @Override
          public CompletionStage<?> message(ReceivedSms sms) {
            arrived.add(ByteBuffer.wrap(sms.sms().data()).getInt());
            return DONE;
          }
        };
    try (Smsc smsc = Smscs.start(faults, new SmscListener() {});
        SmsLink receiver = SmppLink.open(LinkSettings.of(smsc.address(), NUMBER), listener);
        SmsLink sender =
            SmppLink.open(
                LinkSettings.of(smsc.address(), "SENDER").window(20), new LinkListener() {})) {
      assertTrue(receiver.isUp());
      for (int i = 0; i < MESSAGES; i++) {
        byte[] data = ByteBuffer.allocate(140).putInt(i).array();
        sender.submit(
            new ShortMessage(
                Address.ofNumber("+1"), Address.ofNumber(NUMBER), 0, 0, ShortMessage.BINARY, data),
            false);
      }
      return IntStream.range(0, MESSAGES).mapToObj(i -> next(arrived)).toList();
    }
  }

  private static Integer next(BlockingQueue<Integer> arrived) {
    try {
      return arrived.poll(10, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
