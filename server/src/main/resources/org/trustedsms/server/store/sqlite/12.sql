-- SPDX-License-Identifier: Apache-2.0
-- Whether a message to a recipient waits to be signed: the next one must not overtake it.

CREATE INDEX message_unsigned ON message (mailbox, recipient) WHERE to_sign IS NOT NULL;
