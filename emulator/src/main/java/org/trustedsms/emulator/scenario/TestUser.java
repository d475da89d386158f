// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.trustedsms.certificate.Authority;
import org.trustedsms.certificate.CredentialStore;
import org.trustedsms.certificate.TrustStore;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;
import org.trustedsms.kind.AllKinds;
import org.trustedsms.message.AnswerKind;
import org.trustedsms.message.Draft;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.sms.MalformedSmsException;
import org.trustedsms.sms.UserDataHeader;

/** A service, such as an authority or a supplier, that also reads what is sent to its number. */
final class TestUser extends Service {
  private static final int CAPACITY = 10;

  private final TestBed testBed;
  private final KnownSenders known = new KnownSenders();
  private final Receiver receiver;

  /** The number of SMS at the SMSC that have been read. */
  private int read;

  private OutgoingMessage last;

  /** Creates one with a new key pair, who accepts certificates of some authorities. */
  TestUser(TestBed testBed, String name, String number, Authority... authorities)
      throws IOException {
    super(testBed.esme(name), number, Curves.standard());
    this.testBed = testBed;
    testBed.subscribe(number);
    read = testBed.wiretap().count();
    receiver =
        new Receiver(key(), Curves.all(), known)
            .taking(AllKinds.of(Curves.all()))
            .with(new TrustStore(authorities, Curves.all(), new Forgetful(), CAPACITY))
            .with(this::find);
  }

  private MessageId find(byte[] handle, Fingerprint recipient, AnswerKind answer) {
    return last != null && Arrays.equals(last.id().handle(), handle) ? last.id() : null;
  }

  Authority asAuthority(String name) {
    return new Authority(key().publicKey(), name, number());
  }

  void knows(String other, PublicKey otherKey) {
    known.add(other, otherKey);
  }

  @Override
  OutgoingMessage sign(Draft draft) {
    last = super.sign(draft);
    return last;
  }

  /** Tells those who watch what it does next: a sentence. */
  TestUser does(String what) {
    testBed.happens(what);
    return this;
  }

  /** Leaves out what has been sent so far. */
  void skip() {
    read = testBed.wiretap().count();
  }

  /** Waits for the next SMS to its number, and gives the verdict on it; all are of one segment. */
  ReceivedMessage receive() throws MalformedSmsException, InterruptedException {
    long end = System.nanoTime() + ScenarioSteps.TIMEOUT.toNanos();
    while (System.nanoTime() < end) {
      List<AcceptedSms> next = testBed.wiretap().since(read);
      for (AcceptedSms sms : next) {
        read++;
        if (sms.message().destination().number().equals(number())) {
          byte[] data = sms.message().data();
          int header = UserDataHeader.parse(data).lengthInBytes();
          return receiver.receive(
              Arrays.copyOfRange(data, header, data.length),
              sms.message().source().number(),
              System.currentTimeMillis() / 1000);
        }
      }
      Thread.sleep(20);
    }
    throw new ScenarioException("nothing was sent to " + number());
  }

  /** Keeps nothing: a scenario has no restart. */
  private static final class Forgetful implements CredentialStore {
    @Override
    public byte[][] load() {
      return new byte[0][];
    }

    @Override
    public void replace(byte[] added, byte[] forgotten) {
      // There is no restart.
    }
  }
}
