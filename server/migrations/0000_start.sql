CREATE TABLE "mail_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "questionnaire_responses" (
	"user_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"response" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questionnaire_responses_user_id_question_id_pk" PRIMARY KEY("user_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"policy_version" text,
	"policy_accepted_at" timestamp (3) with time zone,
	"questionnaire_completed_at" timestamp (3) with time zone,
	"onboarding_completed_at" timestamp (3) with time zone,
	"suspended_at" timestamp (3) with time zone,
	"suspension_reason" text,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
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
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hypothesis_id" uuid NOT NULL,
	"conversation_type" text NOT NULL,
	"user1_id" uuid NOT NULL,
	"user2_id" uuid NOT NULL,
	"user1_side" text NOT NULL,
	"user2_side" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"message_count" integer DEFAULT 0 NOT NULL,
	"evidence_count" integer DEFAULT 0 NOT NULL,
	"final_percent" smallint,
	"seq" bigint DEFAULT 0 NOT NULL,
	"user1_sent" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL,
	"user2_sent" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL,
	"silenced_id" uuid,
	"tally" jsonb DEFAULT '{}'::jsonb NOT NULL
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
CREATE TABLE "credences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"hypothesis_id" uuid NOT NULL,
	"percent" smallint NOT NULL,
	"reason" text NOT NULL,
	"importance" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hypotheses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"topic_id" uuid NOT NULL,
	"statement" text NOT NULL,
	"negation" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"initial_percent" smallint NOT NULL,
	"initial_reason" text NOT NULL,
	"importance" text,
	"pb_percent" smallint DEFAULT 50 NOT NULL,
	"tally" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ledger_seq" integer DEFAULT 0 NOT NULL,
	"conversation_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"parent_id" uuid,
	"category" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"active_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"hypotheses_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "private_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hypothesis_id" uuid NOT NULL,
	"requester_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"message" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "waiting_entries" (
	"hypothesis_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"side" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_entries_hypothesis_id_user_id_pk" PRIMARY KEY("hypothesis_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "waiting_stances" (
	"hypothesis_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"about_id" uuid NOT NULL,
	"stance" text NOT NULL,
	CONSTRAINT "waiting_stances_hypothesis_id_user_id_about_id_pk" PRIMARY KEY("hypothesis_id","user_id","about_id")
);
--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_responses" ADD CONSTRAINT "questionnaire_responses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_events" ADD CONSTRAINT "conversation_events_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user1_id_users_id_fk" FOREIGN KEY ("user1_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user2_id_users_id_fk" FOREIGN KEY ("user2_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "credences" ADD CONSTRAINT "credences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credences" ADD CONSTRAINT "credences_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hypotheses" ADD CONSTRAINT "hypotheses_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hypotheses" ADD CONSTRAINT "hypotheses_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_parent_id_topics_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_requests" ADD CONSTRAINT "private_requests_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_requests" ADD CONSTRAINT "private_requests_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_requests" ADD CONSTRAINT "private_requests_target_id_users_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_stances" ADD CONSTRAINT "waiting_stances_hypothesis_id_user_id_waiting_entries_hypothesis_id_user_id_fk" FOREIGN KEY ("hypothesis_id","user_id") REFERENCES "public"."waiting_entries"("hypothesis_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_stances" ADD CONSTRAINT "waiting_stances_hypothesis_id_about_id_waiting_entries_hypothesis_id_user_id_fk" FOREIGN KEY ("hypothesis_id","about_id") REFERENCES "public"."waiting_entries"("hypothesis_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_links_user_id" ON "mail_links" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "mail_links_created_at" ON "mail_links" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_created_at" ON "mail_outbox" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_last_used_at" ON "sessions" USING btree ("last_used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree ("username_key");--> statement-breakpoint
CREATE INDEX "users_username_prefix" ON "users" USING btree ("username_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "conversations_public" ON "conversations" USING btree ("hypothesis_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE conversation_type = 'public';--> statement-breakpoint
CREATE INDEX "conversations_user1" ON "conversations" USING btree ("user1_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "conversations_user2" ON "conversations" USING btree ("user2_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_active_pair" ON "conversations" USING btree ("hypothesis_id",least(user1_id, user2_id),greatest(user1_id, user2_id)) WHERE status = 'active';--> statement-breakpoint
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
CREATE UNIQUE INDEX "credences_current" ON "credences" USING btree ("user_id","hypothesis_id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "credences_own_list" ON "credences" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_current;--> statement-breakpoint
CREATE INDEX "credences_history" ON "credences" USING btree ("user_id","hypothesis_id");--> statement-breakpoint
CREATE INDEX "hypotheses_topic" ON "hypotheses" USING btree ("topic_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hypotheses_creator" ON "hypotheses" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "topics_active" ON "topics" USING btree ("active_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "topics_category_active" ON "topics" USING btree ("category","active_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "topics_name" ON "topics" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "topics_parent" ON "topics" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "private_requests_pending_pair" ON "private_requests" USING btree ("hypothesis_id",least(requester_id, target_id),greatest(requester_id, target_id)) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "private_requests_requester" ON "private_requests" USING btree ("requester_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "private_requests_target" ON "private_requests" USING btree ("target_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "waiting_entries_seen" ON "waiting_entries" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "waiting_entries_user" ON "waiting_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "waiting_stances_about" ON "waiting_stances" USING btree ("hypothesis_id","about_id");