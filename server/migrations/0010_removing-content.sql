DROP INDEX "hypotheses_topic";--> statement-breakpoint
DROP INDEX "topics_active";--> statement-breakpoint
DROP INDEX "topics_category_active";--> statement-breakpoint
DROP INDEX "topics_name";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "first_completed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "evidence" ADD COLUMN "removal_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "removal_id" uuid;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD COLUMN "target_type" text;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD COLUMN "target_id" uuid;--> statement-breakpoint
ALTER TABLE "hypotheses" ADD COLUMN "removal_id" uuid;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "removal_id" uuid;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_removal_id_operator_actions_id_fk" FOREIGN KEY ("removal_id") REFERENCES "public"."operator_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hypotheses" ADD CONSTRAINT "hypotheses_removal_id_operator_actions_id_fk" FOREIGN KEY ("removal_id") REFERENCES "public"."operator_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_removal_id_operator_actions_id_fk" FOREIGN KEY ("removal_id") REFERENCES "public"."operator_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hypotheses_creator" ON "hypotheses" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "topics_creator" ON "topics" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "hypotheses_topic" ON "hypotheses" USING btree ("topic_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_dispute and removal_id is null;--> statement-breakpoint
CREATE INDEX "topics_active" ON "topics" USING btree ("active_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_hidden;--> statement-breakpoint
CREATE INDEX "topics_category_active" ON "topics" USING btree ("category","active_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_hidden;--> statement-breakpoint
CREATE INDEX "topics_name" ON "topics" USING btree (lower("name"),"id") WHERE not is_hidden;