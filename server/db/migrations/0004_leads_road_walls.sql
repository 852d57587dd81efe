-- The same walls for what a lead brings with it. A site writes its own rows, and only for its own leads.
ALTER TABLE "lead_files" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own_site" ON "lead_files" FOR ALL TO "forecourt_site"
  USING ("website_id" = (select forecourt_website_id()))
  WITH CHECK (
    "website_id" = (select forecourt_website_id())
    AND EXISTS (select 1 from "leads" l where l."id" = "lead_files"."lead_id" and l."website_id" = forecourt_website_id())
  );
--> statement-breakpoint
ALTER TABLE "deliveries" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own_site" ON "deliveries" FOR ALL TO "forecourt_site"
  USING ("website_id" = (select forecourt_website_id()))
  WITH CHECK (
    "website_id" = (select forecourt_website_id())
    AND EXISTS (select 1 from "leads" l where l."id" = "deliveries"."lead_id" and l."website_id" = forecourt_website_id())
  );
--> statement-breakpoint
-- A dealership may have several sites, and its times are taken for all of them: a site sees every booking of its
-- dealerships, and writes its own.
ALTER TABLE "bookings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own_dealerships" ON "bookings" FOR SELECT TO "forecourt_site"
  USING ("dealership_id" = ANY (ARRAY(select wd."dealership_id" from "website_dealerships" wd where wd."website_id" = forecourt_website_id())));
--> statement-breakpoint
CREATE POLICY "own_site" ON "bookings" FOR INSERT TO "forecourt_site"
  WITH CHECK (
    "website_id" = (select forecourt_website_id())
    AND "dealership_id" = ANY (ARRAY(select wd."dealership_id" from "website_dealerships" wd where wd."website_id" = forecourt_website_id()))
    AND EXISTS (select 1 from "leads" l where l."id" = "bookings"."lead_id" and l."website_id" = forecourt_website_id())
  );
--> statement-breakpoint
GRANT SELECT, INSERT ON "lead_files", "bookings" TO "forecourt_site";
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "deliveries" TO "forecourt_site";
--> statement-breakpoint
GRANT USAGE ON SEQUENCE "lead_files_id_seq", "bookings_id_seq" TO "forecourt_site";
--> statement-breakpoint
-- Tells the queue that there is work; what it is stands in the table.
CREATE FUNCTION "forecourt_deliveries_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform pg_notify('forecourt_deliveries', '');
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER "deliveries_inserted" AFTER INSERT ON "deliveries"
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_deliveries_changed"();
