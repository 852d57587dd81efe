-- The lead that is open follows its deliveries: each step, each failed attempt and what a provider of texts reports
-- (docs/decisions/0147). That a delivery was given up is still told by itself, because people are notified of it.
CREATE OR REPLACE FUNCTION "deliveries_told_update"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
begin
  insert into changes (topic, payload)
  select 'desk', case when octet_length(told) < 7900 then told else '*' end
  from (
    with changed as (select * from old_rows union all select * from new_rows),
    moved as (
      select lead_id, count(distinct state) > 1 and bool_or(state = 'dead') as given_up
      from changed group by id, lead_id
      having count(distinct (state, jsonb_array_length(attempts), attempts -> -1, send_after, reported)) > 1
    )
    select json_agg(distinct seen.what)::text from (
      select jsonb_build_object('kind', kinds.kind, 'site', l.website_id, 'item', l.lead_id)
      from moved join leads l on l.id = moved.lead_id
      cross join lateral (values ('lead.delivery'), (case when moved.given_up then 'delivery' end)) as kinds (kind)
      where kinds.kind is not null
    ) as seen (what)
  ) as all_of (told)
  where told is not null;
  return null;
end
$$;
