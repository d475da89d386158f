// SPDX-License-Identifier: Apache-2.0
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.AlertNotification;
import org.jsmpp.bean.DataSm;
import org.jsmpp.bean.DeliverSm;
import org.jsmpp.extra.ProcessRequestException;
import org.jsmpp.session.DataSmResult;
import org.jsmpp.session.MessageReceiverListener;
import org.jsmpp.session.Session;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.*;
import org.trustedsms.message.*;
import org.trustedsms.sms.ApplicationPort;
import org.trustedsms.sms.MalformedSmsException;
import org.trustedsms.sms.Reassembler;
import org.trustedsms.sms.ReceivedPayload;

/** Sends signed commands to one gate through an SMS centre, and checks its signed receipts. */
public final class GateService implements MessageReceiverListener, Senders, Stamps {
  private static final Curve CURVE = Curves.p192();
  private static final CurveSet CURVES = new CurveSet(new Curve[] {CURVE});
  private static final String USAGE =
      "GateService FOLDER [HOST PORT NUMBER GATE_NUMBER [GATE_KEY]]\n"
          + "FOLDER has the state, GATE_PASSPHRASE in the environment protects the private key,\n"
          + "SMSC_PASSWORD is for the SMS centre. With FOLDER alone it prints its own key;"
          + " without\n"
          + "GATE_KEY, a compressed point in hexadecimal, it asks the gate for its key; with it,\n"
          + "each line is a command.";

  private final StateFolder state;
  private final PrivateKey key;
  private final PublicKey gateKey;
  private final Sender sender;
  private final Receiver receiver;
  private final SmppLink link;
  private final String gateNumber;
  private final Reassembler reassembler = new Reassembler();
  private final Map<MessageId, CompletableFuture<Void>> receipts = new ConcurrentHashMap<>();
  private final CompletableFuture<PublicKey> offered = new CompletableFuture<>();

  private GateService(String[] args, byte[] passphrase) throws Exception {
    state = new StateFolder(Path.of(args[0]));
    key = ownKey(state, passphrase);
    gateNumber = args[4];
    gateKey = args.length < 6 ? null : PublicKey.decode(CURVE, HexFormat.of().parseHex(args[5]));
    sender = new Sender(key, this);
    receiver =
        new Receiver(key, CURVES, this)
            .taking(
                new MessageKinds(
                    new MessageKind[] {MessageKinds.PUBLIC_KEY, MessageKinds.ACKNOWLEDGEMENT}))
            .with(this::sent);
    link = new SmppLink(args[1], Integer.parseInt(args[2]), args[3], this);
  }

  public static void main(String[] args) throws Exception {
    String passphrase = System.getenv("GATE_PASSPHRASE");
    if (passphrase == null || args.length != 1 && args.length < 5) {
      System.err.println(USAGE);
      System.exit(2);
    }
    byte[] secret = passphrase.getBytes(StandardCharsets.UTF_8);
    if (args.length == 1) {
      System.out.println(hex(ownKey(new StateFolder(Path.of(args[0])), secret).publicKey()));
      return;
    }
    GateService service = new GateService(args, secret);
    try (SmppLink link = service.link) {
      link.open();
      if (service.gateKey == null) {
        service.askForKey();
        return;
      }
      service.gateKey.prepare();
      BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        service.command(line);
      }
    }
  }

  private void askForKey() throws Exception {
    send(Draft.text("KEY"));
    PublicKey offer = offered.get(60, TimeUnit.SECONDS);
    System.out.println("offered: " + hex(offer));
    System.out.println("compare: " + offer.fingerprint().toDigits());
  }

  private void command(String text) throws Exception {
    try {
      send(Draft.text(text).to(gateKey).askForAcknowledgement()).get();
      System.out.println("done: " + text);
    } catch (IOException e) {
      System.out.println("not sent: " + text + ": " + e.getMessage());
    } catch (ExecutionException e) {
      System.out.println("no receipt: " + text);
    }
  }

  /** Signs and sends; what is returned completes with the signed receipt. */
  private CompletableFuture<Void> send(Draft draft) throws IOException {
    OutgoingMessage message = sign(draft);
    CompletableFuture<Void> receipt = new CompletableFuture<>();
    receipts.put(message.id(), receipt);
    receipt
        .orTimeout(60, TimeUnit.SECONDS)
        .whenComplete((done, late) -> receipts.remove(message.id()));
    link.send(message.payload(), gateNumber);
    return receipt;
  }

  /** Stores what a receipt is found by before the message leaves. */
  private synchronized OutgoingMessage sign(Draft draft) throws IOException {
    OutgoingMessage message = sender.sign(draft);
    state.store(sentName(message.id().handle()), message.id().toBytes());
    return message;
  }

  @Override
  public synchronized long next(Fingerprint recipient) {
    try {
      byte[] last = state.read("stamp");
      long stamp = StampClock.after(last == null ? -1 : ByteBuffer.wrap(last).getLong(), now());
      state.store("stamp", ByteBuffer.allocate(Long.BYTES).putLong(stamp).array());
      return stamp;
    } catch (IOException e) {
      throw new StorageException("stamp: " + e);
    }
  }

  /** Once this has returned the SMS centre forgets the SMS. */
  @Override
  public void onAcceptDeliverSm(DeliverSm sms) throws ProcessRequestException {
    if (!sms.isUdhi()) {
      return; // a plain text or the centre's own receipt, which nobody has signed
    }
    try {
      ReceivedPayload whole =
          reassembler.accept(
              String.valueOf(sms.getSourceAddr()),
              sms.getShortMessage(),
              System.currentTimeMillis());
      if (whole != null && whole.destinationPort() == ApplicationPort.DEFAULT) {
        receive(whole.payload());
      }
    } catch (MalformedSmsException e) {
      System.out.println("refused: " + e.getMessage());
    } catch (StorageException e) {
      // Nothing has been stored or done: the centre is to deliver the SMS again later.
      throw new ProcessRequestException(e.toString(), SMPPConstant.STAT_ESME_RX_T_APPN);
    }
  }

  private void receive(byte[] payload) {
    ReceivedMessage message = receiver.receive(payload, gateNumber, now());
    if (message.verdict() == Verdict.KEY_OFFERED) {
      // Whose key that is, people have to find out.
      offered.complete(message.offeredKey());
    } else if (message.verdict() != Verdict.VERIFIED) {
      System.out.println("refused: " + message.verdict() + ", " + message.reason());
    } else {
      CompletableFuture<Void> receipt = receipts.get(message.acknowledged());
      if (receipt != null) {
        receipt.complete(null);
      }
    }
  }

  /** There is one gate, whatever number the message states as its sender's. */
  @Override
  public PublicKey key(String number) {
    return gateKey;
  }

  @Override
  public ReplayWindow window(Fingerprint ofGate) {
    try {
      byte[] stored = state.read(windowName());
      return stored == null ? ReplayWindow.EMPTY : ReplayWindow.decode(stored);
    } catch (IOException | InvalidEncodingException e) {
      throw new StorageException(windowName() + ": " + e.getMessage());
    }
  }

  @Override
  public void keep(Fingerprint ofGate, ReplayWindow window, ReceivedMessage message) {
    try {
      state.store(windowName(), window.toBytes());
    } catch (IOException e) {
      throw new StorageException(windowName() + ": " + e);
    }
  }

  /** Another key of the gate begins with another window. */
  private String windowName() {
    return "window-" + gateKey.fingerprint();
  }

  /** Finds a message by the handle in its receipt, also if it was sent before a restart. */
  private MessageId sent(byte[] handle, Fingerprint recipient) {
    try {
      byte[] id = state.read(sentName(handle));
      return id == null ? null : new MessageId(id);
    } catch (IOException e) {
      System.out.println("cannot tell what this is a receipt of: " + e);
      return null;
    }
  }

  private static String sentName(byte[] handle) {
    return "sent-" + HexFormat.of().formatHex(handle);
  }

  /** Opens the service's key, or makes it. */
  private static PrivateKey ownKey(StateFolder state, byte[] passphrase) throws Exception {
    try {
      byte[] sealed = state.read("service.key");
      if (sealed != null) {
        return SealedKey.decode(sealed, CURVES).open(passphrase);
      }
      SecureRandom random = new SecureRandom();
      PrivateKey made = PrivateKey.generate(CURVE, random::nextBytes);
      SealedKey seal = SealedKey.seal(made, passphrase, 600_000, random::nextBytes);
      state.store("service.key", seal.toBytes());
      return made;
    } finally {
      Arrays.fill(passphrase, (byte) 0);
    }
  }

  private static String hex(PublicKey key) {
    return HexFormat.of().formatHex(key.toCompressedBytes());
  }

  private static long now() {
    return System.currentTimeMillis() / 1000;
  }

  @Override
  public void onAcceptAlertNotification(AlertNotification notification) {
    // Nothing here waits for a number to become reachable.
  }

  @Override
  public DataSmResult onAcceptDataSm(DataSm data, Session source) throws ProcessRequestException {
    throw new ProcessRequestException("no data_sm", SMPPConstant.STAT_ESME_RINVCMDID);
  }
}
