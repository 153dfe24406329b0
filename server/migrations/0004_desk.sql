DROP INDEX "operator_actions_created_at";--> statement-breakpoint
DROP INDEX "reports_open";--> statement-breakpoint
DROP INDEX "reports_author";--> statement-breakpoint
ALTER TABLE "operator_actions" ALTER COLUMN "operator" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "desk_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "moderator_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD COLUMN "actor_id" uuid;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD COLUMN "circle_id" uuid;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD COLUMN "undoes" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "circle_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "is_for_hosts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "is_between_two" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "closed_by" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "notified_of" text;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_undoes_operator_actions_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."operator_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_closed_by_operator_actions_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."operator_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_words" ON "evidence" USING gin (to_tsvector('simple', description)) WHERE is_public;--> statement-breakpoint
CREATE UNIQUE INDEX "operator_actions_undoes" ON "operator_actions" USING btree ("undoes");--> statement-breakpoint
CREATE INDEX "operator_actions_circle" ON "operator_actions" USING btree ("circle_id","id" DESC NULLS LAST) WHERE circle_id is not null;--> statement-breakpoint
CREATE INDEX "operator_actions_user" ON "operator_actions" USING btree ("user_id","id" DESC NULLS LAST) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "operator_actions_target" ON "operator_actions" USING btree ("target_id","id" DESC NULLS LAST) WHERE target_id is not null;--> statement-breakpoint
CREATE INDEX "reports_closed" ON "reports" USING btree ("closed_by" DESC NULLS LAST,"id") WHERE closed_by is not null;--> statement-breakpoint
CREATE INDEX "reports_target" ON "reports" USING btree ("target_type","target_id","id");--> statement-breakpoint
CREATE INDEX "reports_circle_open" ON "reports" USING btree ("circle_id","id") WHERE is_for_hosts and closed_at is null;--> statement-breakpoint
CREATE INDEX "reports_circle_closed" ON "reports" USING btree ("circle_id","closed_by" DESC NULLS LAST,"id") WHERE is_for_hosts and closed_by is not null;--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "reports_author" ON "reports" USING btree ("author_id","id");--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_actor" CHECK ((operator is null) = (actor_id is not null));