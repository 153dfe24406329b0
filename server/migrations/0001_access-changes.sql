CREATE TABLE "access_changes" (
	"user_id" uuid NOT NULL,
	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "access_changes_transaction_id" ON "access_changes" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "access_changes_created_at" ON "access_changes" USING btree ("created_at");--> statement-breakpoint
CREATE FUNCTION note_access_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_table_name = 'circles' then
    insert into access_changes (user_id)
      select user_id from circle_members where circle_id = new.id and left_at is null;
  else
    -- The argument names the column that has the member.
    insert into access_changes (user_id)
      values ((to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid);
  end if;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER sessions_access AFTER DELETE OR UPDATE OF created_at ON sessions
  FOR EACH ROW EXECUTE FUNCTION note_access_change('user_id');--> statement-breakpoint
CREATE TRIGGER users_access AFTER UPDATE OF username, email_verified_at, policy_version,
  onboarding_completed_at, suspended_at, suspension_reason, moderator_since ON users
  FOR EACH ROW EXECUTE FUNCTION note_access_change('id');--> statement-breakpoint
CREATE TRIGGER circle_members_access AFTER INSERT OR DELETE OR UPDATE OF left_at, role
  ON circle_members FOR EACH ROW EXECUTE FUNCTION note_access_change('user_id');--> statement-breakpoint
CREATE TRIGGER circles_access AFTER UPDATE OF ended_at ON circles
  FOR EACH ROW EXECUTE FUNCTION note_access_change();
