ALTER TABLE "bookings" ADD COLUMN "booked_by" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_booked_by_index" ON "bookings" USING gin ("booked_by");