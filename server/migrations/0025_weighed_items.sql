ALTER TABLE "evidence" ADD COLUMN "weighings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "evidence" ADD COLUMN "still_weighed_by" integer;--> statement-breakpoint
ALTER TABLE "evidence" ADD COLUMN "contested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "evidence" ADD COLUMN "challenged_undecided" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "evidence" SET "weighings" = "agreed"."count"
FROM (SELECT "evidence_id", count(*) FROM "weighings" GROUP BY "evidence_id") "agreed"
WHERE "agreed"."evidence_id" = "evidence"."id";
