CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"other_id" uuid,
	"hypothesis_id" uuid,
	"conversation_id" uuid,
	"evidence_id" uuid,
	"outcome" text,
	"hours_left" smallint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "overturn_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"evidence_id" uuid NOT NULL,
	"hypothesis_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"proposer_id" uuid NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"counterpart_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"description" text,
	"source" text,
	"phase" text DEFAULT 'review' NOT NULL,
	"outcome" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"dispute_hypothesis_id" uuid,
	"dispute_conversation_id" uuid,
	"proposer_acted" boolean DEFAULT false NOT NULL,
	"counterpart_acted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recalibrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"evidence_id" uuid NOT NULL,
	"proposer_id" uuid NOT NULL,
	"hypothesis_likelihood" smallint NOT NULL,
	"negation_likelihood" smallint NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "hypotheses_topic";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_off" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "unsubscribe_token" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "is_dispute" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "evidence" ADD COLUMN "was_recalibrated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "hypothesis_likelihood" smallint;--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "negation_likelihood" smallint;--> statement-breakpoint
UPDATE "ledger" SET "hypothesis_likelihood" = "evidence"."hypothesis_likelihood", "negation_likelihood" = "evidence"."negation_likelihood" FROM "evidence" WHERE "evidence"."id" = "ledger"."evidence_id";--> statement-breakpoint
ALTER TABLE "ledger" ALTER COLUMN "hypothesis_likelihood" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger" ALTER COLUMN "negation_likelihood" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "hypotheses" ADD COLUMN "is_dispute" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD CONSTRAINT "overturn_proposals_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD CONSTRAINT "overturn_proposals_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD CONSTRAINT "overturn_proposals_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD CONSTRAINT "overturn_proposals_proposer_id_users_id_fk" FOREIGN KEY ("proposer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD CONSTRAINT "overturn_proposals_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD CONSTRAINT "overturn_proposals_counterpart_id_users_id_fk" FOREIGN KEY ("counterpart_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD CONSTRAINT "overturn_proposals_dispute_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("dispute_hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD CONSTRAINT "overturn_proposals_dispute_conversation_id_conversations_id_fk" FOREIGN KEY ("dispute_conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalibrations" ADD CONSTRAINT "recalibrations_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalibrations" ADD CONSTRAINT "recalibrations_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalibrations" ADD CONSTRAINT "recalibrations_proposer_id_users_id_fk" FOREIGN KEY ("proposer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_own" ON "notices" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notices_created_at" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "overturn_proposals_open" ON "overturn_proposals" USING btree ("evidence_id") WHERE phase <> 'decided';--> statement-breakpoint
CREATE INDEX "overturn_proposals_hypothesis" ON "overturn_proposals" USING btree ("hypothesis_id") WHERE phase <> 'decided';--> statement-breakpoint
CREATE INDEX "overturn_proposals_review" ON "overturn_proposals" USING btree ("conversation_id") WHERE phase = 'review';--> statement-breakpoint
CREATE INDEX "overturn_proposals_due" ON "overturn_proposals" USING btree ("ends_at") WHERE phase <> 'decided';--> statement-breakpoint
CREATE INDEX "overturn_proposals_evidence" ON "overturn_proposals" USING btree ("evidence_id","decided_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "overturn_proposals_dispute" ON "overturn_proposals" USING btree ("dispute_conversation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "overturn_proposals_dispute_hypothesis" ON "overturn_proposals" USING btree ("dispute_hypothesis_id");--> statement-breakpoint
CREATE INDEX "overturn_proposals_proposer" ON "overturn_proposals" USING btree ("proposer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recalibrations_open" ON "recalibrations" USING btree ("conversation_id") WHERE status = 'proposed';--> statement-breakpoint
CREATE INDEX "recalibrations_proposer" ON "recalibrations" USING btree ("proposer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_unsubscribe_token" ON "users" USING btree ("unsubscribe_token");--> statement-breakpoint
CREATE INDEX "ledger_evidence" ON "ledger" USING btree ("evidence_id");--> statement-breakpoint
CREATE INDEX "hypotheses_topic" ON "hypotheses" USING btree ("topic_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_dispute;