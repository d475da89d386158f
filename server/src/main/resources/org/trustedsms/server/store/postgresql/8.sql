-- SPDX-License-Identifier: Apache-2.0
-- The tables of a store. States, verdicts and trust are the codes of the enums that are named after them.

CREATE TABLE schema_version (
  version BIGINT NOT NULL
);

CREATE TABLE counter (
  name TEXT COLLATE "C" NOT NULL,
  lane BIGINT NOT NULL,
  value BIGINT NOT NULL,
  PRIMARY KEY (name, lane)
);

CREATE TABLE contact (
  number TEXT COLLATE "C" NOT NULL,
  lane BIGINT NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  key_curve TEXT COLLATE "C",
  key_point BYTEA,
  trust SMALLINT,
  offered_curve TEXT COLLATE "C",
  offered_point BYTEA,
  PRIMARY KEY (number, lane)
);
CREATE INDEX contact_by_name ON contact (name);
CREATE INDEX contact_without_key ON contact (number) WHERE key_curve IS NULL;

CREATE TABLE replay_window (
  sender BYTEA NOT NULL,
  lane BIGINT NOT NULL,
  newest BIGINT NOT NULL,
  messages BYTEA NOT NULL,
  PRIMARY KEY (sender, lane)
);
CREATE INDEX replay_window_by_newest ON replay_window (lane, newest);

CREATE TABLE last_stamp (
  own BYTEA NOT NULL,
  lane BIGINT NOT NULL,
  stamp BIGINT NOT NULL,
  PRIMARY KEY (own, lane)
);

-- The recipient of what is for anyone has no bytes.
CREATE TABLE awaiting (
  own BYTEA NOT NULL,
  message BYTEA NOT NULL,
  lane BIGINT NOT NULL,
  handle BYTEA NOT NULL,
  recipient BYTEA NOT NULL,
  place BIGINT NOT NULL,
  PRIMARY KEY (own, message, lane)
);
CREATE INDEX awaiting_by_handle ON awaiting (own, handle);
CREATE UNIQUE INDEX awaiting_by_place ON awaiting (own, lane, place);

-- The segments of messages that are not complete.
CREATE TABLE spool (
  id BIGINT NOT NULL,
  lane BIGINT NOT NULL,
  mailbox TEXT COLLATE "C" NOT NULL,
  originator TEXT COLLATE "C" NOT NULL,
  message TEXT COLLATE "C" NOT NULL,
  time BIGINT NOT NULL,
  user_data BYTEA NOT NULL,
  PRIMARY KEY (lane, id)
);
CREATE INDEX spool_by_message ON spool (mailbox, originator, message);

-- Payload is null when it is done; the digest tells a repetition. Fresh is 1 of what was
-- judged and certainly not handed out.
CREATE TABLE inbox (
  id BIGINT NOT NULL,
  mailbox TEXT COLLATE "C" NOT NULL,
  lane BIGINT NOT NULL,
  originator TEXT COLLATE "C" NOT NULL,
  time BIGINT NOT NULL,
  digest BYTEA NOT NULL,
  payload BYTEA,
  state SMALLINT NOT NULL,
  fresh BIGINT NOT NULL,
  verdict SMALLINT,
  reason TEXT COLLATE "C",
  key_curve TEXT COLLATE "C",
  key_point BYTEA,
  PRIMARY KEY (id, lane)
);
CREATE UNIQUE INDEX inbox_by_digest ON inbox (mailbox, digest, lane);
CREATE INDEX inbox_by_state ON inbox (mailbox, state, lane, id);

-- What the SMS centre has not taken yet.
CREATE TABLE outbox (
  id BIGINT NOT NULL,
  mailbox TEXT COLLATE "C" NOT NULL,
  lane BIGINT NOT NULL,
  recipient TEXT COLLATE "C" NOT NULL,
  port BIGINT NOT NULL,
  receipt BIGINT NOT NULL,
  reference BIGINT NOT NULL,
  message BYTEA NOT NULL,
  payload BYTEA NOT NULL,
  unanswered BIGINT NOT NULL,
  PRIMARY KEY (id, lane)
);

-- The concatenation reference that was used last for a recipient.
CREATE TABLE last_reference (
  mailbox TEXT COLLATE "C" NOT NULL,
  recipient TEXT COLLATE "C" NOT NULL,
  lane BIGINT NOT NULL,
  reference BIGINT NOT NULL,
  PRIMARY KEY (mailbox, recipient, lane)
);

-- What the network is to tell of what the SMS centre has taken.
CREATE TABLE submitted (
  mailbox TEXT COLLATE "C" NOT NULL,
  centre_id TEXT COLLATE "C" NOT NULL,
  lane BIGINT NOT NULL,
  message BYTEA NOT NULL,
  sent BIGINT NOT NULL,
  segment BIGINT NOT NULL,
  recipient TEXT COLLATE "C" NOT NULL,
  place BIGINT NOT NULL,
  PRIMARY KEY (mailbox, centre_id, lane)
);
CREATE INDEX submitted_by_sent ON submitted (mailbox, sent);
CREATE INDEX submitted_by_place ON submitted (mailbox, lane, place);

-- What was submitted to be signed and sent, and how far it is. Sale is that of an offer;
-- payload is kept of what may have to go again after it was sent.
CREATE TABLE message (
  id BIGINT NOT NULL,
  mailbox TEXT COLLATE "C" NOT NULL,
  lane BIGINT NOT NULL,
  recipient TEXT COLLATE "C" NOT NULL,
  kind TEXT COLLATE "C" NOT NULL,
  request TEXT COLLATE "C" NOT NULL,
  batch BIGINT,
  state SMALLINT NOT NULL,
  reason TEXT COLLATE "C",
  accepted BIGINT NOT NULL,
  changed BIGINT NOT NULL,
  expires BIGINT NOT NULL,
  message BYTEA,
  key_curve TEXT COLLATE "C",
  key_point BYTEA,
  signed_bytes BYTEA,
  signature BYTEA,
  sale BYTEA,
  answer BIGINT,
  payload BYTEA,
  PRIMARY KEY (id, lane)
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
  submitter TEXT COLLATE "C" NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  lane BIGINT NOT NULL,
  digest BYTEA NOT NULL,
  message BIGINT,
  answer TEXT COLLATE "C",
  time BIGINT NOT NULL,
  PRIMARY KEY (submitter, name)
);
CREATE INDEX submission_by_time ON submission (time);

-- What has arrived and was dealt with; message and what follows only if it is genuine.
CREATE TABLE received (
  id BIGINT NOT NULL,
  lane BIGINT NOT NULL,
  mailbox TEXT COLLATE "C" NOT NULL,
  originator TEXT COLLATE "C" NOT NULL,
  time BIGINT NOT NULL,
  verdict SMALLINT NOT NULL,
  reason TEXT COLLATE "C" NOT NULL,
  kind TEXT COLLATE "C",
  text TEXT COLLATE "C",
  answers BIGINT,
  outcome TEXT COLLATE "C",
  message BYTEA,
  key_curve TEXT COLLATE "C",
  key_point BYTEA,
  signed_bytes BYTEA,
  signature BYTEA,
  PRIMARY KEY (id, lane)
);
CREATE INDEX received_by_mailbox ON received (mailbox, id);

-- What has changed: of each change one row for a lane, or some, called by its last event.
CREATE TABLE event (
  id BIGINT NOT NULL,
  lane BIGINT NOT NULL,
  time BIGINT NOT NULL,
  events BYTEA NOT NULL,
  PRIMARY KEY (lane, id)
);

CREATE TABLE event_reader (
  name TEXT COLLATE "C" NOT NULL,
  lane BIGINT NOT NULL,
  told TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (name, lane)
);

CREATE TABLE access_token (
  digest BYTEA NOT NULL,
  lane BIGINT NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  scopes TEXT COLLATE "C" NOT NULL,
  made BIGINT NOT NULL,
  PRIMARY KEY (digest, lane)
);

-- An authority's, for a number that is to be certified: one, and beside one that is
-- certified another; enrolment is null until there is an offer.
CREATE TABLE enrolment (
  place TEXT COLLATE "C" NOT NULL,
  lane BIGINT NOT NULL,
  number TEXT COLLATE "C" NOT NULL,
  state SMALLINT NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  key_curve TEXT COLLATE "C" NOT NULL,
  key_point BYTEA NOT NULL,
  asked BIGINT NOT NULL,
  enrolment BYTEA,
  PRIMARY KEY (place, lane)
);
CREATE INDEX enrolment_by_number ON enrolment (number);
CREATE INDEX enrolment_by_state ON enrolment (state, place);

CREATE TABLE certificate (
  id BYTEA NOT NULL,
  lane BIGINT NOT NULL,
  number TEXT COLLATE "C",
  payload BYTEA NOT NULL,
  until BIGINT NOT NULL,
  revoked BIGINT,
  PRIMARY KEY (id, lane)
);
CREATE INDEX certificate_by_until ON certificate (until, id);
CREATE INDEX certificate_by_number ON certificate (number);

-- A receipt that came before the answer to the SMS that it is about.
CREATE TABLE early_receipt (
  mailbox TEXT COLLATE "C" NOT NULL,
  centre_id TEXT COLLATE "C" NOT NULL,
  lane BIGINT NOT NULL,
  recipient TEXT COLLATE "C" NOT NULL,
  state TEXT COLLATE "C" NOT NULL,
  place BIGINT NOT NULL,
  time BIGINT NOT NULL,
  PRIMARY KEY (mailbox, centre_id, lane)
);
CREATE INDEX early_receipt_by_time ON early_receipt (time);

-- PDUs that could not be read, as they came.
CREATE TABLE unreadable_pdu (
  mailbox TEXT COLLATE "C" NOT NULL,
  digest BYTEA NOT NULL,
  lane BIGINT NOT NULL,
  reason TEXT COLLATE "C" NOT NULL,
  pdu BYTEA NOT NULL,
  place BIGINT NOT NULL,
  time BIGINT NOT NULL,
  PRIMARY KEY (mailbox, digest, lane)
);
CREATE INDEX unreadable_pdu_by_place ON unreadable_pdu (mailbox, lane, place);
