-- Webhooks of programs: who is told of what, and what has to be told or was (docs/decisions/0122).
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"website_id" integer NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"key_id" text NOT NULL,
	"ciphertext" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhooks_website_id_url_unique" UNIQUE("website_id","url")
);
--> statement-breakpoint
CREATE TABLE "webhook_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" integer NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"send_after" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_calls_state" CHECK ("webhook_calls"."state" in ('waiting', 'sent', 'dead'))
);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_calls" ADD CONSTRAINT "webhook_calls_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_calls" ADD CONSTRAINT "webhook_calls_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_calls_due_index" ON "webhook_calls" USING btree ("send_after") WHERE "webhook_calls"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_calls_webhook_id_created_at_index" ON "webhook_calls" USING btree ("webhook_id","created_at");--> statement-breakpoint
-- What has changed is written down in the transaction of the change, by whoever makes it. The argument of a trigger is
-- the query of its changed rows: site, event and id.
CREATE FUNCTION "forecourt_call_webhooks"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
begin
  if exists (select from webhooks) then
    execute 'insert into webhook_calls (website_id, webhook_id, event, subject)
      select distinct w.website_id, w.id, changed.event, changed.subject
      from (' || TG_ARGV[0] || ') as changed (website_id, event, subject)
      join webhooks w on w.website_id = changed.website_id and changed.event = any (w.events)';
  end if;
  return null;
end
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "forecourt_call_webhooks"() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER "cars_inserted_webhooks" AFTER INSERT ON "cars" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_call_webhooks"(
    'select wd.website_id, ''vehicle.created'', n.id::text from new_rows n join website_dealerships wd using (dealership_id)');
--> statement-breakpoint
CREATE TRIGGER "cars_updated_webhooks" AFTER UPDATE ON "cars" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_call_webhooks"(
    'select wd.website_id, ''vehicle.updated'', n.id::text from new_rows n join old_rows o using (id)
      join website_dealerships wd on wd.dealership_id = n.dealership_id where n is distinct from o');
--> statement-breakpoint
CREATE TRIGGER "leads_inserted_webhooks" AFTER INSERT ON "leads" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_call_webhooks"(
    'select n.website_id, ''lead.created'', n.lead_id::text from new_rows n where not n.mock');
--> statement-breakpoint
CREATE TRIGGER "leads_updated_webhooks" AFTER UPDATE ON "leads" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_call_webhooks"(
    'select n.website_id, ''lead.updated'', n.lead_id::text from new_rows n join old_rows o using (id)
      where not n.mock and (n.lead, n.lead_status) is distinct from (o.lead, o.lead_status)');
--> statement-breakpoint
CREATE TRIGGER "reservation_changes_inserted_webhooks" AFTER INSERT ON "reservation_changes" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_call_webhooks"(
    'select n.website_id, ''reservation.changed'', r.reference from new_rows n join reservations r on r.id = n.reservation_id');
--> statement-breakpoint
CALL forecourt_protect('webhooks', 'website', staff => 'select, insert, delete');
--> statement-breakpoint
CALL forecourt_protect('webhook_calls', 'website', staff => 'select, update (state, send_after)');
