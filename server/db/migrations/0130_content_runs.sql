-- Changes of many items of content at once, with what undoing them takes (docs/decisions/0194); a part for each site.
CREATE TABLE "content_runs" (
	"id" uuid NOT NULL,
	"website_id" integer NOT NULL,
	"kind" text NOT NULL,
	"what" text NOT NULL,
	"steps" jsonb NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"undone_by" text,
	"undone_at" timestamp with time zone,
	CONSTRAINT "content_runs_id_website_id_pk" PRIMARY KEY("id","website_id")
);
--> statement-breakpoint
ALTER TABLE "content_runs" ADD CONSTRAINT "content_runs_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_runs_website_id_made_at_index" ON "content_runs" USING btree ("website_id","made_at");--> statement-breakpoint
CALL forecourt_protect('content_runs', 'website', staff => 'select, insert, update (undone_by, undone_at), delete');
