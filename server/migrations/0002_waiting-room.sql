CREATE TABLE "private_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hypothesis_id" uuid NOT NULL,
	"requester_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"message" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "waiting_entries" (
	"hypothesis_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"side" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_entries_hypothesis_id_user_id_pk" PRIMARY KEY("hypothesis_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "waiting_rooms" (
	"hypothesis_id" uuid PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_stances" (
	"hypothesis_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"about_id" uuid NOT NULL,
	"stance" text NOT NULL,
	CONSTRAINT "waiting_stances_hypothesis_id_user_id_about_id_pk" PRIMARY KEY("hypothesis_id","user_id","about_id")
);
--> statement-breakpoint
ALTER TABLE "private_requests" ADD CONSTRAINT "private_requests_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_requests" ADD CONSTRAINT "private_requests_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_requests" ADD CONSTRAINT "private_requests_target_id_users_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_rooms" ADD CONSTRAINT "waiting_rooms_hypothesis_id_hypotheses_id_fk" FOREIGN KEY ("hypothesis_id") REFERENCES "public"."hypotheses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_stances" ADD CONSTRAINT "waiting_stances_hypothesis_id_user_id_waiting_entries_hypothesis_id_user_id_fk" FOREIGN KEY ("hypothesis_id","user_id") REFERENCES "public"."waiting_entries"("hypothesis_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_stances" ADD CONSTRAINT "waiting_stances_hypothesis_id_about_id_waiting_entries_hypothesis_id_user_id_fk" FOREIGN KEY ("hypothesis_id","about_id") REFERENCES "public"."waiting_entries"("hypothesis_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "private_requests_pending_pair" ON "private_requests" USING btree ("hypothesis_id",least(requester_id, target_id),greatest(requester_id, target_id)) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "private_requests_requester" ON "private_requests" USING btree ("requester_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "private_requests_target" ON "private_requests" USING btree ("target_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "waiting_entries_seen" ON "waiting_entries" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "waiting_entries_user" ON "waiting_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "waiting_stances_about" ON "waiting_stances" USING btree ("hypothesis_id","about_id");--> statement-breakpoint
CREATE INDEX "users_username_prefix" ON "users" USING btree ("username_key" text_pattern_ops);