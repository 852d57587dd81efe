-- When a page, an article, a position or an offer is published and taken off its site by itself (docs/decisions/0166).
CREATE TABLE "content_schedules" (
	"website_id" integer NOT NULL,
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"publish_at" timestamp with time zone,
	"version" integer,
	"take_down_at" timestamp with time zone,
	"scheduled_by" text NOT NULL,
	"scheduled_by_id" text,
	"scheduled_at" timestamp with time zone NOT NULL,
	"problem" text,
	CONSTRAINT "content_schedules_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
--> statement-breakpoint
ALTER TABLE "content_schedules" ADD CONSTRAINT "content_schedules_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_schedules_website_id_index" ON "content_schedules" USING btree ("website_id");--> statement-breakpoint
CALL forecourt_protect('content_schedules', 'website',
  staff => 'select, insert, update (publish_at, version, take_down_at, scheduled_by, scheduled_by_id, scheduled_at, problem), delete');
