-- The media library of each site (docs/decisions/0160): pictures with what people say of them. The file of a picture
-- may be replaced, its address stays. What there was before the last change is kept for its undo, and one that was
-- removed is not served any more.
CREATE TABLE "media" (
	"id" uuid PRIMARY KEY NOT NULL,
	"website_id" integer NOT NULL,
	"extension" text NOT NULL,
	"file" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"name" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"decorative" boolean DEFAULT false NOT NULL,
	"credit" text DEFAULT '' NOT NULL,
	"licence" text DEFAULT '' NOT NULL,
	"focus" text DEFAULT '50% 50%' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"previous" jsonb,
	"uploaded_by" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_website_id_uploaded_at_id_index" ON "media" USING btree ("website_id","uploaded_at","id");--> statement-breakpoint
CALL forecourt_protect('media', 'website', site => 'select',
  staff => 'select, insert, update (file, width, height, bytes, name, alt, decorative, credit, licence, focus, version, changes, previous, changed_by, changed_at, removed_at)');
--> statement-breakpoint
-- The page of credits names who made them.
CREATE FUNCTION "forecourt_credits_changed"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
begin
  perform forecourt_record_change('site', '{"websites":[' || new.website_id || ']}');
  return null;
end
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "forecourt_credits_changed"() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER "media_credits_changed" AFTER UPDATE ON "media" FOR EACH ROW
  WHEN ((old.credit, new.credit) <> ('', '') AND
    (old.name, old.credit, old.licence, old.removed_at) IS DISTINCT FROM (new.name, new.credit, new.licence, new.removed_at))
  EXECUTE FUNCTION "forecourt_credits_changed"();
