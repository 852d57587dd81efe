-- Changes of several leads at once (docs/decisions/0181): a run has a part for each site, and a row for each lead with
-- the version that was shown, and what became of it.
CREATE TABLE "lead_runs" (
	"id" uuid NOT NULL,
	"website_id" integer NOT NULL,
	"change" jsonb NOT NULL,
	"state" text NOT NULL,
	"user_id" text NOT NULL,
	"who" text NOT NULL,
	"network" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"undone_by_id" text,
	"undone_by" text,
	"undone_network" text,
	"undone_user_agent" text,
	"undone_at" timestamp with time zone,
	CONSTRAINT "lead_runs_id_website_id_pk" PRIMARY KEY("id","website_id"),
	CONSTRAINT "lead_runs_state" CHECK ("lead_runs"."state" in ('running', 'done', 'undoing', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "lead_run_leads" (
	"run_id" uuid NOT NULL,
	"website_id" integer NOT NULL,
	"lead_id" integer NOT NULL,
	"position" integer NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"activity_id" uuid,
	CONSTRAINT "lead_run_leads_run_id_lead_id_pk" PRIMARY KEY("run_id","lead_id"),
	CONSTRAINT "lead_run_leads_state" CHECK ("lead_run_leads"."state" in ('planned', 'same', 'refused', 'changed', 'left', 'undone', 'kept'))
);
--> statement-breakpoint
ALTER TABLE "lead_runs" ADD CONSTRAINT "lead_runs_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_run_leads" ADD CONSTRAINT "lead_run_leads_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_run_leads" ADD CONSTRAINT "lead_run_leads_run_fk" FOREIGN KEY ("run_id","website_id") REFERENCES "public"."lead_runs"("id","website_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_runs_website_id_created_at_index" ON "lead_runs" USING btree ("website_id","created_at");--> statement-breakpoint
CREATE INDEX "lead_runs_state_index" ON "lead_runs" USING btree ("state") WHERE "lead_runs"."state" in ('running', 'undoing');--> statement-breakpoint
CREATE INDEX "lead_run_leads_list_index" ON "lead_run_leads" USING btree ("run_id","website_id","state","position");--> statement-breakpoint
CREATE INDEX "lead_run_leads_lead_id_index" ON "lead_run_leads" USING btree ("lead_id");--> statement-breakpoint
CALL forecourt_protect('lead_runs', 'website',
  staff => 'select, insert, update (state, finished_at, undone_by_id, undone_by, undone_network, undone_user_agent, undone_at)');
--> statement-breakpoint
CALL forecourt_protect('lead_run_leads', 'lead', staff => 'select, insert, update (state, reason, activity_id)');
