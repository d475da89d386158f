// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.command;

import org.trustedsms.message.AnswerKind;
import org.trustedsms.message.MessageId;

/** Kind 9: what became of a command. Bytes are part of the fixed part, a text follows it. */
final class ResultKind extends AnswerKind {
  ResultKind() {
    super(9, "result", new int[] {CommandKind.ID}, 1);
  }

  public boolean hasText() {
    return true;
  }

  public String fixedPartName() {
    return "handle, status";
  }

  protected boolean hasData(int status) {
    return (status & CommandKind.BYTES) != 0;
  }

  public boolean isTextAfter(byte[] fixedPart) {
    return (fixedPart[MessageId.HANDLE_LENGTH] & CommandKind.BYTES) == 0;
  }
}
