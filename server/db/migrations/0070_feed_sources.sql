-- Where a dealership's feed is fetched, and when (docs/decisions/0143). A password is among the secrets of its site.
CREATE TABLE "feed_sources" (
	"dealership_id" integer PRIMARY KEY NOT NULL,
	"website_id" integer NOT NULL,
	"url" text NOT NULL,
	"username" text NOT NULL,
	"schedule" text NOT NULL,
	"daily_hour" integer NOT NULL,
	"mode" text NOT NULL,
	"version" integer NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	"fetched_at" timestamp with time zone,
	"good_at" timestamp with time zone,
	"etag" text,
	"content_hash" text,
	"problem" text,
	"needs_person" boolean DEFAULT false NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "feed_sources_schedule" CHECK ("feed_sources"."schedule" in ('manual', 'hourly', 'three_hours', 'six_hours', 'daily')),
	CONSTRAINT "feed_sources_mode" CHECK ("feed_sources"."mode" in ('full', 'partial')),
	CONSTRAINT "feed_sources_daily_hour" CHECK ("feed_sources"."daily_hour" between 0 and 23)
);
--> statement-breakpoint
ALTER TABLE "feed_sources" ADD CONSTRAINT "feed_sources_dealership_id_dealerships_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."dealerships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_sources_next_at_index" ON "feed_sources" USING btree ("next_at");--> statement-breakpoint
CALL forecourt_protect('feed_sources', 'dealership', staff => 'select, insert, update (version), delete');
