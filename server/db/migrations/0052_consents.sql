-- Visitors' answers about their data, with what they had read (docs/decisions/0126).
CREATE TABLE "consents" (
	"website_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"mode" text NOT NULL,
	"wording" text NOT NULL,
	"allowed" text[] NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_pk" PRIMARY KEY("website_id","id")
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id");
--> statement-breakpoint
CREATE INDEX "consents_website_id_answered_at_index" ON "consents" USING btree ("website_id","answered_at");
--> statement-breakpoint
CALL forecourt_protect('consents', 'website', site => 'insert', staff => 'select');
