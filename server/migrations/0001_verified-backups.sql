CREATE TABLE "verified_backups" (
	"point" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone NOT NULL,
	"counts" jsonb NOT NULL
);
