// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.lab;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.trustedsms.emulator.smsc.SmscListener;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.server.util.BoundedMap;

/**
 * The last {@value #MOST} SMS, with what the SMSC, the network and the receivers say of each. Safe
 * for use by several threads: all of it is changed in the pages' updates.
 */
final class RadioLog implements SmscListener, LabPhone.Notices {
  /** The most SMS kept. */
  static final int MOST = 1000;

  /** Messages to one number on which its phone has not said anything. */
  private static final int MAX_AWAITED = 100;

  /** The time in which the SMSC learns that a message was delivered. */
  private static final long MOMENT_MILLIS = 2_000;

  private final Pages pages;
  private final UnaryOperator<String> names;
  private final Verdicts verdicts = Verdicts.read();
  private long refused;

  /** The message that the attacker is copying, while the SMSC takes the copy; null for none. */
  private String copied;

  private final Map<String, LabSms> all = BoundedMap.ofLastPut(MOST);

  /** By the number of who has got them: messages that are complete, the oldest first. */
  private final Map<String, List<List<LabSms>>> awaited = new HashMap<>();

  /** Messages of which segments are missing, by recipient and concatenation. */
  private final Map<String, List<LabSms>> incomplete = BoundedMap.ofLastPut(MOST);

  /** Notices that came before the SMSC learned that their message was delivered, by number. */
  private final Map<String, Notice> early = new HashMap<>();

  private record Notice(String title, String words, long millis) {}

  /** Creates it; the names are those of the owners of numbers, null if not known. */
  RadioLog(Pages pages, UnaryOperator<String> names) {
    this.pages = pages;
    this.names = names;
  }

  private void tell(LabSms sms) {
    pages.tell(sms.json());
  }

  @Override
  public void accepted(String id, String systemId, ShortMessage message) {
    pages.update(
        () -> {
          String original = systemId.equals(Attacker.SYSTEM_ID) ? copied : null;
          add(new LabSms(id, systemId, message, Instant.now(), "on its way", original));
        });
  }

  @Override
  public void refused(String systemId, ShortMessage message, int status, String reason) {
    pages.update(
        () -> {
          LabSms sms =
              new LabSms("refused-" + ++refused, systemId, message, Instant.now(), "refused", null);
          sms.addFault(reason);
          sms.given("refused");
          add(sms);
        });
  }

  /** Says of which SMS the next one is a copy; null if it is none. */
  void copying(String id) {
    pages.update(() -> copied = id);
  }

  private void add(LabSms sms) {
    all.put(sms.id(), sms);
    tell(sms);
  }

  private void change(String id, Consumer<LabSms> change) {
    pages.update(
        () -> {
          LabSms sms = all.get(id);
          if (sms != null) {
            change.accept(sms);
            tell(sms);
          }
        });
  }

  @Override
  public void faultInjected(String id, String what) {
    change(id, sms -> sms.addFault(what));
  }

  @Override
  public void delivered(String id, Address to, ShortMessage message) {
    change(
        id,
        sms -> {
          sms.arrived(message);
          if (LabSms.isForTheApplication(message)) {
            arrived(sms, message);
          }
        });
  }

  @Override
  public void dropped(String id, Address to, String reason) {
    change(
        id,
        sms -> {
          sms.addFault(reason);
          sms.given("lost");
        });
  }

  private void arrived(LabSms sms, ShortMessage message) {
    String to = message.destination().number();
    String concatenation = LabSms.concatenation(message);
    List<LabSms> whole = List.of(sms);
    if (concatenation != null) {
      String key = to + " " + concatenation;
      List<LabSms> parts = incomplete.computeIfAbsent(key, k -> new ArrayList<>());
      parts.add(sms);
      if (parts.size() < LabSms.total(message)) {
        return;
      }
      incomplete.remove(key);
      whole = parts;
    }
    List<List<LabSms>> waiting = awaited.computeIfAbsent(to, k -> new ArrayList<>());
    waiting.add(whole);
    if (waiting.size() > MAX_AWAITED) {
      waiting.remove(0);
    }
    Notice notice = early.remove(to);
    if (notice != null && System.currentTimeMillis() - notice.millis() < MOMENT_MILLIS) {
      told(to, notice.title(), notice.words());
    }
  }

  /** Takes the notice of a phone, or the gateway, on a message that it has received. */
  @Override
  public void told(String number, String title, String words) {
    if (!verdicts.sentence(title).isEmpty()) {
      pages.update(() -> judge(number, title, words));
    }
  }

  private void judge(String number, String title, String words) {
    List<List<LabSms>> waiting = awaited(number);
    if (waiting.isEmpty()) {
      early.put(number, new Notice(title, words, System.currentTimeMillis()));
      return;
    }
    int place = 0;
    while (place < waiting.size() && !isFrom(waiting.get(place), title + ' ' + words)) {
      place++;
    }
    setVerdict(waiting, place % waiting.size(), title, words);
  }

  private List<List<LabSms>> awaited(String number) {
    return awaited.getOrDefault(number, List.of());
  }

  /** A module has no notices, and deals with one message after the other. */
  @Override
  public void printed(String number, String line) {
    Optional<Map.Entry<String, String>> said =
        Verdicts.printed(line).filter(it -> !verdicts.sentence(it.getKey()).isEmpty());
    pages.update(
        () -> {
          List<List<LabSms>> waiting = awaited(number);
          if (said.isPresent() && !waiting.isEmpty()) {
            setVerdict(waiting, waiting.size() - 1, said.get().getKey(), said.get().getValue());
          }
        });
  }

  /** Takes a verdict on a message that the SMSC got at a time, to the second. */
  void setVerdict(String number, Instant time, String verdict, String words) {
    pages.update(
        () -> {
          List<List<LabSms>> waiting = awaited(number);
          for (int place = 0; place < waiting.size(); place++) {
            if (waiting.get(place).get(0).time().getEpochSecond() >= time.getEpochSecond()) {
              setVerdict(waiting, place, verdict, words);
              return;
            }
          }
        });
  }

  private void setVerdict(List<List<LabSms>> waiting, int place, String title, String words) {
    for (LabSms sms : waiting.get(place)) {
      sms.setVerdict(title, words, verdicts.sentence(title));
      tell(sms);
    }
    // Nothing more is reported of what came before it.
    waiting.subList(0, place + 1).clear();
  }

  /** Returns whether a phone speaks of its sender. */
  private boolean isFrom(List<LabSms> message, String words) {
    String from = message.get(0).arrived().source().number();
    String name = names.apply(from);
    return words.contains(from) || name != null && words.contains(name);
  }

  /** Returns whether there are messages to a number of which it has not said anything. */
  boolean isAwaited(String number) {
    return pages.read(() -> !awaited(number).isEmpty());
  }

  /** Returns an SMS by its message_id; null if it is not kept any more. */
  LabSms find(String id) {
    return pages.read(() -> all.get(id));
  }

  /** Returns the messages for a page that opens now; called in an update. */
  Collection<ObjectNode> whole() {
    return all.values().stream().map(LabSms::json).toList();
  }

  /** Returns all as JSON: an array. */
  byte[] export() throws JsonProcessingException {
    ArrayNode array = Pages.MAPPER.createArrayNode();
    array.addAll(pages.read(this::whole));
    array.forEach(sms -> ((ObjectNode) sms).remove(Set.of("t")));
    return Pages.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(array);
  }

  /** Returns all as a file of captured packets. */
  byte[] packets() {
    Pcap pcap = new Pcap();
    pages.update(
        () -> {
          for (LabSms sms : all.values()) {
            pcap.submit(sms.time(), sms.sent());
            if (sms.arrived() != null) {
              pcap.deliver(sms.time(), sms.arrived());
            }
          }
        });
    return pcap.bytes();
  }
}
