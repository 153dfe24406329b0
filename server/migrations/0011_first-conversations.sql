-- Members from before the limits for new ones: whoever completed a conversation then has done so.
UPDATE "users" SET "first_completed_at" = "firsts"."at"
FROM (
  SELECT "user_id", min("completed_at") AS "at"
  FROM (
    SELECT "user1_id" AS "user_id", "completed_at" FROM "conversations" WHERE "status" = 'completed'
    UNION ALL
    SELECT "user2_id", "completed_at" FROM "conversations" WHERE "status" = 'completed'
  ) "completed"
  GROUP BY "user_id"
) "firsts"
WHERE "users"."id" = "firsts"."user_id";
