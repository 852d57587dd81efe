-- A site reads the former slugs of its own dealerships; imports write them as the platform.
ALTER TABLE "former_slugs" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own_site" ON "former_slugs" FOR SELECT TO "forecourt_site"
  USING ("dealership_id" = ANY (ARRAY(select wd."dealership_id" from "website_dealerships" wd where wd."website_id" = forecourt_website_id())));
--> statement-breakpoint
GRANT SELECT ON "former_slugs" TO "forecourt_site";
