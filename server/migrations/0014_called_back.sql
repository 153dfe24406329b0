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
ALTER TABLE "notices" ADD COLUMN "overturn_id" uuid;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "seq" bigint;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "mailed_as" text;--> statement-breakpoint
ALTER TABLE "conversation_seen" ADD CONSTRAINT "conversation_seen_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_seen" ADD CONSTRAINT "conversation_seen_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_overturn_id_overturn_proposals_id_fk" FOREIGN KEY ("overturn_id") REFERENCES "public"."overturn_proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_active_user1" ON "conversations" USING btree ("user1_id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "conversations_active_user2" ON "conversations" USING btree ("user2_id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "conversations_completed_at" ON "conversations" USING btree ("completed_at");