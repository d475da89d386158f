-- SPDX-License-Identifier: Apache-2.0
-- The tables of a store. States, verdicts and trust are the codes of the enums that are named after them.

CREATE TABLE schema_version (
  version INTEGER NOT NULL
);

CREATE TABLE counter (
  name TEXT NOT NULL,
  shard INTEGER NOT NULL,
  value INTEGER NOT NULL,
  PRIMARY KEY (name, shard)
) WITHOUT ROWID;

CREATE TABLE contact (
  number TEXT NOT NULL,
  shard INTEGER NOT NULL,
  name TEXT NOT NULL,
  key_curve TEXT,
  key_point BLOB,
  trust INTEGER,
  offered_curve TEXT,
  offered_point BLOB,
  PRIMARY KEY (number, shard)
) WITHOUT ROWID;
CREATE INDEX contact_by_name ON contact (name);
CREATE INDEX contact_without_key ON contact (number) WHERE key_curve IS NULL;

CREATE TABLE replay_window (
  sender BLOB NOT NULL,
  shard INTEGER NOT NULL,
  newest INTEGER NOT NULL,
  messages BLOB NOT NULL,
  PRIMARY KEY (sender, shard)
) WITHOUT ROWID;
CREATE INDEX replay_window_by_newest ON replay_window (shard, newest);

CREATE TABLE last_stamp (
  own BLOB NOT NULL,
  shard INTEGER NOT NULL,
  stamp INTEGER NOT NULL,
  PRIMARY KEY (own, shard)
) WITHOUT ROWID;

-- The segments of messages that are not complete.
CREATE TABLE spool (
  id INTEGER PRIMARY KEY,
  shard INTEGER NOT NULL,
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
  shard INTEGER NOT NULL,
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
CREATE UNIQUE INDEX inbox_by_digest ON inbox (mailbox, digest, shard);
CREATE INDEX inbox_by_state ON inbox (mailbox, state, shard, id);

-- The concatenation reference that was used last for a recipient.
CREATE TABLE last_reference (
  mailbox TEXT NOT NULL,
  recipient TEXT NOT NULL,
  shard INTEGER NOT NULL,
  reference INTEGER NOT NULL,
  PRIMARY KEY (mailbox, recipient, shard)
) WITHOUT ROWID;

-- What delivery receipts may be about. Of a message of one SMS that was submitted once, sole is 1:
-- then its row is found by the SMSC's identifier alone.
CREATE TABLE submitted (
  mailbox TEXT NOT NULL,
  centre_id TEXT NOT NULL,
  shard INTEGER NOT NULL,
  sent INTEGER NOT NULL,
  segment INTEGER NOT NULL,
  sole INTEGER,
  PRIMARY KEY (mailbox, centre_id, shard)
) WITHOUT ROWID;
CREATE INDEX submitted_by_sent ON submitted (sent) WHERE sole IS NULL;

-- What is to be signed and sent, and how far it is: one row a message, for its life. One without a
-- kind was sent by the library, and is not listed. Sale is that of an offer; to_sign is 1 until it
-- is signed; payload is kept of what may have to go again after it was sent. Sender and awaited are
-- fingerprints: of the key that signed it, and of the key that is to answer, which has no bytes for
-- anyone; null if no answer is awaited. Idempotency is the token's name, a line feed and the
-- idempotency key; request_digest that of the request.
CREATE TABLE message (
  id INTEGER PRIMARY KEY,
  mailbox TEXT NOT NULL,
  shard INTEGER NOT NULL,
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
  payload BLOB,
  port INTEGER NOT NULL DEFAULT 16000,
  receipt INTEGER NOT NULL DEFAULT 0,
  reference INTEGER NOT NULL DEFAULT 0,
  unanswered INTEGER NOT NULL DEFAULT 0,
  to_sign INTEGER,
  sender BLOB,
  awaited BLOB,
  idempotency TEXT,
  request_digest BLOB,
  smsc_id TEXT
);
-- No index of all messages begins with the mailbox: a plan that is made while the table is small would take it.
CREATE UNIQUE INDEX message_by_idempotency ON message (idempotency) WHERE idempotency IS NOT NULL;
CREATE INDEX message_by_answer ON message (mailbox, answer) WHERE answer IS NOT NULL;
CREATE INDEX message_awaited ON message (message) WHERE awaited IS NOT NULL;
CREATE INDEX message_to_sign ON message (to_sign, id) WHERE to_sign IS NOT NULL;

-- Which messages went to a recipient is listed some seconds later, for many at a time: an index
-- would cost a page of the disk for each message. The counter "listed" has for each shard the id of
-- the last message that was looked at; later ones are found by their ids.
CREATE TABLE message_recipient (
  recipient TEXT NOT NULL,
  id INTEGER NOT NULL,
  shard INTEGER NOT NULL,
  PRIMARY KEY (recipient, id, shard)
) WITHOUT ROWID;

-- The answer to a request that makes no message, by the idempotency key of its submitter; digest
-- tells another request.
CREATE TABLE submission (
  submitter TEXT NOT NULL,
  name TEXT NOT NULL,
  shard INTEGER NOT NULL,
  digest BLOB NOT NULL,
  answer TEXT,
  time INTEGER NOT NULL,
  PRIMARY KEY (submitter, name)
) WITHOUT ROWID;
CREATE INDEX submission_by_time ON submission (time);

-- What has arrived and was dealt with; message and what follows only if it is genuine.
CREATE TABLE received (
  id INTEGER PRIMARY KEY,
  shard INTEGER NOT NULL,
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

-- What has changed: of each change one row for a shard, or some, called by its last event.
CREATE TABLE event (
  id INTEGER PRIMARY KEY,
  shard INTEGER NOT NULL,
  time INTEGER NOT NULL,
  events BLOB NOT NULL
);

CREATE TABLE event_reader (
  name TEXT NOT NULL,
  shard INTEGER NOT NULL,
  told TEXT NOT NULL,
  PRIMARY KEY (name, shard)
) WITHOUT ROWID;

CREATE TABLE access_token (
  digest BLOB NOT NULL,
  shard INTEGER NOT NULL,
  name TEXT NOT NULL,
  scopes TEXT NOT NULL,
  made INTEGER NOT NULL,
  PRIMARY KEY (digest, shard)
) WITHOUT ROWID;

-- An authority's, for a number that is to be certified: one, and beside one that is
-- certified another; enrolment is null until there is an offer.
CREATE TABLE enrolment (
  place TEXT NOT NULL,
  shard INTEGER NOT NULL,
  number TEXT NOT NULL,
  state INTEGER NOT NULL,
  name TEXT NOT NULL,
  key_curve TEXT NOT NULL,
  key_point BLOB NOT NULL,
  asked INTEGER NOT NULL,
  enrolment BLOB,
  PRIMARY KEY (place, shard)
) WITHOUT ROWID;
CREATE INDEX enrolment_by_number ON enrolment (number);
CREATE INDEX enrolment_by_state ON enrolment (state, place);

CREATE TABLE certificate (
  id BLOB NOT NULL,
  shard INTEGER NOT NULL,
  number TEXT,
  payload BLOB NOT NULL,
  until INTEGER NOT NULL,
  revoked INTEGER,
  PRIMARY KEY (id, shard)
) WITHOUT ROWID;
CREATE INDEX certificate_by_until ON certificate (until, id);
CREATE INDEX certificate_by_number ON certificate (number);

-- A receipt that came before the answer to the SMS that it is about.
CREATE TABLE early_receipt (
  mailbox TEXT NOT NULL,
  centre_id TEXT NOT NULL,
  shard INTEGER NOT NULL,
  recipient TEXT NOT NULL,
  state TEXT NOT NULL,
  place INTEGER NOT NULL,
  time INTEGER NOT NULL,
  PRIMARY KEY (mailbox, centre_id, shard)
) WITHOUT ROWID;
CREATE INDEX early_receipt_by_time ON early_receipt (time);

-- PDUs that could not be read, as they came.
CREATE TABLE unreadable_pdu (
  mailbox TEXT NOT NULL,
  digest BLOB NOT NULL,
  shard INTEGER NOT NULL,
  reason TEXT NOT NULL,
  pdu BLOB NOT NULL,
  place INTEGER NOT NULL,
  time INTEGER NOT NULL,
  PRIMARY KEY (mailbox, digest, shard)
) WITHOUT ROWID;
CREATE INDEX unreadable_pdu_by_place ON unreadable_pdu (mailbox, shard, place);
