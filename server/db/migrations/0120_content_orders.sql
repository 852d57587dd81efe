-- The order of offers and models that staff have chosen, which imports leave as it is (docs/decisions/0177). The places
-- themselves are in the tables of offers and models; this says who chose them, and what was there before.
CREATE TABLE "content_orders" (
	"website_id" integer NOT NULL,
	"kind" text NOT NULL,
	"placed_by" text,
	"placed_by_id" text,
	"placed_at" timestamp with time zone NOT NULL,
	"previous" jsonb,
	CONSTRAINT "content_orders_website_id_kind_pk" PRIMARY KEY("website_id","kind")
);
--> statement-breakpoint
ALTER TABLE "content_orders" ADD CONSTRAINT "content_orders_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CALL forecourt_protect('content_orders', 'website',
  staff => 'select, insert, update (placed_by, placed_by_id, placed_at, previous), delete');
