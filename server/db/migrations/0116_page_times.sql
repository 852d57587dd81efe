-- How long the server takes for pages, counted in buckets, and the slowest of each day (docs/decisions/0172). Processes
-- add to both once a minute, as the platform.
CREATE TABLE "page_times" (
	"website_id" integer NOT NULL,
	"unit" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"route" text NOT NULL,
	"counts" integer[] NOT NULL,
	CONSTRAINT "page_times_website_id_unit_starts_at_route_pk" PRIMARY KEY("website_id","unit","starts_at","route")
);
--> statement-breakpoint
CREATE TABLE "slow_pages" (
	"website_id" integer NOT NULL,
	"day" date NOT NULL,
	"path" text NOT NULL,
	"route" text NOT NULL,
	"times" integer NOT NULL,
	"slowest_ms" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "slow_pages_website_id_day_path_pk" PRIMARY KEY("website_id","day","path")
);
--> statement-breakpoint
ALTER TABLE "page_times" ADD CONSTRAINT "page_times_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slow_pages" ADD CONSTRAINT "slow_pages_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CALL forecourt_protect('page_times', 'website', staff => 'select', platform => 'select, insert, update, delete');--> statement-breakpoint
CALL forecourt_protect('slow_pages', 'website', staff => 'select', platform => 'select, insert, update, delete');
