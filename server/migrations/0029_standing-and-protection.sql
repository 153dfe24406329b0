CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash")
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
ALTER TABLE "standing_talks" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "standing_talks" CASCADE;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "notice_kind" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "named_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "second_thread_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "established_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "evidence" ADD COLUMN "waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "evidence" ADD COLUMN "yields" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "evidence" ADD COLUMN "overturned_by_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "announced_for" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD COLUMN "disputed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD COLUMN "counterpart_here_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD COLUMN "by_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD COLUMN "changed_weighings" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD COLUMN "reopens" uuid;--> statement-breakpoint
ALTER TABLE "hypotheses" ADD COLUMN "carried_seq" integer;--> statement-breakpoint
ALTER TABLE "weighings" ADD COLUMN "threads" jsonb DEFAULT '[[],[]]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "weighings" ADD COLUMN "established_seq" integer;--> statement-breakpoint
ALTER TABLE "weighings" ADD COLUMN "waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "weighings" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_answers" ADD CONSTRAINT "invitation_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_answers" ADD CONSTRAINT "invitation_answers_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talks" ADD CONSTRAINT "talks_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talks" ADD CONSTRAINT "talks_user1_id_users_id_fk" FOREIGN KEY ("user1_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talks" ADD CONSTRAINT "talks_user2_id_users_id_fk" FOREIGN KEY ("user2_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_holders" ADD CONSTRAINT "thread_holders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_holders" ADD CONSTRAINT "thread_holders_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_last_used_at" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "invitation_answers_invitation" ON "invitation_answers" USING btree ("invitation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "talks_number" ON "talks" USING btree ("number");--> statement-breakpoint
CREATE INDEX "talks_uncounted" ON "talks" USING btree ("created_at","conversation_id") WHERE number is null;--> statement-breakpoint
CREATE INDEX "talks_user1" ON "talks" USING btree ("user1_id","number");--> statement-breakpoint
CREATE INDEX "talks_user2" ON "talks" USING btree ("user2_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "thread_holders_once" ON "thread_holders" USING btree ("given_by","user_id");--> statement-breakpoint
CREATE INDEX "thread_holders_user" ON "thread_holders" USING btree ("user_id","number");--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD CONSTRAINT "overturn_proposals_reopens_overturn_proposals_id_fk" FOREIGN KEY ("reopens") REFERENCES "public"."overturn_proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_outbox_of_member" ON "mail_outbox" USING btree ("user_id","created_at") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "users_to_establish" ON "users" USING btree ("second_thread_at") WHERE established_at is null and second_thread_at is not null;--> statement-breakpoint
CREATE INDEX "evidence_waiting" ON "evidence" USING btree ("hypothesis_id") WHERE waiting;--> statement-breakpoint
CREATE INDEX "overturn_proposals_disputed" ON "overturn_proposals" USING btree ("counterpart_id","disputed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "overturn_proposals_reopened" ON "overturn_proposals" USING btree ("reopens");--> statement-breakpoint
CREATE INDEX "overturn_proposals_awaited" ON "overturn_proposals" USING btree ("counterpart_id") WHERE phase = 'dispute' and counterpart_here_at is null;--> statement-breakpoint
CREATE INDEX "weighings_waiting" ON "weighings" USING btree ("conversation_id") WHERE waiting;--> statement-breakpoint
CREATE INDEX "weighings_held" ON "weighings" USING btree ("held_until") WHERE held_until is not null;