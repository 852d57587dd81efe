-- People who are mentioned in notes about leads (docs/decisions/0156), and whether they have read it. A mention is told by
-- a delivery of its own, as an escalation is.
CREATE TABLE "lead_mentions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" integer NOT NULL,
	"lead_id" integer NOT NULL,
	"activity_id" uuid NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "lead_mentions_once_unique" UNIQUE("activity_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "lead_mentions" ADD CONSTRAINT "lead_mentions_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_mentions" ADD CONSTRAINT "lead_mentions_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_mentions" ADD CONSTRAINT "lead_mentions_activity_id_lead_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."lead_activity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_mentions" ADD CONSTRAINT "lead_mentions_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_mentions_user_id_at_index" ON "lead_mentions" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "lead_mentions_lead_id_index" ON "lead_mentions" USING btree ("lead_id");--> statement-breakpoint
CALL forecourt_protect('lead_mentions', 'lead', staff => 'select, insert, update (read_at)');
--> statement-breakpoint
DROP POLICY "staff_insert_notices" ON "deliveries";
--> statement-breakpoint
CREATE POLICY "staff_insert_notices" ON "deliveries" FOR INSERT TO "forecourt_staff" WITH CHECK (
  "kind" IN ('received', 'escalation', 'mention') AND "website_id" = ANY ((select forecourt_website_ids())::integer[])
  AND EXISTS (SELECT FROM "leads" l WHERE l."id" = "deliveries"."lead_id" AND l."website_id" = "deliveries"."website_id")
  AND EXISTS (SELECT FROM "lead_activity" a WHERE a."id" = "deliveries"."activity_id" AND a."lead_id" = "deliveries"."lead_id"));
