CREATE TABLE "conversation_presence" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"here_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversation_presence_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "conversation_presence" ADD CONSTRAINT "conversation_presence_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_presence" ADD CONSTRAINT "conversation_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_events_evidence" ON "conversation_events" USING btree ("conversation_id",(payload ->> 'evidenceId'),"seq") WHERE payload ? 'evidenceId';--> statement-breakpoint
-- Who resolved a flag is said since now; what no one resolved has one of these texts.
UPDATE "conversation_events" AS "event"
SET "payload" = "event"."payload" || jsonb_build_object('resolvedBy',
  CASE WHEN "event"."payload" ->> 'resolutionText' IN ('Closed at completion',
    'Closed because the message was removed', 'Closed because there was no answer within 24 hours')
  THEN NULL ELSE "flags"."flagger_id" END)
FROM "flags"
WHERE "event"."name" = 'flag:resolved' AND "flags"."id" = ("event"."payload" ->> 'flagId')::uuid;
