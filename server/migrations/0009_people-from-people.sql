DROP INDEX "overturn_proposals_proposer";--> statement-breakpoint
CREATE INDEX "overturn_proposals_again" ON "overturn_proposals" USING btree ("evidence_id","proposer_id");--> statement-breakpoint
CREATE INDEX "overturn_proposals_answering" ON "overturn_proposals" USING btree ("counterpart_id") WHERE phase = 'dispute';--> statement-breakpoint
CREATE INDEX "overturn_proposals_proposer" ON "overturn_proposals" USING btree ("proposer_id","counterpart_id","created_at");