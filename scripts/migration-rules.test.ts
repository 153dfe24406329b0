import { expect, test } from 'vitest';
import { migrationFaults } from './migration-rules.ts';

test.each([
  'CREATE TABLE "notes" ("id" uuid PRIMARY KEY); CREATE INDEX "n" ON "notes" ("id");',
  'CREATE TABLE "notes" ("id" uuid);--> statement-breakpoint\nALTER TABLE "notes" ADD CONSTRAINT "fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id");',
  'CREATE INDEX CONCURRENTLY "unsent" ON "mail_outbox" USING btree ("created_at") WHERE sent_at is null;',
  'DROP INDEX CONCURRENTLY "unsent";',
  'ALTER TABLE "messages" ADD COLUMN "words" integer;',
  'ALTER TABLE "messages" ADD COLUMN "words" integer DEFAULT 0 NOT NULL;',
  `ALTER TABLE "messages" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;`,
  'ALTER TABLE "messages" ADD COLUMN "price" numeric(10, 2), ADD COLUMN "words" integer;',
  'ALTER TABLE "messages" ADD CONSTRAINT "short" CHECK (words < 9) NOT VALID;',
  'ALTER TABLE "messages" VALIDATE CONSTRAINT "short";',
  'ALTER TABLE "messages" ALTER COLUMN "words" DROP NOT NULL;',
  '-- unused since 0.3.0\nALTER TABLE "messages" DROP COLUMN "words";',
])('allows %s', (sql) => {
  expect(migrationFaults(sql)).toEqual([]);
});

test.each([
  ['CREATE INDEX "n" ON "messages" ("created_at");', 'CONCURRENTLY'],
  ['CREATE UNIQUE INDEX "n" ON "public"."messages" ("created_at");', 'CONCURRENTLY'],
  ['DROP INDEX "messages_seq";', 'CONCURRENTLY'],
  [
    'CREATE INDEX CONCURRENTLY "n" ON "messages" ("id");--> statement-breakpoint\nALTER TABLE "messages" ADD COLUMN "words" integer;',
    'another migration',
  ],
  ['ALTER TABLE "messages" ADD COLUMN "words" integer NOT NULL;', 'constant default'],
  ['ALTER TABLE "messages" ADD COLUMN "key" uuid DEFAULT gen_random_uuid();', 'constant default'],
  ['ALTER TABLE "messages" ADD COLUMN "n" bigserial;', 'constant default'],
  ['ALTER TABLE "messages" ADD COLUMN "a" int, ADD COLUMN "b" int NOT NULL;', 'constant default'],
  ['ALTER TABLE "messages" ADD COLUMN "by" uuid REFERENCES "users"("id");', 'NOT VALID'],
  [
    'ALTER TABLE "messages" ADD COLUMN "n" int GENERATED ALWAYS AS (length(content)) STORED;',
    'constant default',
  ],
  ['ALTER TABLE "messages" ALTER COLUMN "seq" SET DATA TYPE numeric;', 'small batches'],
  ['ALTER TABLE "messages" ALTER COLUMN "flag_type" SET NOT NULL;', 'NOT VALID'],
  ['ALTER TABLE "messages" ADD CONSTRAINT "u" UNIQUE ("seq");', 'NOT VALID'],
  [
    'ALTER TABLE "messages" ADD CONSTRAINT "c" CHECK (seq > 0) NOT VALID; ALTER TABLE "messages" VALIDATE CONSTRAINT "c";',
    'next migration',
  ],
  ['ALTER TABLE "messages" DROP COLUMN "seq";', 'unused since'],
  ['DROP TABLE "messages";', 'unused since'],
  ['ALTER TABLE "messages" RENAME COLUMN "seq" TO "number";', 'unused since'],
  ['UPDATE "messages" SET "seq" = 0;', 'small batches'],
  ['LOCK TABLE "messages";', 'small batches'],
  ['CLUSTER "messages" USING "messages_seq";', 'small batches'],
])('refuses %s', (sql, advice) => {
  expect(migrationFaults(sql).join()).toContain(advice);
});
