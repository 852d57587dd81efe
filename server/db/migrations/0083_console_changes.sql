-- What the screens of a dealership's people are told of while they are open (docs/decisions/0147): one row of changes
-- for each statement, written by a function of each table's own, so that its plan is kept.
CREATE PROCEDURE "forecourt_tell_desk"("watched" text, "operation" text, "happened" text) LANGUAGE plpgsql AS $$
declare
  named text := "watched" || '_told_' || lower("operation");
begin
  execute format('create function %I() returns trigger language plpgsql security definer set search_path = public, pg_temp as %L',
    named, format('begin
      insert into changes (topic, payload)
      select ''desk'', case when octet_length(told) < 7900 then told else ''*'' end
      from (with changed as (%s) select json_agg(distinct seen.what)::text from (%s) as seen (what)) all_of (told)
      where told is not null;
      return null;
    end', forecourt_changed_rows("operation"), "happened"));
  execute format('revoke execute on function %I() from public', named);
  execute format('create trigger %I after %s on %I referencing %s for each statement execute function %I()',
    named, "operation", "watched",
    case "operation" when 'INSERT' then 'new table as new_rows' when 'DELETE' then 'old table as old_rows'
      else 'old table as old_rows new table as new_rows' end,
    named);
end
$$;
--> statement-breakpoint
CALL forecourt_tell_desk('leads', 'INSERT', $$
  select jsonb_build_object('kind', case when lead_status = 'Complete' and not suspected and not mock then 'lead.new'
    else 'lead.changed' end, 'site', website_id, 'item', lead_id) from changed
$$);
--> statement-breakpoint
-- A form that is finished later is a new lead at that moment.
CALL forecourt_tell_desk('leads', 'UPDATE', $$
  select jsonb_build_object('kind', case when count(distinct lead_status) = 2 and not bool_or(suspected or mock) then 'lead.new'
    else 'lead.changed' end, 'site', website_id, 'item', lead_id)
  from changed group by id, website_id, lead_id
  having count(distinct (lead_status, suspected, mock, category)) > 1 or count(distinct lead) > 1
$$);
--> statement-breakpoint
CALL forecourt_tell_desk('lead_work', 'UPDATE', $$
  select jsonb_build_object('kind', 'lead.changed', 'site', l.website_id, 'item', l.lead_id)
  from (select lead_id from changed group by lead_id having count(distinct version) > 1) w join leads l on l.id = w.lead_id
$$);
--> statement-breakpoint
CALL forecourt_tell_desk('lead_activity', 'INSERT', $$
  select jsonb_build_object('kind', 'lead.changed', 'site', l.website_id, 'item', l.lead_id)
  from changed c join leads l on l.id = c.lead_id
$$);
--> statement-breakpoint
CALL forecourt_tell_desk('lead_messages', 'INSERT', $$
  select jsonb_build_object('kind', 'lead.changed', 'site', l.website_id, 'item', l.lead_id)
  from changed c join leads l on l.id = c.lead_id
$$);
--> statement-breakpoint
CALL forecourt_tell_desk('deliveries', 'UPDATE', $$
  select jsonb_build_object('kind', 'delivery', 'site', l.website_id, 'item', l.lead_id)
  from (select lead_id from changed group by id, lead_id having count(distinct state) > 1 and bool_or(state = 'dead')) d
  join leads l on l.id = d.lead_id
$$);
--> statement-breakpoint
CALL forecourt_tell_desk('reservations', 'INSERT', $$
  select jsonb_build_object('kind', 'reservation', 'site', website_id, 'item', reference) from changed
$$);
--> statement-breakpoint
CALL forecourt_tell_desk('reservations', 'UPDATE', $$
  select jsonb_build_object('kind', 'reservation', 'site', website_id, 'item', reference)
  from changed group by id, website_id, reference having count(distinct (state, held_until, answered_at)) > 1
$$);
--> statement-breakpoint
CALL forecourt_tell_desk('bookings', 'INSERT', $$
  select jsonb_build_object('kind', 'booking', 'site', l.website_id, 'item', l.reference)
  from changed c join leads l on l.id = c.lead_id
$$);
--> statement-breakpoint
CALL forecourt_tell_desk('bookings', 'DELETE', $$
  select jsonb_build_object('kind', 'booking', 'site', l.website_id, 'item', l.reference)
  from changed c join leads l on l.id = c.lead_id
$$);
--> statement-breakpoint
-- Rights that change and sessions that end are told in the same order, so that nothing later reaches who lost them.
CALL forecourt_tell_desk('staff_roles', 'INSERT', $$
  select jsonb_build_object('kind', 'rights', 'user', user_id) from changed
$$);
--> statement-breakpoint
CALL forecourt_tell_desk('staff_roles', 'UPDATE', $$
  select jsonb_build_object('kind', 'rights', 'user', user_id) from changed
$$);
--> statement-breakpoint
CALL forecourt_tell_desk('staff_roles', 'DELETE', $$
  select jsonb_build_object('kind', 'rights', 'user', user_id) from changed
$$);
--> statement-breakpoint
CALL forecourt_tell_desk('staff_sessions', 'DELETE', $$
  select jsonb_build_object('kind', 'rights', 'user', user_id) from changed
$$);
--> statement-breakpoint
-- What somebody has open now, for the names beside it. A row lasts seconds, so a crash of the database may forget it.
CREATE UNLOGGED TABLE "staff_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"item" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "staff_views_item_index" ON "staff_views" USING btree ("item");--> statement-breakpoint
CREATE INDEX "staff_views_seen_at_index" ON "staff_views" USING btree ("seen_at");--> statement-breakpoint
CALL forecourt_protect('staff_views', 'website', platform => 'select, insert, update (item, seen_at), delete');
--> statement-breakpoint
-- Told to those who have the same open, and to nobody else.
CALL forecourt_tell_desk('staff_views', 'INSERT', $$
  select jsonb_build_object('kind', 'viewed', 'item', v.item, 'users', jsonb_agg(distinct v.user_id))
  from staff_views v where v.item in (select item from changed) group by v.item having count(distinct v.user_id) > 1
$$);
--> statement-breakpoint
CALL forecourt_tell_desk('staff_views', 'DELETE', $$
  select jsonb_build_object('kind', 'viewed', 'item', v.item, 'users', jsonb_agg(distinct v.user_id))
  from staff_views v where v.item in (select item from changed) group by v.item
$$);
--> statement-breakpoint
DROP PROCEDURE "forecourt_tell_desk";
