-- What people of the console are told of outside it, by their own choice (docs/decisions/0147): the console host and the
-- worker alone read it.
CREATE TABLE "staff_notices" (
	"user_id" text PRIMARY KEY NOT NULL,
	"kinds" text[] DEFAULT '{}' NOT NULL,
	"digest" text DEFAULT 'off' NOT NULL,
	"digest_day" date,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_notices" ADD CONSTRAINT "staff_notices_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CALL forecourt_protect('staff_notices', 'website', platform => 'select, insert, update (kinds, digest, digest_day, updated_at), delete');
