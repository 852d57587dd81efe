-- People who sign in to a site (docs/decisions/0120). The same address on two sites is two people.
CREATE TABLE "owners" (
	"id" text NOT NULL,
	"website_id" integer DEFAULT forecourt_website_id() NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"notices" boolean DEFAULT true NOT NULL,
	"visited_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "owners_website_id_id_pk" PRIMARY KEY("website_id","id"),
	CONSTRAINT "owners_website_id_email_unique" UNIQUE("website_id","email")
);
--> statement-breakpoint
CREATE TABLE "owner_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" integer DEFAULT forecourt_website_id() NOT NULL,
	"owner_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "owner_sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "owner_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" integer DEFAULT forecourt_website_id() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "owners" ADD CONSTRAINT "owners_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_sessions" ADD CONSTRAINT "owner_sessions_website_id_owner_id_owners_fk" FOREIGN KEY ("website_id","owner_id") REFERENCES "public"."owners"("website_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_codes" ADD CONSTRAINT "owner_codes_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_sessions_website_id_owner_id_index" ON "owner_sessions" USING btree ("website_id","owner_id");--> statement-breakpoint
CREATE INDEX "owner_codes_website_id_identifier_index" ON "owner_codes" USING btree ("website_id","identifier");--> statement-breakpoint
CREATE INDEX "owner_codes_expires_at_index" ON "owner_codes" USING btree ("expires_at");--> statement-breakpoint
-- A lead stays with the dealership when the account of its sender is deleted.
ALTER TABLE "leads" ADD CONSTRAINT "leads_website_id_owner_id_owners_fk" FOREIGN KEY ("website_id","owner_id") REFERENCES "public"."owners"("website_id","id") ON DELETE SET NULL ("owner_id") ON UPDATE no action;--> statement-breakpoint
-- A person finds the leads that were sent with the address or number that they have confirmed.
CREATE INDEX "leads_website_id_email_index" ON "leads" USING btree ("website_id",lower("lead"->>'email')) WHERE "owner_id" is null;--> statement-breakpoint
CREATE INDEX "leads_website_id_phone_index" ON "leads" USING btree ("website_id",regexp_replace("lead"->>'phone', '\D', '', 'g')) WHERE "owner_id" is null;--> statement-breakpoint
-- Without an account, the owner role sees the accounts of its site: that is who signs in. With one, only its own.
CALL forecourt_protect('owners', 'website',
  owner => 'select, insert, update (name, email_verified, image, notices, visited_at, updated_at), delete');
--> statement-breakpoint
CREATE POLICY "owner_own_account" ON "owners" AS RESTRICTIVE FOR ALL TO "forecourt_owner"
  USING (forecourt_owner_id() is null or "id" = forecourt_owner_id());
--> statement-breakpoint
CALL forecourt_protect('owner_sessions', 'website',
  owner => 'select, insert, update (expires_at, ip_address, user_agent, updated_at), delete');
--> statement-breakpoint
CREATE POLICY "owner_own_sessions" ON "owner_sessions" AS RESTRICTIVE FOR ALL TO "forecourt_owner"
  USING (forecourt_owner_id() is null or "owner_id" = forecourt_owner_id());
--> statement-breakpoint
CALL forecourt_protect('owner_codes', 'website', owner => 'select, insert, update (value, expires_at, updated_at), delete');
--> statement-breakpoint
CREATE POLICY "owner_signing_in" ON "owner_codes" AS RESTRICTIVE FOR ALL TO "forecourt_owner"
  USING (forecourt_owner_id() is null);
