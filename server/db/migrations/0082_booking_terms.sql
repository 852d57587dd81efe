-- What a dealership has instead of its sites' settings for one kind of booking: how many at a time, and how far ahead.
CREATE TABLE "booking_terms" (
	"dealership_id" integer NOT NULL,
	"kind" text NOT NULL,
	"places" integer,
	"notice_hours" integer,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "booking_terms_dealership_id_kind_pk" PRIMARY KEY("dealership_id","kind"),
	CONSTRAINT "booking_terms_places" CHECK ("booking_terms"."places" between 1 and 50),
	CONSTRAINT "booking_terms_notice_hours" CHECK ("booking_terms"."notice_hours" between 0 and 336)
);
--> statement-breakpoint
ALTER TABLE "booking_terms" ADD CONSTRAINT "booking_terms_dealership_id_dealerships_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."dealerships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CALL forecourt_protect('booking_terms', 'dealership', site => 'select',
  staff => 'select, insert, update (places, notice_hours, changed_by, changed_at)');
