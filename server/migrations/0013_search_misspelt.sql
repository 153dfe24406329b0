CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "hypotheses_trigrams" ON "hypotheses" USING gin (statement gin_trgm_ops) WHERE not is_dispute;--> statement-breakpoint
CREATE INDEX "topics_trigrams" ON "topics" USING gin (name gin_trgm_ops);