CREATE TABLE "standing_talks" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"partner_established" boolean NOT NULL,
	CONSTRAINT "standing_talks_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "weighing_bargains" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"evidence_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"ending" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "weighing_members" (
	"weighing_id" uuid NOT NULL,
	"evidence_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"replaces" boolean NOT NULL,
	CONSTRAINT "weighing_members_weighing_id_user_id_pk" PRIMARY KEY("weighing_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "weighing_offers" (
	"bargain_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"made_by" uuid NOT NULL,
	"hypothesis_likelihood" smallint NOT NULL,
	"negation_likelihood" smallint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "weighing_offers_bargain_id_round_pk" PRIMARY KEY("bargain_id","round")
);
--> statement-breakpoint
CREATE TABLE "weighings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"evidence_id" uuid NOT NULL,
	"hypothesis_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"ledger_seq" integer NOT NULL,
	"hypothesis_likelihood" smallint NOT NULL,
	"negation_likelihood" smallint NOT NULL,
	"origin" text NOT NULL,
	"established" boolean NOT NULL,
	"overturned" boolean DEFAULT false NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "named_established" boolean;--> statement-breakpoint
ALTER TABLE "evidence" ADD COLUMN "set_aside" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "weighing_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "counting" uuid[];--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "moves" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "hypotheses" ADD COLUMN "pairs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hypotheses" ADD COLUMN "established_pairs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hypotheses" ADD COLUMN "pairs_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "standing_talks" ADD CONSTRAINT "standing_talks_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_talks" ADD CONSTRAINT "standing_talks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_talks" ADD CONSTRAINT "standing_talks_partner_id_users_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weighing_bargains" ADD CONSTRAINT "weighing_bargains_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weighing_bargains" ADD CONSTRAINT "weighing_bargains_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weighing_members" ADD CONSTRAINT "weighing_members_weighing_id_weighings_id_fk" FOREIGN KEY ("weighing_id") REFERENCES "public"."weighings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weighing_members" ADD CONSTRAINT "weighing_members_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weighing_members" ADD CONSTRAINT "weighing_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weighing_offers" ADD CONSTRAINT "weighing_offers_bargain_id_weighing_bargains_id_fk" FOREIGN KEY ("bargain_id") REFERENCES "public"."weighing_bargains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weighing_offers" ADD CONSTRAINT "weighing_offers_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weighings" ADD CONSTRAINT "weighings_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weighings" ADD CONSTRAINT "weighings_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weighings" ADD CONSTRAINT "weighings_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "standing_talks_user" ON "standing_talks" USING btree ("user_id","partner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "weighing_bargains_open" ON "weighing_bargains" USING btree ("conversation_id","evidence_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "weighing_bargains_conversation" ON "weighing_bargains" USING btree ("conversation_id","evidence_id","id");--> statement-breakpoint
CREATE INDEX "weighing_bargains_evidence" ON "weighing_bargains" USING btree ("evidence_id") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "weighing_members_once" ON "weighing_members" USING btree ("evidence_id","user_id") WHERE not replaces;--> statement-breakpoint
CREATE INDEX "weighing_members_user" ON "weighing_members" USING btree ("user_id","evidence_id");--> statement-breakpoint
CREATE INDEX "weighing_offers_maker" ON "weighing_offers" USING btree ("made_by","created_at","bargain_id");--> statement-breakpoint
CREATE UNIQUE INDEX "weighings_first" ON "weighings" USING btree ("evidence_id") WHERE origin = 'acceptance';--> statement-breakpoint
CREATE INDEX "weighings_evidence" ON "weighings" USING btree ("evidence_id","ledger_seq");--> statement-breakpoint
CREATE INDEX "weighings_hypothesis" ON "weighings" USING btree ("hypothesis_id","ledger_seq");--> statement-breakpoint
-- The acceptance of an item is its first weighing.
INSERT INTO "weighings" ("id", "evidence_id", "hypothesis_id", "conversation_id", "ledger_seq", "hypothesis_likelihood", "negation_likelihood", "origin", "established", "overturned", "created_at")
SELECT gen_random_uuid(), "evidence"."id", "evidence"."hypothesis_id", "evidence"."conversation_id", "ledger"."seq", "ledger"."hypothesis_likelihood", "ledger"."negation_likelihood", 'acceptance', false, "evidence"."status" = 'overturned', "ledger"."created_at"
FROM "ledger" JOIN "evidence" ON "evidence"."id" = "ledger"."evidence_id"
WHERE "ledger"."cause" = 'accepted' AND "ledger"."conversation_id" IS NULL;
--> statement-breakpoint
-- A recalibration is the weighing of the two in the dispute: of an item, the nth in the ledger is the nth that was agreed.
INSERT INTO "weighings" ("id", "evidence_id", "hypothesis_id", "conversation_id", "ledger_seq", "hypothesis_likelihood", "negation_likelihood", "origin", "established", "overturned", "created_at")
SELECT gen_random_uuid(), "evidence"."id", "evidence"."hypothesis_id", "agreed"."conversation_id", "entry"."seq", "entry"."hypothesis_likelihood", "entry"."negation_likelihood", 'recalibration', false, "evidence"."status" = 'overturned', "entry"."created_at"
FROM (
  SELECT *, row_number() OVER (PARTITION BY "evidence_id" ORDER BY "seq") AS "nth"
  FROM "ledger" WHERE "cause" = 'recalibrated' AND "conversation_id" IS NULL
) "entry"
JOIN (
  SELECT "evidence_id", "conversation_id", row_number() OVER (PARTITION BY "evidence_id" ORDER BY "answered_at") AS "nth"
  FROM "recalibrations" WHERE "status" = 'accepted'
) "agreed" USING ("evidence_id", "nth")
JOIN "evidence" ON "evidence"."id" = "entry"."evidence_id";
--> statement-breakpoint
INSERT INTO "weighing_members" ("weighing_id", "evidence_id", "user_id", "replaces")
SELECT "weighings"."id", "weighings"."evidence_id", "member"."id", "weighings"."origin" = 'recalibration'
FROM "weighings" JOIN "conversations" ON "conversations"."id" = "weighings"."conversation_id"
CROSS JOIN LATERAL (VALUES ("conversations"."user1_id"), ("conversations"."user2_id")) AS "member" ("id");
--> statement-breakpoint
UPDATE "ledger" SET "weighing_id" = "weighings"."id"
FROM "weighings"
WHERE "weighings"."evidence_id" = "ledger"."evidence_id" AND "weighings"."ledger_seq" = "ledger"."seq" AND "ledger"."conversation_id" IS NULL;
--> statement-breakpoint
-- Talks that were completed before count too; nobody was established then.
INSERT INTO "standing_talks" ("conversation_id", "user_id", "partner_id", "partner_established")
SELECT "conversations"."id", "side"."user_id", "side"."partner_id", false
FROM "conversations"
CROSS JOIN LATERAL (VALUES ("user1_id", "user2_id"), ("user2_id", "user1_id")) AS "side" ("user_id", "partner_id")
WHERE "conversation_type" = 'public' AND "status" = 'completed' AND NOT "is_dispute" AND NOT "by_invitation"
AND (SELECT count(*) FROM (SELECT FROM "messages" WHERE "messages"."conversation_id" = "conversations"."id" AND "sender_id" = "user1_id" LIMIT 3) "own") = 3
AND (SELECT count(*) FROM (SELECT FROM "messages" WHERE "messages"."conversation_id" = "conversations"."id" AND "sender_id" = "user2_id" LIMIT 3) "own") = 3;
