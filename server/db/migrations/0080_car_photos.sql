-- What people did with the photos of vehicles, which stays whatever feeds say (docs/decisions/0149): their order,
-- hidden ones, descriptions, crops and uploads, what was there before the last change, and what the feed says.
CREATE TABLE "car_photos" (
	"dealership_id" integer NOT NULL,
	"car_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"kept" jsonb,
	"previous" jsonb,
	"fed_images" jsonb NOT NULL,
	"fed_primary" text,
	"fed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "car_photos" ADD CONSTRAINT "car_photos_dealership_id_dealerships_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."dealerships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_photos" ADD CONSTRAINT "car_photos_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "car_photos_dealership_id_index" ON "car_photos" USING btree ("dealership_id");--> statement-breakpoint
CALL forecourt_protect('car_photos', 'dealership',
  staff => 'select, insert, update (version, changed_by, changed_at, kept, previous, fed_images, fed_primary, fed_at)');
