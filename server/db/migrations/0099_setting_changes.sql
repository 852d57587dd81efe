-- Who changed a setting of a site or a group, and what it was before: for its history, and to undo it
-- (docs/decisions/0162). A value is in an object, so that one that was not set differs from null.
CREATE TABLE "setting_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text,
	"website_id" integer,
	"dealership_group_id" integer,
	"key" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"who" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "setting_changes_scope" CHECK (("setting_changes"."website_id" is null) <> ("setting_changes"."dealership_group_id" is null))
);
--> statement-breakpoint
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_dealership_group_id_dealership_groups_id_fk" FOREIGN KEY ("dealership_group_id") REFERENCES "public"."dealership_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "setting_changes_website_id_key_changed_at_index" ON "setting_changes" USING btree ("website_id","key","changed_at");--> statement-breakpoint
CREATE INDEX "setting_changes_dealership_group_id_key_changed_at_index" ON "setting_changes" USING btree ("dealership_group_id","key","changed_at");--> statement-breakpoint
CALL forecourt_protect_shared('setting_changes', 'select, insert');
