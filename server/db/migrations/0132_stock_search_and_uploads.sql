-- The search of the stock list looks at registrations too, which it reads from the index with all the rest.
DROP INDEX "cars_stock_list_index";--> statement-breakpoint
CREATE INDEX "cars_stock_list_index" ON "cars" USING btree ("dealership_id","sold","status","id")
  INCLUDE ("location_id","car_type","year","price_cents","price_type","custom_rank","created_at","photos_count","show_on_dealer_website","km","vin","stocknum","name","tag","rego");--> statement-breakpoint
-- An uploaded file that nobody wants to import is taken off Feeds, and its bytes go a day later.
ALTER TABLE "feed_files" ADD COLUMN "discarded_at" timestamp with time zone;--> statement-breakpoint
GRANT UPDATE ("discarded_at") ON "feed_files" TO "forecourt_staff";
