-- A reply to a lead is a delivery of its own, written by staff (docs/decisions/0139).
ALTER TABLE "deliveries" ADD COLUMN "activity_id" uuid;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_activity_id_lead_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."lead_activity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_once_unique";--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_once_unique" UNIQUE NULLS NOT DISTINCT("lead_id","destination","lead_status","message_id","activity_id");--> statement-breakpoint
CREATE INDEX "deliveries_activity_id_index" ON "deliveries" USING btree ("activity_id") WHERE "activity_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_lead_id_index" ON "deliveries" USING btree ("lead_id");--> statement-breakpoint
CREATE POLICY "staff_insert" ON "deliveries" FOR INSERT TO "forecourt_staff" WITH CHECK (
  "kind" = 'reply' AND "website_id" = ANY ((select forecourt_website_ids())::integer[])
  AND EXISTS (SELECT FROM "leads" l WHERE l."id" = "deliveries"."lead_id" AND l."website_id" = "deliveries"."website_id")
  AND EXISTS (SELECT FROM "lead_activity" a WHERE a."id" = "deliveries"."activity_id" AND a."lead_id" = "deliveries"."lead_id"));--> statement-breakpoint
GRANT INSERT ON "deliveries" TO "forecourt_staff";
--> statement-breakpoint
GRANT SELECT ("activity_id") ON "deliveries" TO "forecourt_site";
