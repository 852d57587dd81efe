-- What the provider reports of a text message (docs/decisions/0156).
ALTER TABLE "deliveries" ADD COLUMN "reported" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "reported_code" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
GRANT UPDATE ("reported", "reported_code", "reported_at") ON "deliveries" TO "forecourt_staff";
