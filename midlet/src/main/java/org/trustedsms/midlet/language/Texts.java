// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.language;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * What the program says, in the language of the phone's settings ({@code microedition.locale}, MIDP
 * 2.0), or in English if the suite lacks that. The texts are in src/main/texts under the names that
 * their numbers have here; numbers that the program adds to stand one after the other. The build
 * packs each language into a resource. Thread-safe.
 */
public final class Texts {
  // The application.
  public static final int TITLE = 0;

  // Commands.
  public static final int OK = 1;
  public static final int SEND = 2;
  public static final int OPEN = 3;
  public static final int REPLY = 4;
  public static final int ASK_FOR_KEY = 5;
  public static final int CHECK_KEY = 6;
  public static final int TYPE_DIGITS = 7;
  public static final int COMPARED = 8;
  public static final int WRITE = 9;
  public static final int NEW = 10;
  public static final int SEND_KEY = 11;
  public static final int SEND_AGAIN = 12;
  public static final int FIRST_USE = 13;
  public static final int RENAME = 14;
  public static final int CHANGE_PIN = 15;
  public static final int NEW_KEY = 16;
  public static final int REFUSE = 17;
  public static final int DELETE = 18;
  public static final int ACCEPT = 19;
  public static final int DECLINE = 20;
  public static final int AUTHORITY = 21;
  public static final int ENROL = 22;
  public static final int DISTRUST = 23;
  public static final int YES = 24;
  public static final int NO = 25;
  public static final int CANCEL = 26;
  public static final int BACK = 27;
  public static final int EXIT = 28;

  // The menu and titles.
  public static final int NEW_MESSAGE = 29;
  public static final int INBOX = 30;
  public static final int OUTBOX = 31;
  public static final int OFFERS = 32;
  public static final int CONTACTS = 33;
  public static final int AUTHORITIES = 34;
  public static final int MY_KEY = 35;
  public static final int SETTINGS = 36;
  public static final int ABOUT = 37;
  public static final int CONTACT = 38;
  public static final int NEW_CONTACT = 39;
  public static final int RECEIVED = 40;
  public static final int SENT_TITLE = 41;
  public static final int OFFER = 42;
  public static final int RECEIPT = 43;
  public static final int WARNING = 44;

  // Labels.
  public static final int FROM = 45;
  public static final int TO = 46;
  public static final int TEXT = 47;
  public static final int KEY = 48;
  public static final int NAME = 49;
  public static final int NUMBER = 50;
  public static final int SIGN = 51;
  public static final int SIGN_AND_ENCRYPT = 52;
  public static final int SIGNED = 53;
  public static final int SIGNED_AND_ENCRYPTED = 54;
  public static final int ASK_FOR_RECEIPT = 55;

  // The first start, PIN, key.
  public static final int WELCOME = 56;
  public static final int YOUR_NAME = 57;
  public static final int YOUR_NUMBER = 58;
  public static final int CHOOSE_PIN = 59;
  public static final int PIN_HINT = 60;
  public static final int PIN_LENGTH = 61;
  public static final int PIN_DIFFERS = 62;
  public static final int NEW_PIN = 63;
  public static final int NEW_PIN_AGAIN = 64;
  public static final int OLD_PIN = 65;
  public static final int PIN = 66;
  public static final int YOUR_PIN = 67;
  public static final int PIN_CHANGED = 68;
  public static final int PIN_OPENS = 69;
  public static final int WRONG_PIN = 70;
  public static final int RANDOM_KEYS = 71;
  public static final int ENOUGH = 72;
  public static final int MAKING_KEY = 73;
  public static final int KEY_READY = 74;
  public static final int CURVE = 75;
  public static final int WEAK = 76;
  public static final int GOOD = 77;
  public static final int STRONG = 78;
  public static final int VERY_STRONG = 79;
  public static final int NEW_KEY_WARNING = 80;
  public static final int READ_DIGITS = 81;

  // Settings and about.
  public static final int PORT = 82;
  public static final int PREPARE = 83;
  public static final int VERSION = 84;
  public static final int CURVES = 85;
  public static final int ROOM = 86;
  public static final int FREE_MEMORY = 87;

  // Contacts and keys.
  public static final int COMPARED_AUTHORITY = 88;
  public static final int COMPARED_OWNER = 89;
  public static final int FIRST_USE_TRUST = 90;
  public static final int NO_KEY_YET = 91;
  public static final int NO_CONTACTS = 92;
  public static final int NO_AUTHORITIES = 93;
  public static final int KEY_CAME = 94;
  public static final int OTHER_KEY_CAME = 95;
  public static final int OTHER_KEY = 96;
  public static final int KNOWN_KEY = 97;
  public static final int OPEN_TO_CHECK = 98;
  public static final int DELETE_CONTACT = 99;
  public static final int NO_KEY_TO_CHECK = 100;
  public static final int NAME_SENT = 101;
  public static final int CALL_OWNER = 102;
  public static final int CONTACT_DELETED = 103;
  public static final int KEY_CHANGED = 104;
  public static final int COMPARE_FIRST = 105;
  public static final int NUMBER_RULE = 106;
  public static final int ADD_NUMBER_FIRST = 107;

  // Messages.
  public static final int WAITING = 108;
  public static final int CHECKING_PIN = 109;
  public static final int SIGNING = 110;
  public static final int SIGNING_AND_ENCRYPTING = 111;
  public static final int SENDING = 112;
  public static final int READING = 113;
  public static final int ON_ITS_WAY = 114;
  public static final int NO_RECIPIENT = 115;
  public static final int NOT_ENCRYPTABLE = 116;
  public static final int NO_TEXT = 117;
  public static final int EMPTY_BOX = 118;
  public static final int DELETE_MESSAGE = 119;
  public static final int ENTER_PIN_FIRST = 120;
  public static final int TO_ENCRYPT = 121;
  public static final int OTHER_RECIPIENT_KEY = 122;
  public static final int CANNOT_SEND = 123;
  public static final int NO_RECIPIENT_KEY = 124;
  public static final int TOO_LITTLE_MEMORY = 125;
  public static final int MESSAGE_UNREADABLE = 126;
  public static final int MESSAGE_DELETED = 127;
  public static final int ENDED_WHILE_SENDING = 128;
  public static final int MEMORY_FULL = 129;
  public static final int VERIFIED_UNCHECKED = 130;
  public static final int CERTIFIED = 131;

  // Offers and authorities.
  public static final int CHOOSE_AMOUNT = 132;
  public static final int CHOICES = 133;
  public static final int AMOUNT = 134;
  public static final int UNTIL = 135;
  public static final int SUPPLIERS_KEY = 136;
  public static final int YOUR_DIGITS = 137;
  public static final int YOUR_ANSWER = 138;
  public static final int YOUR_CHOICE = 139;
  public static final int ACCEPT_QUESTION = 140;
  public static final int NO_AMOUNT = 141;
  public static final int NOT_A_CONTACT = 142;
  public static final int DELETE_OFFER = 143;
  public static final int DECLINE_QUESTION = 144;
  public static final int NO_OFFERS = 145;
  public static final int OFFER_OPEN = 146;
  public static final int OFFER_EXPIRED = 147;
  public static final int OFFER_DECLINED = 148;
  public static final int OFFER_AGREED = 149;
  public static final int OFFER_NO_RECEIPT = 150;
  public static final int OFFER_DECLINING = 151;
  public static final int OFFER_ACCEPTED = 152;
  public static final int NOT_ANSWERED = 153;
  public static final int NOT_IN_TIME = 154;
  public static final int DECLINED_KNOWN = 155;
  public static final int ACCEPTED_RECEIPT = 156;
  public static final int ACCEPTED_CERTIFICATE = 157;
  public static final int DECLINED_NO_RECEIPT = 158;
  public static final int ACCEPTED_NO_RECEIPT = 159;
  public static final int DECLINED_WAITING = 160;
  public static final int ACCEPTED_WAITING = 161;
  public static final int ANSWER_UNSENT = 162;
  public static final int OFFER_DELETED = 163;
  public static final int WHOM_IT_CERTIFIES = 164;
  public static final int YOUR_CERTIFICATE = 165;
  public static final int NO_CERTIFICATE = 166;
  public static final int NOT_ACCEPTED = 167;
  public static final int AUTHORITY_QUESTION = 168;
  public static final int DISTRUST_QUESTION = 169;
  public static final int BY_AUTHORITY = 170;
  public static final int UNREADABLE_SENDER = 171;

  // Failures.
  public static final int LITTLE_RANDOMNESS = 172;
  public static final int OUT_OF_MEMORY = 173;
  public static final int TOO_BUSY = 174;

  // With places.
  public static final int WITHOUT_KEY = 175;
  public static final int LEFT = 176;
  public static final int TO_SOMEBODY = 177;
  public static final int SENT_TO = 178;
  public static final int INBOX_NEW = 179;
  public static final int OFFERS_NEW = 180;
  public static final int KEY_OF = 181;
  public static final int OTHER_KEY_WORDS = 182;
  public static final int HAS_RECEIVED = 183;
  public static final int KNOWN_NEW = 184;
  public static final int NOT_KNOWN_KEY = 185;
  public static final int CHECK_BEFORE = 186;
  public static final int CALL_FOR_GROUPS = 187;
  public static final int GROUP = 188;
  public static final int GROUP_DIFFERS = 189;
  public static final int PLEASE_SEND_KEY = 190;
  public static final int PRESS_KEYS = 191;
  public static final int ENOUGH_KEYS = 192;
  public static final int UNCHECKED = 193;
  public static final int CERTIFIED_BY = 194;
  public static final int BY_UNTIL = 195;
  public static final int FROM_UNTIL = 196;
  public static final int SEND_RECEIPTS = 197;
  public static final int TOO_MANY_PINS = 198;
  public static final int PIN_ACCEPTS = 199;
  public static final int SIGNED_BY = 200;
  public static final int SAME_WORDS = 201;
  public static final int DAMAGED = 202;
  public static final int DID_NOT_WORK = 203;
  public static final int KEY_UNREADABLE = 204;
  public static final int OTHER_VERSION = 205;
  public static final int NO_CURVE = 206;
  public static final int NUMBER_TAKEN = 207;
  public static final int SENDING_SEVERAL = 208;
  public static final int RECEIPT_UNSENT = 209;
  public static final int PERHAPS_SENT = 210;
  public static final int NOT_SIGNED = 211;
  public static final int OWN_KEY = 212;
  public static final int KEY_WITHOUT_NUMBER = 213;
  public static final int KEY_ROW = 214;

  // By state of a message, in the order of its constants.
  public static final int STATE = 215;
  public static final int STATE_1 = 216;
  public static final int STATE_2 = 217;
  public static final int STATE_3 = 218;
  public static final int STATE_4 = 219;
  public static final int STATE_5 = 220;
  public static final int STATE_6 = 221;
  public static final int STATE_7 = 222;
  public static final int STATE_8 = 223;
  public static final int STATE_9 = 224;
  public static final int STATE_10 = 225;
  public static final int STATE_11 = 226;
  public static final int STATE_12 = 227;
  public static final int STATE_13 = 228;
  public static final int WAITS_FOR_PIN = 229;

  // Why an incoming message has its state, in the same order, from verified on.
  public static final int WHY = 230;
  public static final int WHY_2 = 231;
  public static final int WHY_3 = 232;
  public static final int WHY_4 = 233;
  public static final int WHY_5 = 234;
  public static final int WHY_6 = 235;
  public static final int WHY_7 = 236;
  public static final int WHY_8 = 237;

  // Why of what is no text, where that says more.
  public static final int FOREIGN_RECEIPT = 238;
  public static final int NO_SUPPLIER = 239;
  public static final int FORGED_CREDENTIAL = 240;
  public static final int FOREIGN_CREDENTIAL = 241;
  public static final int OLD_CREDENTIAL = 242;

  // Roles, by bits.
  public static final int ROLE = 243;
  public static final int ROLE_2 = 244;
  public static final int ROLE_4 = 245;
  public static final int ROLE_8 = 246;
  public static final int REVOKED_CURRENT = 247;
  public static final int REVOKED_OLD = 248;
  public static final int REVOKED_MISSING = 249;
  public static final int CREDENTIAL = 250;
  public static final int YOU_ARE_CERTIFIED = 251;
  public static final int REVOCATIONS = 252;

  // Dates.
  public static final int DATE = 253;
  public static final int WEEKDAYS = 254;
  public static final int MONTHS = 255;

  // The radio and the store.
  public static final int SMS_REFUSED = 256;
  public static final int NO_NETWORK = 257;
  public static final int FORBIDDEN_PORT = 258;
  public static final int PORT_TAKEN = 259;
  public static final int NO_PUSH = 260;
  public static final int TOO_LONG = 261;
  public static final int NO_ANSWER = 262;
  public static final int RADIO_CLOSED = 263;
  public static final int STORE_FULL = 264;
  public static final int STORE_FAILED = 265;
  public static final int DATA_DAMAGED = 266;
  public static final int WORN_OUT = 267;
  public static final int DATA_OF_OTHER_VERSION = 268;
  public static final int UNREAD = 269;

  // The clock.
  public static final int CLOCK_BEHIND = 270;
  public static final int CLOCK_IS_RIGHT = 271;

  // The card, by kind of its failure, and what else it says. Last: other suites do not have them.
  public static final int CARD = 272;
  public static final int CARD_1 = 273;
  public static final int CARD_2 = 274;
  public static final int CARD_3 = 275;
  public static final int CARD_4 = 276;
  public static final int CARD_5 = 277;
  public static final int CARD_6 = 278;
  public static final int OTHER_CARD = 279;

  /**
   * The resource without its length: each text as {@link DataInputStream#readUTF} reads it. Null
   * until one is asked for: a class that reads a file when it is initialized cannot be merged.
   */
  private static byte[] texts;

  private Texts() {}

  private static synchronized byte[] texts() {
    if (texts == null) {
      texts = load();
    }
    return texts;
  }

  private static byte[] load() {
    String locale = System.getProperty("microedition.locale");
    byte[] found = null;
    if (locale != null && locale.length() > 1) {
      found = load("/" + small(locale, 0) + small(locale, 1));
    }
    return found == null ? load("/en") : found;
  }

  /** Returns null if there is no such language. */
  private static byte[] load(String name) {
    try {
      // By the name that the descriptor has: getClass() would keep the build from merging classes.
      InputStream file =
          Class.forName("org.trustedsms.midlet.TrustedSmsMidlet").getResourceAsStream(name);
      if (file == null) {
        return null;
      }
      DataInputStream in = new DataInputStream(file);
      byte[] found = new byte[in.readUnsignedShort()];
      in.readFully(found);
      in.close();
      return found;
    } catch (IOException e) {
      return null;
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  /**
   * Returns a text.
   *
   * @param number one of the constants of this class
   */
  public static String of(int number) {
    byte[] all = texts();
    int start = 0;
    int length = length(all, 0);
    for (int i = 0; i < number; i++) {
      start += 2 + length;
      length = length(all, start);
    }
    try {
      return new DataInputStream(new ByteArrayInputStream(all, start, 2 + length)).readUTF();
    } catch (IOException e) {
      throw new IllegalStateException(e.toString());
    }
  }

  private static int length(byte[] all, int at) {
    return (all[at] & 0xff) << 8 | all[at + 1] & 0xff;
  }

  /** Returns a text with something in the place of its %1. */
  public static String of(int number, String first) {
    return of(number, first, "");
  }

  /** Returns a text with something in the places of its %1 and %2. */
  public static String of(int number, String first, String second) {
    return of(number, first, second, "");
  }

  /** Returns a text with something in the places of its %1, %2 and %3. */
  public static String of(int number, String first, String second, String third) {
    String text = of(number);
    StringBuffer words = new StringBuffer();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int place = c == '%' && i + 1 < text.length() ? text.charAt(i + 1) - '0' : 0;
      if (place > 0 && place < 4) {
        words.append(place == 1 ? first : place == 2 ? second : third);
        i++;
      } else {
        words.append(c);
      }
    }
    return words.toString();
  }

  /** Not toLowerCase, which makes another letter of I in Turkish on Java SE. */
  private static char small(String locale, int index) {
    return (char) (locale.charAt(index) | 0x20);
  }
}
