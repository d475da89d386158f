// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class SessionReaderTest {
  private static List<SessionStep> read(String session) {
    return SessionReader.read(session.lines().toList(), 1);
  }

  @Test
  void commandOutputAndStatus() {
    assertEquals(
        List.of(
            new SessionStep(3, "echo a; echo; echo b", List.of("a", "", "b"), 0),
            new SessionStep(8, "false", List.of(), 1),
            new SessionStep(11, "true", List.of(), 0)),
        read(
            """
            # A comment.

            $ echo a; echo; echo b
            a

            b

            $ false
            [1]
            # Another.
            $ true
            """));
  }

  @Test
  void commandsOfSeveralLines() {
    assertEquals(
        List.of(
            new SessionStep(1, "for i in 1 2\ndo echo $i; done", List.of("1", "2"), 0),
            new SessionStep(5, "echo a \\\n  b", List.of("a b"), 0),
            new SessionStep(8, "cat <<END\n$ x\n\nEND", List.of("a $ x"), 0)),
        read(
            """
            $ for i in 1 2
            > do echo $i; done
            1
            2
            $ echo a \\
              b
            a b
            $ cat <<END
            $ x

            END
            a $ x
            """));
  }

  @Test
  void whatIsNoneIsRefusedWithItsLine() {
    String message =
        assertThrows(IllegalArgumentException.class, () -> read("# x\noutput\n")).getMessage();
    assertTrue(message.startsWith("line 2: no command above this"), message);
    assertThrows(IllegalArgumentException.class, () -> read("$ cat <<END\nx\n"));
  }
}
