CREATE TABLE "former_prices" (
	"dealership_id" integer NOT NULL,
	"car_id" integer NOT NULL,
	"price_cents" bigint,
	"price_type" text NOT NULL,
	"currency" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "former_prices_car_id_until_pk" PRIMARY KEY("car_id","until")
);
--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "price_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "berths" smallint;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "atm_kg" integer;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "tare_kg" integer;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "ball_weight_kg" integer;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "length_mm" integer;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "gvm_kg" integer;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "gcm_kg" integer;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "payload_kg" integer;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "axles" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "wheelbase_mm" integer;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "licence_class" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "engine_cc" integer;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "lams" boolean;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "wof_expiry" date;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "ruc_paid_to_km" integer;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "mpg_city" smallint;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "mpg_highway" smallint;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "title_status" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "owners" smallint;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "service_history" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "ancap_year" smallint;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "warranty_kind" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "warranty_months" smallint;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "warranty_km" integer;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "warranty_expiry" date;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "warranty_provider" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "inspection_points" smallint;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "inspection_date" date;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "inspection_file" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "video_url" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "spin_images" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "former_prices" ADD CONSTRAINT "former_prices_dealership_id_dealerships_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."dealerships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_prices" ADD CONSTRAINT "former_prices_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The price stands at least since the row was last changed.
UPDATE "cars" SET "price_since" = "updated_at";--> statement-breakpoint
-- A site reads the former prices of its own dealerships; imports write them as the platform.
ALTER TABLE "former_prices" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own_site" ON "former_prices" FOR SELECT TO "forecourt_site"
  USING ("dealership_id" = ANY (ARRAY(select wd."dealership_id" from "website_dealerships" wd where wd."website_id" = forecourt_website_id())));
--> statement-breakpoint
GRANT SELECT ON "former_prices" TO "forecourt_site";
