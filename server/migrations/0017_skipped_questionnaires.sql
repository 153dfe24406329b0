-- Members who finished onboarding without the questionnaire before skipping was remembered.
UPDATE "users" SET "questionnaire_skipped_at" = "onboarding_completed_at"
WHERE "onboarding_completed_at" IS NOT NULL AND "questionnaire_completed_at" IS NULL;
