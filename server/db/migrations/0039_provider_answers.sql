-- Unlogged: an answer that a crash of the database loses is asked for again.
CREATE UNLOGGED TABLE "lookup_answers" (
	"website_id" integer NOT NULL,
	"key" text NOT NULL,
	"key_id" text NOT NULL,
	"ciphertext" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lookup_answers_website_id_key_pk" PRIMARY KEY("website_id","key")
);
--> statement-breakpoint
ALTER TABLE "lookup_answers" ADD CONSTRAINT "lookup_answers_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lookup_answers_expires_at_index" ON "lookup_answers" USING btree ("expires_at");--> statement-breakpoint
CALL forecourt_protect('lookup_answers', 'website', site => 'select, insert, update');
--> statement-breakpoint
-- What a provider of finance scores answered, for the visitor who asked.
ALTER TABLE "deliveries" ADD COLUMN "answer" jsonb;--> statement-breakpoint
GRANT SELECT ("answer") ON "deliveries" TO "forecourt_site";
