// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.certificate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.trustedsms.message.StorageException;

/** A store whose disk may be full. */
final class MemoryStore implements CredentialStore {
  final List<byte[]> payloads = new ArrayList<>();
  boolean full;

  @Override
  public byte[][] load() {
    return payloads.toArray(new byte[0][]);
  }

  @Override
  public void replace(byte[] added, byte[] forgotten) {
    if (full) {
      throw new StorageException("full");
    }
    int place = payloads.size();
    if (forgotten != null) {
      place = 0;
      while (!Arrays.equals(payloads.get(place), forgotten)) {
        place++;
      }
      payloads.remove(place);
    }
    if (added != null) {
      payloads.add(place, added);
    }
  }
}
