ALTER TABLE "locations" ADD COLUMN "distribution_locations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "aftermarket_manufacturer_id" integer;