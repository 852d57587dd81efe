-- A webhook's secret before the one that it has, which signs beside it for a day, and imports of redirects, which are
-- undone as a whole for a day (docs/decisions/0171).
ALTER TABLE "webhooks" ADD COLUMN "earlier_key_id" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "earlier_ciphertext" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "earlier_until" timestamp with time zone;--> statement-breakpoint
GRANT UPDATE ("earlier_key_id", "earlier_ciphertext", "earlier_until") ON "webhooks" TO "forecourt_staff";--> statement-breakpoint
CREATE TABLE "redirect_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"website_id" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"imported_by" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "redirect_imports" ADD CONSTRAINT "redirect_imports_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "redirect_imports_website_id_imported_at_index" ON "redirect_imports" USING btree ("website_id","imported_at");--> statement-breakpoint
CALL forecourt_protect('redirect_imports', 'website', staff => 'select, insert, update (undone_at), delete');
