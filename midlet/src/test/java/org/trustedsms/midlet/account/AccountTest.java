// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.account;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Date;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.key.SealedKey;
import org.trustedsms.key.WrongPassphraseException;
import org.trustedsms.midlet.entropy.EntropyPool;
import org.trustedsms.midlet.store.Changes;
import org.trustedsms.midlet.store.Journal;
import org.trustedsms.midlet.store.MemoryRecords;
import org.trustedsms.midlet.store.StoreException;
import org.trustedsms.signature.SigningToken;
import org.trustedsms.sms.ApplicationPort;

class AccountTest {
  private static final CurveSet CURVES = new CurveSet(new Curve[] {Curves.p192(), Curves.b163()});
  private static final Settings SETTINGS = new Settings("Alice", "+1555", 16475, true, false);
  private static final String PIN = "123456";

  private MemoryRecords records;
  private Journal journal;
  private Account account;
  private long now = 1_700_000_000_000L;
  private long step;

  @BeforeEach
  void start() throws StoreException {
    use(new MemoryRecords(), 255);
  }

  private void use(MemoryRecords stored, int bits) throws StoreException {
    records = stored;
    journal = Journal.open(records);
    byte[] seed = Account.storedSeed(journal);
    if (seed == null) {
      seed = new byte[33];
      new Random(1).nextBytes(seed);
      seed[32] = (byte) bits;
    }
    account =
        new PhoneAccount(journal, new EntropyPool(seed), CURVES) {
          @Override
          protected long milliseconds() {
            now += step;
            return now;
          }
        };
  }

  private void restart() throws StoreException {
    use(records.restart(), 0);
  }

  private void create() throws StoreException {
    // Each look at the clock takes a second: PBKDF2 seems slow, and gets few iterations.
    step = 1000;
    account.create(SETTINGS, PIN, Curves.p192());
    step = 0;
  }

  private void wrong() {
    assertThrows(WrongPassphraseException.class, () -> account.unlock("000000"));
  }

  private byte[] stored(int type) throws StoreException {
    return journal.read(journal.items(type)[0]);
  }

  @Test
  void aNewAccountHasNothing() {
    assertTrue(account.isNew());
    assertTrue(account.isLocked());
    assertNull(account.publicKey());
    assertNull(account.curve());
    assertNull(account.privateKey());
    assertNull(account.takeToken());
    assertNull(account.problem());
    assertEquals(ApplicationPort.DEFAULT, account.settings().port());
    assertTrue(account.settings().prepared());
    assertTrue(account.settings().acknowledges());
    assertEquals(0, account.formerKeys().length);
    assertEquals(0, account.delay());
    account.prepareTables();
    account.prepareToken();
    account.lock();
  }

  @Test
  void whatIsCreatedIsThereAfterARestart() throws Exception {
    create();
    assertFalse(account.isNew());
    assertFalse(account.isLocked());
    assertSame(Curves.p192(), account.curve());
    byte[] secret = account.privateKey().toBytes();
    PublicKey key = account.publicKey();
    restart();
    assertFalse(account.isNew());
    assertTrue(account.isLocked());
    assertNull(account.privateKey());
    assertEquals(key, account.publicKey());
    assertEquals("Alice", account.settings().name());
    assertEquals(16475, account.settings().port());
    assertFalse(account.settings().acknowledges());
    account.unlock(PIN);
    assertArrayEquals(secret, account.privateKey().toBytes());
    assertNull(account.problem());
    PrivateKey open = account.privateKey();
    account.lock();
    assertTrue(open.isErased());
    assertTrue(account.isLocked());
  }

  @Test
  void nothingStoredGivesTheKeyAway() throws Exception {
    create();
    String secret = Arrays.toString(account.privateKey().toBytes()).replaceAll("[\\[\\]]", "");
    for (byte[] record : records.contents().values()) {
      assertFalse(Arrays.toString(record).contains(secret));
      assertFalse(new String(record, StandardCharsets.ISO_8859_1).contains(PIN));
    }
  }

  @Test
  void iterationsAreMeasured() throws Exception {
    create();
    assertEquals(500, iterations());
    use(new MemoryRecords(), 255);
    // A clock that stands still is no reason for endless work.
    account.create(SETTINGS, PIN, Curves.p192());
    assertEquals(100_000, iterations());
    use(new MemoryRecords(), 255);
    step = 250;
    account.create(SETTINGS, PIN, Curves.p192());
    assertEquals(2000, iterations());
  }

  private int iterations() throws Exception {
    byte[] identity = stored(Journal.IDENTITY);
    int length = 38 + account.curve().scalarLength();
    return SealedKey.decode(
            Arrays.copyOfRange(identity, identity.length - length, identity.length), CURVES)
        .iterations();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "123",
        "12345678901234567",
        "12a4",
        "12 4",
        " 1234",
        "-123",
        "\u0661\u0662\u0663\u0664"
      })
  void whatIsNoPinIsRefused(String pin) throws Exception {
    assertFalse(Account.isPin(pin));
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> account.create(SETTINGS, pin, Curves.p192()));
    assertEquals("A PIN has 4 to 16 digits.", e.getMessage());
    assertTrue(account.isNew());
    create();
    assertThrows(IllegalArgumentException.class, () -> account.changePin(PIN, pin));
    assertThrows(IllegalArgumentException.class, () -> account.unlock(pin));
  }

  @Test
  void noCharacterIsTakenForADigit() throws Exception {
    create();
    String alike = PIN.chars().mapToObj(c -> "" + (char) (c + 256)).reduce("", String::concat);
    int operations = records.operations();
    assertThrows(IllegalArgumentException.class, () -> account.unlock(alike));
    assertEquals(operations, records.operations());
  }

  @Test
  void theDelayGrows() throws Exception {
    create();
    restart();
    int[] delays = {0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900};
    for (int delay : delays) {
      wrong();
      assertEquals(delay, account.delay());
      if (delay > 0) {
        int operations = records.operations();
        SecurityException e = assertThrows(SecurityException.class, () -> account.unlock(PIN));
        assertTrue(e.getMessage().contains(delay + " s"), e.getMessage());
        assertThrows(SecurityException.class, () -> account.changePin(PIN, "4711"));
        assertThrows(SecurityException.class, () -> account.changeKey(PIN, Curves.p192()));
        assertEquals(operations, records.operations());
        now += delay * 1000L - 1000;
        assertEquals(1, account.delay());
        now += 1000;
        assertEquals(0, account.delay());
      }
    }
    account.unlock(PIN);
    account.lock();
    wrong();
    assertEquals(0, account.delay());
  }

  @Test
  void aRestartDoesNotShortenTheDelay() throws Exception {
    create();
    for (int i = 0; i < 5; i++) {
      wrong();
      now += 100_000;
    }
    restart();
    assertEquals(4, account.delay());
    now += 3000;
    restart();
    assertEquals(4, account.delay());
    now += 4000;
    wrong();
    assertEquals(8, account.delay());
  }

  @Test
  void aClockSetBackStartsTheWaitAnew() throws Exception {
    create();
    for (int i = 0; i < 4; i++) {
      wrong();
    }
    now -= 1_000_000;
    assertEquals(2, account.delay());
    now += 2000;
    assertEquals(0, account.delay());
  }

  @Test
  void anAttemptIsCountedBeforeItIsMade() throws Exception {
    create();
    records.failFrom(records.operations());
    assertThrows(StoreException.class, () -> account.unlock("000000"));
    records.work();
    restart();
    boolean reached = true;
    for (int n = 0; reached; n++) {
      MemoryRecords before = records.restart();
      before.pullBefore(before.operations() + 1000);
      use(records.restart(), 0);
      int at = records.operations() + n;
      records.pullAfter(at);
      try {
        account.unlock("000000");
        assertTrue(false, "it is the wrong PIN");
      } catch (WrongPassphraseException e) {
        reached = false;
      } catch (MemoryRecords.BatteryPulled e) {
        assertTrue(n < 10);
      }
      restart();
    }
    assertTrue(stored(Journal.CLOCK)[1] >= 1);
  }

  @Test
  void theRightPinOpensAlthoughTheCountCannotBeReset() throws Exception {
    create();
    restart();
    // One record is added and one deleted when the attempt is counted.
    records.failFrom(records.operations() + 2);
    account.unlock(PIN);
    assertFalse(account.isLocked());
  }

  @Test
  void thePinIsChanged() throws Exception {
    create();
    byte[] secret = account.privateKey().toBytes();
    assertThrows(WrongPassphraseException.class, () -> account.changePin("9999", "4711"));
    account.changePin(PIN, "4711");
    assertArrayEquals(secret, account.privateKey().toBytes());
    restart();
    assertThrows(WrongPassphraseException.class, () -> account.unlock(PIN));
    account.unlock("4711");
    assertArrayEquals(secret, account.privateKey().toBytes());
  }

  @Test
  void theKeyIsChanged() throws Exception {
    create();
    Fingerprint[] had = new Fingerprint[7];
    for (int i = 0; i < had.length; i++) {
      had[i] = account.publicKey().fingerprint();
      PrivateKey old = account.privateKey();
      account.changeKey(PIN, i % 2 == 0 ? Curves.b163() : Curves.p192());
      assertTrue(old.isErased());
      Fingerprint[] former = account.formerKeys();
      assertEquals(Math.min(i + 1, 4), former.length);
      for (int j = 0; j < former.length; j++) {
        assertEquals(had[i - j], former[j]);
      }
    }
    assertSame(Curves.b163(), account.curve());
    PublicKey key = account.publicKey();
    restart();
    assertEquals(key, account.publicKey());
    assertEquals(4, account.formerKeys().length);
    account.unlock(PIN);
    assertThrows(WrongPassphraseException.class, () -> account.changeKey("9999", Curves.p192()));
    assertEquals(key, account.publicKey());
  }

  @Test
  void aStoreThatFailsAtAnyOperationLeavesTheOldOrTheNewKey() throws Exception {
    create();
    PublicKey old = account.publicKey();
    MemoryRecords before = records.restart();
    boolean reached = true;
    int pulled = 0;
    for (int n = 0; reached; n++) {
      use(before.restart(), 0);
      records.pullAfter(records.operations() + n);
      try {
        account.changeKey(PIN, Curves.b163());
      } catch (MemoryRecords.BatteryPulled e) {
        pulled++;
      }
      reached = records.troubleReached();
      restart();
      boolean changed = !account.publicKey().equals(old);
      assertEquals(changed ? 1 : 0, account.formerKeys().length);
      account.unlock(PIN);
      assertEquals(account.publicKey(), account.privateKey().publicKey());
    }
    assertTrue(pulled > 5, "" + pulled);

    use(before.restart(), 0);
    account.unlock(PIN);
    PrivateKey key = account.privateKey();
    for (int n = 0; n < 4; n++) {
      // Counting the attempt takes 4 operations.
      records.failFrom(records.operations() + 4 + n);
      try {
        account.changeKey(PIN, Curves.b163());
        break;
      } catch (StoreException e) {
        assertSame(key, account.privateKey());
        assertFalse(key.isErased());
        assertEquals(old, account.publicKey());
        assertEquals(0, account.formerKeys().length);
      }
    }
  }

  @Test
  void aBatteryPulledWhileTheAccountIsCreatedLeavesAllOrNothing() throws Exception {
    MemoryRecords before = records.restart();
    boolean reached = true;
    for (int n = 0; reached; n++) {
      use(before.restart(), 255);
      records.pullAfter(records.operations() + n);
      try {
        create();
      } catch (MemoryRecords.BatteryPulled e) {
        step = 0;
      }
      reached = records.troubleReached();
      restart();
      assertEquals(account.isNew() ? "" : "Alice", account.settings().name());
      if (!account.isNew()) {
        account.unlock(PIN);
      }
    }
    assertFalse(account.isNew());
  }

  @Test
  void aFullStoreIsToldAndCreatesNothing() throws Exception {
    records.setCapacity(records.used());
    StoreException e = assertThrows(StoreException.class, this::create);
    step = 0;
    assertTrue(e.isFull());
    assertTrue(account.isNew());
    assertEquals("", account.settings().name());
    records.setCapacity(MemoryRecords.UNLIMITED);
    create();
    // What exists already can be written in a full store.
    records.setCapacity(records.used());
    restart();
    wrong();
    account.unlock(PIN);
    Changes changes = new Changes();
    account.stamps(changes).next();
    journal.commit(changes);
    account.change(new Settings("Bob", "", 16476, false, false));
    assertNull(account.problem());
    assertTrue(account.random() != null);
  }

  @Test
  void stampsDoNotGoBackWhateverTheClockDoes() throws Exception {
    create();
    long first = commitStamp();
    assertEquals(now / 20_000 * 20, first);
    assertEquals(first, commitStamp());
    now -= 1_000_000;
    restart();
    assertEquals(first, commitStamp());
    now += 2_000_000;
    // One that was not stored is forgotten: its message has not left.
    assertEquals(now / 20_000 * 20, account.stamps(new Changes()).next());
    now -= 2_000_000;
    restart();
    assertEquals(first, commitStamp());
    now += 2_000_000;
    assertEquals(now / 20_000 * 20, commitStamp());
  }

  /** 28 hours and 5 minutes, 5,055 steps, are the most that a receiver takes. */
  @Test
  void nothingIsSignedWithAStampThatIsTooFarAhead() throws Exception {
    create();
    now = 1_790_000_000_000L;
    long right = now / 20_000 * 20;
    now += 101_100_000;
    assertEquals(right + 101_100, commitStamp());
    now -= 101_100_000;
    assertEquals(right + 101_100, commitStamp());
    account.confirmClock();
    assertEquals(right + 101_100, commitStamp());

    now += 10 * 86_400_000L;
    assertEquals(right + 10 * 86_400, commitStamp());
    assertFalse(account.isStampAhead());
    now -= 10 * 86_400_000L;
    restart();
    assertTrue(account.isStampAhead());
    StoreException e = assertThrows(StoreException.class, this::commitStamp);
    assertTrue(e.getMessage().contains(new Date(now).toString()), e.getMessage());
    assertTrue(
        e.getMessage().contains(new Date((right + 10 * 86_400) * 1000).toString()), e.getMessage());
    now += 10 * 86_400_000L - 101_100_000L;
    assertEquals(right + 10 * 86_400, commitStamp());

    now = 1000 * right;
    assertThrows(StoreException.class, this::commitStamp);
    account.confirmClock();
    assertEquals(right, commitStamp());
    restart();
    assertEquals(right, commitStamp());
  }

  private long commitStamp() throws StoreException {
    Changes changes = new Changes();
    long stamp = account.stamps(changes).next();
    journal.commit(changes);
    return stamp;
  }

  @Test
  void aTokenIsPreparedOnceIfItIsWanted() throws Exception {
    create();
    account.prepareToken();
    SigningToken token = account.takeToken();
    assertNotNull(token);
    assertNull(account.takeToken());
    account.prepareToken();
    account.lock();
    assertNull(account.takeToken());
    account.prepareToken();
    assertNull(account.takeToken());
    account.unlock(PIN);
    account.change(new Settings("", "", 16474, false, true));
    account.prepareToken();
    assertNull(account.takeToken());
    account.prepareTables();
  }

  @Test
  void withoutEntropyNothingIsDrawn() throws Exception {
    use(new MemoryRecords(), 100);
    IllegalStateException e =
        assertThrows(
            IllegalStateException.class, () -> account.create(SETTINGS, PIN, Curves.p192()));
    assertTrue(e.getMessage().contains("randomness"), e.getMessage());
    assertTrue(account.isNew());
  }

  @Test
  void withoutAStoredSeedNothingIsDrawn() throws Exception {
    create();
    MemoryRecords before = records.restart();
    records = before;
    journal = Journal.open(records);
    byte[] seed = Account.storedSeed(journal);
    records.failFrom(records.operations());
    EntropyPool pool = new EntropyPool(seed);
    account = new PhoneAccount(journal, pool, CURVES);
    assertNotNull(account.problem());
    assertFalse(pool.isReady());
    assertThrows(IllegalStateException.class, () -> account.random());
    account.prepareToken();
    assertNull(account.takeToken());
    records.work();
    assertSame(pool, account.random());
    assertTrue(pool.isReady());
    assertFalse(Arrays.equals(seed, Account.storedSeed(journal)));
  }

  @Test
  void theSeedIsAnotherAtEachStart() throws Exception {
    create();
    byte[] seed = stored(Journal.SEED);
    restart();
    byte[] next = stored(Journal.SEED);
    assertFalse(Arrays.equals(seed, next));
    assertEquals(seed[32], next[32]);
  }

  @Test
  void whatCannotBeReadIsToldAndNotBelieved() throws Exception {
    create();
    PublicKey key = account.publicKey();
    MemoryRecords good = records.restart();
    int[] types = {Journal.IDENTITY, Journal.CLOCK, Journal.SEED};
    Random random = new Random(7);
    for (int type : types) {
      for (int length = 0; length < 150; length += length < 12 ? 1 : 23) {
        use(good.restart(), 0);
        byte[] hostile = new byte[length];
        random.nextBytes(hostile);
        int[] items = journal.items(type);
        int item = items.length == 0 ? journal.newItem(type) : items[0];
        journal.commit(new Changes().put(item, hostile));
        restart();
        if (type != Journal.CLOCK) {
          assertEquals(type == Journal.IDENTITY ? null : key, account.publicKey());
          assertEquals(
              type == Journal.IDENTITY,
              account.problem() != null,
              "type " + type + ", length " + length);
        }
        assertTrue(account.delay() <= 900);
        assertTrue(account.formerKeys().length <= 4);
        account.confirmClock();
        assertTrue(account.stamps(new Changes()).next() > 0);
      }
    }
  }

  @Test
  void aKeyOnACurveThatIsMissingIsTold() throws Exception {
    create();
    journal = Journal.open(records.restart());
    CurveSet others = new CurveSet(new Curve[] {Curves.b163()});
    Account other = new PhoneAccount(journal, new EntropyPool(null), others);
    assertTrue(other.isNew());
    assertTrue(other.problem().contains("its curve"), other.problem());
  }

  @Test
  void aChangedPublicKeyDoesNotOutliveThePin() throws Exception {
    create();
    PublicKey key = account.publicKey();
    byte[] identity = stored(Journal.IDENTITY);
    byte[] point = account.curve().basePoint().toUncompressedBytes();
    int sealed = 38 + account.curve().scalarLength();
    System.arraycopy(point, 0, identity, identity.length - sealed - point.length, point.length);
    journal.commit(new Changes().put(journal.items(Journal.IDENTITY)[0], identity));
    restart();
    assertNotEquals(key, account.publicKey());
    account.unlock(PIN);
    assertEquals(key, account.publicKey());
  }
}
