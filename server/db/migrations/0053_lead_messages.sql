-- Later messages of a conversation, whose first one is its lead; and their deliveries.
CREATE TABLE "lead_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" integer NOT NULL,
	"lead_id" integer NOT NULL,
	"message_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lead_messages_website_id_message_id_unique" UNIQUE("website_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "lead_messages" ADD CONSTRAINT "lead_messages_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id");--> statement-breakpoint
ALTER TABLE "lead_messages" ADD CONSTRAINT "lead_messages_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade;--> statement-breakpoint
CREATE INDEX "lead_messages_lead_id_index" ON "lead_messages" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "leads_conversations_index" ON "leads" USING btree ("website_id","id") WHERE "leads"."form" = 'chat';--> statement-breakpoint
CALL forecourt_protect('lead_messages', 'lead', site => 'select, insert', staff => 'select');
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_message_id_lead_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."lead_messages"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_lead_id_destination_lead_status_unique";--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_once_unique" UNIQUE NULLS NOT DISTINCT ("lead_id","destination","lead_status","message_id");--> statement-breakpoint
CREATE INDEX "deliveries_message_id_index" ON "deliveries" USING btree ("message_id") WHERE "deliveries"."message_id" is not null;--> statement-breakpoint
GRANT SELECT ("message_id") ON "deliveries" TO "forecourt_site";
