// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.trustedsms.testing.FakeSmsc;

/** What strace -f -y -xx has written of a gateway. */
final class Syscalls {
  private static final Pattern LINE = Pattern.compile("(\\d+) +(.*)");
  private static final Pattern RESUMED = Pattern.compile("<\\.\\.\\. \\w+ resumed>(.*)");
  private static final Pattern CALL = Pattern.compile("(\\w+)\\((\\d+)<([^>]*)>(.*)");
  private static final Pattern STRING = Pattern.compile("\"((?:\\\\x[0-9a-f]{2})*)\"");
  private static final Pattern KEY = Pattern.compile("key-\\d-\\d{6}");
  private static final String UNFINISHED = "<unfinished ...>";
  private static final int DELIVER_SM_RESP = FakeSmsc.DELIVER_SM | FakeSmsc.RESPONSE;

  /**
   * A system call that has returned without an error.
   *
   * @param began the number of the line at which it began
   * @param ended and of the one at which it had returned
   * @param data what was read or written, a character for each byte
   */
  record Call(int began, int ended, String name, String descriptor, String path, String data) {
    boolean isSync() {
      return (name.equals("fsync") || name.equals("fdatasync")) && isOfLog();
    }

    boolean isOfLog() {
      return path.endsWith("store.db-wal");
    }
  }

  private final List<Call> calls;

  private Syscalls(List<Call> calls) {
    this.calls = calls;
  }

  static Syscalls read(Path file) throws IOException {
    List<Call> calls = new ArrayList<>();
    Map<String, Map.Entry<Integer, String>> unfinished = new HashMap<>();
    int number = 0;
    for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
      number++;
      Matcher parts = LINE.matcher(line);
      if (!parts.matches()) {
        continue;
      }
      String thread = parts.group(1);
      String text = parts.group(2);
      Matcher resumed = RESUMED.matcher(text);
      if (text.endsWith(UNFINISHED)) {
        String begun = text.substring(0, text.length() - UNFINISHED.length());
        unfinished.put(thread, Map.entry(number, begun));
      } else if (resumed.matches()) {
        Map.Entry<Integer, String> begun = unfinished.remove(thread);
        add(calls, begun.getKey(), number, begun.getValue() + resumed.group(1));
      } else {
        add(calls, number, number, text);
      }
    }
    return new Syscalls(calls);
  }

  private static void add(List<Call> calls, int began, int ended, String text) {
    Matcher call = CALL.matcher(text);
    if (!call.matches() || text.matches(".* = -1 .*")) {
      return;
    }
    StringBuilder data = new StringBuilder();
    Matcher strings = STRING.matcher(call.group(4));
    while (strings.find()) {
      byte[] bytes = HexFormat.of().parseHex(strings.group(1).replace("\\x", ""));
      data.append(new String(bytes, StandardCharsets.ISO_8859_1));
    }
    calls.add(
        new Call(began, ended, call.group(1), call.group(2), path(call.group(3)), data.toString()));
  }

  private static String path(String shown) {
    return shown.startsWith("\\x")
        ? new String(HexFormat.of().parseHex(shown.replace("\\x", "")), StandardCharsets.ISO_8859_1)
        : shown;
  }

  /** Returns what was promised, and by which call. */
  Map<String, Call> promises() {
    Map<String, String> asked = new HashMap<>();
    Map<String, Call> promises = new LinkedHashMap<>();
    for (Call call : calls) {
      if (call.name().equals("read") || call.name().equals("recvfrom")) {
        Matcher key = KEY.matcher(call.data());
        if (key.find()) {
          asked.put(call.descriptor(), key.group());
        }
      } else if (call.data().startsWith("HTTP/1.1 202")) {
        promises.put(asked.remove(call.descriptor()), call);
      } else if (call.name().startsWith("write") || call.name().equals("sendto")) {
        delivered(call).forEach(part -> promises.put(part, call));
      }
    }
    return promises;
  }

  /** The parts that a write answers: their sequence numbers are those of the parts. */
  private static List<String> delivered(Call call) {
    List<String> parts = new ArrayList<>();
    ByteBuffer in = ByteBuffer.wrap(call.data().getBytes(StandardCharsets.ISO_8859_1));
    while (call.path().startsWith("socket") && in.remaining() >= 16) {
      int at = in.position();
      int length = in.getInt(at);
      if (length < 16 || length > in.remaining()) {
        break;
      }
      if (in.getInt(at + 4) == DELIVER_SM_RESP && in.getInt(at + 8) == 0) {
        parts.add(String.format("part-%06d", in.getInt(at + 12)));
      }
      in.position(at + length);
    }
    return parts;
  }

  /**
   * Returns whether what has a name in it was written to the log, and that synchronised, before.
   */
  boolean isOnDiskBefore(String name, Call promise) {
    Call written =
        calls.stream()
            .filter(call -> call.name().equals("pwrite64") && call.isOfLog())
            .filter(call -> call.data().contains(name))
            .findFirst()
            .orElse(null);
    return written != null
        && calls.stream()
            .anyMatch(
                call ->
                    call.isSync()
                        && call.began() > written.ended()
                        && call.ended() < promise.began());
  }

  long syncs() {
    return calls.stream().filter(Call::isSync).count();
  }
}
