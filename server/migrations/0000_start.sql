CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE SEQUENCE "public"."public_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "mail_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	"email" text,
	"session_id" uuid
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text,
	"calendar" text,
	"unsubscribe_url" text,
	"user_id" uuid,
	"notice_kind" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
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
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"factor_at" timestamp (3) with time zone,
	"desk_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"username_skeleton" text,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"policy_version" text,
	"policy_accepted_at" timestamp (3) with time zone,
	"questionnaire_completed_at" timestamp (3) with time zone,
	"questionnaire_skipped_at" timestamp (3) with time zone,
	"onboarding_completed_at" timestamp (3) with time zone,
	"return_path" text,
	"first_completed_at" timestamp (3) with time zone,
	"suspended_at" timestamp (3) with time zone,
	"suspension_reason" text,
	"named_established" boolean,
	"named_at" timestamp (3) with time zone,
	"second_thread_at" timestamp (3) with time zone,
	"established_at" timestamp (3) with time zone,
	"moderator_since" timestamp (3) with time zone,
	"circle_places_per_day" integer,
	"mail_off" text[] DEFAULT '{}' NOT NULL,
	"unsubscribe_token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"time_zone" text,
	"quiet_on" boolean DEFAULT true NOT NULL,
	"quiet_from" smallint DEFAULT 22 NOT NULL,
	"quiet_until" smallint DEFAULT 8 NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "verified_backups" (
	"point" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone NOT NULL,
	"counts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "circle_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"circle_id" uuid NOT NULL,
	"code" text NOT NULL,
	"made_by" uuid,
	"places" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "circle_members" (
	"circle_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "circle_members_circle_id_user_id_pk" PRIMARY KEY("circle_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "circle_places" (
	"link_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"taken_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "circle_places_link_id_user_id_pk" PRIMARY KEY("link_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "circles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"purpose" text NOT NULL,
	"shares_credences" boolean NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"deletes_at" timestamp (3) with time zone,
	"members" integer DEFAULT 0 NOT NULL
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
CREATE TABLE "conversation_presence" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"here_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversation_presence_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
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
	"is_dispute" boolean DEFAULT false NOT NULL,
	"by_invitation" boolean DEFAULT false NOT NULL,
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
	"temp_id" text,
	"description" text NOT NULL,
	"source" text NOT NULL,
	"source_key" text NOT NULL,
	"source_tier" text,
	"hypothesis_likelihood" smallint NOT NULL,
	"negation_likelihood" smallint NOT NULL,
	"proposed_hypothesis" smallint,
	"proposed_negation" smallint,
	"given" uuid[] DEFAULT '{}' NOT NULL,
	"proposed_given" uuid[] DEFAULT '{}' NOT NULL,
	"reasoning" text NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"rejection_reason" text,
	"was_recalibrated" boolean DEFAULT false NOT NULL,
	"set_aside" boolean DEFAULT false NOT NULL,
	"waiting" boolean DEFAULT false NOT NULL,
	"crowded" boolean DEFAULT false NOT NULL,
	"yields" boolean DEFAULT false NOT NULL,
	"weighings" integer DEFAULT 0 NOT NULL,
	"still_weighed_by" integer,
	"contested" boolean DEFAULT false NOT NULL,
	"challenged_undecided" boolean DEFAULT false NOT NULL,
	"overturned_by_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"removal_id" uuid
);
--> statement-breakpoint
CREATE TABLE "evidence_estimates" (
	"evidence_id" uuid PRIMARY KEY NOT NULL,
	"made_by" uuid NOT NULL,
	"hypothesis_likelihood" smallint NOT NULL,
	"negation_likelihood" smallint NOT NULL,
	"blind" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"flag_type" text NOT NULL,
	"flagger_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
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
	"evidence_id" uuid,
	"hypothesis_likelihood" smallint,
	"negation_likelihood" smallint,
	"tally" jsonb NOT NULL,
	"percent" smallint,
	"operator" boolean DEFAULT false NOT NULL,
	"brake" jsonb,
	"weighing_id" uuid,
	"counting" uuid[],
	"established" uuid[],
	"hash" text,
	"moves" boolean DEFAULT true NOT NULL,
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
	"flag_resolved" boolean DEFAULT false NOT NULL,
	"removal_id" uuid
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"conversation_id" uuid NOT NULL,
	"evidence_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"made_by" uuid NOT NULL,
	"hypothesis_likelihood" smallint NOT NULL,
	"negation_likelihood" smallint NOT NULL,
	"given" uuid[] DEFAULT '{}' NOT NULL,
	"reason" text NOT NULL,
	"ending" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_conversation_id_evidence_id_round_pk" PRIMARY KEY("conversation_id","evidence_id","round")
);
--> statement-breakpoint
CREATE TABLE "invitation_answers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"invitation_id" uuid NOT NULL,
	"percent" smallint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"hypothesis_id" uuid NOT NULL,
	"inviter_id" uuid,
	"conversation_type" text NOT NULL,
	"uses" smallint NOT NULL,
	"used" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "operator_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator" text,
	"actor_id" uuid,
	"role" text,
	"action" text NOT NULL,
	"target_type" text,
	"target_id" uuid,
	"user_id" uuid,
	"partner_id" uuid,
	"report_id" uuid,
	"circle_id" uuid,
	"undoes" uuid,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_actions_actor" CHECK ((operator is null) = (actor_id is not null))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid NOT NULL,
	"target_type" text NOT NULL,
	"target_id" uuid NOT NULL,
	"author_id" uuid,
	"excerpt" text NOT NULL,
	"reason" text NOT NULL,
	"conversation_id" uuid,
	"circle_id" uuid,
	"is_for_hosts" boolean DEFAULT false NOT NULL,
	"is_between_two" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"outcome" text,
	"closed_by" uuid,
	"notified_of" text
);
--> statement-breakpoint
CREATE TABLE "conversation_seen" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_seq" bigint DEFAULT -1 NOT NULL,
	"handled_seq" bigint DEFAULT 0 NOT NULL,
	"message_notice_seq" bigint,
	"message_notice_at" timestamp (3) with time zone,
	"turn_email_at" timestamp (3) with time zone,
	CONSTRAINT "conversation_seen_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"other_id" uuid,
	"circle_id" uuid,
	"hypothesis_id" uuid,
	"conversation_id" uuid,
	"evidence_id" uuid,
	"outcome" text,
	"hours_left" smallint,
	"announced_for" timestamp (3) with time zone,
	"overturn_id" uuid,
	"round_id" uuid,
	"seq" bigint,
	"mailed_as" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone
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
CREATE TABLE "ledger_roots" (
	"date" date PRIMARY KEY NOT NULL,
	"heads" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"disputed_at" timestamp (3) with time zone,
	"dispute_hypothesis_id" uuid,
	"dispute_conversation_id" uuid,
	"proposer_acted" boolean DEFAULT false NOT NULL,
	"counterpart_acted" boolean DEFAULT false NOT NULL,
	"applied_seq" integer
);
--> statement-breakpoint
CREATE TABLE "reflections" (
	"user_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"felt_heard" smallint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reflections_user_id_conversation_id_pk" PRIMARY KEY("user_id","conversation_id")
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
CREATE TABLE "factor_challenges" (
	"value" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"session_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factor_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"event" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factor_recoveries" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"confirmed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factor_tickets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"session_id" uuid,
	"known_as" text,
	"tries_left" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"secret" "bytea",
	"used_step" bigint,
	"credential_id" text,
	"public_key" "bytea",
	"counter" bigint,
	"transports" text[]
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
	"is_current" boolean DEFAULT true NOT NULL,
	"conversation_id" uuid
);
--> statement-breakpoint
CREATE TABLE "hypotheses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"topic_id" uuid NOT NULL,
	"circle_id" uuid,
	"statement" text NOT NULL,
	"negation" text NOT NULL,
	"created_by" uuid NOT NULL,
	"temp_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"initial_percent" smallint NOT NULL,
	"initial_reason" text NOT NULL,
	"importance" text,
	"pb_percent" smallint DEFAULT 50 NOT NULL,
	"tally" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ledger_seq" integer DEFAULT 0 NOT NULL,
	"ledger_hash" text DEFAULT '0000000000000000000000000000000000000000000000000000000000000000' NOT NULL,
	"pairs" integer DEFAULT 0 NOT NULL,
	"established_pairs" integer DEFAULT 0 NOT NULL,
	"pairs_seq" integer DEFAULT 0 NOT NULL,
	"carried_seq" integer,
	"shown" jsonb,
	"settles_at" timestamp (3) with time zone,
	"is_dispute" boolean DEFAULT false NOT NULL,
	"conversation_count" integer DEFAULT 0 NOT NULL,
	"removal_id" uuid
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"parent_id" uuid,
	"category" text NOT NULL,
	"circle_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"active_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"active_hypothesis_id" uuid,
	"hypotheses_count" integer DEFAULT 0 NOT NULL,
	"removal_id" uuid,
	"is_hidden" boolean DEFAULT false NOT NULL
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
CREATE TABLE "standing_offers" (
	"hypothesis_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "standing_offers_hypothesis_id_user_id_pk" PRIMARY KEY("hypothesis_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "waiting_entries" (
	"hypothesis_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"side" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"here_since" timestamp (3) with time zone DEFAULT now(),
	CONSTRAINT "waiting_entries_hypothesis_id_user_id_pk" PRIMARY KEY("hypothesis_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "waiting_stances" (
	"hypothesis_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"about_id" uuid NOT NULL,
	"stance" text NOT NULL,
	"taken_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_stances_hypothesis_id_user_id_about_id_pk" PRIMARY KEY("hypothesis_id","user_id","about_id")
);
--> statement-breakpoint
CREATE TABLE "talks" (
	"conversation_id" uuid PRIMARY KEY NOT NULL,
	"user1_id" uuid NOT NULL,
	"user2_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"number" integer,
	"counted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "thread_holders" (
	"thread" text NOT NULL,
	"user_id" uuid NOT NULL,
	"given_by" uuid NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "thread_holders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "thread_holders_thread_user_id_pk" PRIMARY KEY("thread","user_id")
);
--> statement-breakpoint
CREATE TABLE "weighing_members" (
	"weighing_id" uuid NOT NULL,
	"evidence_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"replaces" boolean NOT NULL,
	"spent" boolean DEFAULT false NOT NULL,
	CONSTRAINT "weighing_members_weighing_id_user_id_pk" PRIMARY KEY("weighing_id","user_id")
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
	"given" uuid[] DEFAULT '{}' NOT NULL,
	"origin" text NOT NULL,
	"established" boolean NOT NULL,
	"threads" jsonb DEFAULT '[[],[]]'::jsonb NOT NULL,
	"established_seq" integer,
	"waiting" boolean DEFAULT false NOT NULL,
	"overturned" boolean DEFAULT false NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_responses" ADD CONSTRAINT "questionnaire_responses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_links" ADD CONSTRAINT "circle_links_circle_id_circles_id_fk" FOREIGN KEY ("circle_id") REFERENCES "public"."circles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_links" ADD CONSTRAINT "circle_links_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_members" ADD CONSTRAINT "circle_members_circle_id_circles_id_fk" FOREIGN KEY ("circle_id") REFERENCES "public"."circles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_members" ADD CONSTRAINT "circle_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_places" ADD CONSTRAINT "circle_places_link_id_circle_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."circle_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_places" ADD CONSTRAINT "circle_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circles" ADD CONSTRAINT "circles_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_events" ADD CONSTRAINT "conversation_events_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_presence" ADD CONSTRAINT "conversation_presence_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_presence" ADD CONSTRAINT "conversation_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user1_id_users_id_fk" FOREIGN KEY ("user1_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user2_id_users_id_fk" FOREIGN KEY ("user2_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_removal_id_operator_actions_id_fk" FOREIGN KEY ("removal_id") REFERENCES "public"."operator_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_estimates" ADD CONSTRAINT "evidence_estimates_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_estimates" ADD CONSTRAINT "evidence_estimates_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_flagger_id_users_id_fk" FOREIGN KEY ("flagger_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_answers" ADD CONSTRAINT "invitation_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_answers" ADD CONSTRAINT "invitation_answers_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_partner_id_users_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_undoes_operator_actions_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."operator_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_closed_by_operator_actions_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."operator_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_seen" ADD CONSTRAINT "conversation_seen_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_seen" ADD CONSTRAINT "conversation_seen_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_circle_id_circles_id_fk" FOREIGN KEY ("circle_id") REFERENCES "public"."circles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_overturn_id_overturn_proposals_id_fk" FOREIGN KEY ("overturn_id") REFERENCES "public"."overturn_proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_turns" ADD CONSTRAINT "waiting_turns_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_turns" ADD CONSTRAINT "waiting_turns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD CONSTRAINT "overturn_proposals_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD CONSTRAINT "overturn_proposals_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD CONSTRAINT "overturn_proposals_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD CONSTRAINT "overturn_proposals_proposer_id_users_id_fk" FOREIGN KEY ("proposer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD CONSTRAINT "overturn_proposals_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD CONSTRAINT "overturn_proposals_counterpart_id_users_id_fk" FOREIGN KEY ("counterpart_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD CONSTRAINT "overturn_proposals_dispute_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("dispute_hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD CONSTRAINT "overturn_proposals_dispute_conversation_id_conversations_id_fk" FOREIGN KEY ("dispute_conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflections" ADD CONSTRAINT "reflections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflections" ADD CONSTRAINT "reflections_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_events" ADD CONSTRAINT "factor_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_recoveries" ADD CONSTRAINT "factor_recoveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_tickets" ADD CONSTRAINT "factor_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_tickets" ADD CONSTRAINT "factor_tickets_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credences" ADD CONSTRAINT "credences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credences" ADD CONSTRAINT "credences_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hypotheses" ADD CONSTRAINT "hypotheses_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hypotheses" ADD CONSTRAINT "hypotheses_circle_id_circles_id_fk" FOREIGN KEY ("circle_id") REFERENCES "public"."circles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hypotheses" ADD CONSTRAINT "hypotheses_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hypotheses" ADD CONSTRAINT "hypotheses_removal_id_operator_actions_id_fk" FOREIGN KEY ("removal_id") REFERENCES "public"."operator_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_parent_id_topics_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_circle_id_circles_id_fk" FOREIGN KEY ("circle_id") REFERENCES "public"."circles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_removal_id_operator_actions_id_fk" FOREIGN KEY ("removal_id") REFERENCES "public"."operator_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_requests" ADD CONSTRAINT "private_requests_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_requests" ADD CONSTRAINT "private_requests_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_requests" ADD CONSTRAINT "private_requests_target_id_users_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_offers" ADD CONSTRAINT "standing_offers_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_offers" ADD CONSTRAINT "standing_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_stances" ADD CONSTRAINT "waiting_stances_hypothesis_id_user_id_waiting_entries_hypothesis_id_user_id_fk" FOREIGN KEY ("hypothesis_id","user_id") REFERENCES "public"."waiting_entries"("hypothesis_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_stances" ADD CONSTRAINT "waiting_stances_hypothesis_id_about_id_waiting_entries_hypothesis_id_user_id_fk" FOREIGN KEY ("hypothesis_id","about_id") REFERENCES "public"."waiting_entries"("hypothesis_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talks" ADD CONSTRAINT "talks_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talks" ADD CONSTRAINT "talks_user1_id_users_id_fk" FOREIGN KEY ("user1_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talks" ADD CONSTRAINT "talks_user2_id_users_id_fk" FOREIGN KEY ("user2_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_holders" ADD CONSTRAINT "thread_holders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_holders" ADD CONSTRAINT "thread_holders_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weighing_members" ADD CONSTRAINT "weighing_members_weighing_id_weighings_id_fk" FOREIGN KEY ("weighing_id") REFERENCES "public"."weighings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weighing_members" ADD CONSTRAINT "weighing_members_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weighing_members" ADD CONSTRAINT "weighing_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weighings" ADD CONSTRAINT "weighings_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weighings" ADD CONSTRAINT "weighings_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weighings" ADD CONSTRAINT "weighings_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_last_used_at" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "mail_links_user_id" ON "mail_links" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "mail_links_created_at" ON "mail_links" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_created_at" ON "mail_outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_unsent" ON "mail_outbox" USING btree ("created_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "mail_outbox_of_member" ON "mail_outbox" USING btree ("user_id","created_at") WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_session_id" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_id" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_last_used_at" ON "sessions" USING btree ("last_used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree ("username_key");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_skeleton" ON "users" USING btree ("username_skeleton");--> statement-breakpoint
CREATE UNIQUE INDEX "users_unsubscribe_token" ON "users" USING btree ("unsubscribe_token");--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("created_at") WHERE email_verified_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_to_establish" ON "users" USING btree ("second_thread_at") WHERE established_at is null and second_thread_at is not null;--> statement-breakpoint
CREATE INDEX "users_username_prefix" ON "users" USING btree ("username_key" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "circle_links_code" ON "circle_links" USING btree ("code");--> statement-breakpoint
CREATE INDEX "circle_links_circle" ON "circle_links" USING btree ("circle_id","created_at");--> statement-breakpoint
CREATE INDEX "circle_links_maker" ON "circle_links" USING btree ("made_by","created_at");--> statement-breakpoint
CREATE INDEX "circle_members_user" ON "circle_members" USING btree ("user_id","joined_at" DESC NULLS LAST,"circle_id" DESC NULLS LAST) WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "circle_members_overview" ON "circle_members" USING btree ("circle_id","joined_at","user_id");--> statement-breakpoint
CREATE INDEX "circle_places_user" ON "circle_places" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "circles_creator" ON "circles" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "circles_deletes_at" ON "circles" USING btree ("deletes_at") WHERE deletes_at is not null;--> statement-breakpoint
CREATE INDEX "conversation_events_evidence" ON "conversation_events" USING btree ("conversation_id",(payload ->> 'evidenceId'),"seq") WHERE payload ? 'evidenceId';--> statement-breakpoint
CREATE INDEX "conversations_public" ON "conversations" USING btree ("hypothesis_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE conversation_type = 'public';--> statement-breakpoint
CREATE INDEX "conversations_user1" ON "conversations" USING btree ("user1_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "conversations_user2" ON "conversations" USING btree ("user2_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "conversations_active_user1" ON "conversations" USING btree ("user1_id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "conversations_active_user2" ON "conversations" USING btree ("user2_id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "conversations_completed_at" ON "conversations" USING btree ("completed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_active_pair" ON "conversations" USING btree ("hypothesis_id",least(user1_id, user2_id),greatest(user1_id, user2_id)) WHERE status = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_once" ON "evidence" USING btree ("conversation_id","proposed_by","temp_id");--> statement-breakpoint
CREATE INDEX "evidence_conversation" ON "evidence" USING btree ("conversation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "evidence_conversation_pending" ON "evidence" USING btree ("conversation_id") WHERE status in ('proposed', 'disputed');--> statement-breakpoint
CREATE INDEX "evidence_public_decided" ON "evidence" USING btree ("hypothesis_id","decided_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_public and decided_at is not null;--> statement-breakpoint
CREATE INDEX "evidence_private_decided" ON "evidence" USING btree ("conversation_id","decided_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_public and decided_at is not null;--> statement-breakpoint
CREATE INDEX "evidence_same_source" ON "evidence" USING btree ("hypothesis_id",md5(source_key)) WHERE status in ('accepted', 'recalibrated');--> statement-breakpoint
CREATE INDEX "evidence_proposer" ON "evidence" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "evidence_words" ON "evidence" USING gin (to_tsvector('simple', description)) WHERE is_public;--> statement-breakpoint
CREATE INDEX "evidence_challenged_undecided" ON "evidence" USING btree ("hypothesis_id") WHERE challenged_undecided;--> statement-breakpoint
CREATE INDEX "evidence_set_aside" ON "evidence" USING btree ("hypothesis_id") WHERE set_aside;--> statement-breakpoint
CREATE INDEX "evidence_waiting" ON "evidence" USING btree ("hypothesis_id") WHERE waiting;--> statement-breakpoint
CREATE INDEX "evidence_naming" ON "evidence" USING btree ("hypothesis_id") WHERE cardinality(given) > 0;--> statement-breakpoint
CREATE INDEX "evidence_estimates_maker" ON "evidence_estimates" USING btree ("made_by","created_at","evidence_id");--> statement-breakpoint
CREATE UNIQUE INDEX "flags_message" ON "flags" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "flags_open" ON "flags" USING btree ("conversation_id") WHERE state <> 'resolved';--> statement-breakpoint
CREATE INDEX "flags_unanswered" ON "flags" USING btree ("clarified_at") WHERE state = 'clarified';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_public" ON "ledger" USING btree ("hypothesis_id","seq") WHERE conversation_id is null;--> statement-breakpoint
CREATE INDEX "ledger_evidence" ON "ledger" USING btree ("evidence_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_private" ON "ledger" USING btree ("conversation_id","seq") WHERE conversation_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_once" ON "messages" USING btree ("conversation_id","sender_id","temp_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_seq" ON "messages" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "offers_standing" ON "offers" USING btree ("conversation_id","evidence_id") WHERE ending is null;--> statement-breakpoint
CREATE INDEX "offers_evidence" ON "offers" USING btree ("evidence_id") WHERE ending is null;--> statement-breakpoint
CREATE INDEX "offers_maker" ON "offers" USING btree ("made_by","created_at","evidence_id");--> statement-breakpoint
CREATE INDEX "invitation_answers_invitation" ON "invitation_answers" USING btree ("invitation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_code" ON "invitations" USING btree ("code");--> statement-breakpoint
CREATE INDEX "invitations_inviter" ON "invitations" USING btree ("inviter_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invitations_expires_at" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_actions_undoes" ON "operator_actions" USING btree ("undoes");--> statement-breakpoint
CREATE INDEX "operator_actions_circle" ON "operator_actions" USING btree ("circle_id","id" DESC NULLS LAST) WHERE circle_id is not null;--> statement-breakpoint
CREATE INDEX "operator_actions_user" ON "operator_actions" USING btree ("user_id","id" DESC NULLS LAST) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "operator_actions_target" ON "operator_actions" USING btree ("target_id","id" DESC NULLS LAST) WHERE target_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_once" ON "reports" USING btree ("reporter_id","target_type","target_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "reports_closed" ON "reports" USING btree ("closed_by" DESC NULLS LAST,"id") WHERE closed_by is not null;--> statement-breakpoint
CREATE INDEX "reports_target" ON "reports" USING btree ("target_type","target_id","id");--> statement-breakpoint
CREATE INDEX "reports_circle_open" ON "reports" USING btree ("circle_id","id") WHERE is_for_hosts and closed_at is null;--> statement-breakpoint
CREATE INDEX "reports_circle_closed" ON "reports" USING btree ("circle_id","closed_by" DESC NULLS LAST,"id") WHERE is_for_hosts and closed_by is not null;--> statement-breakpoint
CREATE INDEX "reports_author" ON "reports" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
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
CREATE INDEX "overturn_proposals_proposer" ON "overturn_proposals" USING btree ("proposer_id","counterpart_id","created_at");--> statement-breakpoint
CREATE INDEX "overturn_proposals_again" ON "overturn_proposals" USING btree ("evidence_id","proposer_id");--> statement-breakpoint
CREATE INDEX "overturn_proposals_answering" ON "overturn_proposals" USING btree ("counterpart_id") WHERE phase = 'dispute';--> statement-breakpoint
CREATE INDEX "overturn_proposals_disputed" ON "overturn_proposals" USING btree ("counterpart_id","disputed_at");--> statement-breakpoint
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
CREATE INDEX "factor_challenges_session_id" ON "factor_challenges" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "factor_challenges_created_at" ON "factor_challenges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "factor_events_user_id" ON "factor_events" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "factor_events_created_at" ON "factor_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "factor_tickets_user_id" ON "factor_tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "factor_tickets_session_id" ON "factor_tickets" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "factor_tickets_created_at" ON "factor_tickets" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "second_factors_user_id" ON "second_factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "second_factors_one_app" ON "second_factors" USING btree ("user_id") WHERE kind = 'totp';--> statement-breakpoint
CREATE UNIQUE INDEX "second_factors_credential" ON "second_factors" USING btree ("credential_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credences_current" ON "credences" USING btree ("user_id","hypothesis_id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "credences_own_list" ON "credences" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_current;--> statement-breakpoint
CREATE INDEX "credences_history" ON "credences" USING btree ("user_id","hypothesis_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credences_after_conversation" ON "credences" USING btree ("user_id","conversation_id") WHERE conversation_id is not null;--> statement-breakpoint
CREATE INDEX "hypotheses_topic" ON "hypotheses" USING btree ("topic_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_dispute and removal_id is null;--> statement-breakpoint
CREATE INDEX "hypotheses_second_pair" ON "hypotheses" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE circle_id is null and not is_dispute and removal_id is null and established_pairs < 3 and ledger_seq > 0;--> statement-breakpoint
CREATE INDEX "hypotheses_settling" ON "hypotheses" USING btree ("settles_at") WHERE settles_at is not null;--> statement-breakpoint
CREATE INDEX "hypotheses_creator" ON "hypotheses" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "hypotheses_circle" ON "hypotheses" USING btree ("circle_id") WHERE circle_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "hypotheses_once" ON "hypotheses" USING btree ("created_by","temp_id");--> statement-breakpoint
CREATE INDEX "hypotheses_words" ON "hypotheses" USING gin (to_tsvector('simple', statement)) WHERE not is_dispute and circle_id is null;--> statement-breakpoint
CREATE INDEX "hypotheses_trigrams" ON "hypotheses" USING gin (statement gin_trgm_ops) WHERE not is_dispute and circle_id is null;--> statement-breakpoint
CREATE INDEX "topics_active" ON "topics" USING btree ("active_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_hidden and circle_id is null;--> statement-breakpoint
CREATE INDEX "topics_category_active" ON "topics" USING btree ("category","active_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_hidden and circle_id is null;--> statement-breakpoint
CREATE INDEX "topics_name" ON "topics" USING btree (lower("name"),"id") WHERE not is_hidden and circle_id is null;--> statement-breakpoint
CREATE INDEX "topics_circle_active" ON "topics" USING btree ("circle_id","active_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_hidden and circle_id is not null;--> statement-breakpoint
CREATE INDEX "topics_creator" ON "topics" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "topics_parent" ON "topics" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "topics_words" ON "topics" USING gin ((setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', coalesce(description, '')), 'B'))) WHERE circle_id is null;--> statement-breakpoint
CREATE INDEX "topics_trigrams" ON "topics" USING gin (name gin_trgm_ops) WHERE circle_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "private_requests_pending_pair" ON "private_requests" USING btree ("hypothesis_id",least(requester_id, target_id),greatest(requester_id, target_id)) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "private_requests_sent" ON "private_requests" USING btree ("requester_id","created_at");--> statement-breakpoint
CREATE INDEX "private_requests_requester" ON "private_requests" USING btree ("requester_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "private_requests_target" ON "private_requests" USING btree ("target_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "standing_offers_user" ON "standing_offers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "standing_offers_expires_at" ON "standing_offers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "waiting_entries_seen" ON "waiting_entries" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "waiting_entries_user" ON "waiting_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "waiting_stances_about" ON "waiting_stances" USING btree ("hypothesis_id","about_id");--> statement-breakpoint
CREATE UNIQUE INDEX "talks_number" ON "talks" USING btree ("number");--> statement-breakpoint
CREATE INDEX "talks_uncounted" ON "talks" USING btree ("created_at","conversation_id") WHERE number is null;--> statement-breakpoint
CREATE INDEX "talks_user1" ON "talks" USING btree ("user1_id","number");--> statement-breakpoint
CREATE INDEX "talks_user2" ON "talks" USING btree ("user2_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "thread_holders_once" ON "thread_holders" USING btree ("given_by","user_id");--> statement-breakpoint
CREATE INDEX "thread_holders_user" ON "thread_holders" USING btree ("user_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "weighing_members_once" ON "weighing_members" USING btree ("evidence_id","user_id") WHERE not replaces and not spent;--> statement-breakpoint
CREATE INDEX "weighing_members_user" ON "weighing_members" USING btree ("user_id","evidence_id");--> statement-breakpoint
CREATE UNIQUE INDEX "weighings_first" ON "weighings" USING btree ("evidence_id") WHERE origin = 'acceptance';--> statement-breakpoint
CREATE INDEX "weighings_evidence" ON "weighings" USING btree ("evidence_id","ledger_seq");--> statement-breakpoint
CREATE INDEX "weighings_hypothesis" ON "weighings" USING btree ("hypothesis_id","ledger_seq");--> statement-breakpoint
CREATE INDEX "weighings_waiting" ON "weighings" USING btree ("conversation_id") WHERE waiting;