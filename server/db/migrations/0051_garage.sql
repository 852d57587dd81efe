-- Vehicles that a person follows (spec §3 Watchlist), with the price at which they were last told or looked at each.
CREATE TABLE "owner_watchlist" (
	"website_id" integer NOT NULL,
	"owner_id" text NOT NULL,
	"car_id" integer NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"primary_image_url" text,
	"compared_price_cents" bigint,
	"compared_at" timestamp with time zone NOT NULL,
	"viewed_price_cents" bigint,
	"viewed_at" timestamp with time zone NOT NULL,
	"told_price_cents" bigint,
	"told_sold" boolean DEFAULT false NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "owner_watchlist_website_id_owner_id_car_id_pk" PRIMARY KEY("website_id","owner_id","car_id")
);
--> statement-breakpoint
-- Searches whose new vehicles are mailed, with or without an account. Unconfirmed ones are never mailed.
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" integer NOT NULL,
	"owner_id" text,
	"email" text NOT NULL,
	"slug" text NOT NULL,
	"query" text NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"seen_until" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "saved_searches_website_id_email_slug_query_unique" UNIQUE("website_id","email","slug","query")
);
--> statement-breakpoint
-- Bookings that people cancelled themselves, until the dealership has been told.
CREATE TABLE "booking_cancellations" (
	"id" serial PRIMARY KEY NOT NULL,
	"website_id" integer NOT NULL,
	"dealership_id" integer NOT NULL,
	"lead_id" integer NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "noticed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "owner_watchlist" ADD CONSTRAINT "owner_watchlist_website_id_owner_id_owners_fk" FOREIGN KEY ("website_id","owner_id") REFERENCES "public"."owners"("website_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_website_id_owner_id_owners_fk" FOREIGN KEY ("website_id","owner_id") REFERENCES "public"."owners"("website_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_cancellations" ADD CONSTRAINT "booking_cancellations_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_cancellations" ADD CONSTRAINT "booking_cancellations_dealership_id_dealerships_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."dealerships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_cancellations" ADD CONSTRAINT "booking_cancellations_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_watchlist_car_id_index" ON "owner_watchlist" USING btree ("car_id");--> statement-breakpoint
CREATE INDEX "saved_searches_website_id_owner_id_index" ON "saved_searches" USING btree ("website_id","owner_id");--> statement-breakpoint
CREATE INDEX "booking_cancellations_lead_id_index" ON "booking_cancellations" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "booking_cancellations_mailed_at_index" ON "booking_cancellations" USING btree ("id") WHERE "booking_cancellations"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "reservations_website_id_email_index" ON "reservations" USING btree ("website_id",lower("email"));--> statement-breakpoint
CALL forecourt_protect('owner_watchlist', 'owner',
  owner => 'select, insert, update (compared_price_cents, compared_at, viewed_price_cents, viewed_at), delete');
--> statement-breakpoint
-- A site saves searches for addresses that have not been confirmed, and changes nothing of them but that and their owner.
CALL forecourt_protect('saved_searches', 'owner',
  site => 'select, insert, update (owner_id, asked_at, confirmed_at, seen_until), delete',
  owner => 'select, insert, delete');
--> statement-breakpoint
CALL forecourt_protect('booking_cancellations', 'lead',
  site => 'select, insert', owner => 'select', staff => 'select');
