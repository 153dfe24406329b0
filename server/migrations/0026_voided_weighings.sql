ALTER TABLE "operator_actions" ADD COLUMN "partner_id" uuid;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_partner_id_users_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- How many pairs the figures from before rest on: pairs without a common member, oldest first. Of
-- each item that counts, the newest weighing replaced the others.
DO $$
DECLARE
  claim record;
  weighing record;
  taken uuid[];
  found integer;
BEGIN
  FOR claim IN SELECT "id", "ledger_seq" FROM "hypotheses" WHERE "pairs_seq" = 0 AND "ledger_seq" > 0 LOOP
    taken := '{}';
    found := 0;
    FOR weighing IN
      SELECT (SELECT array_agg("user_id") FROM "weighing_members" WHERE "weighing_id" = "newest"."id") AS "members"
      FROM "evidence"
      CROSS JOIN LATERAL (
        SELECT "id", "ledger_seq" FROM "weighings"
        WHERE "weighings"."evidence_id" = "evidence"."id" ORDER BY "ledger_seq" DESC LIMIT 1
      ) "newest"
      WHERE "evidence"."hypothesis_id" = claim."id" AND "is_public" AND "status" IN ('accepted', 'recalibrated') AND "removal_id" IS NULL
      ORDER BY "newest"."ledger_seq"
    LOOP
      IF NOT weighing."members" && taken THEN
        taken := taken || weighing."members";
        found := found + 1;
      END IF;
    END LOOP;
    UPDATE "hypotheses" SET "pairs" = found, "pairs_seq" = claim."ledger_seq" WHERE "id" = claim."id";
  END LOOP;
END $$;
--> statement-breakpoint
-- During an upgrade, servers of the version before still accept and challenge items and know nothing
-- of weighings: their entries, and no others, come without "counting". Goes with the next release.
CREATE FUNCTION "weigh_for_older_servers"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place uuid;
BEGIN
  IF NEW."cause" = 'accepted' THEN
    SELECT "conversation_id" INTO place FROM "evidence" WHERE "id" = NEW."evidence_id";
  ELSIF NEW."cause" = 'recalibrated' THEN
    SELECT "conversation_id" INTO place FROM "recalibrations"
    WHERE "evidence_id" = NEW."evidence_id" AND "status" IN ('proposed', 'accepted')
    ORDER BY "status" = 'proposed' DESC, "answered_at" DESC LIMIT 1;
  END IF;
  IF NEW."cause" IN ('overturned', 'reinstated', 'recalibrated') THEN
    UPDATE "weighings" SET "overturned" = NEW."cause" = 'overturned' WHERE "evidence_id" = NEW."evidence_id";
  END IF;
  IF place IS NULL THEN
    RETURN NEW;
  END IF;
  INSERT INTO "weighings" ("id", "evidence_id", "hypothesis_id", "conversation_id", "ledger_seq", "hypothesis_likelihood", "negation_likelihood", "origin", "established")
  VALUES (gen_random_uuid(), NEW."evidence_id", NEW."hypothesis_id", place, NEW."seq", NEW."hypothesis_likelihood", NEW."negation_likelihood", CASE NEW."cause" WHEN 'accepted' THEN 'acceptance' ELSE 'recalibration' END, false)
  ON CONFLICT DO NOTHING
  RETURNING "id" INTO NEW."weighing_id";
  IF NEW."weighing_id" IS NOT NULL THEN
    INSERT INTO "weighing_members" ("weighing_id", "evidence_id", "user_id", "replaces")
    SELECT NEW."weighing_id", NEW."evidence_id", "member"."id", NEW."cause" = 'recalibrated'
    FROM "conversations"
    CROSS JOIN LATERAL (VALUES ("user1_id"), ("user2_id")) AS "member" ("id")
    WHERE "conversations"."id" = place;
    UPDATE "evidence" SET "weighings" = "weighings" + 1 WHERE "id" = NEW."evidence_id";
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_of_older_servers" BEFORE INSERT ON "ledger"
FOR EACH ROW WHEN (NEW."counting" IS NULL AND NEW."conversation_id" IS NULL)
EXECUTE FUNCTION "weigh_for_older_servers"();
