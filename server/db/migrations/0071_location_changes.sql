-- What people changed of a location in the console (docs/decisions/0144): what undoes it, and who it was.
CREATE TABLE "location_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dealership_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"part" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"version" text NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "location_changes" ADD CONSTRAINT "location_changes_dealership_id_dealerships_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."dealerships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_changes" ADD CONSTRAINT "location_changes_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "location_changes_location_id_part_changed_at_index" ON "location_changes" USING btree ("location_id","part","changed_at");--> statement-breakpoint
CALL forecourt_protect('location_changes', 'dealership', staff => 'select, insert');
