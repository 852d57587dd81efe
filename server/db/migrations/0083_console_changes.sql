-- What the screens of a dealership's people are told of while they are open (docs/decisions/0147): one row of changes
-- for each statement. A trigger's argument is the query over the changed rows that says what happened to what.
CREATE FUNCTION "forecourt_desk_changed"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
declare
  told text;
begin
  execute 'with changed as (' || forecourt_changed_rows(TG_OP) || ') select json_agg(distinct seen.what) from ('
    || TG_ARGV[0] || ') as seen (what)' into told;
  if told is not null then
    perform forecourt_record_change('desk', told);
  end if;
  return null;
end
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "forecourt_desk_changed"() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER "leads_told_inserted" AFTER INSERT ON "leads" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_desk_changed"('
    select jsonb_build_object(''kind'', case when lead_status = ''Complete'' and not suspected and not mock then ''lead.new''
      else ''lead.changed'' end, ''site'', website_id, ''item'', lead_id) from changed');
--> statement-breakpoint
-- A form that is finished later is a new lead at that moment.
CREATE TRIGGER "leads_told_updated" AFTER UPDATE ON "leads" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_desk_changed"('
    select jsonb_build_object(''kind'', case when count(distinct lead_status) = 2 and not bool_or(suspected or mock) then ''lead.new''
      else ''lead.changed'' end, ''site'', website_id, ''item'', lead_id)
    from changed group by id, website_id, lead_id
    having count(distinct (lead_status, suspected, mock, category)) > 1 or count(distinct lead) > 1');
--> statement-breakpoint
CREATE TRIGGER "lead_work_told" AFTER UPDATE ON "lead_work" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_desk_changed"('
    select jsonb_build_object(''kind'', ''lead.changed'', ''site'', l.website_id, ''item'', l.lead_id)
    from (select lead_id from changed group by lead_id having count(distinct version) > 1) w join leads l on l.id = w.lead_id');
--> statement-breakpoint
CREATE TRIGGER "lead_activity_told" AFTER INSERT ON "lead_activity" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_desk_changed"('
    select jsonb_build_object(''kind'', ''lead.changed'', ''site'', l.website_id, ''item'', l.lead_id)
    from changed c join leads l on l.id = c.lead_id');
--> statement-breakpoint
CREATE TRIGGER "lead_messages_told" AFTER INSERT ON "lead_messages" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_desk_changed"('
    select jsonb_build_object(''kind'', ''lead.changed'', ''site'', l.website_id, ''item'', l.lead_id)
    from changed c join leads l on l.id = c.lead_id');
--> statement-breakpoint
CREATE TRIGGER "deliveries_told" AFTER UPDATE ON "deliveries" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_desk_changed"('
    select jsonb_build_object(''kind'', ''delivery'', ''site'', l.website_id, ''item'', l.lead_id)
    from (select lead_id from changed group by id, lead_id having count(distinct state) > 1 and bool_or(state = ''dead'')) d
    join leads l on l.id = d.lead_id');
--> statement-breakpoint
CREATE TRIGGER "reservations_told_inserted" AFTER INSERT ON "reservations" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_desk_changed"('
    select jsonb_build_object(''kind'', ''reservation'', ''site'', website_id, ''item'', reference) from changed');
--> statement-breakpoint
CREATE TRIGGER "reservations_told_updated" AFTER UPDATE ON "reservations" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_desk_changed"('
    select jsonb_build_object(''kind'', ''reservation'', ''site'', website_id, ''item'', reference)
    from changed group by id, website_id, reference having count(distinct (state, held_until, answered_at)) > 1');
--> statement-breakpoint
CREATE TRIGGER "bookings_told_inserted" AFTER INSERT ON "bookings" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_desk_changed"('
    select jsonb_build_object(''kind'', ''booking'', ''site'', l.website_id, ''item'', l.reference)
    from changed c join leads l on l.id = c.lead_id');
--> statement-breakpoint
CREATE TRIGGER "bookings_told_deleted" AFTER DELETE ON "bookings" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_desk_changed"('
    select jsonb_build_object(''kind'', ''booking'', ''site'', l.website_id, ''item'', l.reference)
    from changed c join leads l on l.id = c.lead_id');
--> statement-breakpoint
-- Rights that change and sessions that end are told in the same order, so that nothing later reaches who lost them.
CREATE TRIGGER "staff_roles_told_inserted" AFTER INSERT ON "staff_roles" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_desk_changed"('
    select jsonb_build_object(''kind'', ''rights'', ''user'', user_id) from changed');
--> statement-breakpoint
CREATE TRIGGER "staff_roles_told_updated" AFTER UPDATE ON "staff_roles" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_desk_changed"('
    select jsonb_build_object(''kind'', ''rights'', ''user'', user_id) from changed');
--> statement-breakpoint
CREATE TRIGGER "staff_roles_told_deleted" AFTER DELETE ON "staff_roles" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_desk_changed"('
    select jsonb_build_object(''kind'', ''rights'', ''user'', user_id) from changed');
--> statement-breakpoint
CREATE TRIGGER "staff_sessions_told" AFTER DELETE ON "staff_sessions" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_desk_changed"('
    select jsonb_build_object(''kind'', ''rights'', ''user'', user_id) from changed');
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
CREATE TRIGGER "staff_views_told_inserted" AFTER INSERT ON "staff_views" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_desk_changed"('
    select jsonb_build_object(''kind'', ''viewed'', ''item'', v.item, ''users'', jsonb_agg(distinct v.user_id))
    from staff_views v where v.item in (select item from changed) group by v.item having count(distinct v.user_id) > 1');
--> statement-breakpoint
CREATE TRIGGER "staff_views_told_deleted" AFTER DELETE ON "staff_views" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_desk_changed"('
    select jsonb_build_object(''kind'', ''viewed'', ''item'', v.item, ''users'', jsonb_agg(distinct v.user_id))
    from staff_views v where v.item in (select item from changed) group by v.item');
