-- Text messages with people who sent leads (docs/decisions/0156): what they write back, and who asked for no more.
CREATE TABLE "lead_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"website_id" integer NOT NULL,
	"lead_id" integer NOT NULL,
	"message_id" text NOT NULL,
	"from_number" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lead_texts_once_unique" UNIQUE("website_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "lead_texts" ADD CONSTRAINT "lead_texts_id_lead_activity_id_fk" FOREIGN KEY ("id") REFERENCES "public"."lead_activity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_texts" ADD CONSTRAINT "lead_texts_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_texts" ADD CONSTRAINT "lead_texts_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_texts_lead_id_index" ON "lead_texts" USING btree ("lead_id");--> statement-breakpoint
CALL forecourt_protect('lead_texts', 'lead', staff => 'select, insert');
--> statement-breakpoint
CREATE TABLE "text_stops" (
	"website_id" integer NOT NULL,
	"number" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "text_stops_website_id_number_pk" PRIMARY KEY("website_id","number")
);
--> statement-breakpoint
ALTER TABLE "text_stops" ADD CONSTRAINT "text_stops_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CALL forecourt_protect('text_stops', 'website', staff => 'select, insert, delete');
--> statement-breakpoint
DROP POLICY "staff_insert" ON "deliveries";
--> statement-breakpoint
CREATE POLICY "staff_insert" ON "deliveries" FOR INSERT TO "forecourt_staff" WITH CHECK (
  "kind" IN ('reply', 'text') AND "website_id" = ANY ((select forecourt_website_ids())::integer[])
  AND EXISTS (SELECT FROM "leads" l WHERE l."id" = "deliveries"."lead_id" AND l."website_id" = "deliveries"."website_id")
  AND EXISTS (SELECT FROM "lead_activity" a WHERE a."id" = "deliveries"."activity_id" AND a."lead_id" = "deliveries"."lead_id"));
