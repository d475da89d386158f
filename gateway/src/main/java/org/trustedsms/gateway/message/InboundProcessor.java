// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.message;

import java.time.Clock;
import java.util.List;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.certificate.Roles;
import org.trustedsms.certificate.Subject;
import org.trustedsms.curve.Curves;
import org.trustedsms.enrolment.Enrolment;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Evidence;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.RejectedException;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.IncomingMessage;
import org.trustedsms.server.RepeatLimit;
import org.trustedsms.server.SmsHandler.Answers;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Contacts;
import org.trustedsms.server.store.Enrolments;
import org.trustedsms.server.store.Enrolments.Applicant;
import org.trustedsms.server.store.Enrolments.Stage;
import org.trustedsms.server.store.MessageState;
import org.trustedsms.server.store.OutboundMessages;
import org.trustedsms.server.store.OutboundMessages.OutboundMessage;
import org.trustedsms.server.store.ReceivedMessages.Received;
import org.trustedsms.server.store.SignedMessage;
import org.trustedsms.server.store.Transaction;
import org.trustedsms.server.store.Trust;
import org.trustedsms.text.TextCodings;
import org.trustedsms.transaction.Acceptance;
import org.trustedsms.transaction.Sale;
import org.trustedsms.transaction.SaleEvent;

/**
 * Processes received messages, also as a supplier and as an authority: stores and acknowledges
 * acceptances, notes enrolments, and certifies applicants who have accepted its offer.
 */
public final class InboundProcessor {
  private static final String ACKNOWLEDGEMENT = "acknowledgement";

  /** The most applicants without a decision; more are not noted. */
  private static final int MAX_WAITING = 1_000;

  /** To how many messages answers are sent again in 24 hours. */
  private static final int MAX_REPEATED = 100_000;

  private final String number;
  private final OwnKey key;
  private final long certificateSeconds;
  private final Clock clock;
  private final RepeatLimit repeats = new RepeatLimit(MAX_REPEATED, Integer.MAX_VALUE);

  /** Creates it for the gateway's own number; certificates are valid {@code certificateSeconds}. */
  public InboundProcessor(String number, OwnKey key, long certificateSeconds, Clock clock) {
    this.number = number;
    this.key = key;
    this.certificateSeconds = certificateSeconds;
    this.clock = clock;
  }

  private long seconds() {
    return clock.millis() / 1000;
  }

  public boolean received(Transaction transaction, IncomingMessage message, Answers answers) {
    ReceivedMessage read = message.message();
    if (message.verdict() == Verdict.KEY_OFFERED) {
      keep(transaction, message, read, read.offeredName(), null, null);
      apply(transaction, message.from(), read.offeredKey(), read.offeredName(), answers);
      return true;
    }
    if (!message.isVerified()) {
      boolean otherKey =
          message.verdict() == Verdict.UNKNOWN_SENDER
              || message.verdict() == Verdict.SIGNATURE_INVALID;
      if (otherKey && enrols(transaction, message, answers)) {
        return true;
      }
      keep(transaction, message, null, null, null, null);
      return message.verdict() != Verdict.UNKNOWN_SENDER;
    }
    MessageKind kind = read.kind();
    if (kind == Acceptance.KIND) {
      accepted(transaction, message, new Acceptance(read), answers);
      return true;
    }
    MessageId answered =
        message.result() != null ? message.result().command() : read.acknowledged();
    String outcome = message.result() == null ? null : "status " + message.result().status();
    OutboundMessage of = answered == null ? null : find(transaction, answered);
    String answeredKind =
        message.result() == null ? Submission.Kind.TEXT.word() : Submission.Kind.COMMAND.word();
    if (of != null && !of.kind().equals(answeredKind)) {
      of = null;
    }
    String text = message.result() == null ? read.text() : message.result().text();
    keep(transaction, message, read, text, of, outcome);
    if (of != null) {
      acknowledged(transaction, of, message.id());
    }
    if (message.asksForAcknowledgement()) {
      answers.acknowledge(message, ACKNOWLEDGEMENT);
    }
    return true;
  }

  private OutboundMessage find(Transaction transaction, MessageId message) {
    return transaction.outbound(number).withMessage(message).orElse(null);
  }

  private void acknowledged(Transaction transaction, OutboundMessage of, long by) {
    OutboundMessages outbound = transaction.outbound(number);
    outbound.answered(of.id(), by);
    outbound.changeState(of.id(), MessageState.ACKNOWLEDGED, null, clock.millis());
  }

  /** The answer to an acceptance may be lost: it is sent again unchanged. */
  public void repeated(Transaction transaction, long id, Answers answers) {
    transaction
        .received(number)
        .get(id)
        .filter(received -> Acceptance.KIND.name().equals(received.kind()))
        .ifPresent(
            acceptance -> {
              acknowledgeAgain(transaction, id, answers);
              certifyAgain(transaction, acceptance, answers);
            });
  }

  private void acknowledgeAgain(Transaction transaction, long id, Answers answers) {
    OutboundMessages outbound = transaction.outbound(number);
    outbound
        .answerTo(id, ACKNOWLEDGEMENT)
        .filter(answer -> !answer.state().isPending())
        .ifPresent(
            answer ->
                sendAgain(
                    answers, answer.recipient(), answer.message(), outbound.payload(answer.id())));
  }

  /** Sends an answer again, unless that was done too often. */
  private void sendAgain(Answers answers, String to, MessageId id, byte[] payload) {
    if (repeats.allows(id, seconds())) {
      answers.repeat(to, payload);
    }
  }

  private void certifyAgain(Transaction transaction, Received acceptance, Answers answers) {
    boolean ledToIt =
        SaleEvent.TAKEN.toString().equals(acceptance.outcome())
            || SaleEvent.SAME.toString().equals(acceptance.outcome());
    if (acceptance.answers() == null || !ledToIt) {
      return;
    }
    MessageId offer =
        transaction
            .outbound(number)
            .get(acceptance.answers())
            .map(OutboundMessage::message)
            .orElse(null);
    transaction.enrolments().applicants(acceptance.originator()).stream()
        .filter(applicant -> applicant.stage() == Stage.CERTIFIED)
        .map(Applicant::enrolment)
        .filter(enrolment -> idOf(enrolment).equals(offer))
        .forEach(enrolment -> certifyAgain(answers, acceptance.originator(), enrolment));
  }

  /** Sends the certificate again while it is valid. */
  private void certifyAgain(Answers answers, String to, Enrolment enrolment) {
    byte[] certificate = enrolment.answerTo(enrolment.key(), enrolment.name(), seconds());
    if (certificate != null) {
      sendAgain(answers, to, idOf(enrolment), certificate);
    }
  }

  private void keep(
      Transaction transaction,
      IncomingMessage message,
      ReceivedMessage read,
      String text,
      OutboundMessage answers,
      String outcome) {
    Evidence evidence = read == null ? null : read.evidence();
    transaction
        .received(number)
        .add(
            new Received(
                message.id(),
                message.from(),
                message.time().toEpochMilli(),
                message.verdict(),
                message.reason(),
                read == null ? null : read.kind().name(),
                text,
                answers == null ? null : answers.id(),
                outcome,
                read == null ? null : read.id()),
            evidence,
            clock.millis());
  }

  private void accepted(
      Transaction transaction, IncomingMessage message, Acceptance acceptance, Answers answers) {
    OutboundMessages outbound = transaction.outbound(number);
    OutboundMessage offer = find(transaction, acceptance.offer());
    Sale sale = offer == null ? null : outbound.sale(offer.id());
    if (sale == null || !isOf(transaction, offer, message)) {
      boolean enrols = offer != null && certify(transaction, message, acceptance, answers);
      if (!enrols) {
        keep(transaction, message, acceptance.message(), acceptance.text(), null, "of no offer");
      }
      return;
    }
    SaleEvent event = sale.evaluate(acceptance, message.time().getEpochSecond());
    String outcome = acceptance.choice() == 0 ? "declined" : "choice " + acceptance.choice();
    keep(
        transaction,
        message,
        acceptance.message(),
        acceptance.text(),
        offer,
        event == SaleEvent.TAKEN ? outcome : event.toString());
    if (event == SaleEvent.TAKEN) {
      outbound.setSale(offer.id(), sale.taking(acceptance));
      acknowledged(transaction, offer, message.id());
    }
    if (event.isAcknowledged()) {
      answers.acknowledge(message, ACKNOWLEDGEMENT);
    }
  }

  /** Refuses the acceptance of an offer that was made to somebody else. */
  private static boolean isOf(
      Transaction transaction, OutboundMessage offer, IncomingMessage message) {
    PublicKey sender = message.message().sender();
    return transaction
        .contacts()
        .find(offer.recipient())
        .map(contact -> sender.equals(contact.key()))
        .orElse(false);
  }

  private void apply(
      Transaction transaction, String from, PublicKey offered, String name, Answers answers) {
    if (!Contact.isNumber(from)) {
      return;
    }
    Enrolments enrolments = transaction.enrolments();
    List<Applicant> known = enrolments.applicants(from);
    for (Applicant applicant : known) {
      Enrolment enrolment = applicant.enrolment();
      byte[] before = enrolment == null ? null : enrolment.answerTo(offered, name, seconds());
      if (before != null) {
        sendAgain(answers, from, idOf(enrolment), before);
        return;
      }
    }
    boolean same =
        known.stream()
            .filter(applicant -> applicant.key().equals(offered))
            .anyMatch(
                applicant ->
                    applicant.stage() == Stage.REFUSED
                        || applicant.stage() == Stage.ASKED && applicant.name().equals(name));
    boolean asks = known.stream().anyMatch(applicant -> applicant.stage() == Stage.ASKED);
    if (!same && (asks || enrolments.waiting() < MAX_WAITING)) {
      enrolments.ask(from, name, offered, clock.millis());
    }
  }

  /** A repeated message is sent under the identifier of the offer. */
  private static MessageId idOf(Enrolment enrolment) {
    return enrolment.sale().offer();
  }

  /** Takes the answer to an offer to certify, which is signed with the key to be certified. */
  private boolean enrols(Transaction transaction, IncomingMessage message, Answers answers) {
    byte[] payload =
        transaction.inbound(number).get(message.id()).map(stored -> stored.payload()).orElse(null);
    return payload != null
        && transaction.enrolments().applicants(message.from()).stream()
            .filter(applicant -> applicant.enrolment() != null)
            .anyMatch(applicant -> enrols(transaction, message, applicant, payload, answers));
  }

  private boolean enrols(
      Transaction transaction,
      IncomingMessage message,
      Applicant applicant,
      byte[] payload,
      Answers answers) {
    KnownSenders sender = new KnownSenders();
    sender.add(message.from(), applicant.enrolment().key());
    Receiver receiver =
        new Receiver(key.publicKey(), Curves.all(), sender)
            .taking(new MessageKinds(new MessageKind[] {Acceptance.KIND}))
            .with(
                (handle, recipient, answer) ->
                    java.util.Arrays.equals(handle, idOf(applicant.enrolment()).handle())
                        ? idOf(applicant.enrolment())
                        : null);
    ReceivedMessage read =
        receiver.receive(payload, message.from(), message.time().getEpochSecond());
    if (read.verdict() != Verdict.VERIFIED) {
      return false;
    }
    IncomingMessage verified =
        new IncomingMessage(
            message.id(),
            message.time(),
            message.from(),
            message.contact(),
            read.verdict(),
            read.reason(),
            read,
            null,
            message.redelivered());
    return certify(transaction, verified, new Acceptance(read), answers);
  }

  private boolean certify(
      Transaction transaction, IncomingMessage message, Acceptance acceptance, Answers answers) {
    Enrolments enrolments = transaction.enrolments();
    Applicant applicant =
        enrolments.applicants(message.from()).stream()
            .filter(known -> known.enrolment() != null)
            .filter(known -> acceptance.offer().equals(idOf(known.enrolment())))
            .filter(known -> known.key().equals(acceptance.message().sender()))
            .findFirst()
            .orElse(null);
    if (applicant == null) {
      return false;
    }
    Enrolment enrolment = applicant.enrolment();
    SaleEvent event = enrolment.evaluate(acceptance, message.time().getEpochSecond());
    OutboundMessage offer = find(transaction, acceptance.offer());
    keep(transaction, message, acceptance.message(), acceptance.text(), offer, event.toString());
    if (event == SaleEvent.SAME && enrolment.isCertified()) {
      certifyAgain(answers, message.from(), enrolment);
    } else if (event == SaleEvent.TAKEN && acceptance.choice() == 0) {
      enrolments.put(applicant.at(Stage.DECLINED, enrolment.declined(acceptance)), clock.millis());
    } else if (event == SaleEvent.TAKEN) {
      issue(transaction, applicant, acceptance, answers);
      if (offer != null) {
        acknowledged(transaction, offer, message.id());
      }
    }
    return true;
  }

  private void issue(
      Transaction transaction, Applicant applicant, Acceptance acceptance, Answers answers) {
    PrivateKey issuer = key.privateKey();
    String of = applicant.number();
    Subject subject =
        new Subject(applicant.enrolment().key(), of, applicant.enrolment().name(), Roles.PERSON);
    byte[] payload = Certificate.issue(issuer, subject, seconds(), seconds() + certificateSeconds);
    Certificate certificate = certificate(payload, key.publicKey());
    Enrolments enrolments = transaction.enrolments();
    enrolments.put(
        applicant.at(Stage.CERTIFIED, applicant.enrolment().certified(acceptance, payload)),
        clock.millis());
    enrolments.issued(
        new Enrolments.Issued(certificate.id(), of, payload, certificate.until(), null));
    trust(transaction, of, applicant.enrolment());
    answers.send(of, "certificate", SignedMessage.unanswered(payload, certificate.evidence()));
  }

  /** Another key that people have accepted stays. */
  private static void trust(Transaction transaction, String of, Enrolment enrolment) {
    Contacts contacts = transaction.contacts();
    Contact known = contacts.at(of).orElse(null);
    if (known == null || known.key() == null || known.trust() == Trust.CERTIFIED) {
      Contact contact =
          known != null && contacts.isHere(known) ? known : new Contact(of, of, null, null, null);
      contacts.put(contact.trusting(enrolment.key(), Trust.CERTIFIED));
    }
  }

  /** Reads a certificate that an authority with this key has issued itself. */
  public static Certificate certificate(byte[] payload, PublicKey issuer) {
    try {
      return Certificate.verify(
          payload, new PublicKey[] {issuer}, Curves.all(), TextCodings.standard());
    } catch (RejectedException e) {
      throw new IllegalStateException("a certificate of this authority: " + e.getMessage());
    }
  }
}
