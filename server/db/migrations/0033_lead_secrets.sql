CREATE TABLE "lead_secrets" (
	"id" serial PRIMARY KEY NOT NULL,
	"website_id" integer NOT NULL,
	"lead_id" integer NOT NULL,
	"labels" text[] NOT NULL,
	"key_id" text NOT NULL,
	"ciphertext" text NOT NULL,
	"retention_days" integer,
	"stored_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lead_secrets_lead_id_unique" UNIQUE("lead_id")
);
--> statement-breakpoint
CREATE TABLE "lead_secret_views" (
	"id" serial PRIMARY KEY NOT NULL,
	"website_id" integer NOT NULL,
	"lead_id" integer NOT NULL,
	"viewed_by" text NOT NULL,
	"reason" text NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lead_secrets" ADD CONSTRAINT "lead_secrets_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_secrets" ADD CONSTRAINT "lead_secrets_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_secret_views" ADD CONSTRAINT "lead_secret_views_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_secret_views" ADD CONSTRAINT "lead_secret_views_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_secrets_website_id_index" ON "lead_secrets" USING btree ("website_id");--> statement-breakpoint
CREATE INDEX "lead_secret_views_lead_id_index" ON "lead_secret_views" USING btree ("lead_id");--> statement-breakpoint
-- A site adds sensitive answers and can neither read nor delete any. A later step of a form replaces those of an earlier
-- one: the policy of the insert has the last word on whether the lead is the site's own.
CREATE FUNCTION "forecourt_replace_lead_secrets"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
begin
  delete from lead_secrets where lead_id = new.lead_id;
  return new;
end
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "forecourt_replace_lead_secrets"() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER "lead_secrets_replaced" BEFORE INSERT ON "lead_secrets"
  FOR EACH ROW EXECUTE FUNCTION "forecourt_replace_lead_secrets"();
--> statement-breakpoint
CALL forecourt_protect('lead_secrets', 'lead', site => 'insert', staff => 'select');
--> statement-breakpoint
-- Views are added and never changed.
CALL forecourt_protect('lead_secret_views', 'lead', staff => 'select, insert');
--> statement-breakpoint
-- Leads of earlier releases have sensitive answers among the others, until the next start moves them, which has the key
-- (server/leadSecrets/move.ts).
ALTER TABLE "leads" ADD COLUMN "sensitive_apart" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
UPDATE "leads" SET "sensitive_apart" = false WHERE "form" IS NOT NULL AND "lead"->'answers' @> '[{}]';
--> statement-breakpoint
CREATE INDEX "leads_sensitive_apart_index" ON "leads" USING btree ("id") WHERE not "leads"."sensitive_apart";
