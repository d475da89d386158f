// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.gateway;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import org.jsmpp.SMPPConstant;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.option.HostAndPort;
import org.trustedsms.cli.option.PasswordOption;
import org.trustedsms.emulator.modem.BindRefusedException;
import org.trustedsms.emulator.modem.SubmitRefusedException;

/** Says in one line why there is no link, or why a message was not taken, and what to do. */
public final class LinkFailure {
  private static final String ASK = "ask who runs it, or name another with --smsc";

  private final InetSocketAddress centre;

  /**
   * Creates it.
   *
   * @param centre where the SMS centre is
   */
  public LinkFailure(InetSocketAddress centre) {
    this.centre = centre;
  }

  /**
   * Says why the bind failed.
   *
   * @param e what the modem has thrown
   * @return what to throw
   */
  public CommandException ofBind(IOException e) {
    BindRefusedException refused = cause(e, BindRefusedException.class);
    if (refused != null) {
      return new CommandException(
          smsc() + " refuses the bind: " + refused.statusInWords() + "; " + advice(refused), e);
    }
    if (cause(e, ConnectException.class) != null
        || cause(e, SocketTimeoutException.class) != null
        || cause(e, NoRouteToHostException.class) != null) {
      return new CommandException(nobody(), e);
    }
    return new CommandException(e.getMessage() + "; " + ASK, e);
  }

  private static String advice(BindRefusedException refused) {
    return switch (refused.status()) {
      case SMPPConstant.STAT_ESME_RINVPASWD ->
          "give the right one with --password-file or in " + PasswordOption.VARIABLE;
      case SMPPConstant.STAT_ESME_RINVSYSID -> "give the one of your account with --system-id";
      case SMPPConstant.STAT_ESME_RINVSYSTYP -> "give the one of your account with --system-type";
      case SMPPConstant.STAT_ESME_RALYBND, SMPPConstant.STAT_ESME_RBINDFAIL ->
          "check --system-id and --address-range, and that no other client uses them now";
      default -> ASK;
    };
  }

  private String nobody() {
    boolean usual =
        centre.getPort() == HostAndPort.DEFAULT_PORT && centre.getAddress().isLoopbackAddress();
    return "no SMS centre answers at "
        + HostAndPort.format(centre)
        + "; start one in another terminal with \"trusted-sms smsc"
        + (usual ? "" : " --listen " + HostAndPort.format(centre))
        + "\", or name another with --smsc";
  }

  private String smsc() {
    return "the SMS centre at " + HostAndPort.format(centre);
  }

  /**
   * Says why a message was not sent, or may not have been.
   *
   * @param e what the modem has thrown
   * @return what to throw
   */
  public CommandException ofSubmit(IOException e) {
    SubmitRefusedException refused = cause(e, SubmitRefusedException.class);
    if (refused == null) {
      return new CommandException(
          e.getMessage()
              + "; ask whether it has arrived before you send it again, since it would be another"
              + " message",
          e);
    }
    int before = refused.sms() - 1;
    return new CommandException(
        smsc()
            + " refuses SMS "
            + refused.sms()
            + " of "
            + refused.total()
            + ": "
            + refused.statusInWords()
            + "; "
            + (before == 0
                ? "nothing was sent; "
                : "it has taken " + before + ", of which the recipient sees nothing; ")
            + advice(refused),
        e);
  }

  private static String advice(SubmitRefusedException refused) {
    return switch (refused.status()) {
      case SMPPConstant.STAT_ESME_RINVDSTADR,
          SMPPConstant.STAT_ESME_RINVDSTTON,
          SMPPConstant.STAT_ESME_RINVDSTNPI ->
          "check --to";
      case SMPPConstant.STAT_ESME_RINVSRCADR,
          SMPPConstant.STAT_ESME_RINVSRCTON,
          SMPPConstant.STAT_ESME_RINVSRCNPI ->
          "check that your account may send from the number in --from";
      case SMPPConstant.STAT_ESME_RTHROTTLED,
          SMPPConstant.STAT_ESME_RMSGQFUL,
          SMPPConstant.STAT_ESME_RX_T_APPN,
          SMPPConstant.STAT_ESME_RSYSERR ->
          "send it again later";
      default -> "ask who runs the centre";
    };
  }

  private static <T extends Throwable> T cause(Throwable e, Class<T> type) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (type.isInstance(cause)) {
        return type.cast(cause);
      }
    }
    return null;
  }
}
