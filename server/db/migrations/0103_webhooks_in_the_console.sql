-- Webhooks in the console (docs/decisions/0164): they can be changed and paused, removed ones come back for some
-- minutes, and staff can have a test call made.
ALTER TABLE "webhooks" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "rotated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" DROP CONSTRAINT "webhooks_website_id_url_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_website_id_url_index" ON "webhooks" USING btree ("website_id","url") WHERE "webhooks"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_calls_dead_index" ON "webhook_calls" USING btree ("webhook_id") WHERE "webhook_calls"."state" = 'dead';--> statement-breakpoint
-- Nothing is written down for one that is paused or removed.
CREATE OR REPLACE FUNCTION "forecourt_call_webhooks"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
begin
  if exists (select from webhooks where paused_at is null and removed_at is null) then
    execute 'insert into webhook_calls (website_id, webhook_id, event, subject)
      select distinct w.website_id, w.id, changed.event, changed.subject
      from (' || TG_ARGV[0] || ') as changed (website_id, event, subject)
      join webhooks w on w.website_id = changed.website_id and changed.event = any (w.events)
        and w.paused_at is null and w.removed_at is null';
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- Removed ones are deleted later by a job.
DROP POLICY "staff_delete" ON "webhooks";--> statement-breakpoint
REVOKE DELETE ON "webhooks" FROM "forecourt_staff";--> statement-breakpoint
CREATE POLICY "staff_update" ON "webhooks" FOR UPDATE TO "forecourt_staff"
  USING ("website_id" = any ((select forecourt_website_ids())::integer[]))
  WITH CHECK ("website_id" = any ((select forecourt_website_ids())::integer[]));--> statement-breakpoint
GRANT UPDATE ("url", "events", "key_id", "ciphertext", "paused_at", "removed_at", "rotated_at", "changed_by", "version") ON "webhooks" TO "forecourt_staff";--> statement-breakpoint
CREATE POLICY "staff_insert" ON "webhook_calls" FOR INSERT TO "forecourt_staff"
  WITH CHECK ("website_id" = any ((select forecourt_website_ids())::integer[])
    AND exists (select from webhooks w where w.id = webhook_id and w.website_id = webhook_calls.website_id));--> statement-breakpoint
GRANT INSERT ON "webhook_calls" TO "forecourt_staff";
