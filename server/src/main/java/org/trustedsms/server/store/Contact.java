// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.Objects;
import java.util.regex.Pattern;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.GsmAlphabet;

/**
 * Somebody in the address book. Immutable and thread-safe.
 *
 * <p>{@code +447700900123} and {@code 447700900123} may be two contacts, since the second may be
 * somebody's number within another country.
 *
 * @param number the address: a telephone number or short code, 1 to 15 digits (ITU-T E.164) or a +
 *     and these; or an alphanumeric sender (3GPP TS 23.040, 9.1.2.5)
 * @param name a name as {@link ContactName} says; the number if none was given
 * @param key the key that is trusted; null if there is none yet
 * @param trust how it came to be trusted; null if there is no key
 * @param offered a key that came from the number and has not been accepted; null if there is none,
 *     or if it is the trusted one
 */
public record Contact(String number, String name, PublicKey key, Trust trust, PublicKey offered) {
  /** Of a telephone number (ITU-T E.164). */
  private static final int MOST_DIGITS = 15;

  /** With a letter, so that a number with blanks or a typing error is not taken for one. */
  private static final Pattern ALPHANUMERIC =
      Pattern.compile("(?=.*\\p{L})[^\\p{Cntrl}\\s+]([^\\p{Cntrl}]*[^\\p{Cntrl}\\s])?");

  private static final int MAX_SEPTETS = 11;

  /**
   * Checks number and name, and that there is trust exactly if there is a key.
   *
   * @throws IllegalArgumentException if something of that does not hold
   */
  public Contact {
    Objects.requireNonNull(name, "name");
    if (!isAddress(number)) {
      throw new IllegalArgumentException(
          "a contact has a telephone number, or an alphanumeric sender of at most %s characters"
              .formatted(MAX_SEPTETS));
    }
    name = ContactName.check(name, number);
    if ((key == null) != (trust == null)) {
      throw new IllegalArgumentException("a key and how it is trusted belong together");
    }
    if (offered != null && offered.equals(key)) {
      offered = null;
    }
  }

  /** Gives the contact another name. */
  public Contact named(String newName) {
    return new Contact(number, newName, key, trust, offered);
  }

  /**
   * Returns a contact that trusts a key in place of the one that was trusted before; if it is the
   * offered one, none is offered any more.
   */
  public Contact trusting(PublicKey newKey, Trust newTrust) {
    return new Contact(number, name, newKey, newTrust, offered);
  }

  /**
   * Notes a key that came from the number, in place of one that was offered before.
   *
   * @param newOffered the key; nothing is noted if it is the trusted one
   */
  public Contact offering(PublicKey newOffered) {
    return new Contact(number, name, key, trust, newOffered);
  }

  /** Returns whether a text is a telephone number, to which SMS can be sent. */
  public static boolean isNumber(String text) {
    return Address.isDigits(text) && Address.withoutPlus(text).length() <= MOST_DIGITS;
  }

  /**
   * Returns whether a contact can have this address: a telephone number, or an alphanumeric sender
   * of at most 11 septets of the GSM alphabet, which nobody can send to.
   */
  public static boolean isAddress(String text) {
    return isNumber(text) || isAlphanumeric(text);
  }

  /**
   * Returns whether a text is an address that a new contact can have. Digits without a + are 3 at
   * least, as in a short code; fewer are a typing error.
   */
  public static boolean isNewAddress(String text) {
    return isAddress(text) && !text.matches("[0-9]{1,2}");
  }

  private static boolean isAlphanumeric(String text) {
    if (text.length() > MAX_SEPTETS || !ALPHANUMERIC.matcher(text).matches()) {
      return false;
    }
    byte[] septets = GsmAlphabet.encode(text);
    return septets != null && septets.length <= MAX_SEPTETS;
  }

  /** Returns a telephone number; throws IllegalArgumentException if it is none. */
  public static String requireNumber(String number) {
    if (!isNumber(number)) {
      throw new IllegalArgumentException("a telephone number is digits, or a + and digits");
    }
    return number;
  }

  /**
   * Returns one's own address.
   *
   * @param address a telephone number, or an alphanumeric sender, to whom nobody can send
   * @return the address without what people write between digits
   * @throws IllegalArgumentException if it is none
   */
  public static String requireOwn(String address) {
    String own = Address.withoutSeparators(address);
    if (!isAddress(own)) {
      throw new IllegalArgumentException(
          "one's own address is digits, or a + and digits, or at most "
              + MAX_SEPTETS
              + " characters of the GSM alphabet with a letter among them");
    }
    return own;
  }

  /**
   * Shows who a message says it is from. A sender may state a name of any characters: it is quoted,
   * so that it ends where it ends.
   */
  public static String shown(String from) {
    return isNumber(from) ? from : SafeText.quote(from);
  }
}
