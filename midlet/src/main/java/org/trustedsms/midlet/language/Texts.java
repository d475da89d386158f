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
  public static final int SELF_TEST = 13;
  public static final int FIRST_USE = 14;
  public static final int RENAME = 15;
  public static final int CHANGE_PIN = 16;
  public static final int NEW_KEY = 17;
  public static final int REFUSE = 18;
  public static final int DELETE = 19;
  public static final int ACCEPT = 20;
  public static final int DECLINE = 21;
  public static final int AUTHORITY = 22;
  public static final int ENROL = 23;
  public static final int DISTRUST = 24;
  public static final int YES = 25;
  public static final int NO = 26;
  public static final int CANCEL = 27;
  public static final int BACK = 28;
  public static final int EXIT = 29;

  // The menu and titles.
  public static final int NEW_MESSAGE = 30;
  public static final int INBOX = 31;
  public static final int OUTBOX = 32;
  public static final int OFFERS = 33;
  public static final int CONTACTS = 34;
  public static final int AUTHORITIES = 35;
  public static final int MY_KEY = 36;
  public static final int SETTINGS = 37;
  public static final int ABOUT = 38;
  public static final int CONTACT = 39;
  public static final int NEW_CONTACT = 40;
  public static final int RECEIVED = 41;
  public static final int SENT_TITLE = 42;
  public static final int OFFER = 43;
  public static final int RECEIPT = 44;
  public static final int WARNING = 45;

  // Labels.
  public static final int FROM = 46;
  public static final int TO = 47;
  public static final int TEXT = 48;
  public static final int KEY = 49;
  public static final int NAME = 50;
  public static final int NUMBER = 51;
  public static final int SIGN = 52;
  public static final int SIGN_AND_ENCRYPT = 53;
  public static final int SIGNED = 54;
  public static final int SIGNED_AND_ENCRYPTED = 55;
  public static final int ASK_FOR_RECEIPT = 56;

  // The first start, PIN, key.
  public static final int WELCOME = 57;
  public static final int YOUR_NAME = 58;
  public static final int YOUR_NUMBER = 59;
  public static final int CHOOSE_PIN = 60;
  public static final int PIN_HINT = 61;
  public static final int PIN_LENGTH = 62;
  public static final int PIN_DIFFERS = 63;
  public static final int NEW_PIN = 64;
  public static final int NEW_PIN_AGAIN = 65;
  public static final int OLD_PIN = 66;
  public static final int PIN = 67;
  public static final int YOUR_PIN = 68;
  public static final int PIN_CHANGED = 69;
  public static final int PIN_OPENS = 70;
  public static final int WRONG_PIN = 71;
  public static final int RANDOM_KEYS = 72;
  public static final int ENOUGH = 73;
  public static final int MAKING_KEY = 74;
  public static final int KEY_READY = 75;
  public static final int CURVE = 76;
  public static final int WEAK = 77;
  public static final int GOOD = 78;
  public static final int STRONG = 79;
  public static final int VERY_STRONG = 80;
  public static final int NEW_KEY_WARNING = 81;
  public static final int READ_DIGITS = 82;

  // Settings and about.
  public static final int PORT = 83;
  public static final int PREPARE = 84;
  public static final int VERSION = 85;
  public static final int CURVES = 86;
  public static final int ROOM = 87;
  public static final int FREE_MEMORY = 88;
  public static final int TABLE = 89;
  public static final int KEYS = 90;
  public static final int PREPARE_TOKEN = 91;
  public static final int SIGN_PREPARED = 92;
  public static final int VERIFY = 93;
  public static final int ENCRYPT = 94;
  public static final int DECRYPT = 95;
  public static final int TEST_FAILED = 96;

  // Contacts and keys.
  public static final int COMPARED_AUTHORITY = 97;
  public static final int COMPARED_OWNER = 98;
  public static final int FIRST_USE_TRUST = 99;
  public static final int NO_KEY_YET = 100;
  public static final int NO_CONTACTS = 101;
  public static final int NO_AUTHORITIES = 102;
  public static final int KEY_CAME = 103;
  public static final int OTHER_KEY_CAME = 104;
  public static final int OTHER_KEY = 105;
  public static final int KNOWN_KEY = 106;
  public static final int OPEN_TO_CHECK = 107;
  public static final int DELETE_CONTACT = 108;
  public static final int NO_KEY_TO_CHECK = 109;
  public static final int NAME_SENT = 110;
  public static final int CALL_OWNER = 111;
  public static final int CONTACT_DELETED = 112;
  public static final int KEY_CHANGED = 113;
  public static final int COMPARE_FIRST = 114;
  public static final int NUMBER_RULE = 115;
  public static final int ADD_NUMBER_FIRST = 116;

  // Messages.
  public static final int WAITING = 117;
  public static final int CHECKING_PIN = 118;
  public static final int SIGNING = 119;
  public static final int SIGNING_AND_ENCRYPTING = 120;
  public static final int SENDING = 121;
  public static final int READING = 122;
  public static final int ON_ITS_WAY = 123;
  public static final int NO_RECIPIENT = 124;
  public static final int NOT_ENCRYPTABLE = 125;
  public static final int NO_TEXT = 126;
  public static final int EMPTY_BOX = 127;
  public static final int DELETE_MESSAGE = 128;
  public static final int ENTER_PIN_FIRST = 129;
  public static final int TO_ENCRYPT = 130;
  public static final int OTHER_RECIPIENT_KEY = 131;
  public static final int CANNOT_SEND = 132;
  public static final int NO_RECIPIENT_KEY = 133;
  public static final int TOO_LITTLE_MEMORY = 134;
  public static final int MESSAGE_UNREADABLE = 135;
  public static final int MESSAGE_DELETED = 136;
  public static final int ENDED_WHILE_SENDING = 137;
  public static final int MEMORY_FULL = 138;
  public static final int VERIFIED_UNCHECKED = 139;
  public static final int CERTIFIED = 140;

  // Offers and authorities.
  public static final int CHOOSE_AMOUNT = 141;
  public static final int CHOICES = 142;
  public static final int AMOUNT = 143;
  public static final int UNTIL = 144;
  public static final int SUPPLIERS_KEY = 145;
  public static final int YOUR_DIGITS = 146;
  public static final int YOUR_ANSWER = 147;
  public static final int YOUR_CHOICE = 148;
  public static final int ACCEPT_QUESTION = 149;
  public static final int NO_AMOUNT = 150;
  public static final int NOT_A_CONTACT = 151;
  public static final int DELETE_OFFER = 152;
  public static final int NO_OFFERS = 153;
  public static final int OFFER_OPEN = 154;
  public static final int OFFER_EXPIRED = 155;
  public static final int OFFER_DECLINED = 156;
  public static final int OFFER_AGREED = 157;
  public static final int OFFER_NO_RECEIPT = 158;
  public static final int OFFER_DECLINING = 159;
  public static final int OFFER_ACCEPTED = 160;
  public static final int NOT_ANSWERED = 161;
  public static final int NOT_IN_TIME = 162;
  public static final int DECLINED_KNOWN = 163;
  public static final int ACCEPTED_RECEIPT = 164;
  public static final int ACCEPTED_CERTIFICATE = 165;
  public static final int DECLINED_NO_RECEIPT = 166;
  public static final int ACCEPTED_NO_RECEIPT = 167;
  public static final int DECLINED_WAITING = 168;
  public static final int ACCEPTED_WAITING = 169;
  public static final int ANSWER_UNSENT = 170;
  public static final int OFFER_DELETED = 171;
  public static final int WHOM_IT_CERTIFIES = 172;
  public static final int YOUR_CERTIFICATE = 173;
  public static final int NO_CERTIFICATE = 174;
  public static final int NOT_ACCEPTED = 175;
  public static final int AUTHORITY_QUESTION = 176;
  public static final int DISTRUST_QUESTION = 177;
  public static final int BY_AUTHORITY = 178;
  public static final int UNREADABLE_SENDER = 179;

  // Failures.
  public static final int LITTLE_RANDOMNESS = 180;
  public static final int OUT_OF_MEMORY = 181;
  public static final int TOO_BUSY = 182;

  // With places.
  public static final int WITHOUT_KEY = 183;
  public static final int LEFT = 184;
  public static final int TO_SOMEBODY = 185;
  public static final int SENT_TO = 186;
  public static final int INBOX_NEW = 187;
  public static final int OFFERS_NEW = 188;
  public static final int KEY_OF = 189;
  public static final int OTHER_KEY_WORDS = 190;
  public static final int HAS_RECEIVED = 191;
  public static final int KNOWN_NEW = 192;
  public static final int NOT_KNOWN_KEY = 193;
  public static final int CHECK_BEFORE = 194;
  public static final int CALL_FOR_GROUPS = 195;
  public static final int GROUP = 196;
  public static final int GROUP_DIFFERS = 197;
  public static final int PLEASE_SEND_KEY = 198;
  public static final int PRESS_KEYS = 199;
  public static final int ENOUGH_KEYS = 200;
  public static final int UNCHECKED = 201;
  public static final int CERTIFIED_BY = 202;
  public static final int BY_UNTIL = 203;
  public static final int FROM_UNTIL = 204;
  public static final int SEND_RECEIPTS = 205;
  public static final int TOO_MANY_PINS = 206;
  public static final int PIN_ACCEPTS = 207;
  public static final int SIGNED_BY = 208;
  public static final int SAME_WORDS = 209;
  public static final int DAMAGED = 210;
  public static final int DID_NOT_WORK = 211;
  public static final int KEY_UNREADABLE = 212;
  public static final int OTHER_VERSION = 213;
  public static final int NO_CURVE = 214;
  public static final int NUMBER_TAKEN = 215;
  public static final int SENDING_SEVERAL = 216;
  public static final int RECEIPT_UNSENT = 217;
  public static final int PERHAPS_SENT = 218;
  public static final int NOT_SIGNED = 219;
  public static final int OWN_KEY = 220;
  public static final int KEY_WITHOUT_NUMBER = 221;
  public static final int KEY_ROW = 222;

  // By state of a message, in the order of its constants.
  public static final int STATE = 223;
  public static final int STATE_1 = 224;
  public static final int STATE_2 = 225;
  public static final int STATE_3 = 226;
  public static final int STATE_4 = 227;
  public static final int STATE_5 = 228;
  public static final int STATE_6 = 229;
  public static final int STATE_7 = 230;
  public static final int STATE_8 = 231;
  public static final int STATE_9 = 232;
  public static final int STATE_10 = 233;
  public static final int STATE_11 = 234;
  public static final int STATE_12 = 235;
  public static final int STATE_13 = 236;
  public static final int WAITS_FOR_PIN = 237;

  // Why an incoming message has its state, in the same order, from verified on.
  public static final int WHY = 238;
  public static final int WHY_2 = 239;
  public static final int WHY_3 = 240;
  public static final int WHY_4 = 241;
  public static final int WHY_5 = 242;
  public static final int WHY_6 = 243;
  public static final int WHY_7 = 244;
  public static final int WHY_8 = 245;

  // Why of what is no text, where that says more.
  public static final int FOREIGN_RECEIPT = 246;
  public static final int NO_SUPPLIER = 247;
  public static final int FORGED_CREDENTIAL = 248;
  public static final int FOREIGN_CREDENTIAL = 249;
  public static final int OLD_CREDENTIAL = 250;

  // Roles, by bits.
  public static final int ROLE = 251;
  public static final int ROLE_2 = 252;
  public static final int ROLE_4 = 253;
  public static final int ROLE_8 = 254;
  public static final int REVOKED_CURRENT = 255;
  public static final int REVOKED_OLD = 256;
  public static final int REVOKED_MISSING = 257;
  public static final int CREDENTIAL = 258;
  public static final int REVOCATIONS = 259;

  // Dates.
  public static final int DATE = 260;
  public static final int WEEKDAYS = 261;
  public static final int MONTHS = 262;

  // The radio and the store.
  public static final int SMS_REFUSED = 263;
  public static final int NO_NETWORK = 264;
  public static final int FORBIDDEN_PORT = 265;
  public static final int PORT_TAKEN = 266;
  public static final int NO_PUSH = 267;
  public static final int TOO_LONG = 268;
  public static final int NO_ANSWER = 269;
  public static final int RADIO_CLOSED = 270;
  public static final int STORE_FULL = 271;
  public static final int STORE_FAILED = 272;
  public static final int DATA_DAMAGED = 273;
  public static final int WORN_OUT = 274;
  public static final int DATA_OF_OTHER_VERSION = 275;
  public static final int UNREAD = 276;

  // Of the suite for small phones alone.
  public static final int CHECK_CONTACT = 277;
  public static final int NOT_DECRYPTED = 278;
  public static final int NOT_OFFERED = 279;

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
