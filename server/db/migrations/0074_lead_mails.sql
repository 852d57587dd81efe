-- Emails that people write back (docs/decisions/0146): each is an activity of its lead, after which its sender waits for
-- an answer again, and the first answer stays known. A lead that nobody answers is escalated.
ALTER TABLE "lead_work" ADD COLUMN "wrote_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_work" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_work" ADD COLUMN "last_wrote_at" timestamp with time zone NOT NULL GENERATED ALWAYS AS (coalesce("wrote_at", "created_at")) STORED;--> statement-breakpoint
ALTER TABLE "lead_work" ADD COLUMN "waits_since" timestamp with time zone NOT NULL GENERATED ALWAYS AS (coalesce("asked_at", "created_at")) STORED;--> statement-breakpoint
ALTER TABLE "lead_work" ADD COLUMN "escalated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_work" ADD COLUMN "escalations" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_work" ADD COLUMN "first_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_work" ADD COLUMN "first_answered_by" text;--> statement-breakpoint
ALTER TABLE "lead_work" ADD CONSTRAINT "lead_work_first_answered_by_staff_users_id_fk" FOREIGN KEY ("first_answered_by") REFERENCES "public"."staff_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
UPDATE "lead_work" w SET "first_answered_at" = w."answered_at", "first_answered_by" = (
  SELECT u."id" FROM "lead_activity" a JOIN "staff_users" u ON u."id" = a."user_id"
  WHERE a."lead_id" = w."lead_id" AND (a."kind" = 'reply' OR (a."kind" = 'call' AND a."after" = 'reached'))
  ORDER BY a."position" LIMIT 1)
WHERE w."answered_at" IS NOT NULL;--> statement-breakpoint
GRANT UPDATE ("awaits_answer", "wrote_at", "asked_at", "escalated_at", "escalations", "first_answered_at", "first_answered_by") ON "lead_work" TO "forecourt_staff";--> statement-breakpoint
-- Open leads whose sender wrote last come first.
DROP INDEX "lead_work_open_index";--> statement-breakpoint
CREATE INDEX "lead_work_open_index" ON "lead_work" USING btree ("website_id","last_wrote_at","lead_id") INCLUDE ("assigned_to","snoozed_until","answered_at","waits_since","escalated_at","awaits_answer","category","location_id") WHERE "status" IN ('new', 'open');--> statement-breakpoint
CREATE INDEX "lead_work_first_answered_index" ON "lead_work" USING btree ("website_id","created_at") INCLUDE ("first_answered_at","first_answered_by") WHERE "awaits_answer";--> statement-breakpoint
CREATE TABLE "lead_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"website_id" integer NOT NULL,
	"lead_id" integer NOT NULL,
	"message_id" text NOT NULL,
	"from_name" text NOT NULL,
	"from_address" text NOT NULL,
	"subject" text NOT NULL,
	"quoted" text NOT NULL,
	"automatic" boolean NOT NULL,
	"refused_files" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lead_mails_once_unique" UNIQUE("lead_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "lead_mails" ADD CONSTRAINT "lead_mails_id_lead_activity_id_fk" FOREIGN KEY ("id") REFERENCES "public"."lead_activity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_mails" ADD CONSTRAINT "lead_mails_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_mails" ADD CONSTRAINT "lead_mails_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CALL forecourt_protect('lead_mails', 'lead', staff => 'select, insert');
--> statement-breakpoint
-- The email with which a file came; null for a file of the form.
ALTER TABLE "lead_files" ADD COLUMN "activity_id" uuid;--> statement-breakpoint
ALTER TABLE "lead_files" ADD CONSTRAINT "lead_files_activity_id_lead_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."lead_activity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Who replied last gets what is written back, and who is named gets what nobody has answered, by deliveries of their own.
CREATE POLICY "staff_insert_notices" ON "deliveries" FOR INSERT TO "forecourt_staff" WITH CHECK (
  "kind" IN ('received', 'escalation') AND "website_id" = ANY ((select forecourt_website_ids())::integer[])
  AND EXISTS (SELECT FROM "leads" l WHERE l."id" = "deliveries"."lead_id" AND l."website_id" = "deliveries"."website_id")
  AND EXISTS (SELECT FROM "lead_activity" a WHERE a."id" = "deliveries"."activity_id" AND a."lead_id" = "deliveries"."lead_id"));
