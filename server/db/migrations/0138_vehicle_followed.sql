-- A vehicle that is open follows its own reservations, and not those of others (docs/decisions/0147). Whoever may see the
-- stock is told, with the reservation or without.
CREATE OR REPLACE FUNCTION "reservations_told_insert"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
begin
  insert into changes (topic, payload)
  select 'desk', case when octet_length(told) < 7900 then told else '*' end
  from (
    select json_agg(distinct seen.what)::text from (
      select jsonb_build_object('kind', about.kind, 'site', r.website_id, 'item', about.item)
      from new_rows r
      cross join lateral (values ('reservation', r.reference), ('vehicle', r.car_id::text)) as about (kind, item)
      where about.item is not null
    ) as seen (what)
  ) as all_of (told)
  where told is not null;
  return null;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "reservations_told_update"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
begin
  insert into changes (topic, payload)
  select 'desk', case when octet_length(told) < 7900 then told else '*' end
  from (
    with changed as (select * from old_rows union all select * from new_rows),
    moved as (
      select website_id, reference, max(car_id) as car_id
      from changed group by id, website_id, reference having count(distinct (state, held_until, answered_at)) > 1
    )
    select json_agg(distinct seen.what)::text from (
      select jsonb_build_object('kind', about.kind, 'site', r.website_id, 'item', about.item)
      from moved r
      cross join lateral (values ('reservation', r.reference), ('vehicle', r.car_id::text)) as about (kind, item)
      where about.item is not null
    ) as seen (what)
  ) as all_of (told)
  where told is not null;
  return null;
end
$$;
