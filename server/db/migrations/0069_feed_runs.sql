-- Feeds that people upload in the console (docs/decisions/0143): their files, each run with what it found, and what a
-- run changed of each vehicle, so that the last one can be undone.
CREATE TABLE "feed_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dealership_id" integer NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"encoding" text NOT NULL,
	"preview" jsonb,
	"problem" text,
	"mapping" jsonb,
	"uploaded_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "feed_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dealership_id" integer NOT NULL,
	"website_id" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"dry_run" boolean NOT NULL,
	"mode" text NOT NULL,
	"most_sold" integer,
	"mapping" jsonb NOT NULL,
	"state" text NOT NULL,
	"requested_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"progress" jsonb,
	"report" jsonb,
	"refusal" jsonb,
	"has_rejects" boolean DEFAULT false NOT NULL,
	"undone_by" text,
	"undone_at" timestamp with time zone,
	"undone" jsonb,
	CONSTRAINT "feed_runs_mode" CHECK ("feed_runs"."mode" in ('full', 'partial')),
	CONSTRAINT "feed_runs_state" CHECK ("feed_runs"."state" in ('queued', 'running', 'done', 'refused', 'failed', 'undoing', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "feed_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"dealership_id" integer NOT NULL,
	"car_id" integer NOT NULL,
	"kind" text NOT NULL,
	"stocknum" text NOT NULL,
	"name" text NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"undone" boolean,
	CONSTRAINT "feed_changes_kind" CHECK ("feed_changes"."kind" in ('created', 'changed', 'sold', 'lock'))
);
--> statement-breakpoint
ALTER TABLE "feed_files" ADD CONSTRAINT "feed_files_dealership_id_dealerships_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."dealerships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_runs" ADD CONSTRAINT "feed_runs_dealership_id_dealerships_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."dealerships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_runs" ADD CONSTRAINT "feed_runs_file_id_feed_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."feed_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_changes" ADD CONSTRAINT "feed_changes_run_id_feed_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."feed_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_changes" ADD CONSTRAINT "feed_changes_dealership_id_dealerships_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."dealerships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_files_dealership_id_index" ON "feed_files" USING btree ("dealership_id");--> statement-breakpoint
CREATE INDEX "feed_runs_dealership_id_created_at_id_index" ON "feed_runs" USING btree ("dealership_id","created_at","id");--> statement-breakpoint
CREATE INDEX "feed_runs_file_id_index" ON "feed_runs" USING btree ("file_id");--> statement-breakpoint
-- One at a time: what a second one would find is what the first one leaves.
CREATE UNIQUE INDEX "feed_runs_under_way_index" ON "feed_runs" USING btree ("dealership_id") WHERE "feed_runs"."state" in ('queued', 'running', 'undoing');--> statement-breakpoint
CREATE INDEX "feed_changes_run_id_id_index" ON "feed_changes" USING btree ("run_id","id");--> statement-breakpoint
CREATE INDEX "feed_changes_dealership_id_index" ON "feed_changes" USING btree ("dealership_id");--> statement-breakpoint
CALL forecourt_protect('feed_files', 'dealership', staff => 'select, insert, update (mapping)');
--> statement-breakpoint
CALL forecourt_protect('feed_runs', 'dealership', staff => 'select, insert, update (state, undone_by)');
--> statement-breakpoint
CALL forecourt_protect('feed_changes', 'dealership', staff => 'select');
