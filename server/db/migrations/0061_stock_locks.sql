-- Fields of vehicles that people changed by hand, which keep their value until they are released
-- (docs/decisions/0140): who changed them, when, and what the feed says of them.
CREATE TABLE "car_locks" (
	"dealership_id" integer NOT NULL,
	"car_id" integer NOT NULL,
	"field" text NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"feed_value" jsonb NOT NULL,
	"feed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "car_locks_car_id_field_pk" PRIMARY KEY("car_id","field"),
	CONSTRAINT "car_locks_field" CHECK ("car_locks"."field" in ('price', 'tag', 'status', 'rank'))
);
--> statement-breakpoint
ALTER TABLE "car_locks" ADD CONSTRAINT "car_locks_dealership_id_dealerships_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."dealerships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_locks" ADD CONSTRAINT "car_locks_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "car_locks_dealership_id_index" ON "car_locks" USING btree ("dealership_id");--> statement-breakpoint
CALL forecourt_protect('car_locks', 'dealership',
  staff => 'select, insert, update (changed_by, changed_at, feed_value, feed_at), delete');
--> statement-breakpoint
-- The list of stock in the console reads what it filters and sorts by from this index alone: a row with its pictures
-- and its description is a hundred times as wide.
CREATE INDEX "cars_stock_list_index" ON "cars" USING btree ("dealership_id","sold","status","id")
  INCLUDE ("location_id","car_type","year","price_cents","price_type","custom_rank","created_at","photos_count","show_on_dealer_website","km","vin","stocknum","name","tag");
