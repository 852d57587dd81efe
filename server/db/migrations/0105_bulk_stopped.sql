-- Who stopped a bulk change before it was done, and the type of the price that a vehicle had before it, so that an undo
-- brings it back (docs/decisions/0148).
ALTER TABLE "bulk_runs" ADD COLUMN "stopped_by" text;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bulk_run_vehicles" ADD COLUMN "price_type" text;--> statement-breakpoint
GRANT UPDATE ("stopped_by", "stopped_at") ON "bulk_runs" TO "forecourt_staff";--> statement-breakpoint
GRANT UPDATE ("price_type") ON "bulk_run_vehicles" TO "forecourt_staff";
