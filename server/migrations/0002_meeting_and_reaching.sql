CREATE TABLE "push_keys" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_turns" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"turn_id" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "waiting_turns_conversation_id_user_id_kind_turn_id_made_at_pk" PRIMARY KEY("conversation_id","user_id","kind","turn_id","made_at")
);
--> statement-breakpoint
CREATE TABLE "restatement_words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"restatement_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"attempt" smallint NOT NULL,
	"part" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removal_id" uuid
);
--> statement-breakpoint
CREATE TABLE "restatements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"asked_by" uuid NOT NULL,
	"state" text DEFAULT 'to_write' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "round_claims" (
	"round_id" uuid NOT NULL,
	"hypothesis_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"believing" integer,
	"disbelieving" integer,
	CONSTRAINT "round_claims_round_id_hypothesis_id_pk" PRIMARY KEY("round_id","hypothesis_id")
);
--> statement-breakpoint
CREATE TABLE "round_pairs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"round_id" uuid NOT NULL,
	"hypothesis_id" uuid NOT NULL,
	"draw" smallint NOT NULL,
	"believing_id" uuid NOT NULL,
	"disbelieving_id" uuid NOT NULL,
	"conversation_id" uuid,
	"dropped_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "round_signups" (
	"round_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"hypothesis_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"outcome" text DEFAULT 'waiting' NOT NULL,
	"reminded" smallint DEFAULT 0 NOT NULL,
	"notified_at" timestamp (3) with time zone,
	CONSTRAINT "round_signups_round_id_user_id_pk" PRIMARY KEY("round_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "rounds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"topic_id" uuid NOT NULL,
	"circle_id" uuid,
	"opened_by" uuid,
	"pairs_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paired_at" timestamp (3) with time zone,
	"paired_again_at" timestamp (3) with time zone,
	"canceled_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quiet_on" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quiet_from" smallint DEFAULT 22 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quiet_until" smallint DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "round_id" uuid;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_turns" ADD CONSTRAINT "waiting_turns_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_turns" ADD CONSTRAINT "waiting_turns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restatement_words" ADD CONSTRAINT "restatement_words_restatement_id_restatements_id_fk" FOREIGN KEY ("restatement_id") REFERENCES "public"."restatements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restatement_words" ADD CONSTRAINT "restatement_words_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restatement_words" ADD CONSTRAINT "restatement_words_removal_id_operator_actions_id_fk" FOREIGN KEY ("removal_id") REFERENCES "public"."operator_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restatements" ADD CONSTRAINT "restatements_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restatements" ADD CONSTRAINT "restatements_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_claims" ADD CONSTRAINT "round_claims_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_claims" ADD CONSTRAINT "round_claims_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_pairs" ADD CONSTRAINT "round_pairs_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_pairs" ADD CONSTRAINT "round_pairs_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_pairs" ADD CONSTRAINT "round_pairs_believing_id_users_id_fk" FOREIGN KEY ("believing_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_pairs" ADD CONSTRAINT "round_pairs_disbelieving_id_users_id_fk" FOREIGN KEY ("disbelieving_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_pairs" ADD CONSTRAINT "round_pairs_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_signups" ADD CONSTRAINT "round_signups_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_signups" ADD CONSTRAINT "round_signups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_signups" ADD CONSTRAINT "round_signups_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_circle_id_circles_id_fk" FOREIGN KEY ("circle_id") REFERENCES "public"."circles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_session_id" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_id" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "restatement_words_once" ON "restatement_words" USING btree ("restatement_id","attempt","part");--> statement-breakpoint
CREATE INDEX "restatement_words_author" ON "restatement_words" USING btree ("author_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "restatements_seq" ON "restatements" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "restatements_open" ON "restatements" USING btree ("conversation_id") WHERE state in ('to_write', 'to_check');--> statement-breakpoint
CREATE INDEX "round_claims_hypothesis" ON "round_claims" USING btree ("hypothesis_id");--> statement-breakpoint
CREATE UNIQUE INDEX "round_pairs_believing" ON "round_pairs" USING btree ("round_id","draw","believing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "round_pairs_disbelieving" ON "round_pairs" USING btree ("round_id","draw","disbelieving_id");--> statement-breakpoint
CREATE UNIQUE INDEX "round_pairs_conversation" ON "round_pairs" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "round_pairs_to_begin" ON "round_pairs" USING btree ("id") WHERE conversation_id is null and dropped_at is null;--> statement-breakpoint
CREATE INDEX "round_signups_user" ON "round_signups" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "round_signups_claim" ON "round_signups" USING btree ("hypothesis_id");--> statement-breakpoint
CREATE INDEX "round_signups_left" ON "round_signups" USING btree ("round_id","user_id") WHERE notified_at is null;--> statement-breakpoint
CREATE INDEX "rounds_public" ON "rounds" USING btree ("ends_at","pairs_at","id") WHERE canceled_at is null and circle_id is null;--> statement-breakpoint
CREATE INDEX "rounds_circle" ON "rounds" USING btree ("circle_id","ends_at") WHERE circle_id is not null;--> statement-breakpoint
CREATE INDEX "rounds_open" ON "rounds" USING btree ("pairs_at") WHERE paired_at is null and canceled_at is null;--> statement-breakpoint
CREATE INDEX "rounds_opener" ON "rounds" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "rounds_topic" ON "rounds" USING btree ("topic_id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE cascade ON UPDATE no action;