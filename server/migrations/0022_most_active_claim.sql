ALTER TABLE "topics" ADD COLUMN "active_hypothesis_id" uuid;--> statement-breakpoint
UPDATE "topics" SET "active_hypothesis_id" = (
  SELECT claim."id" FROM "hypotheses" claim
  WHERE claim."topic_id" = "topics"."id" AND NOT claim."is_dispute"
  ORDER BY greatest(
    claim."created_at",
    (SELECT max(greatest(talk."created_at", talk."completed_at")) FROM "conversations" talk
     WHERE talk."hypothesis_id" = claim."id" AND talk."conversation_type" = 'public' AND NOT talk."is_dispute"),
    (SELECT max(entry."created_at") FROM "ledger" entry
     WHERE entry."hypothesis_id" = claim."id" AND entry."conversation_id" IS NULL)
  ) DESC, claim."id" DESC
  LIMIT 1
);
