-- The second wall behind the `Dealer` handle: as role forecourt_site a transaction sees the rows of the site that
-- forecourt.website_id names, and without that setting none. The role itself is made by server/db/migrate.ts,
-- because roles belong to the server and not to this database. The owner of the tables is not held by the policies.
CREATE FUNCTION "forecourt_website_id"() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  select nullif(current_setting('forecourt.website_id', true), '')::integer
$$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA "public" TO "forecourt_site";
--> statement-breakpoint
ALTER TABLE "websites" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own_site" ON "websites" FOR SELECT TO "forecourt_site"
  USING ("id" = (select forecourt_website_id()));
--> statement-breakpoint
ALTER TABLE "website_dealerships" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own_site" ON "website_dealerships" FOR SELECT TO "forecourt_site"
  USING ("website_id" = (select forecourt_website_id()));
--> statement-breakpoint
-- Each list of dealerships is an array computed once for the statement, so the index on dealership_id still serves.
ALTER TABLE "dealerships" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own_site" ON "dealerships" FOR SELECT TO "forecourt_site"
  USING ("id" = ANY (ARRAY(select wd."dealership_id" from "website_dealerships" wd where wd."website_id" = forecourt_website_id())));
--> statement-breakpoint
ALTER TABLE "dealership_groups" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own_site" ON "dealership_groups" FOR SELECT TO "forecourt_site"
  USING ("id" = (select w."dealership_group_id" from "websites" w where w."id" = forecourt_website_id()));
--> statement-breakpoint
ALTER TABLE "cars" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own_site" ON "cars" FOR SELECT TO "forecourt_site"
  USING ("dealership_id" = ANY (ARRAY(select wd."dealership_id" from "website_dealerships" wd where wd."website_id" = forecourt_website_id())));
--> statement-breakpoint
ALTER TABLE "locations" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own_site" ON "locations" FOR SELECT TO "forecourt_site"
  USING ("dealership_id" = ANY (ARRAY(select wd."dealership_id" from "website_dealerships" wd where wd."website_id" = forecourt_website_id())));
--> statement-breakpoint
-- Feed mappings are for imports only: the policy is there in case somebody grants the table one day.
ALTER TABLE "feed_mappings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own_site" ON "feed_mappings" FOR SELECT TO "forecourt_site"
  USING ("dealership_id" = ANY (ARRAY(select wd."dealership_id" from "website_dealerships" wd where wd."website_id" = forecourt_website_id())));
--> statement-breakpoint
ALTER TABLE "offers" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own_site" ON "offers" FOR SELECT TO "forecourt_site"
  USING ("website_id" = (select forecourt_website_id()));
--> statement-breakpoint
ALTER TABLE "models" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own_site" ON "models" FOR SELECT TO "forecourt_site"
  USING ("website_id" = (select forecourt_website_id()));
--> statement-breakpoint
-- A lead may be written for a dealership of its own site only, or for none.
ALTER TABLE "leads" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own_site" ON "leads" FOR ALL TO "forecourt_site"
  USING ("website_id" = (select forecourt_website_id()))
  WITH CHECK (
    "website_id" = (select forecourt_website_id())
    AND (
      "dealership_id" IS NULL
      OR "dealership_id" = ANY (ARRAY(select wd."dealership_id" from "website_dealerships" wd where wd."website_id" = forecourt_website_id()))
    )
  );
--> statement-breakpoint
ALTER TABLE "events" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own_site" ON "events" FOR ALL TO "forecourt_site"
  USING ("website_id" = (select forecourt_website_id()))
  WITH CHECK ("website_id" = (select forecourt_website_id()));
--> statement-breakpoint
GRANT SELECT ON "websites", "website_dealerships", "dealerships", "dealership_groups", "manufacturers", "cars",
  "locations", "offers", "models" TO "forecourt_site";
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "leads", "events" TO "forecourt_site";
--> statement-breakpoint
GRANT USAGE ON SEQUENCE "leads_id_seq", "events_id_seq" TO "forecourt_site";
