-- By when the dealer must answer a paid reservation, and whether that has happened.
ALTER TABLE "reservations" ADD COLUMN "answer_due" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "reminded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Where the vehicle stands. Missing for holds of earlier releases, which are told in the time of their site.
ALTER TABLE "reservations" ADD COLUMN "time_zone" text;--> statement-breakpoint
CREATE INDEX "reservations_unanswered_index" ON "reservations" USING btree ("answer_due") WHERE "reservations"."state" = 'paid' and "reservations"."answered_at" is null and not "reservations"."reminded";--> statement-breakpoint
GRANT UPDATE ("answer_due", "answered_at", "reminded") ON "reservations" TO "forecourt_site";
