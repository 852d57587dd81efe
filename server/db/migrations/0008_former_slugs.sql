CREATE TABLE "former_slugs" (
	"dealership_id" integer NOT NULL,
	"slug" text NOT NULL,
	"car_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_slugs_dealership_id_slug_pk" PRIMARY KEY("dealership_id","slug")
);
--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_dealership_id_dealerships_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."dealerships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_slugs_car_id_index" ON "former_slugs" USING btree ("car_id");--> statement-breakpoint
CREATE INDEX "cars_dealership_id_vin_index" ON "cars" USING btree ("dealership_id","vin");