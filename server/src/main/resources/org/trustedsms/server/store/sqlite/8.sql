-- SPDX-License-Identifier: Apache-2.0
-- The tables of a store. States, verdicts and trust are the codes of the enums that are named after them.

CREATE TABLE schema_version (
  version INTEGER NOT NULL
);

CREATE TABLE counter (
  name TEXT NOT NULL,
  lane INTEGER NOT NULL,
  value INTEGER NOT NULL,
  PRIMARY KEY (name, lane)
) WITHOUT ROWID;

CREATE TABLE contact (
  number TEXT NOT NULL,
  lane INTEGER NOT NULL,
  name TEXT NOT NULL,
  key_curve TEXT,
  key_point BLOB,
  trust INTEGER,
  offered_curve TEXT,
  offered_point BLOB,
  PRIMARY KEY (number, lane)
) WITHOUT ROWID;
CREATE INDEX contact_by_name ON contact (name);
CREATE INDEX contact_without_key ON contact (number) WHERE key_curve IS NULL;

CREATE TABLE replay_window (
  sender BLOB NOT NULL,
  lane INTEGER NOT NULL,
  newest INTEGER NOT NULL,
  messages BLOB NOT NULL,
  PRIMARY KEY (sender, lane)
) WITHOUT ROWID;
CREATE INDEX replay_window_by_newest ON replay_window (lane, newest);

CREATE TABLE last_stamp (
  own BLOB NOT NULL,
  lane INTEGER NOT NULL,
  stamp INTEGER NOT NULL,
  PRIMARY KEY (own, lane)
) WITHOUT ROWID;

-- The recipient of what is for anyone has no bytes.
CREATE TABLE awaiting (
  own BLOB NOT NULL,
  message BLOB NOT NULL,
  lane INTEGER NOT NULL,
  handle BLOB NOT NULL,
  recipient BLOB NOT NULL,
  place INTEGER NOT NULL,
  PRIMARY KEY (own, message, lane)
) WITHOUT ROWID;
CREATE INDEX awaiting_by_handle ON awaiting (own, handle);
CREATE UNIQUE INDEX awaiting_by_place ON awaiting (own, lane, place);

-- The segments of messages that are not complete.
CREATE TABLE spool (
  id INTEGER PRIMARY KEY,
  lane INTEGER NOT NULL,
  mailbox TEXT NOT NULL,
  originator TEXT NOT NULL,
  message TEXT NOT NULL,
  time INTEGER NOT NULL,
  user_data BLOB NOT NULL
);
CREATE INDEX spool_by_message ON spool (mailbox, originator, message);

-- Payload is null when it is done; the digest tells a repetition. Fresh is 1 of what was
-- judged and certainly not handed out.
CREATE TABLE inbox (
  id INTEGER PRIMARY KEY,
  mailbox TEXT NOT NULL,
  lane INTEGER NOT NULL,
  originator TEXT NOT NULL,
  time INTEGER NOT NULL,
  digest BLOB NOT NULL,
  payload BLOB,
  state INTEGER NOT NULL,
  fresh INTEGER NOT NULL,
  verdict INTEGER,
  reason TEXT,
  key_curve TEXT,
  key_point BLOB
);
CREATE UNIQUE INDEX inbox_by_digest ON inbox (mailbox, digest, lane);
CREATE INDEX inbox_by_state ON inbox (mailbox, state, lane, id);

-- What the SMS centre has not taken yet.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  mailbox TEXT NOT NULL,
  lane INTEGER NOT NULL,
  recipient TEXT NOT NULL,
  port INTEGER NOT NULL,
  receipt INTEGER NOT NULL,
  reference INTEGER NOT NULL,
  message BLOB NOT NULL,
  payload BLOB NOT NULL,
  unanswered INTEGER NOT NULL
);

-- The concatenation reference that was used last for a recipient.
CREATE TABLE last_reference (
  mailbox TEXT NOT NULL,
  recipient TEXT NOT NULL,
  lane INTEGER NOT NULL,
  reference INTEGER NOT NULL,
  PRIMARY KEY (mailbox, recipient, lane)
) WITHOUT ROWID;

-- What the network is to tell of what the SMS centre has taken.
CREATE TABLE submitted (
  mailbox TEXT NOT NULL,
  centre_id TEXT NOT NULL,
  lane INTEGER NOT NULL,
  message BLOB NOT NULL,
  sent INTEGER NOT NULL,
  segment INTEGER NOT NULL,
  recipient TEXT NOT NULL,
  place INTEGER NOT NULL,
  PRIMARY KEY (mailbox, centre_id, lane)
) WITHOUT ROWID;
CREATE INDEX submitted_by_sent ON submitted (mailbox, sent);
CREATE INDEX submitted_by_place ON submitted (mailbox, lane, place);

-- What was submitted to be signed and sent, and how far it is. Sale is that of an offer;
-- payload is kept of what may have to go again after it was sent.
CREATE TABLE message (
  id INTEGER PRIMARY KEY,
  mailbox TEXT NOT NULL,
  lane INTEGER NOT NULL,
  recipient TEXT NOT NULL,
  kind TEXT NOT NULL,
  request TEXT NOT NULL,
  batch INTEGER,
  state INTEGER NOT NULL,
  reason TEXT,
  accepted INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  expires INTEGER NOT NULL,
  message BLOB,
  key_curve TEXT,
  key_point BLOB,
  signed_bytes BLOB,
  signature BLOB,
  sale BLOB,
  answer INTEGER,
  payload BLOB
);
CREATE INDEX message_by_state ON message (mailbox, state, id, lane);
CREATE INDEX message_by_expiry ON message (mailbox, expires) WHERE state < 5;
CREATE INDEX message_by_recipient ON message (mailbox, recipient, id);
CREATE INDEX message_by_kind ON message (mailbox, kind, id);
CREATE INDEX message_by_message ON message (mailbox, message);
CREATE INDEX message_by_answer ON message (mailbox, answer) WHERE answer IS NOT NULL;

-- A name that a submitter has given to a submission; digest tells another one. It is in the lane
-- of its first message. Answer is what was said, unless message says it.
CREATE TABLE submission (
  submitter TEXT NOT NULL,
  name TEXT NOT NULL,
  lane INTEGER NOT NULL,
  digest BLOB NOT NULL,
  message INTEGER,
  answer TEXT,
  time INTEGER NOT NULL,
  PRIMARY KEY (submitter, name)
) WITHOUT ROWID;
CREATE INDEX submission_by_time ON submission (time);

-- What has arrived and was dealt with; message and what follows only if it is genuine.
CREATE TABLE received (
  id INTEGER PRIMARY KEY,
  lane INTEGER NOT NULL,
  mailbox TEXT NOT NULL,
  originator TEXT NOT NULL,
  time INTEGER NOT NULL,
  verdict INTEGER NOT NULL,
  reason TEXT NOT NULL,
  kind TEXT,
  text TEXT,
  answers INTEGER,
  outcome TEXT,
  message BLOB,
  key_curve TEXT,
  key_point BLOB,
  signed_bytes BLOB,
  signature BLOB
);
CREATE INDEX received_by_mailbox ON received (mailbox, id);

-- What has changed: of each change one row for a lane, or some, called by its last event.
CREATE TABLE event (
  id INTEGER PRIMARY KEY,
  lane INTEGER NOT NULL,
  time INTEGER NOT NULL,
  events BLOB NOT NULL
);

CREATE TABLE event_reader (
  name TEXT NOT NULL,
  lane INTEGER NOT NULL,
  told TEXT NOT NULL,
  PRIMARY KEY (name, lane)
) WITHOUT ROWID;

CREATE TABLE access_token (
  digest BLOB NOT NULL,
  lane INTEGER NOT NULL,
  name TEXT NOT NULL,
  scopes TEXT NOT NULL,
  made INTEGER NOT NULL,
  PRIMARY KEY (digest, lane)
) WITHOUT ROWID;

-- An authority's, for a number that is to be certified: one, and beside one that is
-- certified another; enrolment is null until there is an offer.
CREATE TABLE enrolment (
  place TEXT NOT NULL,
  lane INTEGER NOT NULL,
  number TEXT NOT NULL,
  state INTEGER NOT NULL,
  name TEXT NOT NULL,
  key_curve TEXT NOT NULL,
  key_point BLOB NOT NULL,
  asked INTEGER NOT NULL,
  enrolment BLOB,
  PRIMARY KEY (place, lane)
) WITHOUT ROWID;
CREATE INDEX enrolment_by_number ON enrolment (number);
CREATE INDEX enrolment_by_state ON enrolment (state, place);

CREATE TABLE certificate (
  id BLOB NOT NULL,
  lane INTEGER NOT NULL,
  number TEXT,
  payload BLOB NOT NULL,
  until INTEGER NOT NULL,
  revoked INTEGER,
  PRIMARY KEY (id, lane)
) WITHOUT ROWID;
CREATE INDEX certificate_by_until ON certificate (until, id);
CREATE INDEX certificate_by_number ON certificate (number);

-- A receipt that came before the answer to the SMS that it is about.
CREATE TABLE early_receipt (
  mailbox TEXT NOT NULL,
  centre_id TEXT NOT NULL,
  lane INTEGER NOT NULL,
  recipient TEXT NOT NULL,
  state TEXT NOT NULL,
  place INTEGER NOT NULL,
  time INTEGER NOT NULL,
  PRIMARY KEY (mailbox, centre_id, lane)
) WITHOUT ROWID;
CREATE INDEX early_receipt_by_time ON early_receipt (time);

-- PDUs that could not be read, as they came.
CREATE TABLE unreadable_pdu (
  mailbox TEXT NOT NULL,
  digest BLOB NOT NULL,
  lane INTEGER NOT NULL,
  reason TEXT NOT NULL,
  pdu BLOB NOT NULL,
  place INTEGER NOT NULL,
  time INTEGER NOT NULL,
  PRIMARY KEY (mailbox, digest, lane)
) WITHOUT ROWID;
CREATE INDEX unreadable_pdu_by_place ON unreadable_pdu (mailbox, lane, place);
