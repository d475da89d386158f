// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.lab;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.core.CloseStatus;
import org.eclipse.jetty.websocket.core.CoreSession;
import org.eclipse.jetty.websocket.core.Frame;
import org.eclipse.jetty.websocket.core.FrameHandler;
import org.eclipse.jetty.websocket.core.OpCode;

/**
 * The connection of a page (RFC 6455): JSON objects in text frames, both ways. One that sends
 * anything else, or reads too slowly, is cut off.
 */
final class PageSocket implements FrameHandler {
  /** In bytes; what a page sends is a key or a short text. */
  static final int MAX_COMMAND = 16 << 10;

  /** In characters. */
  private static final long MAX_PENDING = 16 << 20;

  private final Pages pages;
  private final LabCommands commands;
  private final AtomicLong pending = new AtomicLong();
  private final ByteArrayOutputStream received = new ByteArrayOutputStream();
  private volatile CoreSession session;

  PageSocket(Pages pages, LabCommands commands) {
    this.pages = pages;
    this.commands = commands;
  }

  @Override
  public void onOpen(CoreSession opened, Callback callback) {
    session = opened;
    callback.succeeded();
    if (pages.enter(this, commands::whole)) {
      opened.demand();
    } else {
      opened.close(CloseStatus.TRY_AGAIN_LATER, "too many pages", Callback.NOOP);
    }
  }

  @Override
  public void onFrame(Frame frame, Callback callback) {
    switch (frame.getOpCode()) {
      case OpCode.TEXT, OpCode.CONTINUATION -> take(frame);
      case OpCode.PING ->
          session.sendFrame(
              new Frame(OpCode.PONG, frame.getPayload().slice()), Callback.NOOP, false);
      case OpCode.PONG, OpCode.CLOSE -> {}
      default -> refuse(CloseStatus.BAD_DATA, "text frames only");
    }
    callback.succeeded();
    session.demand();
  }

  private void take(Frame frame) {
    if (received.size() + frame.getPayloadLength() > MAX_COMMAND) {
      refuse(CloseStatus.MESSAGE_TOO_LARGE, "too long");
      return;
    }
    received.writeBytes(BufferUtil.toArray(frame.getPayload()));
    if (frame.isFin()) {
      take(received.toString(StandardCharsets.UTF_8));
      received.reset();
    }
  }

  private void take(String text) {
    try {
      JsonNode command = Pages.MAPPER.readTree(text);
      if (command == null || !command.isObject()) {
        refuse(CloseStatus.BAD_DATA, "no JSON object");
      } else {
        commands.take(command, this);
      }
    } catch (JsonProcessingException e) {
      refuse(CloseStatus.BAD_DATA, "no JSON");
    }
  }

  private void refuse(int status, String reason) {
    session.close(status, reason, Callback.NOOP);
  }

  /** Tells the page something; does not wait. */
  void tell(String message) {
    CoreSession now = session;
    if (pending.addAndGet(message.length()) > MAX_PENDING) {
      now.abort();
      return;
    }
    now.sendFrame(
        new Frame(OpCode.TEXT, message),
        Callback.from(() -> pending.addAndGet(-message.length()), failure -> now.abort()),
        false);
  }

  @Override
  public void onError(Throwable cause, Callback callback) {
    callback.succeeded();
  }

  @Override
  public void onClosed(CloseStatus status, Callback callback) {
    pages.leave(this);
    callback.succeeded();
  }
}
