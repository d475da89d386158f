// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.trustedsms.key.Fingerprint;

/** Sent messages in memory. */
final class SentList implements SentMessages {
  private final Map<MessageId, Fingerprint> recipients = new LinkedHashMap<>();

  SentList add(MessageId id, Fingerprint recipient) {
    recipients.put(id, recipient);
    return this;
  }

  @Override
  public MessageId find(byte[] handle, Fingerprint recipient, AnswerKind answer) {
    MessageId latest = null;
    for (Map.Entry<MessageId, Fingerprint> sent : recipients.entrySet()) {
      if (Arrays.equals(sent.getKey().handle(), handle) && sent.getValue().equals(recipient)) {
        latest = sent.getKey();
      }
    }
    return latest;
  }
}
