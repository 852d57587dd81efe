-- Chats are found by what was said in them, and those that wait without the leads that are no chats (docs/decisions/0193).
-- All words of a conversation are beside its lead, with those that the lead is found by; null for a lead that is no chat.
ALTER TABLE "lead_work" ADD COLUMN "said" "tsvector";
--> statement-breakpoint
-- The words of what both sides wrote, as in rules/leadDesk/chat.ts. A number that was written in groups is also one word.
-- The newest 100,000 characters, because a tsvector may not be larger than a megabyte.
CREATE FUNCTION "forecourt_said_words"("sought" integer) RETURNS "tsvector" LANGUAGE sql STABLE AS $$
  select strip(w.words || to_tsvector('simple', regexp_replace(lower(t.text), '[^[:alnum:]]+', ' ', 'g'))
    || to_tsvector('simple', coalesce((select string_agg(regexp_replace(n.found[1], '\D', '', 'g'), ' ')
      from regexp_matches(t.text, '\d(?:[\s().-]*\d){4,}', 'g') as n (found)), '')))
  from leads l
    join lead_work w on w.lead_id = l.id
    cross join lateral (select left(coalesce(string_agg(s.text, ' ' order by s.at desc), ''), 100000) as text from (
      select l.lead ->> 'message' as text, l.created_at as at
      union all
      select m.text, m.created_at from lead_messages m where m.lead_id = l.id
      union all
      select a.text, a.at from lead_activity a
        where a.lead_id = l.id and a.kind in ('received', 'text_received', 'reply', 'text')) s) t
  where l.id = "sought" and l.form = 'chat'
$$;
--> statement-breakpoint
-- The row is locked first, so that of two messages that are stored at once the later one finds the other.
CREATE PROCEDURE "forecourt_keep_said"("sought" integer) LANGUAGE plpgsql AS $$
begin
  perform from lead_work where lead_id = "sought" for update;
  update lead_work set said = forecourt_said_words("sought") where lead_id = "sought";
end
$$;
--> statement-breakpoint
CREATE FUNCTION "forecourt_said"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
declare
  of_lead integer := case when tg_op = 'DELETE' then old.lead_id else new.lead_id end;
begin
  if exists (select from leads where id = of_lead and form = 'chat') then
    call forecourt_keep_said(of_lead);
  end if;
  return null;
end
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "forecourt_said_words"(integer), "forecourt_said"() FROM PUBLIC;--> statement-breakpoint
REVOKE EXECUTE ON PROCEDURE "forecourt_keep_said"(integer) FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER "lead_messages_said" AFTER INSERT OR DELETE OR UPDATE OF "text" ON "lead_messages" FOR EACH ROW EXECUTE FUNCTION "forecourt_said"();--> statement-breakpoint
CREATE TRIGGER "lead_activity_said" AFTER INSERT ON "lead_activity" FOR EACH ROW WHEN (new.kind in ('received', 'text_received', 'reply', 'text')) EXECUTE FUNCTION "forecourt_said"();--> statement-breakpoint
CREATE TRIGGER "lead_activity_said_again" AFTER DELETE OR UPDATE OF "text", "kind" ON "lead_activity" FOR EACH ROW WHEN (old.kind in ('received', 'text_received', 'reply', 'text')) EXECUTE FUNCTION "forecourt_said"();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "forecourt_lead_stored"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
begin
  insert into lead_work (lead_id, website_id, created_at, category, location_id, awaits_answer, email_key, phone_key, words)
  values (new.id, new.website_id, new.created_at, new.category,
    case when new.lead ->> 'location_id' ~ '^\d{1,9}$' then (new.lead ->> 'location_id')::integer end,
    new.lead_status = 'Complete' and not new.suspected and not new.mock
      and new.category <> all (array['Competition', 'Survey', 'Subscription']),
    nullif(lower(new.lead ->> 'email'), ''),
    nullif(right(regexp_replace(new.lead ->> 'phone', '\D', '', 'g'), 9), ''),
    forecourt_lead_words(new.lead, new.reference))
  on conflict (lead_id) do update set category = excluded.category, location_id = excluded.location_id,
    awaits_answer = excluded.awaits_answer, email_key = excluded.email_key, phone_key = excluded.phone_key,
    words = excluded.words;
  if new.form = 'chat' then
    call forecourt_keep_said(new.id);
  end if;
  return null;
end
$$;
--> statement-breakpoint
UPDATE "lead_work" SET "said" = forecourt_said_words("lead_id") WHERE "lead_id" IN (SELECT "id" FROM "leads" WHERE "form" = 'chat');--> statement-breakpoint
CREATE INDEX "lead_work_said_index" ON "lead_work" USING gin ("said") WHERE "said" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "lead_work_waiting_chats_index" ON "lead_work" USING btree ("website_id","lead_id") WHERE "said" IS NOT NULL AND "status" IN ('new', 'open') AND "awaits_answer" AND "answered_at" IS NULL;
--> statement-breakpoint
-- As forecourt_leads_with.
CREATE FUNCTION "forecourt_chats_with"("sought" text) RETURNS SETOF integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 200 AS $$
  select w.lead_id from lead_work w
  where w.said @@ to_tsquery('simple', "sought") and w.website_id = any (forecourt_website_ids())
  order by w.lead_id desc limit 2000
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "forecourt_chats_with"(text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION "forecourt_chats_with"(text) TO "forecourt_staff";
