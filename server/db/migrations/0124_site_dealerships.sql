-- Staff choose which dealerships their sites show, and which is the first (docs/decisions/0186).
CREATE POLICY "staff_update" ON "website_dealerships" FOR UPDATE TO "forecourt_staff"
  USING ("website_id" = ANY ((select forecourt_website_ids())::integer[]))
  WITH CHECK ("website_id" = ANY ((select forecourt_website_ids())::integer[]));
--> statement-breakpoint
CREATE POLICY "staff_delete" ON "website_dealerships" FOR DELETE TO "forecourt_staff"
  USING ("website_id" = ANY ((select forecourt_website_ids())::integer[]));
--> statement-breakpoint
GRANT UPDATE ("position"), DELETE ON "website_dealerships" TO "forecourt_staff";
