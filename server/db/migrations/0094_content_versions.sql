-- What staff write in the console (docs/decisions/0159): the draft of a page, an article or a position, and every
-- version of it. The site reads neither: what it shows is in the tables of content, and sites have no right here.
CREATE TABLE "content_drafts" (
	"website_id" integer NOT NULL,
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"content" jsonb NOT NULL,
	"base" text NOT NULL,
	"form_id" uuid,
	"changed_by" text NOT NULL,
	"changed_by_id" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_drafts_kind_item_id_pk" PRIMARY KEY("kind","item_id"),
	CONSTRAINT "content_drafts_website_id_form_id_unique" UNIQUE("website_id","form_id")
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"website_id" integer NOT NULL,
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"number" integer NOT NULL,
	"what" text NOT NULL,
	"live" boolean NOT NULL,
	"content" jsonb NOT NULL,
	"made_by" text,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_versions_kind_item_id_number_pk" PRIMARY KEY("kind","item_id","number")
);
--> statement-breakpoint
ALTER TABLE "content_drafts" ADD CONSTRAINT "content_drafts_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_versions_website_id_kind_index" ON "content_versions" USING btree ("website_id","kind");--> statement-breakpoint
CALL forecourt_protect('content_drafts', 'website',
  staff => 'select, insert, update (content, changed_by, changed_by_id, changed_at), delete');
--> statement-breakpoint
CALL forecourt_protect('content_versions', 'website', staff => 'select, insert');
