ALTER TABLE "users" ADD COLUMN "questionnaire_skipped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "return_path" text;