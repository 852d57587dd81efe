-- Two leads that staff have said are of one person (docs/decisions/0145). Whoever sees such a link has a role at the
-- sites of both, and so has whoever makes or removes it; the sites are one, or of one group.
CREATE TABLE "lead_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"website_id" integer NOT NULL,
	"lead_id" integer NOT NULL,
	"other_website_id" integer NOT NULL,
	"other_lead_id" integer NOT NULL,
	"who" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "lead_links_two_leads" CHECK ("lead_links"."lead_id" <> "lead_links"."other_lead_id")
);
--> statement-breakpoint
ALTER TABLE "lead_links" ADD CONSTRAINT "lead_links_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_links" ADD CONSTRAINT "lead_links_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_links" ADD CONSTRAINT "lead_links_other_website_id_websites_id_fk" FOREIGN KEY ("other_website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_links" ADD CONSTRAINT "lead_links_other_lead_id_leads_id_fk" FOREIGN KEY ("other_lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lead_links_pair_index" ON "lead_links" USING btree (least("lead_id","other_lead_id"),greatest("lead_id","other_lead_id"));--> statement-breakpoint
CREATE INDEX "lead_links_lead_id_index" ON "lead_links" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "lead_links_other_lead_id_index" ON "lead_links" USING btree ("other_lead_id");--> statement-breakpoint
CREATE INDEX "reservations_lead_reference_index" ON "reservations" USING btree ("lead_reference") WHERE "reservations"."lead_reference" is not null;--> statement-breakpoint
CALL forecourt_protect('lead_links', 'lead', site => '', staff => 'select, insert, delete');
--> statement-breakpoint
CREATE POLICY "staff_other" ON "lead_links" AS RESTRICTIVE FOR ALL TO "forecourt_staff"
  USING ("other_website_id" = ANY ((select forecourt_website_ids())::integer[]))
  WITH CHECK ("other_website_id" = ANY ((select forecourt_website_ids())::integer[])
    AND EXISTS (SELECT FROM "leads" l WHERE l."id" = "lead_links"."other_lead_id" AND l."website_id" = "lead_links"."other_website_id")
    AND ("website_id" = "other_website_id" OR EXISTS (SELECT FROM "websites" a, "websites" b
      WHERE a."id" = "lead_links"."website_id" AND b."id" = "lead_links"."other_website_id" AND a."dealership_group_id" = b."dealership_group_id")));
