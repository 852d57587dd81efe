-- The domains that staff have entered for a site, and what DNS and their certificates say of them (docs/decisions/0168).
-- A site is served at "websites"."domain_name", which gets one of these once its control is proven.
CREATE TABLE "site_domains" (
	"website_id" integer NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"waiting" boolean DEFAULT false NOT NULL,
	"entered_by" text,
	"entered_name" text,
	"entered_at" timestamp with time zone NOT NULL,
	"proven_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"found" jsonb,
	CONSTRAINT "site_domains_website_id_domain_pk" PRIMARY KEY("website_id","domain")
);
--> statement-breakpoint
ALTER TABLE "site_domains" ADD CONSTRAINT "site_domains_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "site_domains_waiting_index" ON "site_domains" USING btree ("website_id") WHERE "site_domains"."waiting";--> statement-breakpoint
CALL forecourt_protect('site_domains', 'website', staff => 'select, insert, update', platform => 'select');--> statement-breakpoint
GRANT UPDATE ("domain_name") ON "websites" TO "forecourt_staff";--> statement-breakpoint
-- Whether another site has a domain, with or without www.; whose it is stays unknown. Until the transaction ends nobody
-- else is told about that domain, so that of two sites one gets it.
CREATE FUNCTION "forecourt_domain_taken"("bare" text, "own" integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
begin
  perform pg_advisory_xact_lock(hashtextextended('site domain ' || bare, 0));
  return exists (
    select from websites w where w.id <> own and lower(w.domain_name) in (bare, 'www.' || bare)
  );
end
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "forecourt_domain_taken"(text, integer) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION "forecourt_domain_taken"(text, integer) TO "forecourt_staff";
