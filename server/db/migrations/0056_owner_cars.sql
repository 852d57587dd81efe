-- Cars of people who have signed in, with what they are reminded of (docs/decisions/0130).
CREATE TABLE "owner_cars" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" integer NOT NULL,
	"owner_id" text NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"year" integer,
	"registration" text NOT NULL DEFAULT '',
	"state" text NOT NULL DEFAULT '',
	"odometer" integer,
	"last_service_on" date,
	"next_service_on" date,
	"registration_due_on" date,
	"service_told_for" date,
	"registration_told_for" date,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "reminders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
GRANT UPDATE ("reminders") ON "owners" TO "forecourt_owner";--> statement-breakpoint
ALTER TABLE "owner_cars" ADD CONSTRAINT "owner_cars_website_id_owner_id_owners_fk" FOREIGN KEY ("website_id","owner_id") REFERENCES "public"."owners"("website_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_cars_website_id_owner_id_index" ON "owner_cars" USING btree ("website_id","owner_id");--> statement-breakpoint
CALL forecourt_protect('owner_cars', 'owner',
  owner => 'select, insert, update (make, model, year, registration, state, odometer, last_service_on, next_service_on, registration_due_on, updated_at), delete');
