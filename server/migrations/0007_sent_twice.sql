DROP INDEX "hypotheses_creator";--> statement-breakpoint
ALTER TABLE "evidence" ADD COLUMN "temp_id" text;--> statement-breakpoint
ALTER TABLE "hypotheses" ADD COLUMN "temp_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_once" ON "evidence" USING btree ("conversation_id","proposed_by","temp_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hypotheses_once" ON "hypotheses" USING btree ("created_by","temp_id");