// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jsmpp.SMPPConstant;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ServiceCentreTimestamp;
import org.trustedsms.server.sms.ShortMessage;

/**
 * The settings of a link: where it goes and as whom it binds. Each method that sets something
 * returns the same object, and throws IllegalArgumentException for what does not fit:
 *
 * <pre>{@code
 * LinkSettings.of(new InetSocketAddress("smsc.example.org", 2775), "shop")
 *     .password(password).window(32).tls(Tls.SYSTEM)
 * }</pre>
 *
 * <p>For one link, which erases the password when it is closed. A link copies the settings, so that
 * later changes do not reach it.
 */
public final class LinkSettings implements Cloneable {
  /** The settings that {@link #set} knows. */
  public static final Set<String> NAMES =
      Set.of(
          "system-type",
          "address-range",
          "mode",
          "source-ton",
          "source-npi",
          "destination-ton",
          "destination-npi",
          "receipt-ids",
          "response-seconds",
          "busy-seconds",
          "per-second");

  /** Requests without an answer that measured best. */
  public static final int DEFAULT_WINDOW = 128;

  private static final int MAX_WINDOW = 10_000;
  private static final int MAX_RATE = 1_000_000;
  private static final int MAX_PASSWORD = 8;
  private static final int MAX_SYSTEM_ID = 15;
  private static final int MAX_SYSTEM_TYPE = 12;
  private static final int MAX_ADDRESS_RANGE = 40;
  private static final int MAX_ADDRESS = 20;
  private static final int VERSION = 0x34;
  private static final Address NO_ADDRESS = new Address(Address.UNKNOWN, Address.UNKNOWN, "");

  // Read by the link.
  final InetSocketAddress smsc;
  final String systemId;
  private char[] password = {};
  private String systemType = "";
  private Address addressRange = NO_ADDRESS;
  BindMode mode = BindMode.TRANSCEIVER;
  int window = DEFAULT_WINDOW;

  /** 0 for no limit. */
  int perSecond;

  Tls tls;
  LinkTimers timers = LinkTimers.DEFAULT;
  ReceiptIds receiptIds = ReceiptIds.SAME;
  private NumberType source = NumberType.OF_SMS;
  private NumberType destination = NumberType.OF_SMS;
  LongSupplier clock = System::nanoTime;

  /** The TON and NPI of all SMS; -1 for those of each SMS. */
  private record NumberType(int ton, int npi) {
    static final NumberType OF_SMS = new NumberType(-1, -1);

    Address of(Address address) {
      return new Address(
          ton < 0 ? address.typeOfNumber() : ton,
          npi < 0 ? address.numberingPlan() : npi,
          address.digits());
    }
  }

  private LinkSettings(InetSocketAddress smsc, String systemId) {
    this.smsc = Objects.requireNonNull(smsc, "smsc");
    this.systemId = require("system_id", systemId, 1, MAX_SYSTEM_ID);
  }

  /**
   * Begins with the defaults: no password, no system_type, no address_range, transceiver, a window
   * of {@value #DEFAULT_WINDOW}, no limit on throughput, no TLS, {@link LinkTimers#DEFAULT}.
   *
   * @param smsc where the SMSC listens; a name is looked up anew for each connection
   * @param systemId who binds: 1 to 15 ASCII characters (SMPP 3.4, 5.2.1)
   * @throws IllegalArgumentException if the system_id cannot be used
   */
  public static LinkSettings of(InetSocketAddress smsc, String systemId) {
    return new LinkSettings(smsc, systemId);
  }

  /**
   * Sets something by its name in configurations, one of {@link #NAMES}; throws
   * IllegalArgumentException if there is no such setting, or the value does not fit.
   */
  public LinkSettings set(String name, String value) {
    switch (name) {
      case "system-type" -> systemType(value);
      case "address-range" -> addressRange(new Address(Address.UNKNOWN, Address.UNKNOWN, value));
      case "mode" -> mode(BindMode.of(value));
      case "source-ton" -> source = new NumberType(octet(name, value), source.npi());
      case "source-npi" -> source = new NumberType(source.ton(), octet(name, value));
      case "destination-ton" -> destination = new NumberType(octet(name, value), destination.npi());
      case "destination-npi" -> destination = new NumberType(destination.ton(), octet(name, value));
      case "receipt-ids" -> receiptIds(ReceiptIds.of(value));
      case "response-seconds" ->
          timers(timers.withResponse(Duration.ofSeconds(number(name, value))));
      case "busy-seconds" -> timers(timers.withBusy(Duration.ofSeconds(number(name, value))));
      case "per-second" -> perSecond(number(name, value));
      default -> throw new IllegalArgumentException(name + " is no setting of an SMPP link");
    }
    return this;
  }

  /** Returns a copy that later changes of this object do not reach; both share the password. */
  LinkSettings copy() {
    try {
      return (LinkSettings) clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int number(String name, String value) {
    if (!value.matches("[0-9]{1,9}")) {
      throw new IllegalArgumentException(name + " is \"" + value + "\"; give a number");
    }
    return Integer.parseInt(value);
  }

  private static int octet(String name, String value) {
    int octet = number(name, value);
    if (octet > 0xFF) {
      throw new IllegalArgumentException(name + " is " + octet + "; give 0 to 255");
    }
    return octet;
  }

  /** Sets the password: up to 8 ASCII characters (5.2.2), which are copied; null for none. */
  public LinkSettings password(char[] value) {
    char[] copy = value == null ? new char[0] : value.clone();
    for (int i = 0; i < copy.length; i++) {
      if (i == MAX_PASSWORD || !isPrintable(copy[i])) {
        Arrays.fill(copy, '\0');
        throw new IllegalArgumentException(
            "password: must be at most " + MAX_PASSWORD + " ASCII characters (SMPP 3.4, 5.2.2)");
      }
    }
    password = copy;
    return this;
  }

  /** Sets what kind of client binds: up to 12 ASCII characters (5.2.3). */
  public LinkSettings systemType(String value) {
    systemType = require("system_type", value, 0, MAX_SYSTEM_TYPE);
    return this;
  }

  /**
   * Sets which numbers it receives for, with addr_ton and addr_npi: one number, a regular
   * expression (appendix A), or none if the SMSC knows; up to 40 ASCII characters (5.2.7). An
   * alphanumeric sender counts as none, since nobody can send to it.
   */
  public LinkSettings addressRange(Address value) {
    if (value.typeOfNumber() == Address.ALPHANUMERIC) {
      require("source_addr", value.digits(), 1, MAX_ADDRESS);
      addressRange = NO_ADDRESS;
    } else {
      require("address_range", value.digits(), 0, MAX_ADDRESS_RANGE);
      addressRange = value;
    }
    return this;
  }

  public LinkSettings mode(BindMode value) {
    mode = Objects.requireNonNull(value);
    return this;
  }

  /** Sets how many SMS may wait for their answer at a time, 1 to 10,000. */
  public LinkSettings window(int value) {
    window = require("window", value, MAX_WINDOW);
    return this;
  }

  /** Sets how many SMS may be sent in any second, 1 to 1,000,000. */
  public LinkSettings perSecond(int value) {
    perSecond = require("SMS a second", value, MAX_RATE);
    return this;
  }

  /** Sets how TLS is spoken; null for plain TCP. */
  public LinkSettings tls(Tls value) {
    tls = value;
    return this;
  }

  /** Sets how long it waits. */
  public LinkSettings timers(LinkTimers value) {
    timers = Objects.requireNonNull(value);
    return this;
  }

  /** Sets how the SMSC writes in receipts the identifiers of SMS. */
  public LinkSettings receiptIds(ReceiptIds value) {
    receiptIds = Objects.requireNonNull(value);
    return this;
  }

  /** Sets the clock, which counts as System.nanoTime. */
  LinkSettings clock(LongSupplier value) {
    clock = value;
    return this;
  }

  private static int require(String field, int value, int most) {
    if (value < 1 || value > most) {
      throw new IllegalArgumentException(field + " " + value + ": must be 1 to " + most);
    }
    return value;
  }

  private static String require(String field, String value, int least, int most) {
    if (value.length() < least
        || value.length() > most
        || !value.chars().allMatch(LinkSettings::isPrintable)) {
      throw new IllegalArgumentException(
          "%s \"%s\": must be %s%s ASCII characters (SMPP 3.4, 5.2)"
              .formatted(field, value, least == 0 ? "at most " : least + " to ", most));
    }
    return value;
  }

  private static boolean isPrintable(int c) {
    return c >= 0x20 && c <= 0x7E;
  }

  /** Returns an SMS with the types of numbers that the SMSC wants. */
  ShortMessage addressed(ShortMessage sms) {
    return sms.withSource(source.of(sms.source()))
        .withDestination(destination.of(sms.destination()));
  }

  /** Returns whether the time that the SMSC states is believed: others may pass on the sender's. */
  boolean trustsSmscTime() {
    return systemType.equals(ServiceCentreTimestamp.PHONE);
  }

  /**
   * Writes the bind request (SMPP 3.4, 4.1). It holds the password: erase it.
   *
   * @throws IllegalStateException if the password was erased
   */
  synchronized byte[] bindPdu(int sequence) {
    if (password.length > 0 && password[0] == 0) {
      throw new IllegalStateException("settings of a link that is closed: make new ones");
    }
    int length =
        SMPPConstant.PDU_HEADER_LENGTH
            + systemId.length()
            + password.length
            + systemType.length()
            + addressRange.digits().length()
            + 7;
    ByteBuffer pdu = ByteBuffer.allocate(length);
    pdu.putInt(length).putInt(mode.command()).putInt(0).putInt(sequence);
    put(pdu, systemId);
    for (char c : password) {
      pdu.put((byte) c);
    }
    pdu.put((byte) 0);
    put(pdu, systemType);
    pdu.put((byte) VERSION);
    pdu.put((byte) addressRange.typeOfNumber()).put((byte) addressRange.numberingPlan());
    put(pdu, addressRange.digits());
    return pdu.array();
  }

  private static void put(ByteBuffer pdu, String value) {
    pdu.put(value.getBytes(StandardCharsets.US_ASCII)).put((byte) 0);
  }

  synchronized void erasePassword() {
    Arrays.fill(password, '\0');
  }

  @Override
  public String toString() {
    return systemId + " at " + smsc + (tls == null ? "" : " over TLS");
  }
}
