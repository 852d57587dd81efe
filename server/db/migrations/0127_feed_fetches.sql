-- When each program last fetched an outgoing feed (docs/decisions/0193).
CREATE TABLE "feed_fetches" (
	"website_id" integer NOT NULL,
	"file" text NOT NULL,
	"fetcher" text NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feed_fetches_website_id_file_fetcher_pk" PRIMARY KEY("website_id","file","fetcher")
);
--> statement-breakpoint
ALTER TABLE "feed_fetches" ADD CONSTRAINT "feed_fetches_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CALL forecourt_protect('feed_fetches', 'website', site => 'select, insert, update, delete', staff => 'select');
