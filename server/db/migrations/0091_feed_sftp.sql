-- Feeds that are fetched by SFTP (docs/decisions/0157): the key by which the server identified itself the first time,
-- and another one that it offered since, which somebody has to accept.
ALTER TABLE "feed_sources" ADD COLUMN "host_key" text;--> statement-breakpoint
ALTER TABLE "feed_sources" ADD COLUMN "offered_key" text;
