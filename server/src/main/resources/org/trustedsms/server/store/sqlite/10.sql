-- SPDX-License-Identifier: Apache-2.0
-- One row per message for life: what was in outbox, awaiting and submission moves to message.
-- A message without a kind was sent by the library, and is not listed.

ALTER TABLE message ADD COLUMN port INTEGER NOT NULL DEFAULT 16000;
ALTER TABLE message ADD COLUMN receipt INTEGER NOT NULL DEFAULT 0;
ALTER TABLE message ADD COLUMN reference INTEGER NOT NULL DEFAULT 0;
ALTER TABLE message ADD COLUMN unanswered INTEGER NOT NULL DEFAULT 0;
-- 1 until it is signed.
ALTER TABLE message ADD COLUMN to_sign INTEGER;
-- Fingerprints: of the key that signed it and of the key that is to answer, which has no bytes for
-- anyone; null if no answer is awaited.
ALTER TABLE message ADD COLUMN sender BLOB;
ALTER TABLE message ADD COLUMN awaited BLOB;
-- The token's name, a line feed and the idempotency key; the digest of the request.
ALTER TABLE message ADD COLUMN idempotency TEXT;
ALTER TABLE message ADD COLUMN request_digest BLOB;

INSERT INTO message (id, mailbox, lane, recipient, kind, request, state, accepted, changed, expires)
  SELECT id, mailbox, lane, recipient, '', '{}', 2, strftime('%s', 'now') * 1000,
    strftime('%s', 'now') * 1000, strftime('%s', 'now') + 518400
  FROM outbox WHERE id NOT IN (SELECT id FROM message);
UPDATE message SET port = queued.port, receipt = queued.receipt, reference = queued.reference,
    unanswered = queued.unanswered, message = queued.message, payload = queued.payload
  FROM outbox queued WHERE queued.id = message.id;
UPDATE message SET to_sign = 1 WHERE state = 1 OR state = 4 AND message IS NULL;
UPDATE message SET sender = asked.own, awaited = asked.recipient
  FROM awaiting asked WHERE asked.message = message.message;
INSERT INTO message (id, mailbox, lane, recipient, kind, request, state, accepted, changed, expires,
    message, sender, awaited)
  SELECT -16 * ROW_NUMBER() OVER (ORDER BY place) + lane, '', lane, '', '', '{}', 5,
    strftime('%s', 'now') * 1000, strftime('%s', 'now') * 1000, 0, message, own, recipient
  FROM awaiting WHERE message NOT IN (SELECT message FROM message WHERE message IS NOT NULL);
UPDATE message SET idempotency = named.submitter || char(10) || named.name,
    request_digest = named.digest
  FROM submission named WHERE named.message = message.id;
DELETE FROM submission WHERE message IS NOT NULL;
ALTER TABLE submission DROP COLUMN message;

DROP INDEX message_by_state;
DROP INDEX message_by_expiry;
DROP INDEX message_by_kind;
DROP INDEX message_by_message;
-- No index begins with the mailbox: a plan that is made while the table is small would take it.
DROP INDEX message_by_recipient;
CREATE INDEX message_by_recipient ON message (recipient, id);
CREATE UNIQUE INDEX message_by_idempotency ON message (idempotency) WHERE idempotency IS NOT NULL;
CREATE INDEX message_awaited ON message (message) WHERE awaited IS NOT NULL;
CREATE INDEX message_to_sign ON message (to_sign, id) WHERE to_sign IS NOT NULL;
DROP TABLE outbox;
DROP TABLE awaiting;

-- Of a message of one SMS that was submitted once, sole is 1: then its row is found by the SMSC's
-- identifier alone.
ALTER TABLE message ADD COLUMN smsc_id TEXT;
INSERT INTO message (id, mailbox, lane, recipient, kind, request, state, accepted, changed, expires,
    message)
  SELECT sent, mailbox, lane, MIN(recipient), '', '{}', 5, strftime('%s', 'now') * 1000,
    strftime('%s', 'now') * 1000, 0, MIN(message)
  FROM submitted WHERE sent NOT IN (SELECT id FROM message) GROUP BY sent, mailbox, lane;
ALTER TABLE submitted RENAME TO submitted_before;
DROP INDEX submitted_by_sent;
CREATE TABLE submitted (
  mailbox TEXT NOT NULL,
  centre_id TEXT NOT NULL,
  lane INTEGER NOT NULL,
  sent INTEGER NOT NULL,
  segment INTEGER NOT NULL,
  sole INTEGER,
  PRIMARY KEY (mailbox, centre_id, lane)
) WITHOUT ROWID;
INSERT INTO submitted (mailbox, centre_id, lane, sent, segment)
  SELECT mailbox, centre_id, lane, sent, segment FROM submitted_before;
DROP TABLE submitted_before;
CREATE INDEX submitted_by_sent ON submitted (sent) WHERE sole IS NULL;

-- A lane is called a shard.
ALTER TABLE access_token RENAME COLUMN lane TO shard;
ALTER TABLE certificate RENAME COLUMN lane TO shard;
ALTER TABLE contact RENAME COLUMN lane TO shard;
ALTER TABLE counter RENAME COLUMN lane TO shard;
ALTER TABLE early_receipt RENAME COLUMN lane TO shard;
ALTER TABLE enrolment RENAME COLUMN lane TO shard;
ALTER TABLE event RENAME COLUMN lane TO shard;
ALTER TABLE event_reader RENAME COLUMN lane TO shard;
ALTER TABLE inbox RENAME COLUMN lane TO shard;
ALTER TABLE last_reference RENAME COLUMN lane TO shard;
ALTER TABLE last_stamp RENAME COLUMN lane TO shard;
ALTER TABLE message RENAME COLUMN lane TO shard;
ALTER TABLE received RENAME COLUMN lane TO shard;
ALTER TABLE replay_window RENAME COLUMN lane TO shard;
ALTER TABLE spool RENAME COLUMN lane TO shard;
ALTER TABLE submission RENAME COLUMN lane TO shard;
ALTER TABLE submitted RENAME COLUMN lane TO shard;
ALTER TABLE unreadable_pdu RENAME COLUMN lane TO shard;
