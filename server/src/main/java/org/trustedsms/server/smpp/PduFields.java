// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jsmpp.SMPPConstant;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.server.sms.Address;

/**
 * The fields of a deliver_sm or data_sm (SMPP 3.4, 4.6.1 and 4.7.1) that a receiver needs. A field
 * that is not used may hold anything, a string may be longer than it should be, and an optional
 * parameter that does not fit its own length is left out with those after it. If the fields do not
 * fill the PDU, one terminating NUL too many or too few is looked for.
 */
final class PduFields {
  private static final int MESSAGE_PAYLOAD = 0x0424;
  private static final int PARAMETER_HEADER = 4;
  private static final int MAX_ADDRESS = 255;
  private static final int MAX_TYPE_OF_NUMBER = 6;
  private static final int MAX_NUMBERING_PLAN = 18;
  private static final int FIRST_PRINTABLE = 0x20;

  /** Strings of a deliver_sm; those of a data_sm are the first three. */
  private static final int STRINGS = 5;

  private static final int NONE = -1;

  private final byte[] pdu;

  /** The string that lacks its NUL, or has another one; the others are as they should be. */
  private final int oddString;

  private final boolean lacksNul;
  private final Map<Integer, byte[]> parameters = new HashMap<>();
  private int at = Pdus.HEADER;
  private int strings;

  final Address source;
  final Address destination;
  final int esmClass;
  final int protocolId;
  final int dataCoding;

  /** The content, with the user data header if there is one. */
  byte[] message;

  /** True if the fields fill the PDU and have values that the specification allows. */
  private final boolean regular;

  private PduFields(byte[] pdu, int oddString, boolean lacksNul) throws IOException {
    this.pdu = pdu;
    this.oddString = oddString;
    this.lacksNul = lacksNul;
    boolean isDataSm = Pdus.commandId(pdu) == SMPPConstant.CID_DATA_SM;
    string(false); // service_type
    source = address();
    destination = address();
    esmClass = octet();
    if (isDataSm) {
      protocolId = 0;
      octet(); // registered_delivery
      dataCoding = octet();
      message = new byte[0];
    } else {
      protocolId = octet();
      octet(); // priority_flag
      string(false); // schedule_delivery_time
      string(false); // validity_period
      octet(); // registered_delivery
      octet(); // replace_if_present_flag
      dataCoding = octet();
      octet(); // sm_default_msg_id
      message = octets(octet());
    }
    boolean whole = readParameters();
    regular = whole && isRegular(source) && isRegular(destination);
  }

  /** Reads a PDU of 16 bytes or more. */
  static PduFields read(byte[] pdu) throws IOException {
    PduFields strict = attempt(pdu, NONE, false);
    if (strict != null && strict.regular) {
      return strict;
    }
    for (int string = 0; string < STRINGS; string++) {
      for (boolean lacks : new boolean[] {false, true}) {
        PduFields other = attempt(pdu, string, lacks);
        if (other != null && other.regular) {
          return other;
        }
      }
    }
    if (strict == null) {
      throw new IOException("malformed " + name(pdu) + " of " + pdu.length + " bytes");
    }
    return strict;
  }

  private static PduFields attempt(byte[] pdu, int oddString, boolean lacksNul) {
    try {
      return new PduFields(pdu, oddString, lacksNul);
    } catch (IOException e) {
      return null;
    }
  }

  private static String name(byte[] pdu) {
    return Pdus.commandId(pdu) == SMPPConstant.CID_DATA_SM ? "data_sm" : "deliver_sm";
  }

  private int octet() throws IOException {
    return octets(1)[0] & 0xFF;
  }

  private byte[] octets(int count) throws IOException {
    if (count > pdu.length - at) {
      throw new IOException("the PDU ends too early");
    }
    at += count;
    return Arrays.copyOfRange(pdu, at - count, at);
  }

  private String string(boolean isAddress) throws IOException {
    boolean odd = strings++ == oddString;
    int start = at;
    int end = start;
    // The octet after a number without its NUL may be printable: esm_class with UDHI is "@".
    boolean isNumber = isAddress && start < pdu.length && isDigit(pdu[start]);
    while (end < pdu.length
        && (odd && lacksNul
            ? isNumber ? isDigit(pdu[end]) : pdu[end] >= FIRST_PRINTABLE
            : pdu[end] != 0)) {
      end++;
    }
    at = odd && lacksNul ? end : end + 1;
    if (odd && !lacksNul) {
      at++;
    }
    if (at > pdu.length || odd && !lacksNul && pdu[at - 1] != 0) {
      throw new IOException("the PDU ends too early");
    }
    return new String(pdu, start, end - start, StandardCharsets.ISO_8859_1);
  }

  private static boolean isDigit(byte octet) {
    return octet >= '0' && octet <= '9' || octet == '+';
  }

  private Address address() throws IOException {
    int typeOfNumber = octet();
    int numberingPlan = octet();
    String digits = string(true);
    return new Address(typeOfNumber, numberingPlan, digits.length() > MAX_ADDRESS ? "" : digits);
  }

  private static boolean isRegular(Address address) {
    return address.typeOfNumber() <= MAX_TYPE_OF_NUMBER
        && address.numberingPlan() <= MAX_NUMBERING_PLAN
        && address.digits().chars().allMatch(c -> c >= FIRST_PRINTABLE);
  }

  /** Returns whether they fill the rest of the PDU. */
  private boolean readParameters() throws IOException {
    while (pdu.length - at >= PARAMETER_HEADER) {
      int tag = octet() << 8 | octet();
      int length = octet() << 8 | octet();
      if (length > pdu.length - at) {
        if (tag == MESSAGE_PAYLOAD && message.length == 0) {
          throw new IOException("message_payload is cut short");
        }
        return false;
      }
      parameters.putIfAbsent(tag, octets(length));
    }
    // Short_message, or message_payload in its place (5.3.2.32).
    if (message.length == 0) {
      message = parameters.getOrDefault(MESSAGE_PAYLOAD, message);
    }
    return at == pdu.length;
  }

  /** Returns the value of an optional parameter; null if it is not there. */
  byte[] parameter(int tag) {
    return parameters.get(tag);
  }

  /** Returns the number in an optional parameter of 1 to 4 octets; null if it holds none. */
  Long number(int tag) {
    byte[] value = parameters.get(tag);
    if (value == null || value.length == 0 || value.length > Integer.BYTES) {
      return null;
    }
    return Bytes.number(value, 0, value.length);
  }

  /** Returns the string in an optional parameter, up to a NUL; null if none is there. */
  String string(int tag) {
    byte[] value = parameters.get(tag);
    if (value == null) {
      return null;
    }
    String string = new String(value, StandardCharsets.ISO_8859_1);
    int end = string.indexOf('\0');
    return end < 0 ? string : string.substring(0, end);
  }
}
