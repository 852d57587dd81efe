ALTER TABLE "leads" ADD COLUMN "owner_id" text;--> statement-breakpoint
CREATE INDEX "leads_website_id_owner_id_index" ON "leads" USING btree ("website_id","owner_id") WHERE "leads"."owner_id" is not null;--> statement-breakpoint
-- The roles beside forecourt_site: an owner who has signed in to one site, the staff of some sites, and the platform's
-- own host (docs/decisions/0089). They are made by server/db/migrate.ts. Each transaction says whose rows it is about;
-- without that it sees none.
CREATE FUNCTION "forecourt_owner_id"() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  select nullif(current_setting('forecourt.owner_id', true), '')
$$;
--> statement-breakpoint
CREATE FUNCTION "forecourt_website_ids"() RETURNS integer[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  select coalesce(nullif(current_setting('forecourt.website_ids', true), ''), '{}')::integer[]
$$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA "public" TO "forecourt_owner", "forecourt_staff", "forecourt_platform";
--> statement-breakpoint
-- Gives each principal its part of a table, in the same way for every table. "belongs_to" says how a row says whose it
-- is: 'website' by website_id, 'dealership' by dealership_id, 'owner' by website_id and owner_id, 'lead' by website_id
-- and lead_id. The rest are the privileges of the roles, as GRANT has them; each command among them has its policy. To
-- be called for every new table with a tenant's data.
CREATE PROCEDURE "forecourt_protect"(
  "protected" regclass,
  "belongs_to" text,
  "site" text DEFAULT '',
  "owner" text DEFAULT '',
  "staff" text DEFAULT '',
  "platform" text DEFAULT ''
) LANGUAGE plpgsql AS $$
declare
  website text := case when protected = 'websites'::regclass then 'id' else 'website_id' end;
  dealership text := case when protected = 'dealerships'::regclass then 'id' else 'dealership_id' end;
  -- Each list is an array that is computed once for a statement, so that indexes serve.
  of_one text := '= (select forecourt_website_id())';
  of_some text := '= any ((select forecourt_website_ids())::integer[])';
  dealerships text := '= any (array(select wd.dealership_id from website_dealerships wd where wd.website_id %s))';
  part record;
  command text;
  websites text;
  visible text;
  written text;
begin
  if belongs_to not in ('website', 'dealership', 'owner', 'lead') then
    raise exception 'A table belongs to its website, dealership, owner or lead, not to its %', belongs_to;
  end if;
  execute format('alter table %s enable row level security', protected);
  for part in
    select * from (values ('site', site), ('owner', owner), ('staff', staff), ('platform', platform)) as parts (role, privileges)
    where privileges <> ''
  loop
    websites := case when part.role = 'staff' then of_some else of_one end;
    visible := case
      when part.role = 'platform' then 'true'
      when belongs_to = 'dealership' then dealership || ' ' || format(dealerships, websites)
      else website || ' ' || websites
        || case when part.role = 'owner' and belongs_to = 'owner' then ' and owner_id = (select forecourt_owner_id())' else '' end
        || case when part.role = 'owner' and belongs_to = 'lead' then ' and lead_id in (select l.id from leads l
          where l.website_id = forecourt_website_id() and l.owner_id = forecourt_owner_id())' else '' end
    end;
    -- What is written may name only a dealership or a lead of the same site.
    written := visible
      || case when part.role <> 'platform' and belongs_to <> 'dealership' and protected <> 'dealerships'::regclass
          and exists (select from pg_attribute where attrelid = protected and attname = 'dealership_id' and not attisdropped)
        then format(' and (dealership_id is null or dealership_id %s)', format(dealerships, websites)) else '' end
      || case when part.role <> 'platform' and belongs_to = 'lead'
        then format(' and exists (select from leads l where l.id = %1$s.lead_id and l.website_id = %1$s.website_id)', protected)
        else '' end;
    for command in
      select distinct lower(word[1])
      from regexp_matches(regexp_replace(part.privileges, '\([^)]*\)', '', 'g'), '\m(select|insert|update|delete)\M', 'gi') as word
    loop
      execute format('create policy %I on %s for %s to %I %s %s',
        part.role || '_' || command, protected, command, 'forecourt_' || part.role,
        case when command <> 'insert' then format('using (%s)', visible) else '' end,
        case when command in ('insert', 'update') then format('with check (%s)', written) else '' end);
      if command = 'insert' then
        execute coalesce((
          select format('grant usage on sequence %s to %I', string_agg(sequence, ', '), 'forecourt_' || part.role)
          from (select pg_get_serial_sequence(protected::text, attname) as sequence from pg_attribute
            where attrelid = protected and attnum > 0 and not attisdropped) as own
          where sequence is not null
          having count(*) > 0
        ), 'select');
      end if;
    end loop;
    execute format('grant %s on %s to %I', part.privileges, protected, 'forecourt_' || part.role);
  end loop;
end
$$;
--> statement-breakpoint
REVOKE EXECUTE ON PROCEDURE "forecourt_protect"(regclass, text, text, text, text, text) FROM PUBLIC;
--> statement-breakpoint
-- What the platform's own host needs: which sites there are, their settings and where they are. An owner sees of a site
-- what its visitors see.
CALL forecourt_protect('websites', 'website',
  owner => 'select (id, slug, name, template, domain_name, dealership_group_id, manufacturer_id, city, state, updated_at)',
  staff => 'select, update (settings, updated_at)', platform => 'select');
--> statement-breakpoint
CALL forecourt_protect('website_dealerships', 'website', owner => 'select', staff => 'select', platform => 'select');
--> statement-breakpoint
CALL forecourt_protect('dealerships', 'dealership', owner => 'select', staff => 'select', platform => 'select');
--> statement-breakpoint
CALL forecourt_protect('locations', 'dealership', owner => 'select', staff => 'select, insert, update',
  platform => 'select (id, dealership_id, name, "primary", visible, time_zone, address)');
--> statement-breakpoint
GRANT SELECT ON "manufacturers" TO "forecourt_owner", "forecourt_staff", "forecourt_platform";
--> statement-breakpoint
-- The staff of a group's sites see its settings; who changes them changes all its sites, and must be staff of each.
CREATE FUNCTION "forecourt_staffs_group"("group_id" integer) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  select not exists (
    select from websites w where w.dealership_group_id = "group_id" and w.id <> all (forecourt_website_ids())
  )
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "forecourt_staffs_group"(integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION "forecourt_staffs_group"(integer) TO "forecourt_staff";
--> statement-breakpoint
CREATE POLICY "owner_select" ON "dealership_groups" FOR SELECT TO "forecourt_owner"
  USING ("id" = (select w."dealership_group_id" from "websites" w where w."id" = forecourt_website_id()));
--> statement-breakpoint
CREATE POLICY "staff_select" ON "dealership_groups" FOR SELECT TO "forecourt_staff"
  USING ("id" = ANY (ARRAY(select w."dealership_group_id" from "websites" w where w."id" = ANY (forecourt_website_ids()))));
--> statement-breakpoint
CREATE POLICY "staff_update" ON "dealership_groups" FOR UPDATE TO "forecourt_staff"
  USING ("id" = ANY (ARRAY(select w."dealership_group_id" from "websites" w where w."id" = ANY (forecourt_website_ids())))
    AND forecourt_staffs_group("id"));
--> statement-breakpoint
CREATE POLICY "platform_select" ON "dealership_groups" FOR SELECT TO "forecourt_platform" USING (true);
--> statement-breakpoint
GRANT SELECT ("id", "slug", "name") ON "dealership_groups" TO "forecourt_owner";
--> statement-breakpoint
GRANT SELECT, UPDATE ("settings") ON "dealership_groups" TO "forecourt_staff";
--> statement-breakpoint
GRANT SELECT ON "dealership_groups" TO "forecourt_platform";
--> statement-breakpoint
CALL forecourt_protect('cars', 'dealership', owner => 'select', staff => 'select');
--> statement-breakpoint
CALL forecourt_protect('former_slugs', 'dealership', owner => 'select', staff => 'select');
--> statement-breakpoint
CALL forecourt_protect('former_prices', 'dealership', owner => 'select', staff => 'select');
--> statement-breakpoint
CALL forecourt_protect('feed_mappings', 'dealership', staff => 'select, insert, update, delete');
--> statement-breakpoint
CALL forecourt_protect('offers', 'website', owner => 'select', staff => 'select, insert, update, delete');
--> statement-breakpoint
CALL forecourt_protect('models', 'website', owner => 'select', staff => 'select, insert, update, delete');
--> statement-breakpoint
CALL forecourt_protect('content_pages', 'website', owner => 'select', staff => 'select, insert, update, delete');
--> statement-breakpoint
CALL forecourt_protect('articles', 'website', owner => 'select', staff => 'select, insert, update, delete');
--> statement-breakpoint
CALL forecourt_protect('jobs', 'website', owner => 'select', staff => 'select, insert, update, delete');
--> statement-breakpoint
CALL forecourt_protect('reviews', 'website', owner => 'select', staff => 'select, insert, update, delete');
--> statement-breakpoint
CALL forecourt_protect('redirects', 'website', owner => 'select', staff => 'select, insert, update, delete');
--> statement-breakpoint
-- Of leads an owner sees their own, and nothing that the platform thinks of them.
CALL forecourt_protect('leads', 'owner',
  owner => 'select (id, lead_id, reference, website_id, dealership_id, owner_id, form, category, lead_status, step_number, lead, created_at, updated_at)',
  staff => 'select');
--> statement-breakpoint
CALL forecourt_protect('lead_files', 'lead', owner => 'select', staff => 'select');
--> statement-breakpoint
CALL forecourt_protect('bookings', 'lead', owner => 'select', staff => 'select');
--> statement-breakpoint
CALL forecourt_protect('deliveries', 'lead', staff => 'select, update (state, send_after, updated_at)');
--> statement-breakpoint
CALL forecourt_protect('secrets', 'website', staff => 'select, insert, update, delete');
--> statement-breakpoint
-- A change may concern sites that whoever makes it does not see, so it is told as the owner of the tables. Nobody may
-- make triggers of these functions or call them.
ALTER FUNCTION "forecourt_stock_changed"() SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION "forecourt_site_changed"() SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "forecourt_stock_changed"(), "forecourt_site_changed"(), "forecourt_record_change"(text, text)
  FROM PUBLIC;
