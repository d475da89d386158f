// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

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
    begin("Table", job);
    trial.prepareCurve();
    end();
    begin("Keys", job);
    trial.makeKeys();
    trial.readKey();
    end();
    begin("Sign", job);
    byte[] signed = trial.sign();
    end();
    begin("Prepare", job);
    trial.makeToken();
    end();
    begin("Sign prepared", job);
    trial.signWithToken();
    end();
    begin("Verify", job);
    String verified = trial.verify();
    end();
    begin("Encrypt", job);
    trial.encrypt();
    end();
    begin("Decrypt", job);
    String decrypted = trial.decrypt();
    end();
    signed[signed.length - 1] ^= 1;
    verdict =
        verified.equals(decrypted) && !verified.equals(trial.receive(signed))
            ? "OK"
            : "FAILED: do not use this program on this phone.";
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
