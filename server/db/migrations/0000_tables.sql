CREATE TABLE "events" (
	"id" serial PRIMARY KEY NOT NULL,
	"website_id" integer NOT NULL,
	"name" text NOT NULL,
	"event_id" integer,
	"anon_id" text,
	"session_id" text,
	"url" text,
	"properties" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" serial PRIMARY KEY NOT NULL,
	"lead_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"website_id" integer NOT NULL,
	"dealership_id" integer,
	"submission_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"category" text NOT NULL,
	"lead_status" text NOT NULL,
	"suspected" boolean DEFAULT false NOT NULL,
	"lead" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_lead_id_unique" UNIQUE("lead_id"),
	CONSTRAINT "leads_reference_unique" UNIQUE("reference"),
	CONSTRAINT "leads_website_id_submission_id_unique" UNIQUE("website_id","submission_id")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" serial PRIMARY KEY NOT NULL,
	"dealership_id" integer NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"primary" boolean DEFAULT false NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"location_type" text DEFAULT 'sales' NOT NULL,
	"subdomain" text,
	"manufacturers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"dealer_license_number" text,
	"motor_vehicle_repairer" text,
	"time_zone" text NOT NULL,
	"contact_detail" jsonb NOT NULL,
	"address" jsonb NOT NULL,
	"reviews" jsonb,
	CONSTRAINT "locations_dealership_id_slug_unique" UNIQUE("dealership_id","slug")
);
--> statement-breakpoint
CREATE TABLE "models" (
	"id" serial PRIMARY KEY NOT NULL,
	"website_id" integer NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"override_url" text,
	"path" text,
	"image" jsonb,
	"manufacturer_name" text NOT NULL,
	"short_description" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"manufacturer_body" text,
	"manufacturer_body2" text,
	"manufacturer_body3" text,
	"body_style" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fuel" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"accessories_count" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "models_website_id_slug_unique" UNIQUE("website_id","slug")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" serial PRIMARY KEY NOT NULL,
	"website_id" integer NOT NULL,
	"name" text NOT NULL,
	"sanitized_description" text DEFAULT '' NOT NULL,
	"disclaimer" text DEFAULT '' NOT NULL,
	"excluded_website_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"manufacturer" text,
	"model" text,
	"model_slug" text,
	"image_url" text,
	"starts_on" date,
	"ends_on" date,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dealership_groups" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "dealership_groups_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "dealerships" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"dealership_group_id" integer,
	"stripe_publishable_key" text,
	CONSTRAINT "dealerships_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "manufacturers" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "manufacturers_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "website_dealerships" (
	"website_id" integer NOT NULL,
	"dealership_id" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "website_dealerships_website_id_dealership_id_pk" PRIMARY KEY("website_id","dealership_id")
);
--> statement-breakpoint
CREATE TABLE "websites" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"template" text NOT NULL,
	"domain_name" text,
	"dealership_group_id" integer,
	"manufacturer_id" integer,
	"city" text,
	"state" text,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "websites_slug_unique" UNIQUE("slug"),
	CONSTRAINT "websites_domain_name_unique" UNIQUE("domain_name")
);
--> statement-breakpoint
CREATE TABLE "cars" (
	"id" serial PRIMARY KEY NOT NULL,
	"dealership_id" integer NOT NULL,
	"location_id" integer,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"badge" text,
	"series" text,
	"year" smallint,
	"km" integer,
	"stocknum" text NOT NULL,
	"vin" text,
	"tag" text,
	"certified" boolean DEFAULT false NOT NULL,
	"price_cents" bigint,
	"price_was_cents" bigint,
	"price_type" text NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"car_type" text NOT NULL,
	"status" text DEFAULT 'in_stock' NOT NULL,
	"sold" boolean DEFAULT false NOT NULL,
	"sold_at" timestamp with time zone,
	"reserved" boolean DEFAULT false NOT NULL,
	"reservable" boolean,
	"show_on_dealer_website" boolean DEFAULT true NOT NULL,
	"city" text,
	"state" text,
	"primary_image_url" text,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"photos_count" integer DEFAULT 0 NOT NULL,
	"file" text,
	"payment_processors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"has_checkout_payment_processor" boolean DEFAULT false NOT NULL,
	"manufacturer" text,
	"carsales_seller_identifier" text,
	"body" text,
	"transmission" text,
	"drive" text,
	"engine" text,
	"fuel" text,
	"colour" text,
	"interior_colour" text,
	"doors" smallint,
	"seats" smallint,
	"rego" text,
	"rego_expiry" date,
	"build_date" text,
	"compliance_date" text,
	"description" text,
	"features" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ancap_rating" real,
	"cin_url" text,
	"custom_rank" integer DEFAULT 0 NOT NULL,
	"feed_id" text,
	"last_seen_at" timestamp with time zone,
	CONSTRAINT "cars_dealership_id_stocknum_unique" UNIQUE("dealership_id","stocknum"),
	CONSTRAINT "cars_dealership_id_slug_unique" UNIQUE("dealership_id","slug")
);
--> statement-breakpoint
CREATE TABLE "feed_mappings" (
	"dealership_id" integer PRIMARY KEY NOT NULL,
	"mapping" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_dealership_id_dealerships_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."dealerships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealerships" ADD CONSTRAINT "dealerships_dealership_group_id_dealership_groups_id_fk" FOREIGN KEY ("dealership_group_id") REFERENCES "public"."dealership_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_dealerships" ADD CONSTRAINT "website_dealerships_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_dealerships" ADD CONSTRAINT "website_dealerships_dealership_id_dealerships_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."dealerships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "websites" ADD CONSTRAINT "websites_dealership_group_id_dealership_groups_id_fk" FOREIGN KEY ("dealership_group_id") REFERENCES "public"."dealership_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "websites" ADD CONSTRAINT "websites_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_dealership_id_dealerships_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."dealerships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_mappings" ADD CONSTRAINT "feed_mappings_dealership_id_dealerships_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."dealerships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_website_id_created_at_index" ON "events" USING btree ("website_id","created_at");--> statement-breakpoint
CREATE INDEX "leads_website_id_created_at_index" ON "leads" USING btree ("website_id","created_at");--> statement-breakpoint
CREATE INDEX "models_website_id_index" ON "models" USING btree ("website_id");--> statement-breakpoint
CREATE INDEX "offers_website_id_index" ON "offers" USING btree ("website_id");--> statement-breakpoint
CREATE INDEX "website_dealerships_dealership_id_index" ON "website_dealerships" USING btree ("dealership_id");--> statement-breakpoint
CREATE INDEX "cars_slug_index" ON "cars" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "cars_dealership_id_sold_show_on_dealer_website_index" ON "cars" USING btree ("dealership_id","sold","show_on_dealer_website");