-- What a search looks at is put together when a reservation is stored, not for each of 100,000 when somebody searches.
ALTER TABLE "reservations" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower(reference || chr(10) || name || chr(10) || email || chr(10) || car_name)) STORED NOT NULL;--> statement-breakpoint
DROP INDEX "reservations_desk_search_index";--> statement-breakpoint
CREATE INDEX "reservations_desk_search_index" ON "reservations" USING btree ("created_at","id") INCLUDE ("website_id","state","answer_due","answered_at","searched");
