// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.trial.CurveTrial;
import org.trustedsms.midlet.work.Cancelled;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** Measures every operation, and sees that a changed message is refused. */
final class SelfTest implements Task {
  private final Session session;
  private final int room;
  private final StringBuffer times = new StringBuffer();
  private long start;
  private String verdict;

  SelfTest(Session session, int room) {
    this.session = session;
    this.room = room;
  }

  public void run(Job job) throws Exception {
    CurveTrial trial = new CurveTrial(session.account.curve().name());
    begin(Texts.of(Texts.TABLE), job);
    trial.prepareCurve();
    end();
    begin(Texts.of(Texts.KEYS), job);
    trial.makeKeys();
    trial.readKey();
    end();
    begin(Texts.of(Texts.SIGN), job);
    byte[] signed = trial.sign();
    end();
    begin(Texts.of(Texts.PREPARE_TOKEN), job);
    trial.makeToken();
    end();
    begin(Texts.of(Texts.SIGN_PREPARED), job);
    trial.signWithToken();
    end();
    begin(Texts.of(Texts.VERIFY), job);
    String verified = trial.verify();
    end();
    begin(Texts.of(Texts.ENCRYPT), job);
    trial.encrypt();
    end();
    begin(Texts.of(Texts.DECRYPT), job);
    String decrypted = trial.decrypt();
    end();
    signed[signed.length - 1] ^= 1;
    verdict =
        verified.equals(decrypted) && !verified.equals(trial.receive(signed))
            ? Texts.of(Texts.OK)
            : Texts.of(Texts.TEST_FAILED);
  }

  private void begin(String operation, Job job) throws Cancelled {
    job.stage(operation);
    times.append('\n').append(operation).append(": ");
    start = System.currentTimeMillis();
  }

  private void end() {
    times.append(System.currentTimeMillis() - start).append(" ms");
  }

  public void ended(Throwable failure) {
    session.navigator.ended(this, failure, new About(session, verdict + times, room));
  }
}
