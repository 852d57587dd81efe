-- The counts of a month by event and vehicle, added up from those of its days (docs/decisions/0124): a report of a big
-- site's month reads thousands of them instead of hundreds of thousands.
CREATE TABLE "event_months" (
	"website_id" integer NOT NULL,
	"month" date NOT NULL,
	"event_id" integer NOT NULL,
	"name" text NOT NULL,
	"car_id" integer NOT NULL,
	"events" integer NOT NULL,
	CONSTRAINT "event_months_pk" PRIMARY KEY("website_id","month","event_id","name","car_id")
);
--> statement-breakpoint
ALTER TABLE "event_months" ADD CONSTRAINT "event_months_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id");
--> statement-breakpoint
CALL forecourt_protect('event_months', 'website', staff => 'select');
--> statement-breakpoint
INSERT INTO "event_months" ("website_id", "month", "event_id", "name", "car_id", "events")
SELECT "website_id", date_trunc('month', "day")::date, "event_id", "name", "car_id", sum("events") FROM "event_days" GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
-- What is still read by day is the views of vehicles whose price has changed.
DROP INDEX "event_days_of_reports";
--> statement-breakpoint
CREATE INDEX "event_days_views_of_cars" ON "event_days" ("website_id", "car_id", "day") INCLUDE ("events") WHERE "event_id" IN (3, 4);
