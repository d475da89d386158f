// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.trustedsms.curve.Curves;
import org.trustedsms.gateway.http.ApiContext;
import org.trustedsms.gateway.http.ApiServer;
import org.trustedsms.gateway.http.Scope;
import org.trustedsms.gateway.http.TokenAccess;
import org.trustedsms.gateway.message.ContactCache;
import org.trustedsms.gateway.message.SendingService;
import org.trustedsms.gateway.message.Submission;
import org.trustedsms.gateway.notify.ChangeSignal;
import org.trustedsms.gateway.notify.Webhooks;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.server.file.AtomicFile;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.IfExists;
import org.trustedsms.server.file.PrivateFolder;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.keyfile.KeyFiles;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.keyfile.PrivateKeyFiles;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.store.AccessTokens.Token;
import org.trustedsms.server.store.Shards;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.Transaction;
import org.trustedsms.server.util.DaemonThreads;

/** Signs and sends what comes by HTTP, verifies what arrives; accepted data survives crashes. */
public final class Gateway implements AutoCloseable {

  /** The passphrase that is made up has more bits than any key here, so guessing costs enough. */
  private static final int ITERATIONS = 1_000;

  private final GatewaySettings settings;
  private final Log log;
  private final Store store;
  private final OwnKey key;
  private final ChangeSignal signal = new ChangeSignal();
  private GatewayWorker worker;
  private ApiServer server;
  private int port;

  private Gateway(GatewaySettings settings, Log log, Store store, OwnKey key) {
    this.settings = settings;
    this.log = log;
    this.store = store;
    this.key = key;
  }

  /**
   * Starts a gateway. The SMSC need not be there yet. At the first start the administrator's token
   * is made: show it once, and do not store it. An exception says what to do; a {@link
   * KeyFileException} is about the key, a {@link GatewaySettings.InvalidSettingException} about a
   * setting.
   */
  public static Gateway start(GatewaySettings settings, Log log, Consumer<String> newToken)
      throws IOException, KeyFileException, GatewaySettings.InvalidSettingException {
    return start(settings, new Channels(settings).factory(), log, newToken);
  }

  static Gateway start(
      GatewaySettings settings, SmsLink.Factory link, Log log, Consumer<String> newToken)
      throws IOException, KeyFileException, GatewaySettings.InvalidSettingException {
    try {
      PrivateFolder.make(settings.folder());
      Store store = store(settings).country(settings.country());
      Gateway gateway = new Gateway(settings, log, store, openKey(settings, store));
      try {
        gateway.begin(link, newToken);
        return gateway;
      } catch (IOException | RuntimeException e) {
        gateway.close();
        throw e;
      }
    } catch (FileException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static Store store(GatewaySettings settings)
      throws FileException, GatewaySettings.InvalidSettingException {
    GatewaySettings.Database database = settings.database();
    if (database == null) {
      return new Store(settings.folder());
    }
    char[] password =
        database.passwordFile() == null
            ? new char[0]
            : BoundedFile.readSecret(database.passwordFile());
    try {
      return Store.onPostgres(database.address(), database.user(), password);
    } catch (IllegalArgumentException e) {
      throw new GatewaySettings.InvalidSettingException("database: " + e.getMessage());
    } finally {
      Arrays.fill(password, '\0');
    }
  }

  private void begin(SmsLink.Factory link, Consumer<String> newToken)
      throws IOException, FileException {
    store.requireWritable();
    store.requireSameIdentity(settings.number() + " " + key.publicKey().fingerprint());
    store.onChange(signal::changed);
    Submission.SenderIdentity identity =
        new Submission.SenderIdentity(
            key.publicKey(), settings.name(), new SecureRandom()::nextBytes);
    SendingService sending = new SendingService();
    worker =
        new GatewayWorker(settings, store, key, identity, sending, link, targets(), signal, log);
    server =
        new ApiServer(
            new ApiContext(
                store,
                new ContactCache(store),
                settings.number(),
                key,
                identity,
                settings.capacity(),
                sending),
            worker::link,
            signal,
            log,
            settings.listen().host(),
            settings.listen().port(),
            settings.tls());
    port = server.start();
    letStampsGoBack();
    // It is shown only once, so not before the port is known to be free.
    firstToken(newToken);
    worker.start();
  }

  /**
   * Resets the stamps: messages were signed with a clock that was ahead, and the settings say that
   * it is right today.
   */
  private void letStampsGoBack() {
    Clock clock = Clock.systemUTC();
    if (LocalDate.now(clock).equals(settings.clockIsRight())
        && store.write(
            Shards.ALL,
            transaction ->
                transaction.dropStampsAhead(
                    key.publicKey().fingerprint(), clock.millis() / 1000))) {
      log.event("stamps go back to the clock", "time", clock.instant().toString());
    }
  }

  private List<Webhooks.Target> targets() throws IOException, FileException {
    List<Webhooks.Target> targets = new ArrayList<>();
    for (GatewaySettings.Webhook webhook : settings.webhooks()) {
      char[] secret = BoundedFile.readSecret(webhook.secretFile());
      try {
        targets.add(
            Webhooks.Target.of(
                webhook.name(), webhook.url(), new String(secret), webhook.events()));
      } catch (IllegalArgumentException e) {
        throw new IOException(webhook.secretFile() + ": " + e.getMessage(), e);
      } finally {
        Arrays.fill(secret, '\0');
      }
    }
    return targets;
  }

  private static boolean isFirstStart(Transaction transaction) {
    return transaction.tokens().after("", 1).isEmpty();
  }

  private void firstToken(Consumer<String> newToken) {
    String secret = TokenAccess.newSecret();
    Token token = new Token("admin", Set.of(Scope.ADMIN.word()), Clock.systemUTC().millis());
    boolean isFirst =
        store.write(
            Shards.FIRST,
            transaction -> isFirstStart(transaction) && transaction.tokens().add(secret, token));
    if (isFirst) {
      newToken.accept(secret);
    }
  }

  /** Reads the key while the store opens, as both are slow; closes the store if there is no key. */
  private static OwnKey openKey(GatewaySettings settings, Store store)
      throws FileException, KeyFileException {
    CompletableFuture<?> opening =
        CompletableFuture.supplyAsync(
            () -> store.read(Gateway::isFirstStart),
            task -> DaemonThreads.thread("open-store", task).start());
    try {
      try {
        return openKey(settings.key(), store);
      } finally {
        // If it failed, who uses the store next says so.
        opening.handle((tokens, failure) -> null).join();
      }
    } catch (FileException | KeyFileException | RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /**
   * Reads the key; at the first start makes one, and a passphrase for it, if there is no file and
   * no hardware. Later a missing file is an error: no contact would accept another key.
   */
  private static OwnKey openKey(GatewaySettings.Key key, Store store)
      throws FileException, KeyFileException {
    Path file = key.source().path();
    boolean isMade = Files.exists(file) || PrivateKeyFiles.isInHardware(key.source());
    if (!isMade && !store.read(Gateway::isFirstStart)) {
      throw new FileException(
          file,
          "the gateway's key is missing; put it back, with its passphrase, from the backup or from"
              + " another gateway on this store");
    }
    if (!Files.exists(key.passphraseFile()) && !isMade) {
      AtomicFile.write(
          key.passphraseFile(),
          (TokenAccess.newSecret() + "\n").getBytes(StandardCharsets.US_ASCII),
          FileAccess.OWNER_ONLY,
          IfExists.FAIL);
    }
    char[] passphrase = BoundedFile.readSecret(key.passphraseFile());
    try {
      if (!isMade) {
        PrivateKey made = PrivateKey.generate(Curves.standard(), new SecureRandom()::nextBytes);
        try {
          byte[] pem = PrivateKeyFiles.toEncryptedPem(made, passphrase, ITERATIONS);
          AtomicFile.write(file, pem, FileAccess.OWNER_ONLY, IfExists.FAIL);
        } finally {
          made.erase();
        }
      }
      return KeyFiles.read(key.source(), unused -> passphrase.clone());
    } finally {
      Arrays.fill(passphrase, '\0');
    }
  }

  public int port() {
    return port;
  }

  /**
   * Ends in order: takes no more requests and finishes those that it has. The rest is done after
   * the next start.
   */
  @Override
  public void close() {
    if (server != null) {
      server.close();
    }
    if (worker != null) {
      worker.close();
    }
    store.close();
    key.close();
  }
}
