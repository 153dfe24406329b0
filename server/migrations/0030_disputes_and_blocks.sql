ALTER TABLE "evidence" ADD COLUMN "overturned_by_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD COLUMN "disputed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD COLUMN "counterpart_here_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD COLUMN "by_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD COLUMN "changed_weighings" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD COLUMN "reopens" uuid;--> statement-breakpoint
ALTER TABLE "overturn_proposals" ADD CONSTRAINT "overturn_proposals_reopens_overturn_proposals_id_fk" FOREIGN KEY ("reopens") REFERENCES "public"."overturn_proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "overturn_proposals_disputed" ON "overturn_proposals" USING btree ("counterpart_id","disputed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "overturn_proposals_reopened" ON "overturn_proposals" USING btree ("reopens");--> statement-breakpoint
CREATE INDEX "overturn_proposals_awaited" ON "overturn_proposals" USING btree ("counterpart_id") WHERE phase = 'dispute' and counterpart_here_at is null;