-- When a site is open to visitors, and sites that are added in the console (docs/decisions/0167).
ALTER TABLE "websites" ADD COLUMN "opened_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "websites" ADD COLUMN "trial_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "websites" ADD COLUMN "skipped_steps" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "websites" ADD COLUMN "form_id" uuid;--> statement-breakpoint
ALTER TABLE "websites" ADD CONSTRAINT "websites_form_id_unique" UNIQUE("form_id");--> statement-breakpoint
-- A site of staff shows dealerships of theirs, and one that no site shows yet.
CREATE FUNCTION "forecourt_may_show"("dealership" integer) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  select coalesce(bool_or(wd.website_id = any (forecourt_website_ids())), true)
  from website_dealerships wd where wd.dealership_id = "dealership"
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "forecourt_may_show"(integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION "forecourt_may_show"(integer) TO "forecourt_staff";
--> statement-breakpoint
-- Staff add a site as its staff, and to a group only as staff of all its sites.
CREATE POLICY "staff_insert" ON "websites" FOR INSERT TO "forecourt_staff"
  WITH CHECK ("id" = ANY ((select forecourt_website_ids())::integer[])
    AND ("dealership_group_id" IS NULL OR forecourt_staffs_group("dealership_group_id")));
--> statement-breakpoint
CREATE POLICY "staff_insert" ON "dealerships" FOR INSERT TO "forecourt_staff"
  WITH CHECK (forecourt_may_show("id") AND ("dealership_group_id" IS NULL OR forecourt_staffs_group("dealership_group_id")));
--> statement-breakpoint
CREATE POLICY "staff_insert" ON "website_dealerships" FOR INSERT TO "forecourt_staff"
  WITH CHECK ("website_id" = ANY ((select forecourt_website_ids())::integer[]) AND forecourt_may_show("dealership_id"));
--> statement-breakpoint
CREATE POLICY "staff_insert" ON "dealership_groups" FOR INSERT TO "forecourt_staff"
  WITH CHECK (forecourt_is_operator() OR "id" = ANY (ARRAY(select w."dealership_group_id" from "websites" w where w."id" = ANY (forecourt_website_ids()))));
--> statement-breakpoint
GRANT INSERT ON "dealership_groups", "websites", "dealerships", "website_dealerships", "manufacturers" TO "forecourt_staff";
--> statement-breakpoint
GRANT USAGE ON SEQUENCE "websites_id_seq", "dealerships_id_seq", "dealership_groups_id_seq", "manufacturers_id_seq" TO "forecourt_staff";
--> statement-breakpoint
GRANT UPDATE ("name", "manufacturer_id", "opened_at", "trial_ends_at", "skipped_steps") ON "websites" TO "forecourt_staff";
