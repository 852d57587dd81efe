-- Of the fetched files of a feed that nobody has imported one waits: the latest.
ALTER TABLE "feed_files" ADD COLUMN "fetched_hash" text;--> statement-breakpoint
ALTER TABLE "feed_files" ADD COLUMN "replaced_at" timestamp with time zone;
