-- SPDX-License-Identifier: Apache-2.0
-- Which messages went to a recipient is listed some seconds later, for many at a time: an index
-- would cost a page of the disk for each message. The counter "listed" has for each shard the id of
-- the last message that was looked at; later ones are found by their ids.

DROP INDEX message_by_recipient;
CREATE TABLE message_recipient (
  recipient TEXT COLLATE "C" NOT NULL,
  id BIGINT NOT NULL,
  shard BIGINT NOT NULL,
  PRIMARY KEY (recipient, id, shard)
);
INSERT INTO message_recipient (recipient, id, shard)
  SELECT recipient, id, shard FROM message WHERE kind <> '' ORDER BY recipient, id;
INSERT INTO counter (name, shard, value) SELECT 'listed', shard, MAX(id) FROM message GROUP BY shard;
