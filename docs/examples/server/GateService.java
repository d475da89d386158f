// SPDX-License-Identifier: Apache-2.0
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.trustedsms.command.Result;
import org.trustedsms.message.Draft;
import org.trustedsms.server.IncomingMessage;
import org.trustedsms.server.SmsHandler;
import org.trustedsms.server.SmsService;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.keyfile.KeyFiles;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.smpp.LinkSettings;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.store.Store;

/** Sends signed commands, a line each, to a gate, and waits for its signed results. */
public final class GateService implements SmsHandler {
  private final CompletableFuture<String> offered = new CompletableFuture<>();

  private GateService() {}

  public static void main(String[] args) throws Exception {
    if (args.length != 6) {
      System.err.println("GateService STORE KEY.pem HOST PORT NUMBER GATE_NUMBER");
      System.exit(2);
    }
    LinkSettings link =
        LinkSettings.of(new InetSocketAddress(args[2], Integer.parseInt(args[3])), "gates")
            .addressRange(Address.ofNumber(args[4]));
    GateService handler = new GateService();
    try (Store store = new Store(Path.of(args[0]));
        OwnKey key =
            KeyFiles.read(Source.named(args[1]), file -> System.getenv("PASSPHRASE").toCharArray());
        SmsService service =
            SmsService.of(store, key, args[4])
                .open(link, handler);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.equals("KEY")) {
          service.send(args[5], Draft.text(line), false);
          System.out.println("compare: " + handler.offered.get(60, TimeUnit.SECONDS));
        } else {
          command(service, args[5], line);
        }
      }
    }
  }

  private static void command(SmsService service, String gate, String line) throws Exception {
    try {
      long until = System.currentTimeMillis() / 1000 + 600;
      Result result =
          service.command(gate, line, until).acknowledged().get(60, TimeUnit.SECONDS).result();
      System.out.println(
          (result.status() == Result.DONE ? "done: " : "not done: ") + result.text());
    } catch (TimeoutException e) {
      System.out.println("no result, it may have been done: " + line);
    } catch (IllegalArgumentException e) {
      System.out.println("not sent: " + e.getMessage());
    }
  }

  @Override
  public void text(IncomingMessage message) {
    System.out.println(message.contact().name() + ": " + message.text());
  }

  @Override
  public void keyOffered(IncomingMessage message) {
    offered.complete(message.key().key().fingerprint().toDigits());
  }

  @Override
  public void refused(IncomingMessage message) {
    System.out.println("refused: " + message.verdict() + ", " + message.reason());
  }

  @Override
  public void note(String line) {
    System.out.println(line);
  }
}
