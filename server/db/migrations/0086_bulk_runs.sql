-- Changes of many vehicles at once (docs/decisions/0148): a run has a part for each dealership, and a row for each
-- vehicle with the values that were shown before it began, and what became of it.
CREATE TABLE "bulk_runs" (
	"id" uuid NOT NULL,
	"dealership_id" integer NOT NULL,
	"website_id" integer NOT NULL,
	"change" jsonb NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"user_id" text NOT NULL,
	"who" text NOT NULL,
	"network" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"undone_by_id" text,
	"undone_by" text,
	"undone_network" text,
	"undone_user_agent" text,
	"undone_at" timestamp with time zone,
	CONSTRAINT "bulk_runs_id_dealership_id_pk" PRIMARY KEY("id","dealership_id"),
	CONSTRAINT "bulk_runs_state" CHECK ("bulk_runs"."state" in ('preview', 'running', 'done', 'undoing', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "bulk_run_vehicles" (
	"run_id" uuid NOT NULL,
	"dealership_id" integer NOT NULL,
	"car_id" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"stocknum" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	CONSTRAINT "bulk_run_vehicles_run_id_car_id_pk" PRIMARY KEY("run_id","car_id"),
	CONSTRAINT "bulk_run_vehicles_state" CHECK ("bulk_run_vehicles"."state" in ('planned', 'same', 'refused', 'changed', 'left', 'undone', 'kept'))
);
--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_dealership_id_dealerships_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."dealerships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_run_vehicles" ADD CONSTRAINT "bulk_run_vehicles_run_fk" FOREIGN KEY ("run_id","dealership_id") REFERENCES "public"."bulk_runs"("id","dealership_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_runs_dealership_id_created_at_index" ON "bulk_runs" USING btree ("dealership_id","created_at");--> statement-breakpoint
CREATE INDEX "bulk_runs_state_index" ON "bulk_runs" USING btree ("state") WHERE "bulk_runs"."state" in ('preview', 'running', 'undoing');--> statement-breakpoint
CREATE INDEX "bulk_run_vehicles_list_index" ON "bulk_run_vehicles" USING btree ("run_id","dealership_id","state","position");--> statement-breakpoint
CALL forecourt_protect('bulk_runs', 'dealership',
  staff => 'select, insert, update (state, started_at, finished_at, undone_by_id, undone_by, undone_network, undone_user_agent, undone_at), delete');
--> statement-breakpoint
CALL forecourt_protect('bulk_run_vehicles', 'dealership', staff => 'select, insert, update (after, state, reason)');
