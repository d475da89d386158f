// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.enrolment.Enrolment;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.ReferenceTime;
import org.trustedsms.message.TimeSlot;
import org.trustedsms.server.sms.Address;

/**
 * The authority's records: applicants and issued certificates. Beside a certified enrolment, or one
 * with an offer, the same number may have another: the first stays until the other is as far.
 */
public final class Enrolments {
  private static final String ALL =
      "SELECT number, state, name, key_curve, key_point, asked, enrolment, place FROM enrolment";

  private static final String PUT =
      Database.put(
          "enrolment",
          "place, shard",
          "number, state, name, key_curve, key_point, asked, enrolment");

  /** Behind the number, where the enrolment is that is beside one that is certified. */
  private static final String BESIDE = "?";

  /** Counts nothing: the time of the last revocation list. */
  private static final String LAST_LIST = "revocation list";

  private final ShardContext context;
  private final Database database;
  private final Events events;

  /** The stage of an enrolment. */
  public enum Stage {
    /** A key was offered; a decision is due. */
    ASKED,
    /** The authority's offer was sent, and awaits acceptance. */
    OFFERED,
    CERTIFIED,
    /** The user has declined. */
    DECLINED,
    /** The authority has refused. */
    REFUSED;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Somebody who wants to be certified; {@code enrolment} is null until there is an offer. {@code
   * place} tells a number's applicants apart and orders all.
   */
  public record Applicant(
      String number,
      Stage stage,
      String name,
      PublicKey key,
      long asked,
      Enrolment enrolment,
      String place) {

    /** Returns the same applicant, further on. */
    public Applicant at(Stage newStage, Enrolment newEnrolment) {
      return new Applicant(number, newStage, name, key, asked, newEnrolment, place);
    }
  }

  /**
   * An issued certificate. {@code number}, of the subject, and {@code revoked} may be null; {@code
   * until} is in seconds since 1970 UTC.
   */
  public record Issued(MessageId id, String number, byte[] payload, long until, Long revoked) {}

  Enrolments(ShardContext context) {
    this.context = context;
    database = context.database();
    events = new Events(context);
  }

  /**
   * Records an application. It replaces the number's earlier application, unless that one is
   * certified or has an offer; then both are kept.
   */
  public void ask(String from, String name, PublicKey key, long now) {
    List<Applicant> known = applicants(from);
    String number = known.isEmpty() ? from : known.get(0).number();
    boolean isBeside =
        known.stream()
            .anyMatch(
                other ->
                    other.stage() == Stage.CERTIFIED
                        || other.stage() == Stage.OFFERED
                        || !other.place().equals(number));
    String at = isBeside ? number + BESIDE : number;
    put(new Applicant(number, Stage.ASKED, name, key, now, null, at), now);
  }

  /**
   * Keeps an applicant who is further on: who is certified in place of whoever was before, who is
   * made an offer in place of whoever is not certified.
   */
  public void put(Applicant applicant, long now) {
    String number = applicant.number();
    String at = applicant.place();
    int shard = context.shard(number);
    boolean replaces =
        applicant.stage() == Stage.CERTIFIED
            || applicant.stage() == Stage.OFFERED
                && applicants(number).stream().noneMatch(known -> known.stage() == Stage.CERTIFIED);
    if (replaces && !at.equals(number)) {
      database.run("DELETE FROM enrolment WHERE place = ? AND shard = ?", at, shard);
      at = number;
    }
    StoredKey key = StoredKey.of(applicant.key());
    database.run(
        PUT,
        at,
        shard,
        applicant.number(),
        StoredCode.STAGE.of(applicant.stage()),
        applicant.name(),
        key.curve(),
        key.point(),
        applicant.asked(),
        applicant.enrolment() == null ? null : applicant.enrolment().toBytes());
    events.add(
        shard, now, Events.Subject.ENROLMENT, number, StoredCode.STAGE.of(applicant.stage()), null);
  }

  /**
   * Returns the applicants of a number, in any of its {@link Address#spellings}: none, one, or who
   * is certified and another one.
   */
  public List<Applicant> applicants(String number) {
    List<String> spellings = context.spellings(number);
    return database.all(
        ALL + " WHERE number " + Database.in(spellings) + " ORDER BY place",
        this::read,
        spellings.toArray());
  }

  /** Returns applicants of a stage, or of all if it is null, after a place, so many at most. */
  public List<Applicant> applicants(String after, Stage stage, int most) {
    String ofStage = stage == null ? "" : " AND state = " + StoredCode.STAGE.of(stage);
    String which = " WHERE place > ?" + ofStage + " ORDER BY place LIMIT ?";
    return database.all(ALL + which, this::read, after, most);
  }

  /** Counts the applicants without a decision. */
  public long waiting() {
    return database.number(
        "SELECT COUNT(*) FROM enrolment WHERE state = ?", StoredCode.STAGE.of(Stage.ASKED));
  }

  private Applicant read(ResultSet row) throws SQLException {
    try {
      byte[] enrolment = row.getBytes(7);
      return new Applicant(
          row.getString(1),
          StoredCode.STAGE.value(row.getInt(2)),
          row.getString(3),
          new StoredKey(row.getString(4), row.getBytes(5)).key(),
          row.getLong(6),
          enrolment == null ? null : Enrolment.decode(enrolment, Curves.all()),
          row.getString(8));
    } catch (InvalidEncodingException | IllegalArgumentException e) {
      throw database.damaged("an enrolment that cannot be read");
    }
  }

  public void issued(Issued certificate) {
    database.run(
        Database.put("certificate", "id, shard", "number, payload, until, revoked"),
        certificate.id().toBytes(),
        certificate.number() == null ? context.first() : context.shard(certificate.number()),
        certificate.number(),
        certificate.payload(),
        certificate.until(),
        certificate.revoked());
  }

  /**
   * Returns at most {@code most} unexpired certificates, those that end last first, after one of
   * them or null. {@code time} is in seconds since 1970 UTC.
   */
  public List<Issued> certificates(long time, Issued after, int most) {
    String order = " ORDER BY until DESC, id LIMIT ?";
    if (after == null) {
      return certificates("until >= ?" + order, time, most);
    }
    String behind = "until >= ? AND until <= ? AND (until < ? OR id > ?)";
    Object[] values = {time, after.until(), after.until(), after.id().toBytes(), most};
    return certificates(behind + order, values);
  }

  public Optional<Issued> certificate(MessageId id) {
    return certificates("id = ?", id.toBytes()).stream().findFirst();
  }

  /** Returns all certificates that were issued for a number, those that end last first. */
  public List<Issued> certificatesOf(String number) {
    List<String> spellings = context.spellings(number);
    return certificates(
        "number " + Database.in(spellings) + " ORDER BY until DESC, id", spellings.toArray());
  }

  /**
   * Returns the time of the next revocation list, in seconds since 1970 UTC: it is in a later step
   * than the list before, as nobody accepts a second list of a step. One that nobody can have
   * accepted, as the clock was ahead, does not count.
   */
  public long nextList(long now) {
    int shard = context.first();
    long last =
        database.number("SELECT value FROM counter WHERE name = ? AND shard = ?", LAST_LIST, shard);
    long next =
        ReferenceTime.isTooFarAhead(last, now) ? now : Math.max(now, last + TimeSlot.SECONDS);
    database.count(shard, LAST_LIST, next);
    return next;
  }

  /** Returns those that are revoked and have not ended at a time, in seconds since 1970 UTC. */
  public List<Issued> revoked(long time) {
    return certificates("until >= ? AND revoked IS NOT NULL ORDER BY until DESC, id", time);
  }

  private List<Issued> certificates(String where, Object... values) {
    return database.all(
        "SELECT id, number, payload, until, revoked FROM certificate WHERE " + where,
        row -> {
          long revoked = row.getLong(5);
          Long when = row.wasNull() ? null : revoked;
          return new Issued(
              new MessageId(row.getBytes(1)),
              row.getString(2),
              row.getBytes(3),
              row.getLong(4),
              when);
        },
        values);
  }
}
