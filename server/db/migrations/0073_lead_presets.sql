-- Saved views of the inbox and templates of replies (docs/decisions/0145). One is of the person who made it, or shared
-- with the people of a site or a group, who see it; it is changed by who is staff of all of them. The transaction says
-- who the person is.
CREATE TABLE "lead_presets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text NOT NULL,
	"who" text NOT NULL,
	"website_id" integer,
	"dealership_group_id" integer,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "lead_presets_scope" CHECK ("lead_presets"."website_id" is null or "lead_presets"."dealership_group_id" is null)
);
--> statement-breakpoint
ALTER TABLE "lead_presets" ADD CONSTRAINT "lead_presets_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_presets" ADD CONSTRAINT "lead_presets_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_presets" ADD CONSTRAINT "lead_presets_dealership_group_id_dealership_groups_id_fk" FOREIGN KEY ("dealership_group_id") REFERENCES "public"."dealership_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_presets_user_id_index" ON "lead_presets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lead_presets_website_id_index" ON "lead_presets" USING btree ("website_id");--> statement-breakpoint
CREATE INDEX "lead_presets_dealership_group_id_index" ON "lead_presets" USING btree ("dealership_group_id");--> statement-breakpoint
CREATE FUNCTION "forecourt_person"() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  select coalesce(current_setting('forecourt.person', true), '')
$$;
--> statement-breakpoint
CREATE PROCEDURE "forecourt_protect_shared"("protected" regclass, "staff" text) LANGUAGE plpgsql AS $$
declare
  of_groups text := 'dealership_group_id = any (array(
    select w.dealership_group_id from websites w where w.id = any ((select forecourt_website_ids())::integer[])))';
  of_sites text := 'website_id = any ((select forecourt_website_ids())::integer[])';
  of_person text := 'website_id is null and dealership_group_id is null and user_id = (select forecourt_person())';
  visible text := format('%s or %s or (%s)', of_sites, of_groups, of_person);
  written text := format('%s or (%s and forecourt_staffs_group(dealership_group_id)) or (%s)', of_sites, of_groups, of_person);
  command text;
begin
  execute format('alter table %s enable row level security', protected);
  foreach command in array array['select', 'insert', 'update', 'delete']
  loop
    if staff !~* ('\m' || command || '\M') then continue; end if;
    execute format('create policy %I on %s for %s to forecourt_staff %s %s', 'staff_' || command, protected, command,
      case when command <> 'insert' then format('using (%s)', case when command = 'select' then visible else written end) else '' end,
      case when command in ('insert', 'update') then format('with check (%s)', written) else '' end);
  end loop;
  execute format('grant %s on %s to forecourt_staff', staff, protected);
end
$$;
--> statement-breakpoint
REVOKE EXECUTE ON PROCEDURE "forecourt_protect_shared"(regclass, text) FROM PUBLIC;
--> statement-breakpoint
CALL forecourt_protect_shared('lead_presets',
  'select, insert, update (website_id, dealership_group_id, name, content, position, version, removed_at)');
