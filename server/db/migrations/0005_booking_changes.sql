-- A lead that books another time gives up the one it had.
CREATE POLICY "own_site_releases" ON "bookings" FOR DELETE TO "forecourt_site"
  USING ("website_id" = (select forecourt_website_id()));
--> statement-breakpoint
GRANT DELETE ON "bookings" TO "forecourt_site";
