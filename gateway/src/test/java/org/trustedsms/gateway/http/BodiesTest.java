// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BodiesTest {
  private final Bodies bodies = new Bodies(256 << 20);

  private Bodies.Body read(int length) throws Problem {
    return bodies.read(new ByteArrayInputStream(new byte[length]));
  }

  private void assertProblem(int status, int length) {
    assertEquals(status, assertThrows(Problem.class, () -> read(length)).status());
  }

  @Test
  void bodiesAreReadAsTheyAre() throws Exception {
    for (int length : new int[] {0, 1, 16 << 10, (16 << 10) + 1, 1 << 20, Bodies.MOST}) {
      byte[] bytes = new byte[length];
      new Random(length).nextBytes(bytes);
      try (Bodies.Body body = bodies.read(new ByteArrayInputStream(bytes))) {
        assertArrayEquals(bytes, body.bytes());
      }
    }
    assertProblem(413, Bodies.MOST + 1);
  }

  @Test
  void ofLongOnesThereIsRoomForOneAndForSmallOnesAlways() throws Exception {
    try (Bodies.Body first = read(Bodies.MOST)) {
      assertEquals(Bodies.MOST, first.bytes().length);
      assertProblem(503, Bodies.MOST);
      assertProblem(503, 1 << 20);
      read(10_000).close();
    }
    read(Bodies.MOST).close();
    assertProblem(413, Bodies.MOST + 1);
    InputStream broken =
        new InputStream() {
          private int left = 1 << 20;

          @Override
          public int read() throws IOException {
            if (left-- == 0) {
              throw new IOException("cut off");
            }
            return 0;
          }
        };
    assertEquals(400, assertThrows(Problem.class, () -> bodies.read(broken)).status());
    read(Bodies.MOST).close();
  }
}
