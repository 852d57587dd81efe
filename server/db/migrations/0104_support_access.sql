-- What somebody has allowed operators: to sign in as them, until a time (docs/decisions/0165). A session of that kind
-- says who it is, and is over with what allowed it.
CREATE TABLE "staff_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "staff_consents" ADD CONSTRAINT "staff_consents_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_consents_open_index" ON "staff_consents" USING btree ("user_id") WHERE "staff_consents"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "consent_id" uuid;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "operator_id" text;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "operator_name" text;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_consent_id_staff_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."staff_consents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_operator_id_staff_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_operator" CHECK (("consent_id" is null) = ("operator_id" is null) and ("consent_id" is null) = ("operator_name" is null));--> statement-breakpoint
CALL forecourt_protect('staff_consents', 'website', platform => 'select, insert, update (ended_at)');--> statement-breakpoint
GRANT UPDATE ("consent_id", "operator_id", "operator_name") ON "staff_sessions" TO "forecourt_platform";
