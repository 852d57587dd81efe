-- Who said how a file is read, so that two people who do it at once see each other's choices; what an import changed of
-- pictures that people arranged; and feeds whose last file had half of the vehicles or less (docs/decisions/0157).
ALTER TABLE "feed_files" ADD COLUMN "mapped_by" text;--> statement-breakpoint
GRANT UPDATE ("mapped_by") ON "feed_files" TO "forecourt_staff";--> statement-breakpoint
ALTER TABLE "feed_changes" DROP CONSTRAINT "feed_changes_kind";--> statement-breakpoint
ALTER TABLE "feed_changes" ADD CONSTRAINT "feed_changes_kind" CHECK ("feed_changes"."kind" in ('created', 'changed', 'sold', 'lock', 'photos'));--> statement-breakpoint
ALTER TABLE "feed_sources" ADD COLUMN "halved_from" integer;--> statement-breakpoint
ALTER TABLE "feed_sources" ADD COLUMN "halved_to" integer;
