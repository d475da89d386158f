// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.notify;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.store.Enrolments.Stage;
import org.trustedsms.server.store.Events.Event;
import org.trustedsms.server.store.Events.Subject;
import org.trustedsms.server.store.MessageState;
import org.trustedsms.server.store.StoredCode;

/** Selects a webhook's events by subject, state, stage or verdict; all without words. Immutable. */
public record EventFilter(Set<String> words) {
  public static final EventFilter ALL = new EventFilter(Set.of());

  private static final Set<String> KNOWN =
      Stream.of(
              Arrays.stream(Subject.values()).map(Subject::word),
              Arrays.stream(MessageState.values()).map(MessageState::word),
              Arrays.stream(Stage.values()).map(Stage::word),
              StoredCode.VERDICT.values().stream().map(Verdict::toString))
          .flatMap(words -> words)
          .collect(Collectors.toCollection(TreeSet::new));

  public EventFilter {
    words = Set.copyOf(words);
  }

  /** Reads words between commas; throws an IllegalArgumentException if one is unknown. */
  public static EventFilter of(String text) {
    Set<String> words = Set.copyOf(Arrays.asList(text.strip().split(" *, *", -1)));
    for (String word : words) {
      if (!KNOWN.contains(word)) {
        throw new IllegalArgumentException(
            "has \"" + word + "\"; known are " + String.join(", ", KNOWN));
      }
    }
    return new EventFilter(words);
  }

  boolean has(Event event) {
    return words.isEmpty() || words.contains(event.subject()) || words.contains(event.state());
  }
}
