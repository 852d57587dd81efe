-- The look of a site or a group in the console (docs/decisions/0161): one draft of each, and every version that has been
-- published. The platform reads drafts, to show them at signed addresses of the sites.
CREATE TABLE "look_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" integer,
	"dealership_group_id" integer,
	"base" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"previous" jsonb,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "look_drafts_scope_unique" UNIQUE NULLS NOT DISTINCT("website_id","dealership_group_id"),
	CONSTRAINT "look_drafts_scope" CHECK (("look_drafts"."website_id" is null) <> ("look_drafts"."dealership_group_id" is null))
);
--> statement-breakpoint
CREATE TABLE "look_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"website_id" integer,
	"dealership_group_id" integer,
	"settings" jsonb NOT NULL,
	"published_by" text,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "look_versions_scope" CHECK (("look_versions"."website_id" is null) <> ("look_versions"."dealership_group_id" is null))
);
--> statement-breakpoint
ALTER TABLE "look_drafts" ADD CONSTRAINT "look_drafts_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "look_drafts" ADD CONSTRAINT "look_drafts_dealership_group_id_dealership_groups_id_fk" FOREIGN KEY ("dealership_group_id") REFERENCES "public"."dealership_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "look_versions" ADD CONSTRAINT "look_versions_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "look_versions" ADD CONSTRAINT "look_versions_dealership_group_id_dealership_groups_id_fk" FOREIGN KEY ("dealership_group_id") REFERENCES "public"."dealership_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "look_drafts_dealership_group_id_index" ON "look_drafts" USING btree ("dealership_group_id");--> statement-breakpoint
CREATE INDEX "look_versions_website_id_published_at_index" ON "look_versions" USING btree ("website_id","published_at");--> statement-breakpoint
CREATE INDEX "look_versions_dealership_group_id_published_at_index" ON "look_versions" USING btree ("dealership_group_id","published_at");--> statement-breakpoint
CALL forecourt_protect_scoped('look_drafts', 'select, insert, update (base, settings, previous, version, updated_by, updated_at)', 'select');
--> statement-breakpoint
-- Earlier versions are the staff's alone.
CALL forecourt_protect_scoped('look_versions', 'select, insert', 'select');
--> statement-breakpoint
DROP POLICY "platform_select" ON "look_versions";
--> statement-breakpoint
REVOKE SELECT ON "look_versions" FROM "forecourt_platform";
