-- Keys of the API that staff issue, rotate and revoke in the console (docs/decisions/0164): who issued one, when its
-- secret was last changed, and how often, so that two people who rotate it at once do not lose a secret.
ALTER TABLE "api_keys" ADD COLUMN "issued_by" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "rotated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Whether a key is for sites of the transaction's staff and for no other: all sites of its groups, and every site that
-- shows its dealerships. One for the platform is the operator's.
CREATE FUNCTION "forecourt_staffs_key"("scope" text, "ids" integer[]) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  select forecourt_is_operator() or case "scope"
    when 'site' then "ids" <@ forecourt_website_ids()
    when 'group' then not exists (
      select from unnest("ids") as one (id) where not exists (select from websites w where w.dealership_group_id = one.id)
    ) and not exists (
      select from websites w where w.dealership_group_id = any ("ids") and w.id <> all (forecourt_website_ids())
    )
    when 'dealership' then not exists (
      select from unnest("ids") as one (id)
      where not exists (select from website_dealerships wd where wd.dealership_id = one.id)
    ) and not exists (
      select from website_dealerships wd where wd.dealership_id = any ("ids") and wd.website_id <> all (forecourt_website_ids())
    )
    else false
  end
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "forecourt_staffs_key"(text, integer[]) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION "forecourt_staffs_key"(text, integer[]) TO "forecourt_staff";--> statement-breakpoint
CREATE POLICY "staff_select" ON "api_keys" FOR SELECT TO "forecourt_staff" USING (forecourt_staffs_key("scope", "scope_ids"));--> statement-breakpoint
CREATE POLICY "staff_insert" ON "api_keys" FOR INSERT TO "forecourt_staff" WITH CHECK (forecourt_staffs_key("scope", "scope_ids"));--> statement-breakpoint
CREATE POLICY "staff_update" ON "api_keys" FOR UPDATE TO "forecourt_staff"
  USING (forecourt_staffs_key("scope", "scope_ids")) WITH CHECK (forecourt_staffs_key("scope", "scope_ids"));--> statement-breakpoint
-- A hash is no secret: it is of 256 random bits. Rotating a key moves it.
GRANT SELECT, INSERT, UPDATE ("secret_hash", "previous_hash", "previous_until", "revoked_at", "rotated_at", "version") ON "api_keys" TO "forecourt_staff";
