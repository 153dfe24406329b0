-- Divides the table of messages into 32 by hash of their conversation, while servers write to it.
-- Run by psql, as the owner of the table, step by step; see docs/how/scale.md for when, and for
-- what it took. The servers need no change: what they read often names the conversation, and what
-- names a message alone (flags, removals, reports) finds it by an index in each part.

-- step: create
CREATE TABLE messages_divided (LIKE messages INCLUDING DEFAULTS) PARTITION BY HASH (conversation_id);
DO $$ BEGIN
  FOR n IN 0..31 LOOP
    EXECUTE format(
      'CREATE TABLE messages_%s PARTITION OF messages_divided FOR VALUES WITH (MODULUS 32, REMAINDER %s)',
      n, n);
  END LOOP;
END $$;
-- A unique index has to contain what divides the table.
ALTER TABLE messages_divided ADD CONSTRAINT messages_divided_pkey PRIMARY KEY (conversation_id, id);
CREATE UNIQUE INDEX messages_divided_once ON messages_divided (conversation_id, sender_id, temp_id);
CREATE UNIQUE INDEX messages_divided_seq ON messages_divided (conversation_id, seq);
CREATE INDEX messages_divided_id ON messages_divided (id);

-- step: follow
CREATE FUNCTION follow_messages() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM messages_divided
    WHERE conversation_id = coalesce(NEW.conversation_id, OLD.conversation_id)
      AND id = coalesce(NEW.id, OLD.id);
  IF TG_OP <> 'DELETE' THEN INSERT INTO messages_divided SELECT NEW.*; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER follow_messages AFTER INSERT OR UPDATE OR DELETE ON messages
  FOR EACH ROW EXECUTE FUNCTION follow_messages();

-- step: copy
-- By conversation, because that is how messages lie in the index. Locks what it copies, so that a
-- change of it is either copied or follows.
CREATE PROCEDURE copy_messages() LANGUAGE plpgsql AS $$
DECLARE
  last uuid := '00000000-0000-0000-0000-000000000000';
  until uuid; -- the end of this round, in which whole conversations are copied
BEGIN
  LOOP
    SELECT max(conversation_id::text)::uuid INTO until FROM (
      SELECT conversation_id FROM messages WHERE conversation_id > last
      ORDER BY conversation_id LIMIT 2000) page;
    EXIT WHEN until IS NULL;
    INSERT INTO messages_divided
      SELECT * FROM messages WHERE conversation_id > last AND conversation_id <= until FOR SHARE
      ON CONFLICT (conversation_id, id) DO NOTHING;
    COMMIT;
    last := until;
  END LOOP;
END $$;
CALL copy_messages();

-- step: compare
SELECT (SELECT count(*) FROM messages) AS before, (SELECT count(*) FROM messages_divided) AS after;

-- step: exchange
BEGIN;
SET LOCAL lock_timeout = '2s';
LOCK TABLE messages, messages_divided IN ACCESS EXCLUSIVE MODE;
DROP TRIGGER follow_messages ON messages;
-- A foreign key to a divided table would have to name the conversation too. No message is deleted.
ALTER TABLE flags DROP CONSTRAINT flags_message_id_messages_id_fk;
ALTER TABLE messages RENAME TO messages_whole;
ALTER TABLE messages_divided RENAME TO messages;
COMMIT;
DROP FUNCTION follow_messages;
DROP PROCEDURE copy_messages;
-- DROP TABLE messages_whole, when a day has passed and the next backup was verified.
