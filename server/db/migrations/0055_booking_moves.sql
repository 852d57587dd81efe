-- Bookings that people moved or cancelled themselves, until both sides have been told.
ALTER TABLE "booking_cancellations" RENAME TO "booking_changes";--> statement-breakpoint
ALTER TABLE "booking_changes" RENAME COLUMN "cancelled_at" TO "changed_at";--> statement-breakpoint
ALTER TABLE "booking_changes" ADD COLUMN "moved_to" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD COLUMN "moved_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD COLUMN "visitor_mailed_at" timestamp with time zone;--> statement-breakpoint
-- Visitors were not told of what they had cancelled before.
UPDATE "booking_changes" SET "visitor_mailed_at" = "changed_at";--> statement-breakpoint
ALTER SEQUENCE "booking_cancellations_id_seq" RENAME TO "booking_changes_id_seq";--> statement-breakpoint
ALTER INDEX "booking_cancellations_pkey" RENAME TO "booking_changes_pkey";--> statement-breakpoint
ALTER INDEX "booking_cancellations_lead_id_index" RENAME TO "booking_changes_lead_id_index";--> statement-breakpoint
DROP INDEX "booking_cancellations_mailed_at_index";--> statement-breakpoint
CREATE INDEX "booking_changes_mailed_at_index" ON "booking_changes" USING btree ("id") WHERE "booking_changes"."mailed_at" is null or "booking_changes"."visitor_mailed_at" is null;
