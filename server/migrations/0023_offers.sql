CREATE TABLE "evidence_estimates" (
	"evidence_id" uuid PRIMARY KEY NOT NULL,
	"made_by" uuid NOT NULL,
	"hypothesis_likelihood" smallint NOT NULL,
	"negation_likelihood" smallint NOT NULL,
	"blind" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_offers" (
	"evidence_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"made_by" uuid NOT NULL,
	"hypothesis_likelihood" smallint NOT NULL,
	"negation_likelihood" smallint NOT NULL,
	"reason" text NOT NULL,
	"ending" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evidence_offers_evidence_id_round_pk" PRIMARY KEY("evidence_id","round")
);
--> statement-breakpoint
ALTER TABLE "evidence" ADD COLUMN "proposed_hypothesis" smallint;--> statement-breakpoint
ALTER TABLE "evidence" ADD COLUMN "proposed_negation" smallint;--> statement-breakpoint
ALTER TABLE "evidence" ADD COLUMN "offer_round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "evidence_estimates" ADD CONSTRAINT "evidence_estimates_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_estimates" ADD CONSTRAINT "evidence_estimates_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_offers" ADD CONSTRAINT "evidence_offers_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_offers" ADD CONSTRAINT "evidence_offers_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_estimates_maker" ON "evidence_estimates" USING btree ("made_by","created_at","evidence_id");--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_offers_open" ON "evidence_offers" USING btree ("evidence_id") WHERE ending is null;--> statement-breakpoint
CREATE INDEX "evidence_offers_maker" ON "evidence_offers" USING btree ("made_by","created_at","evidence_id");