-- Times in which a dealership takes no bookings (docs/decisions/0141).
CREATE TABLE "booking_blocks" (
	"id" serial PRIMARY KEY NOT NULL,
	"dealership_id" integer NOT NULL,
	"kind" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"blocked_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_blocks_end_after_start" CHECK ("booking_blocks"."ends_at" > "booking_blocks"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "booking_blocks" ADD CONSTRAINT "booking_blocks_dealership_id_dealerships_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."dealerships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_blocks_dealership_id_ends_at_index" ON "booking_blocks" USING btree ("dealership_id","ends_at");--> statement-breakpoint
CALL forecourt_protect('booking_blocks', 'dealership', site => 'select', staff => 'select, insert, delete');
