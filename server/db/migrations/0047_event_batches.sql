CREATE TABLE "event_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" integer NOT NULL,
	"collector" text NOT NULL,
	"kind" text NOT NULL,
	"events" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"send_after" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_batches" ADD CONSTRAINT "event_batches_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id");
--> statement-breakpoint
CREATE INDEX "event_batches_state_send_after_index" ON "event_batches" USING btree ("state","send_after");
--> statement-breakpoint
CREATE INDEX "event_batches_website_id_collector_index" ON "event_batches" USING btree ("website_id","collector");
--> statement-breakpoint
CALL forecourt_protect('event_batches', 'website', site => 'insert', staff => 'select');
--> statement-breakpoint
-- The months whose report a dealer has got by email.
CREATE TABLE "report_mails" (
	"website_id" integer NOT NULL,
	"month" date NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_mails_pk" PRIMARY KEY("website_id","month")
);
--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id");
--> statement-breakpoint
CALL forecourt_protect('report_mails', 'website', staff => 'select');
