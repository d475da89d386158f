// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.modem;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.MessageIdForms;
import org.trustedsms.server.link.ReconnectingLink;
import org.trustedsms.server.link.RefusedException;
import org.trustedsms.server.link.SubmitWindow;
import org.trustedsms.server.link.Submitted;
import org.trustedsms.sms.MalformedSmsException;

/**
 * One opening of the line to a modem; used once. The thread that keeps the link gives commands and
 * reads answers, one at a time; unsolicited result codes may come anywhere in between.
 */
final class ModemSession implements ReconnectingLink.Connection {
  private static final System.Logger LOG = System.getLogger(ModemSession.class.getName());

  /** The time in which the network accepts an SMS. */
  static final Duration SENDING = Duration.ofSeconds(90);

  /** After so long it is asked how it is, and what it has; it need not be silent meanwhile. */
  static final Duration IDLE = Duration.ofSeconds(30);

  private static final int ATTEMPTS = 3;

  /** Quotation marks, the memory and what is optional in TS 27.005 may be missing. */
  private static final Pattern STORED =
      Pattern.compile("\\+C(?:MT|DS)I: *(?:\"?(\\w*)\"? *, *)?([0-9]+)(?:,.*)?");

  private static final Pattern DIRECT = Pattern.compile("\\+C(?:MT|DS):(?:.*,)? *([0-9]+)");
  private static final Pattern READ = Pattern.compile("\\+CMGR:.*");
  private static final Pattern LISTED = Pattern.compile("\\+CMGL: *([0-9]+)(?: *, *([0-9]*).*)?");
  private static final Pattern LENGTH = Pattern.compile(".*[:,] *([0-9]+)");
  private static final Pattern SENT = Pattern.compile("\\+CMGS: *([0-9]{1,3})(?:,.*)?");
  private static final Pattern MEMORIES = Pattern.compile("\\+CPMS:.*");
  private static final Pattern MEMORY = Pattern.compile("\\b[A-Z]{2}\\b");

  /** The used and the total places of the memory in which SMS arrive. */
  private static final Pattern ROOM = Pattern.compile("\\+CPMS:.*?([0-9]+) *, *([0-9]+) *");

  private static final Pattern ARRIVAL = Pattern.compile("\\+C(?:MT|DS)I?:.*");

  private static final Pattern RESET = Pattern.compile("RDY|\\^SYSSTART.*");

  /** Most lines between what announces a PDU and the PDU. */
  private static final int MOST_BETWEEN = 5;

  private static final int MOST_NOTED = 60;

  record Outgoing(String recipient, byte[] tpdu) {}

  private record Location(String memory, int index) {}

  /** An SMS that the listener has stored or not; place is null if the modem never stored it. */
  private record Done(Location place, byte[] tpdu, boolean well) {}

  private final SerialLine.Opener opener;
  private final AtLines.Waiter waiter;
  private final ModemSettings settings;
  private final LinkListener listener;
  private final SubmitWindow<Outgoing> submitWindow;

  /** The places of SMS that arrived and were not read. */
  private final Set<Location> arrived = new LinkedHashSet<>();

  /** SMS that the listener has, or that cannot be deleted: they are not read again. */
  private final Set<Location> inHand = new LinkedHashSet<>();

  /** The TPDUs that the listener has stored and the modem did not delete. */
  private final Map<Location, byte[]> undeleted = new HashMap<>();

  /** The number of times that the lines of an SMS could not be read. */
  private final Map<Location, Integer> garbled = new HashMap<>();

  private final Queue<Done> done = new ConcurrentLinkedQueue<>();

  /** The number of SMS that the listener has got and that are not taken from {@link #done}. */
  private int handed;

  private final CountDownLatch left = new CountDownLatch(1);
  private volatile ModemDialogue modem;
  private volatile Thread thread;
  private volatile boolean leaving;

  /** True if the modem waits for AT+CNMA after what it does not store. */
  private boolean acknowledging;

  /** The memory that commands are about, and the one that SMS arrive in. */
  private String memory = "";

  private String receiveMemory = "";

  /** The length of the next PDU; -1 if none is expected. */
  private int expected = -1;

  /** The number of lines that may come before it. */
  private int between;

  private boolean reporting;

  private boolean listing = true;

  /** The time of the last query of its state, by the waiter's clock. */
  private long askedAt;

  private boolean full;

  ModemSession(
      SerialLine.Opener opener,
      AtLines.Waiter waiter,
      ModemSettings settings,
      LinkListener listener,
      SubmitWindow<Outgoing> submitWindow) {
    this.opener = opener;
    this.waiter = waiter;
    this.settings = settings;
    this.listener = listener;
    this.submitWindow = submitWindow;
  }

  @Override
  public String connect() throws IOException, InterruptedException {
    thread = Thread.currentThread();
    modem =
        new ModemDialogue(
            opener.open(), waiter, "modem-read " + settings.port(), this::takeUnsolicited);
    modem.initialize(settings.port(), ATTEMPTS);
    modem.command("ATE0");
    // Before AT+CPIN?, so that the modem says why there is no SIM.
    modem.isOk("AT+CMEE=1");
    for (String said : modem.command("AT+CPIN?")) {
      if (said.startsWith("+CPIN:") && !said.matches("\\+CPIN: *READY")) {
        throw new IOException(
            "the SIM in the modem at %s asks for its PIN: switch that off (%s)"
                .formatted(settings.port(), printable(said)));
      }
    }
    configure();
    return "connected to the modem at "
        + settings.port()
        + (reporting ? "" : "; it hands out no delivery reports (AT+CNMI)");
  }

  /** Configures a modem, also after a reset. */
  private void configure() throws IOException, InterruptedException {
    askedAt = waiter.nanoTime();
    modem.disableEcho();
    modem.isOk("AT+CMEE=1");
    modem.command("AT+CMGF=0");
    acknowledging = modem.isOk("AT+CSMS=1");
    for (String said : modem.commandIfKnown("AT+CPMS?")) {
      if (MEMORIES.matcher(said).matches()) {
        // The last one is where SMS arrive.
        Matcher matcher = MEMORY.matcher(said.substring("+CPMS:".length()));
        while (matcher.find()) {
          receiveMemory = matcher.group();
          memory = "";
        }
        noteFull(said);
      }
    }
    for (NewMessageIndications way :
        NewMessageIndications.ways(modem.commandIfKnown("AT+CNMI=?"))) {
      if (modem.isOk(way.command())) {
        reporting = way.reports();
        return;
      }
    }
    throw new IOException("the modem tells of no SMS that arrive (AT+CNMI)");
  }

  @Override
  public String run() throws InterruptedException {
    try {
      while (!leaving) {
        finish();
        if (waiter.nanoTime() - askedAt >= IDLE.toNanos()) {
          configure();
          listing = true;
        }
        readArrived();
        if (listing) {
          list();
        }
        if (!send() && done.isEmpty() && arrived.isEmpty() && !leaving) {
          await();
        }
      }
      finish();
      return "closed";
    } catch (IOException e) {
      return e.getMessage() + SerialPortUsers.hint(settings.port());
    } finally {
      left.countDown();
    }
  }

  private void await() throws IOException, InterruptedException {
    long delay = submitWindow.delay();
    modem.listen(delay >= IDLE.toNanos() ? IDLE : Duration.ofNanos(Math.max(1, delay)));
  }

  /** Takes note of an unsolicited result code; returns false if it is something else. */
  private boolean takeUnsolicited(String said) throws IOException {
    if (said.equals(AtLines.WOKEN)) {
      return true;
    }
    if (expected >= 0) {
      if (ModemPdu.isHex(said)) {
        byte[] tpdu = ModemPdu.tpdu(said, expected);
        expected = -1;
        if (tpdu != null) {
          hand(null, tpdu);
        } else {
          note("an SMS that was handed out cannot be read");
        }
        return true;
      }
      between--;
      if (between == 0 || said.equals("OK") || CmsError.is(said) || isAboutPdu(said)) {
        expected = -1;
        note("an SMS was announced and not handed out");
      }
    }
    Matcher stored = STORED.matcher(said);
    if (stored.matches()) {
      if (arrived.size() < ModemDialogue.MOST_LINES) {
        String at = stored.group(1);
        arrived.add(
            new Location(at == null || at.isEmpty() ? receiveMemory : at, number(stored.group(2))));
      } else {
        listing = true;
      }
      return true;
    }
    Matcher direct = DIRECT.matcher(said);
    if (direct.matches()) {
      expected = number(direct.group(1));
      between = MOST_BETWEEN;
      return true;
    }
    if (ARRIVAL.matcher(said).matches()) {
      noteUnknown(said);
      return true;
    }
    if (RESET.matcher(said).matches()) {
      throw new IOException("the modem was reset");
    }
    return false;
  }

  private static boolean isAboutPdu(String said) {
    return READ.matcher(said).matches()
        || LISTED.matcher(said).matches()
        || DIRECT.matcher(said).matches();
  }

  /** Returns the length that ends a line before a PDU; -1 if there is none. */
  private static int length(String said) {
    Matcher matcher = LENGTH.matcher(said);
    return matcher.matches() ? number(matcher.group(1)) : -1;
  }

  private static int number(String digits) {
    return digits.length() > 6 ? Integer.MAX_VALUE : Integer.parseInt(digits);
  }

  private void hand(Location place, byte[] tpdu) {
    CompletionStage<?> stage;
    try {
      stage = ModemPdu.read(tpdu, settings.number(), System.currentTimeMillis()).arriveAt(listener);
    } catch (MalformedSmsException e) {
      note("malformed SMS in the modem: " + e.getMessage() + kept(place));
      if (place != null) {
        inHand.add(place);
        return;
      }
      stage = LinkListener.DONE;
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "an SMS of the modem could not be processed", e);
      stage = CompletableFuture.failedStage(e);
    }
    if (place != null) {
      inHand.add(place);
    }
    handed++;
    stage.whenComplete(
        (unused, failure) -> {
          done.add(new Done(place, tpdu, failure == null));
          modem.wake();
        });
  }

  /** Messages that cannot be read stay in the modem: another program may read them. */
  private static String kept(Location place) {
    return place == null ? "" : "; it stays there, at " + place.index() + " of " + place.memory();
  }

  /** Once what can be read is deleted, a memory that is full stays so, and no SMS arrive. */
  private void noteFull(String said) {
    Matcher matcher = ROOM.matcher(said);
    boolean isFull = matcher.matches() && number(matcher.group(1)) >= number(matcher.group(2));
    if (isFull && !full && arrived.isEmpty() && handed == 0 && !listing) {
      full = true;
      note(
          "the modem's memory "
              + receiveMemory
              + " is full of SMS that cannot be read or deleted, so no others arrive: delete them");
    } else if (!isFull) {
      full = false;
    }
  }

  private void note(String what) {
    try {
      listener.discarded(what);
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "the listener failed", e);
    }
  }

  private void noteUnknown(String said) {
    note("the modem says what is not understood: " + printable(said));
  }

  private static String printable(String said) {
    return said.substring(0, Math.min(MOST_NOTED, said.length())).replaceAll("[^ -~]", "?");
  }

  /** Deletes or acknowledges what was dealt with; what was not comes again. */
  private void finish() throws IOException, InterruptedException {
    for (Done next = done.poll(); next != null; next = done.poll()) {
      handed--;
      if (next.place() == null) {
        if (next.well() && acknowledging) {
          modem.isOk("AT+CNMA");
        }
      } else if (!next.well()) {
        inHand.remove(next.place());
      } else if (select(next.place().memory()) && modem.isOk("AT+CMGD=" + next.place().index())) {
        inHand.remove(next.place());
        undeleted.remove(next.place());
      } else {
        undeleted.put(next.place(), next.tpdu());
      }
    }
  }

  private boolean select(String wanted) throws IOException, InterruptedException {
    if (memory.equals(wanted)) {
      return true;
    }
    boolean selected = modem.isOk("AT+CPMS=\"" + wanted + "\"");
    memory = selected ? wanted : "";
    return selected;
  }

  private void readArrived() throws IOException, InterruptedException {
    while (!arrived.isEmpty()) {
      Location place = arrived.iterator().next();
      arrived.remove(place);
      if (inHand.contains(place) || !select(place.memory())) {
        continue;
      }
      List<String> answer;
      try {
        answer = modem.command("AT+CMGR=" + place.index());
      } catch (RefusedException e) {
        // It is not there any more.
        continue;
      }
      for (int i = 0; i < answer.size(); i++) {
        if (READ.matcher(answer.get(i)).matches()) {
          take(place, pduBehind(answer, i), length(answer.get(i)));
        }
      }
    }
  }

  /** Returns the line with the PDU behind the one that announces it; empty if there is none. */
  private static String pduBehind(List<String> answer, int announced) {
    for (int i = announced + 1; i < answer.size() && !isAboutPdu(answer.get(i)); i++) {
      if (ModemPdu.isHex(answer.get(i))) {
        return answer.get(i);
      }
    }
    return "";
  }

  private void list() throws IOException, InterruptedException {
    listing = false;
    if (!select(receiveMemory)) {
      return;
    }
    List<String> answer = modem.command("AT+CMGL=4");
    for (int i = 0; i < answer.size(); i++) {
      String said = answer.get(i);
      Matcher listed = LISTED.matcher(said);
      if (listed.matches()) {
        Location place = new Location(receiveMemory, number(listed.group(1)));
        // 0 and 1 have been received; others were stored here to be sent.
        String state = listed.group(2);
        boolean isReceived = state == null || state.isEmpty() || number(state) <= 1;
        if (isReceived) {
          listed(place, pduBehind(answer, i), length(said));
        }
      } else if (said.startsWith("+CMGL")) {
        noteUnknown(said);
      }
    }
  }

  /** Takes an SMS, or deletes it if only that is left to do. */
  private void listed(Location place, String pdu, int length) {
    byte[] kept = undeleted.remove(place);
    if (kept != null && Arrays.equals(kept, ModemPdu.tpdu(pdu, length))) {
      handed++;
      done.add(new Done(place, kept, true));
      return;
    }
    if (kept != null) {
      // Another one has its place.
      inHand.remove(place);
    }
    if (!inHand.contains(place)) {
      take(place, pdu, length);
    }
  }

  private void take(Location place, String pdu, int length) {
    byte[] tpdu = ModemPdu.tpdu(pdu, length);
    if (tpdu != null) {
      garbled.remove(place);
      hand(place, tpdu);
    } else if (garbled.merge(place, 1, Integer::sum) < ATTEMPTS) {
      // Perhaps it is read better the next time.
      arrived.add(place);
    } else {
      garbled.remove(place);
      inHand.add(place);
      note("malformed SMS in the modem: it cannot be read" + kept(place));
    }
  }

  /** Sends the SMS whose turn it is; returns false if there is none. */
  private boolean send() throws IOException, InterruptedException {
    Object key = new Object();
    Outgoing sms = submitWindow.next(key);
    if (sms == null) {
      return false;
    }
    String command = "AT+CMGS=" + sms.tpdu().length;
    try {
      // A modem that was reset without a word may be in text mode, and take the PDU for a text.
      modem.command("AT+CMGF=0");
      modem.prompt(command);
    } catch (RefusedException e) {
      submitWindow.refused(key, refused(e));
      return true;
    } catch (IOException e) {
      submitWindow.unsent(key);
      throw e;
    }
    // In front, the address of the service centre: none, so that the one in the SIM counts.
    String pdu = "00" + HexFormat.of().withUpperCase().formatHex(sms.tpdu());
    List<String> answer = new ArrayList<>();
    try {
      modem.pdu(pdu, SENDING, answer);
      submitWindow.accepted(key, new Submitted(id(answer, sms)));
    } catch (RefusedException e) {
      RefusedException reason = refused(e);
      if (CmsError.mayHaveSent(reason.status())) {
        submitWindow.unanswered(key, reason.getMessage());
      } else {
        submitWindow.refused(key, reason);
      }
    } catch (IOException e) {
      String id = id(answer, sms);
      if (!id.isEmpty()) {
        // The network has taken it, though the modem did not end its answer.
        submitWindow.accepted(key, new Submitted(id));
      }
      throw e;
    }
    return true;
  }

  private static String id(List<String> answer, Outgoing sms) {
    for (String said : answer) {
      Matcher sent = SENT.matcher(said);
      if (sent.matches()) {
        return MessageIdForms.submitted(
            number(sent.group(1)), sms.recipient(), System.currentTimeMillis() / 1_000);
      }
    }
    return "";
  }

  private RefusedException refused(RefusedException reason) {
    listing |= reason.status() == CmsError.MEMORY_FULL;
    return CmsError.ofSms(reason);
  }

  @Override
  public void wake() {
    ModemDialogue awaited = modem;
    if (awaited != null) {
      awaited.wake();
    }
  }

  @Override
  public boolean isRunBy(Thread other) {
    return thread == other;
  }

  @Override
  public void end(long millis) throws InterruptedException {
    leaving = true;
    wake();
    if (!isRunBy(Thread.currentThread()) && modem != null) {
      left.await(millis, TimeUnit.MILLISECONDS);
    }
  }

  @Override
  public void abort() {
    leaving = true;
    if (modem != null) {
      modem.close();
    }
  }
}
