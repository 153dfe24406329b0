-- It was for upgrades from a version without weighings, and reads a table that goes here.
DROP TRIGGER "ledger_of_older_servers" ON "ledger";--> statement-breakpoint
DROP FUNCTION "weigh_for_older_servers"();--> statement-breakpoint
CREATE TABLE "offers" (
	"conversation_id" uuid NOT NULL,
	"evidence_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"made_by" uuid NOT NULL,
	"hypothesis_likelihood" smallint NOT NULL,
	"negation_likelihood" smallint NOT NULL,
	"reason" text NOT NULL,
	"ending" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_conversation_id_evidence_id_round_pk" PRIMARY KEY("conversation_id","evidence_id","round")
);
--> statement-breakpoint
DROP TABLE "evidence_offers" CASCADE;--> statement-breakpoint
DROP TABLE "recalibrations" CASCADE;--> statement-breakpoint
DROP TABLE "weighing_bargains" CASCADE;--> statement-breakpoint
DROP TABLE "weighing_offers" CASCADE;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offers_standing" ON "offers" USING btree ("conversation_id","evidence_id") WHERE ending is null;--> statement-breakpoint
CREATE INDEX "offers_evidence" ON "offers" USING btree ("evidence_id") WHERE ending is null;--> statement-breakpoint
CREATE INDEX "offers_maker" ON "offers" USING btree ("made_by","created_at","evidence_id");--> statement-breakpoint
ALTER TABLE "evidence" DROP COLUMN "offer_round";