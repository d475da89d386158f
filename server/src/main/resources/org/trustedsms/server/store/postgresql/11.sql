-- SPDX-License-Identifier: Apache-2.0
-- The tables of a store. States, verdicts and trust are the codes of the enums that are named after them.

CREATE TABLE schema_version (
  version BIGINT NOT NULL
);

CREATE TABLE counter (
  name TEXT COLLATE "C" NOT NULL,
  shard BIGINT NOT NULL,
  value BIGINT NOT NULL,
  PRIMARY KEY (name, shard)
);

CREATE TABLE contact (
  number TEXT COLLATE "C" NOT NULL,
  shard BIGINT NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  key_curve TEXT COLLATE "C",
  key_point BYTEA,
  trust SMALLINT,
  offered_curve TEXT COLLATE "C",
  offered_point BYTEA,
  PRIMARY KEY (number, shard)
);
CREATE INDEX contact_by_name ON contact (name);
CREATE INDEX contact_without_key ON contact (number) WHERE key_curve IS NULL;

CREATE TABLE replay_window (
  sender BYTEA NOT NULL,
  shard BIGINT NOT NULL,
  newest BIGINT NOT NULL,
  messages BYTEA NOT NULL,
  PRIMARY KEY (sender, shard)
);
CREATE INDEX replay_window_by_newest ON replay_window (shard, newest);

CREATE TABLE last_stamp (
  own BYTEA NOT NULL,
  shard BIGINT NOT NULL,
  stamp BIGINT NOT NULL,
  PRIMARY KEY (own, shard)
);

-- The segments of messages that are not complete.
CREATE TABLE spool (
  id BIGINT NOT NULL,
  shard BIGINT NOT NULL,
  mailbox TEXT COLLATE "C" NOT NULL,
  originator TEXT COLLATE "C" NOT NULL,
  message TEXT COLLATE "C" NOT NULL,
  time BIGINT NOT NULL,
  user_data BYTEA NOT NULL,
  PRIMARY KEY (shard, id)
);
CREATE INDEX spool_by_message ON spool (mailbox, originator, message);

-- Payload is null when it is done; the digest tells a repetition. Fresh is 1 of what was
-- judged and certainly not handed out.
CREATE TABLE inbox (
  id BIGINT NOT NULL,
  mailbox TEXT COLLATE "C" NOT NULL,
  shard BIGINT NOT NULL,
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
  PRIMARY KEY (id, shard)
);
CREATE UNIQUE INDEX inbox_by_digest ON inbox (mailbox, digest, shard);
CREATE INDEX inbox_by_state ON inbox (mailbox, state, shard, id);

-- The concatenation reference that was used last for a recipient.
CREATE TABLE last_reference (
  mailbox TEXT COLLATE "C" NOT NULL,
  recipient TEXT COLLATE "C" NOT NULL,
  shard BIGINT NOT NULL,
  reference BIGINT NOT NULL,
  PRIMARY KEY (mailbox, recipient, shard)
);

-- What delivery receipts may be about. Of a message of one SMS that was submitted once, sole is 1:
-- then its row is found by the SMSC's identifier alone.
CREATE TABLE submitted (
  mailbox TEXT COLLATE "C" NOT NULL,
  centre_id TEXT COLLATE "C" NOT NULL,
  shard BIGINT NOT NULL,
  sent BIGINT NOT NULL,
  segment BIGINT NOT NULL,
  sole SMALLINT,
  PRIMARY KEY (mailbox, centre_id, shard)
);
CREATE INDEX submitted_by_sent ON submitted (sent) WHERE sole IS NULL;

-- What is to be signed and sent, and how far it is: one row a message, for its life. One without a
-- kind was sent by the library, and is not listed. Sale is that of an offer; to_sign is 1 until it
-- is signed; payload is kept of what may have to go again after it was sent. Sender and awaited are
-- fingerprints: of the key that signed it, and of the key that is to answer, which has no bytes for
-- anyone; null if no answer is awaited. Idempotency is the token's name, a line feed and the
-- idempotency key; request_digest that of the request.
CREATE TABLE message (
  id BIGINT NOT NULL,
  mailbox TEXT COLLATE "C" NOT NULL,
  shard BIGINT NOT NULL,
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
  port BIGINT NOT NULL DEFAULT 16000,
  receipt BIGINT NOT NULL DEFAULT 0,
  reference BIGINT NOT NULL DEFAULT 0,
  unanswered BIGINT NOT NULL DEFAULT 0,
  to_sign SMALLINT,
  sender BYTEA,
  awaited BYTEA,
  idempotency TEXT COLLATE "C",
  request_digest BYTEA,
  smsc_id TEXT COLLATE "C",
  PRIMARY KEY (id, shard)
);
-- Room on the page for the new version of a row, so that a change of state touches no index.
ALTER TABLE message SET (fillfactor = 60);
-- No index of all messages begins with the mailbox: a plan that is made while the table is small would take it.
CREATE UNIQUE INDEX message_by_idempotency ON message (idempotency) WHERE idempotency IS NOT NULL;
CREATE INDEX message_by_answer ON message (mailbox, answer) WHERE answer IS NOT NULL;
CREATE INDEX message_awaited ON message (message) WHERE awaited IS NOT NULL;
CREATE INDEX message_to_sign ON message (to_sign, id) WHERE to_sign IS NOT NULL;

-- Which messages went to a recipient is listed some seconds later, for many at a time: an index
-- would cost a page of the disk for each message. The counter "listed" has for each shard the id of
-- the last message that was looked at; later ones are found by their ids.
CREATE TABLE message_recipient (
  recipient TEXT COLLATE "C" NOT NULL,
  id BIGINT NOT NULL,
  shard BIGINT NOT NULL,
  PRIMARY KEY (recipient, id, shard)
);

-- The answer to a request that makes no message, by the idempotency key of its submitter; digest
-- tells another request.
CREATE TABLE submission (
  submitter TEXT COLLATE "C" NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  shard BIGINT NOT NULL,
  digest BYTEA NOT NULL,
  answer TEXT COLLATE "C",
  time BIGINT NOT NULL,
  PRIMARY KEY (submitter, name)
);
CREATE INDEX submission_by_time ON submission (time);

-- What has arrived and was dealt with; message and what follows only if it is genuine.
CREATE TABLE received (
  id BIGINT NOT NULL,
  shard BIGINT NOT NULL,
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
  PRIMARY KEY (id, shard)
);
CREATE INDEX received_by_mailbox ON received (mailbox, id);

-- What has changed: of each change one row for a shard, or some, called by its last event.
CREATE TABLE event (
  id BIGINT NOT NULL,
  shard BIGINT NOT NULL,
  time BIGINT NOT NULL,
  events BYTEA NOT NULL,
  PRIMARY KEY (shard, id)
);

CREATE TABLE event_reader (
  name TEXT COLLATE "C" NOT NULL,
  shard BIGINT NOT NULL,
  told TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (name, shard)
);

CREATE TABLE access_token (
  digest BYTEA NOT NULL,
  shard BIGINT NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  scopes TEXT COLLATE "C" NOT NULL,
  made BIGINT NOT NULL,
  PRIMARY KEY (digest, shard)
);

-- An authority's, for a number that is to be certified: one, and beside one that is
-- certified another; enrolment is null until there is an offer.
CREATE TABLE enrolment (
  place TEXT COLLATE "C" NOT NULL,
  shard BIGINT NOT NULL,
  number TEXT COLLATE "C" NOT NULL,
  state SMALLINT NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  key_curve TEXT COLLATE "C" NOT NULL,
  key_point BYTEA NOT NULL,
  asked BIGINT NOT NULL,
  enrolment BYTEA,
  PRIMARY KEY (place, shard)
);
CREATE INDEX enrolment_by_number ON enrolment (number);
CREATE INDEX enrolment_by_state ON enrolment (state, place);

CREATE TABLE certificate (
  id BYTEA NOT NULL,
  shard BIGINT NOT NULL,
  number TEXT COLLATE "C",
  payload BYTEA NOT NULL,
  until BIGINT NOT NULL,
  revoked BIGINT,
  PRIMARY KEY (id, shard)
);
CREATE INDEX certificate_by_until ON certificate (until, id);
CREATE INDEX certificate_by_number ON certificate (number);

-- A receipt that came before the answer to the SMS that it is about.
CREATE TABLE early_receipt (
  mailbox TEXT COLLATE "C" NOT NULL,
  centre_id TEXT COLLATE "C" NOT NULL,
  shard BIGINT NOT NULL,
  recipient TEXT COLLATE "C" NOT NULL,
  state TEXT COLLATE "C" NOT NULL,
  place BIGINT NOT NULL,
  time BIGINT NOT NULL,
  PRIMARY KEY (mailbox, centre_id, shard)
);
CREATE INDEX early_receipt_by_time ON early_receipt (time);

-- PDUs that could not be read, as they came.
CREATE TABLE unreadable_pdu (
  mailbox TEXT COLLATE "C" NOT NULL,
  digest BYTEA NOT NULL,
  shard BIGINT NOT NULL,
  reason TEXT COLLATE "C" NOT NULL,
  pdu BYTEA NOT NULL,
  place BIGINT NOT NULL,
  time BIGINT NOT NULL,
  PRIMARY KEY (mailbox, digest, shard)
);
CREATE INDEX unreadable_pdu_by_place ON unreadable_pdu (mailbox, shard, place);
