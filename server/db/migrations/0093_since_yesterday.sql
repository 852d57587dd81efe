-- What happened since yesterday is counted for the first screen of the console.
CREATE INDEX "former_prices_dealership_id_until_index" ON "former_prices" USING btree ("dealership_id","until");--> statement-breakpoint
CREATE INDEX "bookings_website_id_created_at_index" ON "bookings" USING btree ("website_id","created_at");
