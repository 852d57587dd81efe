-- Documents that content links to, such as brochures of models (docs/decisions/0182). A document is never replaced: another
-- one has another address, so that what an earlier version names is still there.
CREATE TABLE "media_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"website_id" integer NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"uploaded_by" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media_documents" ADD CONSTRAINT "media_documents_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_documents_website_id_index" ON "media_documents" USING btree ("website_id");--> statement-breakpoint
CALL forecourt_protect('media_documents', 'website', site => 'select', staff => 'select, insert');
