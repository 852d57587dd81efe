ALTER TABLE "locations" ADD COLUMN "picture" jsonb;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "accessories" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "brochure" jsonb;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "model_slugs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "saving_cents" integer;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "from_price" jsonb;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "rate" jsonb;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "bonus" text;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "stock_query" text;