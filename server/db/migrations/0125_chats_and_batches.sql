-- Chats, and what services get of events, in the console (docs/decisions/0187).
CREATE INDEX "leads_suspected_conversations_index" ON "leads" USING btree ("website_id","id") WHERE "leads"."form" = 'chat' and "leads"."suspected";--> statement-breakpoint
-- A visitor who writes in the chat again waits for an answer again, as one does who writes an email.
CREATE FUNCTION "forecourt_message_stored"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
begin
  update lead_work set
    status = case when status in ('new', 'open') then status else 'open' end,
    snoozed_until = null, answered_at = null, wrote_at = new.created_at,
    asked_at = case when waited then asked_at else new.created_at end,
    escalated_at = case when waited then escalated_at end,
    escalations = case when waited then escalations else 0 end,
    version = version + 1
  from (select lead_id as id, answered_at is null and status in ('new', 'open') as waited
    from lead_work where lead_id = new.lead_id for update) as before
  where lead_id = before.id and awaits_answer and (not waited or snoozed_until is not null);
  return null;
end
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "forecourt_message_stored"() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER "lead_messages_stored" AFTER INSERT ON "lead_messages" FOR EACH ROW EXECUTE FUNCTION "forecourt_message_stored"();
--> statement-breakpoint
-- Batches are listed by state, those that were given up first, and sent again by staff.
DROP INDEX "event_batches_website_id_collector_index";--> statement-breakpoint
CREATE INDEX "event_batches_listed_index" ON "event_batches" USING btree ("website_id","collector",(case state when 'dead' then 2 when 'waiting' then 1 else 0 end),"created_at","id");--> statement-breakpoint
CREATE POLICY "staff_update" ON "event_batches" FOR UPDATE TO "forecourt_staff"
  USING ("website_id" = any ((select forecourt_website_ids())::integer[]))
  WITH CHECK ("website_id" = any ((select forecourt_website_ids())::integer[]));
--> statement-breakpoint
GRANT UPDATE ("state", "send_after", "updated_at") ON "event_batches" TO "forecourt_staff";
--> statement-breakpoint
-- Answers are counted from an index alone; the wording is too long for it.
ALTER TABLE "consents" ADD COLUMN "wording_hash" bigint NOT NULL GENERATED ALWAYS AS (hashtextextended("wording", 0)) STORED;--> statement-breakpoint
DROP INDEX "consents_website_id_answered_at_index";--> statement-breakpoint
CREATE INDEX "consents_counted_index" ON "consents" USING btree ("website_id","answered_at") INCLUDE ("allowed","mode","wording_hash");--> statement-breakpoint
-- What scripts of others cost is read from their newest measurements.
CREATE INDEX "events_of_scripts_index" ON "events" USING btree ("website_id","occurred_at") WHERE "name" = 'Outside Script' AND NOT "robot" AND NOT "staff";
