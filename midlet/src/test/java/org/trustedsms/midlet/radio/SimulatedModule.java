// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.radio;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The AT interpreter of a module, as 3GPP TS 27.005 has it, with places for 20 messages. */
public final class SimulatedModule implements AtCommands {
  private static final int PLACES = 20;

  /** PDUs given with AT+CMGS, without the address of the service centre. */
  public final List<String> sent = new ArrayList<>();

  final List<String> commands = new ArrayList<>();

  /** What the module has stored, by place: a PDU with the address of the service centre. */
  final Map<Integer, String> stored = new TreeMap<>();

  /** What is answered to commands that begin so, in place of what they do. */
  final Map<String, String> answers = new TreeMap<>();

  AtListener listener;
  boolean silent;
  private boolean echo = true;
  private boolean pduMode;
  private int awaited;

  /** Stores an SMS-DELIVER with 8-bit data from +447700900150 at 2026-09-21T14:13:20Z. */
  public void deliver(byte[] userData) {
    deliver(
        "07911326040000F0"
            + "440C91447700091005"
            + "0004"
            + "62901241310200"
            + HexFormat.of().toHexDigits((byte) userData.length)
            + HexFormat.of().formatHex(userData));
  }

  void deliver(String pdu) {
    for (int place = 1; place <= PLACES; place++) {
      if (!stored.containsKey(place)) {
        stored.put(place, pdu);
        if (listener != null) {
          listener.unsolicited("\r\n+CMTI: \"SM\"," + place + "\r\n");
        }
        return;
      }
    }
    throw new IllegalStateException("the memory is full: the service centre keeps the message");
  }

  @Override
  public void listen(AtListener newListener) {
    listener = newListener;
  }

  @Override
  public String send(String line) throws IOException {
    if (silent) {
      throw new IOException("no answer");
    }
    String answer = awaited > 0 ? pdu(line) : command(line);
    return (echo ? line : "") + "\r\n" + answer + "\r\n";
  }

  private String command(String line) {
    if (!line.endsWith("\r")) {
      throw new IllegalArgumentException("a command ends with CR: " + line);
    }
    String command = line.substring(0, line.length() - 1);
    commands.add(command);
    for (Map.Entry<String, String> planned : answers.entrySet()) {
      if (command.startsWith(planned.getKey())) {
        return planned.getValue();
      }
    }
    if (command.equals("ATE0")) {
      echo = false;
    } else if (command.equals("AT+CMGF=0")) {
      pduMode = true;
    } else if (command.equals("AT+CMGL=4") && pduMode) {
      return list() + "OK";
    } else if (command.startsWith("AT+CMGD=")) {
      return stored.remove(Integer.valueOf(command.substring(8))) == null
          ? "+CMS ERROR: 321"
          : "OK";
    } else if (command.startsWith("AT+CMGS=") && pduMode) {
      awaited = Integer.parseInt(command.substring(8));
      return "> ";
    } else if (!command.equals("AT+CNMI=2,1")) {
      return "ERROR";
    }
    return "OK";
  }

  private String list() {
    StringBuilder list = new StringBuilder();
    stored.forEach(
        (place, pdu) ->
            list.append("+CMGL: " + place + ",1,,")
                .append(pdu.length() / 2 - 8 + "\r\n" + pdu + "\r\n"));
    return list.append("\r\n").toString();
  }

  private String pdu(String line) {
    int octets = awaited;
    awaited = 0;
    if (line.length() != 2 + 2 * octets + 1
        || !line.startsWith("00")
        || !line.endsWith("\u001A")
        || !line.substring(0, line.length() - 1).matches("[0-9A-F]+")) {
      return "+CMS ERROR: 304";
    }
    sent.add(line.substring(2, line.length() - 1));
    return "+CMGS: " + sent.size() + "\r\n\r\nOK";
  }
}
