-- What changed, for the snapshots and caches that every process keeps. One notification a statement, from its
-- transition tables: {"dealerships":[..],"cars":[..]} on forecourt_stock and {"websites":[..]} on forecourt_site,
-- or '*' (anything may have changed) where the list would not fit the 8,000 bytes of a notification.
CREATE FUNCTION "forecourt_notify"("channel" text, "payload" text) RETURNS void LANGUAGE sql AS $$
  select pg_notify("channel", case when octet_length("payload") < 7900 then "payload" else '*' end)
$$;
--> statement-breakpoint
CREATE FUNCTION "forecourt_changed_rows"("operation" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  select case "operation"
    when 'INSERT' then 'select * from new_rows'
    when 'DELETE' then 'select * from old_rows'
    else 'select * from old_rows union all select * from new_rows'
  end
$$;
--> statement-breakpoint
CREATE FUNCTION "forecourt_stock_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  dealerships integer[];
  cars integer[];
begin
  if TG_OP = 'TRUNCATE' then
    perform forecourt_notify('forecourt_stock', '*');
    return null;
  end if;
  execute 'select array_agg(distinct dealership_id), array_agg(distinct id) from ('
    || forecourt_changed_rows(TG_OP) || ') as changed' into dealerships, cars;
  if cars is not null then
    perform forecourt_notify(
      'forecourt_stock',
      '{"dealerships":' || to_json(dealerships) || ',"cars":' || to_json(cars) || '}'
    );
  end if;
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER "cars_inserted" AFTER INSERT ON "cars" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_stock_changed"();
--> statement-breakpoint
CREATE TRIGGER "cars_updated" AFTER UPDATE ON "cars" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_stock_changed"();
--> statement-breakpoint
CREATE TRIGGER "cars_deleted" AFTER DELETE ON "cars" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_stock_changed"();
--> statement-breakpoint
CREATE TRIGGER "cars_truncated" AFTER TRUNCATE ON "cars"
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_stock_changed"();
--> statement-breakpoint
-- The trigger's argument is the query that leads from the changed rows of its table to the sites they are seen on.
CREATE FUNCTION "forecourt_site_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  websites integer[];
begin
  if TG_OP = 'TRUNCATE' then
    perform forecourt_notify('forecourt_site', '*');
    return null;
  end if;
  execute 'with changed as (' || forecourt_changed_rows(TG_OP) || ') '
    || 'select array_agg(distinct website) from (' || TG_ARGV[0] || ') as seen (website)' into websites;
  if websites is not null then
    perform forecourt_notify('forecourt_site', '{"websites":' || to_json(websites) || '}');
  end if;
  return null;
end
$$;
--> statement-breakpoint
DO $$
declare
  watched record;
begin
  for watched in
    select * from (values
      ('websites', 'select id from changed'),
      ('website_dealerships', 'select website_id from changed'),
      ('offers', 'select website_id from changed'),
      ('models', 'select website_id from changed'),
      ('dealerships', 'select wd.website_id from changed join website_dealerships wd on wd.dealership_id = changed.id'),
      ('locations', 'select wd.website_id from changed join website_dealerships wd using (dealership_id)'),
      ('dealership_groups', 'select w.id from changed join websites w on w.dealership_group_id = changed.id'),
      ('manufacturers', 'select w.id from changed join websites w on w.manufacturer_id = changed.id')
    ) as list (name, websites)
  loop
    execute format('create trigger %I after insert on %I referencing new table as new_rows
      for each statement execute function forecourt_site_changed(%L)',
      watched.name || '_inserted', watched.name, watched.websites);
    execute format('create trigger %I after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function forecourt_site_changed(%L)',
      watched.name || '_updated', watched.name, watched.websites);
    execute format('create trigger %I after delete on %I referencing old table as old_rows
      for each statement execute function forecourt_site_changed(%L)',
      watched.name || '_deleted', watched.name, watched.websites);
    execute format('create trigger %I after truncate on %I
      for each statement execute function forecourt_site_changed(%L)',
      watched.name || '_truncated', watched.name, watched.websites);
  end loop;
end
$$;
