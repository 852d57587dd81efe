-- Vehicles that people entered by hand in the console (docs/decisions/0155): who did, and the id of the form, by which
-- one that is sent twice is one vehicle.
CREATE TABLE "entered_cars" (
	"dealership_id" integer NOT NULL,
	"car_id" integer PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"entered_by" text NOT NULL,
	"entered_name" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "entered_cars_entered_by_submission_id_unique" UNIQUE("entered_by","submission_id")
);
--> statement-breakpoint
ALTER TABLE "entered_cars" ADD CONSTRAINT "entered_cars_dealership_id_dealerships_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."dealerships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entered_cars" ADD CONSTRAINT "entered_cars_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entered_cars_dealership_id_index" ON "entered_cars" USING btree ("dealership_id");--> statement-breakpoint
CALL forecourt_protect('entered_cars', 'dealership', staff => 'select, insert, delete');
--> statement-breakpoint
-- A search of the reservations of the console reads what it looks at from this index alone, newest first: rows with
-- their terms and their form are many times as wide.
CREATE INDEX "reservations_desk_search_index" ON "reservations" USING btree ("created_at","id")
  INCLUDE ("website_id","state","answer_due","answered_at","reference","name","email","car_name");
