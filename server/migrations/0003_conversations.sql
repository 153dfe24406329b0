CREATE TABLE "conversation_events" (
	"conversation_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"audience" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_events_conversation_id_seq_pk" PRIMARY KEY("conversation_id","seq")
);
--> statement-breakpoint
CREATE TABLE "evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"hypothesis_id" uuid NOT NULL,
	"is_public" boolean NOT NULL,
	"proposed_by" uuid NOT NULL,
	"description" text NOT NULL,
	"source" text NOT NULL,
	"source_key" text NOT NULL,
	"source_tier" text,
	"hypothesis_likelihood" smallint NOT NULL,
	"negation_likelihood" smallint NOT NULL,
	"reasoning" text NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"rejection_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "flags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"flag_type" text NOT NULL,
	"flagger_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"state" text DEFAULT 'raised' NOT NULL,
	"clarification" text,
	"suggestion" text,
	"resolution_text" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"clarified_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"hypothesis_id" uuid NOT NULL,
	"conversation_id" uuid,
	"seq" integer NOT NULL,
	"cause" text NOT NULL,
	"evidence_id" uuid NOT NULL,
	"tally" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"sender_id" uuid NOT NULL,
	"temp_id" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"flag_type" text,
	"flag_resolved" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
DROP INDEX "topics_name";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "seq" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "user1_sent" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "user2_sent" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "silenced_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "tally" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "hypotheses" ADD COLUMN "tally" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "hypotheses" ADD COLUMN "ledger_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_events" ADD CONSTRAINT "conversation_events_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_flagger_id_users_id_fk" FOREIGN KEY ("flagger_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_conversation_pending" ON "evidence" USING btree ("conversation_id") WHERE status in ('proposed', 'disputed');--> statement-breakpoint
CREATE INDEX "evidence_public_decided" ON "evidence" USING btree ("hypothesis_id","decided_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_public and decided_at is not null;--> statement-breakpoint
CREATE INDEX "evidence_private_decided" ON "evidence" USING btree ("conversation_id","decided_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_public and decided_at is not null;--> statement-breakpoint
CREATE INDEX "evidence_same_source" ON "evidence" USING btree ("hypothesis_id",md5(source_key)) WHERE status in ('accepted', 'recalibrated');--> statement-breakpoint
CREATE INDEX "evidence_proposer" ON "evidence" USING btree ("proposed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "flags_message" ON "flags" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "flags_open" ON "flags" USING btree ("conversation_id") WHERE state <> 'resolved';--> statement-breakpoint
CREATE INDEX "flags_unanswered" ON "flags" USING btree ("clarified_at") WHERE state = 'clarified';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_public" ON "ledger" USING btree ("hypothesis_id","seq") WHERE conversation_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_private" ON "ledger" USING btree ("conversation_id","seq") WHERE conversation_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_once" ON "messages" USING btree ("conversation_id","sender_id","temp_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_seq" ON "messages" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "topics_name" ON "topics" USING btree (lower("name"),"id");