-- What operators change of the templates of sites (docs/decisions/0173), with its history, and the looks of templates.
-- The template itself is part of the product; a row has what is set on top of it.
CREATE TABLE "template_settings" (
	"template" text PRIMARY KEY NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "template_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "platform_select" ON "template_settings" FOR SELECT TO "forecourt_platform" USING (true);--> statement-breakpoint
-- Staff see what their sites start from; operators see and change all of it.
CREATE POLICY "staff_select" ON "template_settings" FOR SELECT TO "forecourt_staff"
  USING ((select forecourt_is_operator()) OR "template" IN (select w."template" from "websites" w where w."id" = ANY ((select forecourt_website_ids())::integer[])));--> statement-breakpoint
CREATE POLICY "staff_insert" ON "template_settings" FOR INSERT TO "forecourt_staff" WITH CHECK ((select forecourt_is_operator()));--> statement-breakpoint
CREATE POLICY "staff_update" ON "template_settings" FOR UPDATE TO "forecourt_staff"
  USING ((select forecourt_is_operator())) WITH CHECK ((select forecourt_is_operator()));--> statement-breakpoint
GRANT SELECT ON "template_settings" TO "forecourt_platform";--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ("settings") ON "template_settings" TO "forecourt_staff";--> statement-breakpoint
-- Every site of the template has changed, whoever sees which.
CREATE FUNCTION "forecourt_template_changed"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
declare
  websites integer[];
begin
  select array_agg(w.id) into websites from public.websites w where w.template = coalesce(new.template, old.template);
  if websites is not null then
    perform forecourt_record_change('site', '{"websites":' || to_json(websites) || '}');
  end if;
  return null;
end
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "forecourt_template_changed"() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER "template_settings_changed" AFTER INSERT OR UPDATE OR DELETE ON "template_settings"
  FOR EACH ROW EXECUTE FUNCTION forecourt_template_changed();--> statement-breakpoint
ALTER TABLE "setting_changes" ADD COLUMN "template" text;--> statement-breakpoint
ALTER TABLE "setting_changes" DROP CONSTRAINT "setting_changes_scope";--> statement-breakpoint
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_scope" CHECK (num_nonnulls("setting_changes"."website_id", "setting_changes"."dealership_group_id", "setting_changes"."template") = 1);--> statement-breakpoint
CREATE INDEX "setting_changes_template_key_changed_at_index" ON "setting_changes" USING btree ("template","key","changed_at");--> statement-breakpoint
CREATE POLICY "staff_select_template" ON "setting_changes" FOR SELECT TO "forecourt_staff"
  USING ((select forecourt_is_operator()) AND "template" IS NOT NULL
    OR "template" IN (select w."template" from "websites" w where w."id" = ANY ((select forecourt_website_ids())::integer[])));--> statement-breakpoint
CREATE POLICY "staff_insert_template" ON "setting_changes" FOR INSERT TO "forecourt_staff"
  WITH CHECK ("template" IS NOT NULL AND (select forecourt_is_operator()));--> statement-breakpoint
CREATE POLICY "staff_insert_template_only" ON "setting_changes" AS RESTRICTIVE FOR INSERT TO "forecourt_staff"
  WITH CHECK ("template" IS NULL OR (select forecourt_is_operator()));--> statement-breakpoint
ALTER TABLE "look_drafts" ADD COLUMN "template" text;--> statement-breakpoint
ALTER TABLE "look_drafts" DROP CONSTRAINT "look_drafts_scope_unique";--> statement-breakpoint
ALTER TABLE "look_drafts" ADD CONSTRAINT "look_drafts_scope_unique" UNIQUE NULLS NOT DISTINCT("website_id","dealership_group_id","template");--> statement-breakpoint
ALTER TABLE "look_drafts" DROP CONSTRAINT "look_drafts_scope";--> statement-breakpoint
ALTER TABLE "look_drafts" ADD CONSTRAINT "look_drafts_scope" CHECK (num_nonnulls("look_drafts"."website_id", "look_drafts"."dealership_group_id", "look_drafts"."template") = 1);--> statement-breakpoint
ALTER TABLE "look_versions" ADD COLUMN "template" text;--> statement-breakpoint
ALTER TABLE "look_versions" DROP CONSTRAINT "look_versions_scope";--> statement-breakpoint
ALTER TABLE "look_versions" ADD CONSTRAINT "look_versions_scope" CHECK (num_nonnulls("look_versions"."website_id", "look_versions"."dealership_group_id", "look_versions"."template") = 1);--> statement-breakpoint
CREATE INDEX "look_versions_template_published_at_index" ON "look_versions" USING btree ("template","published_at");
