-- The list of stock in the console sorts what it reads from indexes alone. Without a search it needs few columns, and the
-- index with all of them is four times as wide (docs/decisions/0175).
CREATE INDEX "cars_stock_order_index" ON "cars" USING btree ("dealership_id","sold","status","id")
  INCLUDE ("car_type","custom_rank","photos_count","created_at","price_cents","price_type");--> statement-breakpoint
CREATE INDEX "cars_stock_name_index" ON "cars" USING btree ("dealership_id","name","id")
  INCLUDE ("sold","status","car_type");
