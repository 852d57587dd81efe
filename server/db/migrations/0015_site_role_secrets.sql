-- The role that every page reads as sees no credentials: settings hold those of webhooks, challenges and outside
-- Dashboards, and the address of a delivery may be one itself. Only the platform's own user reads them. A column that
-- is added to these tables later has to be granted by name.
REVOKE SELECT ON "websites", "dealership_groups", "deliveries" FROM "forecourt_site";
--> statement-breakpoint
GRANT SELECT ("id", "slug", "name", "template", "domain_name", "dealership_group_id", "manufacturer_id", "city", "state",
  "updated_at") ON "websites" TO "forecourt_site";
--> statement-breakpoint
GRANT SELECT ("id", "slug", "name") ON "dealership_groups" TO "forecourt_site";
--> statement-breakpoint
GRANT SELECT ("id", "website_id", "lead_id", "kind", "destination", "lead_status", "state", "send_after", "sent_at",
  "created_at", "updated_at") ON "deliveries" TO "forecourt_site";
