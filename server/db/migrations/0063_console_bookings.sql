-- Bookings are moved and cancelled by staff too, who say why (docs/decisions/0141).
ALTER TABLE "booking_changes" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD COLUMN "reason" text;--> statement-breakpoint
CREATE INDEX "bookings_starts_at_index" ON "bookings" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "reservations_created_at_id_index" ON "reservations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reservations_awaiting_answer_index" ON "reservations" USING btree ("created_at","id") WHERE "reservations"."state" = 'paid' and "reservations"."answer_due" is not null and "reservations"."answered_at" is null;
