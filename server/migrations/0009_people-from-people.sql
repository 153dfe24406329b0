DROP INDEX "overturn_proposals_proposer";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "username_skeleton" text;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_skeleton" ON "users" USING btree ("username_skeleton");--> statement-breakpoint
CREATE INDEX "users_without_skeleton" ON "users" USING btree ("created_at","id") WHERE username_skeleton is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "overturn_proposals_again" ON "overturn_proposals" USING btree ("evidence_id","proposer_id");--> statement-breakpoint
CREATE INDEX "overturn_proposals_answering" ON "overturn_proposals" USING btree ("counterpart_id") WHERE phase = 'dispute';--> statement-breakpoint
CREATE INDEX "overturn_proposals_proposer" ON "overturn_proposals" USING btree ("proposer_id","counterpart_id","created_at");