-- What happened before there were seen numbers counts as seen: nobody is called back for it now.
INSERT INTO "conversation_seen" ("conversation_id", "user_id", "seen_seq", "handled_seq")
SELECT "id", "user1_id", "seq", "seq" FROM "conversations"
UNION ALL SELECT "id", "user2_id", "seq", "seq" FROM "conversations";--> statement-breakpoint
UPDATE "notices" SET "overturn_id" = "overturn_proposals"."id" FROM "overturn_proposals"
WHERE "overturn_proposals"."dispute_conversation_id" = "notices"."conversation_id"
  AND "notices"."kind" IN ('dispute_created', 'dispute_reminder', 'dispute_decided');
