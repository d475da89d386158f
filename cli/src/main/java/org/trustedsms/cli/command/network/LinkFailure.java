// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.util.Optional;
import org.jsmpp.SMPPConstant;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.GracefulShutdown;
import org.trustedsms.cli.option.HostAndPort;
import org.trustedsms.cli.option.PasswordOption;
import org.trustedsms.server.SmsService;
import org.trustedsms.server.link.RefusedException;
import org.trustedsms.server.url.HostPort;
import org.trustedsms.server.url.LinkUrl;

/** Says in one line why there is no link, or why a message was not taken, and what to do. */
final class LinkFailure {
  private static final int POLL_MILLIS = 500;
  private static final String ASK =
      "ask who runs it, or name another with --link (smpp:, or smpps: for TLS)";

  /** Empty if the link does not speak SMPP. */
  private final Optional<HostPort> smsc;

  private final String where;

  LinkFailure(LinkUrl link) {
    smsc = link.smsc();
    where = smsc.map(at -> "the SMSC at " + at).orElse("the link " + link);
  }

  CommandException ofBind(IOException e) {
    if (smsc.isEmpty()) {
      return new CommandException(where + " cannot be used: " + e.getMessage(), e);
    }
    if (e instanceof RefusedException refused) {
      return new CommandException(
          where + " refuses the bind: " + refused.statusInWords() + "; " + onBind(refused), e);
    }
    Throwable cause = e.getCause();
    if (cause instanceof ConnectException
        || cause instanceof SocketTimeoutException
        || cause instanceof NoRouteToHostException) {
      return new CommandException(HostAndPort.noListenerAt(smsc.get().toString()), e);
    }
    return new CommandException(e.getMessage() + "; " + ASK, e);
  }

  private static String onBind(RefusedException refused) {
    return switch (refused.status()) {
      case SMPPConstant.STAT_ESME_RINVPASWD ->
          "give the right one with password-file=FILE in --link, or in " + PasswordOption.VARIABLE;
      case SMPPConstant.STAT_ESME_RINVSYSID ->
          "give the one of your account as --link smpp://system-id@host:port";
      case SMPPConstant.STAT_ESME_RINVSYSTYP ->
          "give the one of your account with system-type=TYPE in --link";
      case SMPPConstant.STAT_ESME_RALYBND, SMPPConstant.STAT_ESME_RBINDFAIL ->
          "check system-id and address-range in --link, and that no other client uses them now";
      default -> ASK;
    };
  }

  CommandException ofSubmit(Throwable reason) {
    if (reason instanceof RefusedException refused) {
      if (smsc.isEmpty()) {
        return CommandException.rejected(where + ": " + reason.getMessage(), reason);
      }
      return CommandException.rejected(
          "%s refuses the message: %s; %s"
              .formatted(where, refused.statusInWords(), onSubmit(refused.status())),
          reason);
    }
    return new CommandException(
        smsc.isEmpty() ? where + ": " + reason.getMessage() : reason.getMessage() + "; " + ASK,
        reason);
  }

  private static String onSubmit(int status) {
    return switch (status) {
      case SMPPConstant.STAT_ESME_RINVDSTADR,
          SMPPConstant.STAT_ESME_RINVDSTTON,
          SMPPConstant.STAT_ESME_RINVDSTNPI ->
          "check --to";
      case SMPPConstant.STAT_ESME_RINVSRCADR,
          SMPPConstant.STAT_ESME_RINVSRCTON,
          SMPPConstant.STAT_ESME_RINVSRCNPI ->
          "check that your account may send from the number in --from";
      case SMPPConstant.STAT_ESME_RINVBNDSTS,
          SMPPConstant.STAT_ESME_RTHROTTLED,
          SMPPConstant.STAT_ESME_RMSGQFUL ->
          "send it again later";
      default -> "ask who runs the SMSC";
    };
  }

  CommandException ofSilence() {
    return new CommandException(
        where
            + " has not taken the message in time; ask whether it has arrived before you send it"
            + " again, since it would be another message");
  }

  /** Waits until a command is ended; fails if the link will not come back before that. */
  void awaitEnd(SmsService service, GracefulShutdown end) {
    while (!end.isRequestedWithin(POLL_MILLIS)) {
      if (service.isOver()) {
        throw ofEnd(service.lastReason());
      }
    }
  }

  /** Says that the link will not come back, given why it went down last. */
  CommandException ofEnd(String reason) {
    return new CommandException(
        "%s does not let this client back in: %s; start again with what it asks for"
            .formatted(where, reason));
  }
}
