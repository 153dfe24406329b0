CREATE TABLE "circle_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"circle_id" uuid NOT NULL,
	"code" text NOT NULL,
	"made_by" uuid,
	"places" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "circle_members" (
	"circle_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "circle_members_circle_id_user_id_pk" PRIMARY KEY("circle_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "circle_places" (
	"link_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"taken_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "circle_places_link_id_user_id_pk" PRIMARY KEY("link_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "circles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"purpose" text NOT NULL,
	"shares_credences" boolean NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"deletes_at" timestamp (3) with time zone,
	"members" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_hypothesis_id_hypotheses_id_fk";
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_conversation_id_conversations_id_fk";
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_evidence_id_evidence_id_fk";
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_overturn_id_overturn_proposals_id_fk";
--> statement-breakpoint
DROP INDEX "hypotheses_second_pair";--> statement-breakpoint
DROP INDEX "hypotheses_words";--> statement-breakpoint
DROP INDEX "hypotheses_trigrams";--> statement-breakpoint
DROP INDEX "topics_active";--> statement-breakpoint
DROP INDEX "topics_category_active";--> statement-breakpoint
DROP INDEX "topics_name";--> statement-breakpoint
DROP INDEX "topics_words";--> statement-breakpoint
DROP INDEX "topics_trigrams";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "circle_places_per_day" integer;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "circle_id" uuid;--> statement-breakpoint
ALTER TABLE "hypotheses" ADD COLUMN "circle_id" uuid;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "circle_id" uuid;--> statement-breakpoint
ALTER TABLE "circle_links" ADD CONSTRAINT "circle_links_circle_id_circles_id_fk" FOREIGN KEY ("circle_id") REFERENCES "public"."circles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_links" ADD CONSTRAINT "circle_links_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_members" ADD CONSTRAINT "circle_members_circle_id_circles_id_fk" FOREIGN KEY ("circle_id") REFERENCES "public"."circles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_members" ADD CONSTRAINT "circle_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_places" ADD CONSTRAINT "circle_places_link_id_circle_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."circle_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_places" ADD CONSTRAINT "circle_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circles" ADD CONSTRAINT "circles_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "circle_links_code" ON "circle_links" USING btree ("code");--> statement-breakpoint
CREATE INDEX "circle_links_circle" ON "circle_links" USING btree ("circle_id","created_at");--> statement-breakpoint
CREATE INDEX "circle_links_maker" ON "circle_links" USING btree ("made_by","created_at");--> statement-breakpoint
CREATE INDEX "circle_members_user" ON "circle_members" USING btree ("user_id","joined_at" DESC NULLS LAST,"circle_id" DESC NULLS LAST) WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "circle_members_overview" ON "circle_members" USING btree ("circle_id","joined_at","user_id");--> statement-breakpoint
CREATE INDEX "circle_places_user" ON "circle_places" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "circles_creator" ON "circles" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "circles_deletes_at" ON "circles" USING btree ("deletes_at") WHERE deletes_at is not null;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_circle_id_circles_id_fk" FOREIGN KEY ("circle_id") REFERENCES "public"."circles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_overturn_id_overturn_proposals_id_fk" FOREIGN KEY ("overturn_id") REFERENCES "public"."overturn_proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hypotheses" ADD CONSTRAINT "hypotheses_circle_id_circles_id_fk" FOREIGN KEY ("circle_id") REFERENCES "public"."circles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_circle_id_circles_id_fk" FOREIGN KEY ("circle_id") REFERENCES "public"."circles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hypotheses_circle" ON "hypotheses" USING btree ("circle_id") WHERE circle_id is not null;--> statement-breakpoint
CREATE INDEX "topics_circle_active" ON "topics" USING btree ("circle_id","active_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_hidden and circle_id is not null;--> statement-breakpoint
CREATE INDEX "hypotheses_second_pair" ON "hypotheses" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE circle_id is null and not is_dispute and removal_id is null and established_pairs < 3 and ledger_seq > 0;--> statement-breakpoint
CREATE INDEX "hypotheses_words" ON "hypotheses" USING gin (to_tsvector('simple', statement)) WHERE not is_dispute and circle_id is null;--> statement-breakpoint
CREATE INDEX "hypotheses_trigrams" ON "hypotheses" USING gin (statement gin_trgm_ops) WHERE not is_dispute and circle_id is null;--> statement-breakpoint
CREATE INDEX "topics_active" ON "topics" USING btree ("active_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_hidden and circle_id is null;--> statement-breakpoint
CREATE INDEX "topics_category_active" ON "topics" USING btree ("category","active_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_hidden and circle_id is null;--> statement-breakpoint
CREATE INDEX "topics_name" ON "topics" USING btree (lower("name"),"id") WHERE not is_hidden and circle_id is null;--> statement-breakpoint
CREATE INDEX "topics_words" ON "topics" USING gin ((setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', coalesce(description, '')), 'B'))) WHERE circle_id is null;--> statement-breakpoint
CREATE INDEX "topics_trigrams" ON "topics" USING gin (name gin_trgm_ops) WHERE circle_id is null;