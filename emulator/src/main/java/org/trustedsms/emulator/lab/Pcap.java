// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.lab;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.trustedsms.server.smpp.Pdus;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;

/**
 * A capture file (libpcap; link type RAW): each SMS as a submit_sm or deliver_sm (SMPP 3.4, 4.4.1
 * and 4.6.1) in a TCP segment (RFC 9293) between the SMSC and an address for the other end. Not
 * thread-safe.
 */
final class Pcap {
  private static final int MAGIC = 0xa1b2c3d4;
  private static final int SNAP_LENGTH = 65_535;
  private static final int LINK_TYPE_RAW = 101;
  private static final int IP_HEADER = 20;
  private static final int TCP_HEADER = 20;
  private static final int TCP = 6;
  private static final int PUSH_AND_ACK = 0x5018;
  private static final int SUBMIT_SM = 4;
  private static final int DELIVER_SM = 5;
  private static final int SMPP_PORT = 2775;
  private static final int CENTRE = 0x0A000001;

  private final ByteArrayOutputStream file = new ByteArrayOutputStream();

  /** The last bytes of the addresses that stand for numbers, and what each has sent or got. */
  private final Map<String, Integer> hosts = new HashMap<>();

  private final Map<Long, Integer> sent = new HashMap<>();
  private int sequence;

  Pcap() {
    ByteBuffer head = ByteBuffer.allocate(24).order(ByteOrder.BIG_ENDIAN);
    head.putInt(MAGIC).putShort((short) 2).putShort((short) 4).putInt(0).putInt(0);
    head.putInt(SNAP_LENGTH).putInt(LINK_TYPE_RAW);
    file.writeBytes(head.array());
  }

  void submit(Instant time, ShortMessage sms) {
    int host = host(sms.source());
    packet(time, host, CENTRE, pdu(SUBMIT_SM, sms));
  }

  void deliver(Instant time, ShortMessage sms) {
    packet(time, CENTRE, host(sms.destination()), pdu(DELIVER_SM, sms));
  }

  private int host(Address address) {
    return CENTRE + 1 + hosts.computeIfAbsent(address.digits(), digits -> hosts.size());
  }

  /** SMPP 3.4: both have the same fields in the same order. */
  private byte[] pdu(int command, ShortMessage sms) {
    return ByteBuffer.wrap(Pdus.submitSm(sms, false))
        .putInt(4, command)
        .putInt(12, ++sequence)
        .array();
  }

  private void packet(Instant time, int from, int to, byte[] pdu) {
    int length = IP_HEADER + TCP_HEADER + pdu.length;
    ByteBuffer packet = ByteBuffer.allocate(16 + length);
    packet.putInt((int) time.getEpochSecond()).putInt(time.getNano() / 1000);
    packet.putInt(length).putInt(length);
    packet.putShort((short) 0x4500).putShort((short) length).putInt(0);
    packet.put((byte) 64).put((byte) TCP).putShort((short) 0).putInt(from).putInt(to);
    packet.putShort(26, checksum(packet, 16, 0));
    int tcp = packet.position();
    packet.putShort((short) port(from)).putShort((short) port(to));
    packet.putInt(1 + sent.merge(flow(from, to), pdu.length, Integer::sum) - pdu.length);
    packet.putInt(1 + sent.getOrDefault(flow(to, from), 0));
    packet.putShort((short) PUSH_AND_ACK).putShort((short) 0xFFFF).putInt(0).put(pdu);
    int pseudo = sum(from) + sum(to) + TCP + TCP_HEADER + pdu.length;
    packet.putShort(tcp + 16, checksum(packet, tcp, pseudo));
    file.writeBytes(packet.array());
  }

  private static int port(int host) {
    return host == CENTRE ? SMPP_PORT : 40_000 + (host - CENTRE);
  }

  private static long flow(int from, int to) {
    return ((long) from << 32) + to;
  }

  private static int sum(int address) {
    return (address >>> 16) + (address & 0xFFFF);
  }

  /** The Internet checksum (RFC 1071) of what is written from an index on. */
  private static short checksum(ByteBuffer bytes, int from, int start) {
    int sum = start;
    for (int i = from; i < bytes.position(); i++) {
      sum += (bytes.get(i) & 0xFF) << ((i - from) % 2 == 0 ? 8 : 0);
    }
    while (sum >>> 16 != 0) {
      sum = (sum & 0xFFFF) + (sum >>> 16);
    }
    return (short) ~sum;
  }

  byte[] bytes() {
    return file.toByteArray();
  }
}
