CREATE TABLE "secrets" (
	"id" serial PRIMARY KEY NOT NULL,
	"website_id" integer NOT NULL,
	"dealership_id" integer,
	"provider" text NOT NULL,
	"name" text NOT NULL,
	"key_id" text NOT NULL,
	"ciphertext" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "secrets_website_id_dealership_id_provider_name_unique" UNIQUE NULLS NOT DISTINCT("website_id","dealership_id","provider","name")
);
--> statement-breakpoint
ALTER TABLE "secrets" ADD CONSTRAINT "secrets_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets" ADD CONSTRAINT "secrets_dealership_id_dealerships_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."dealerships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Nobody but the platform's own user reads or writes them: the role of sites has no grant, and no policy lets it in.
ALTER TABLE "secrets" ENABLE ROW LEVEL SECURITY;
