ALTER TABLE "events" ADD COLUMN "staff" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Rows are stored in the order of arrival, so a summary of each range of blocks finds what has arrived since.
CREATE INDEX "events_created_at_index" ON "events" USING brin ("created_at") WITH (pages_per_range = 32);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "visit_source" text;
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "visit_campaign" text;
--> statement-breakpoint
-- Counts of events by the site's own days (docs/decisions/0124). 0 stands for no event id, vehicle or location, '' for no
-- campaign.
CREATE TABLE "event_days" (
	"website_id" integer NOT NULL,
	"day" date NOT NULL,
	"event_id" integer NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"campaign" text NOT NULL,
	"car_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"events" integer NOT NULL,
	CONSTRAINT "event_days_pk" PRIMARY KEY("website_id","day","event_id","name","source","campaign","car_id","location_id")
);
--> statement-breakpoint
ALTER TABLE "event_days" ADD CONSTRAINT "event_days_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id");
--> statement-breakpoint
CALL forecourt_protect('event_days', 'website', staff => 'select');
--> statement-breakpoint
-- Distinct visitors do not add up over days, so they are counted for each day and for each month.
CREATE TABLE "event_visitors" (
	"website_id" integer NOT NULL,
	"period" text NOT NULL,
	"starts_on" date NOT NULL,
	"measure" text NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "event_visitors_pk" PRIMARY KEY("website_id","period","starts_on","measure")
);
--> statement-breakpoint
ALTER TABLE "event_visitors" ADD CONSTRAINT "event_visitors_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id");
--> statement-breakpoint
CALL forecourt_protect('event_visitors', 'website', staff => 'select');
--> statement-breakpoint
CREATE TABLE "event_sites" (
	"website_id" integer PRIMARY KEY NOT NULL,
	"first_day" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_sites" ADD CONSTRAINT "event_sites_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id");
--> statement-breakpoint
CALL forecourt_protect('event_sites', 'website', staff => 'select');
--> statement-breakpoint
-- Up to when the counts have every event that had arrived.
CREATE TABLE "event_roll_ups" (
	"period" text PRIMARY KEY NOT NULL,
	"counted_until" timestamp with time zone NOT NULL
);
