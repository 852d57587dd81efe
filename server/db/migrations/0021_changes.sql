-- What changed, for the snapshots and caches that every process keeps: a row in the transaction of the change, read by
-- every process. A NOTIFY there would make all commits of the database wait for one another.
CREATE TABLE "changes" (
  "id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "topic" text NOT NULL,
  "payload" text NOT NULL,
  "xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
  "at" timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX "changes_xid_index" ON "changes" ("xid");
--> statement-breakpoint
-- Whoever may change a row may have it told, and do nothing else with the table.
CREATE FUNCTION "forecourt_record_change"("topic" text, "payload" text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  insert into changes (topic, payload)
  values ("topic", case when octet_length("payload") < 7900 then "payload" else '*' end)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "forecourt_stock_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  dealerships integer[];
  cars integer[];
begin
  if TG_OP = 'TRUNCATE' then
    perform forecourt_record_change('stock', '*');
    return null;
  end if;
  execute 'select array_agg(distinct dealership_id), array_agg(distinct id) from ('
    || forecourt_changed_rows(TG_OP) || ') as changed' into dealerships, cars;
  if cars is not null then
    perform forecourt_record_change(
      'stock',
      '{"dealerships":' || to_json(dealerships) || ',"cars":' || to_json(cars) || '}'
    );
  end if;
  return null;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "forecourt_site_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  websites integer[];
begin
  if TG_OP = 'TRUNCATE' then
    perform forecourt_record_change('site', '*');
    return null;
  end if;
  execute 'with changed as (' || forecourt_changed_rows(TG_OP) || ') '
    || 'select array_agg(distinct website) from (' || TG_ARGV[0] || ') as seen (website)' into websites;
  if websites is not null then
    perform forecourt_record_change('site', '{"websites":' || to_json(websites) || '}');
  end if;
  return null;
end
$$;
--> statement-breakpoint
DROP FUNCTION "forecourt_notify"(text, text);
--> statement-breakpoint
-- The outbox is looked at five times a second instead.
DROP TRIGGER "deliveries_inserted" ON "deliveries";
--> statement-breakpoint
DROP FUNCTION "forecourt_deliveries_changed"();
