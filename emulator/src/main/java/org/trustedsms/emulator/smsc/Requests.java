// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jsmpp.PDUStringException;
import org.jsmpp.bean.BroadcastSm;
import org.jsmpp.bean.CancelBroadcastSm;
import org.jsmpp.bean.CancelSm;
import org.jsmpp.bean.DataSm;
import org.jsmpp.bean.OptionalParameters;
import org.jsmpp.bean.QueryBroadcastSm;
import org.jsmpp.bean.QuerySm;
import org.jsmpp.bean.ReplaceSm;
import org.jsmpp.bean.SubmitMulti;
import org.jsmpp.bean.SubmitSm;
import org.jsmpp.extra.ProcessRequestException;
import org.jsmpp.session.BroadcastSmResult;
import org.jsmpp.session.DataSmResult;
import org.jsmpp.session.QueryBroadcastSmResult;
import org.jsmpp.session.QuerySmResult;
import org.jsmpp.session.SMPPServerSession;
import org.jsmpp.session.ServerMessageReceiverListener;
import org.jsmpp.session.ServerResponseDeliveryListener;
import org.jsmpp.session.Session;
import org.jsmpp.session.SubmitMultiResult;
import org.jsmpp.session.SubmitSmResult;
import org.jsmpp.util.MessageId;
import org.trustedsms.server.sms.ShortMessage;

/**
 * Answers the requests of one client. A message sets out when the answer to its submit_sm has been
 * sent, so that no receipt comes before the message_id it names. Used by one thread, since the
 * client's session has one.
 */
final class Requests implements ServerMessageReceiverListener, ServerResponseDeliveryListener {
  private static final DateTimeFormatter FINAL_DATE =
      DateTimeFormatter.ofPattern("yyMMddHHmmss'000+'").withZone(ZoneOffset.UTC);

  private final Post post;
  private final Client client;
  private Stored answering;

  Requests(Post post, Client client) {
    this.post = post;
    this.client = client;
  }

  @Override
  public SubmitSmResult onAcceptSubmitSm(SubmitSm request, SMPPServerSession source)
      throws ProcessRequestException {
    ShortMessage message = Submission.message(request, client.boundNumber());
    try {
      answering = post.accept(request, message, client.systemId());
      return new SubmitSmResult(
          new MessageId(answering.id()), OptionalParameters.EMPTY_OPTIONAL_PARAMETERS);
    } catch (RefusedException e) {
      post.refused(client.systemId(), message, e);
      throw new ProcessRequestException(e.getMessage(), e.status());
    } catch (PDUStringException e) {
      throw new IllegalStateException("A message_id of the centre is short enough", e);
    }
  }

  @Override
  public void onSubmitSmRespSent(SubmitSmResult result, SMPPServerSession source) {
    setOut();
  }

  @Override
  public void onSubmitSmRespError(SubmitSmResult result, Exception cause, SMPPServerSession s) {
    // The message has been accepted, although its sender may never know.
    setOut();
  }

  private void setOut() {
    Stored message = answering;
    answering = null;
    post.send(message);
  }

  @Override
  public QuerySmResult onAcceptQuerySm(QuerySm request, SMPPServerSession source)
      throws ProcessRequestException {
    Ledger.Outcome entry = post.find(Submission.orEmpty(request.getMessageId()));
    String asked = Submission.orEmpty(request.getSourceAddr());
    if (entry == null
        || !entry.systemId().equals(client.systemId())
        || !asked.isEmpty() && !asked.replaceFirst("^[+]", "").equals(entry.source())) {
      throw refused(SmppStatus.INVALID_MESSAGE_ID, "no such message of this client");
    }
    String since = entry.since() == null ? null : FINAL_DATE.format(entry.since());
    return new QuerySmResult(since, entry.state(), (byte) 0);
  }

  @Override
  public void onAcceptCancelSm(CancelSm request, SMPPServerSession source)
      throws ProcessRequestException {
    throw refused(SmppStatus.CANCEL_FAILED, "messages cannot be cancelled");
  }

  @Override
  public void onAcceptReplaceSm(ReplaceSm request, SMPPServerSession source)
      throws ProcessRequestException {
    throw refused(SmppStatus.REPLACE_FAILED, "messages cannot be replaced");
  }

  @Override
  public SubmitMultiResult onAcceptSubmitMulti(SubmitMulti request, SMPPServerSession source)
      throws ProcessRequestException {
    throw unsupported("submit_multi");
  }

  @Override
  public DataSmResult onAcceptDataSm(DataSm request, Session source)
      throws ProcessRequestException {
    throw unsupported("data_sm");
  }

  @Override
  public BroadcastSmResult onAcceptBroadcastSm(BroadcastSm request, SMPPServerSession source)
      throws ProcessRequestException {
    throw unsupported("broadcast_sm");
  }

  @Override
  public void onAcceptCancelBroadcastSm(CancelBroadcastSm request, SMPPServerSession source)
      throws ProcessRequestException {
    throw unsupported("cancel_broadcast_sm");
  }

  @Override
  public QueryBroadcastSmResult onAcceptQueryBroadcastSm(
      QueryBroadcastSm request, SMPPServerSession source) throws ProcessRequestException {
    throw unsupported("query_broadcast_sm");
  }

  @Override
  public void onSubmitMultiRespSent(SubmitMultiResult result, SMPPServerSession source) {
    // Never sent.
  }

  @Override
  public void onSubmitMultiRespError(SubmitMultiResult result, Exception e, SMPPServerSession s) {
    // Never sent.
  }

  private static ProcessRequestException unsupported(String command) {
    return refused(SmppStatus.INVALID_COMMAND_ID, command + " is not supported");
  }

  private static ProcessRequestException refused(int status, String reason) {
    return new ProcessRequestException(reason, status);
  }
}
