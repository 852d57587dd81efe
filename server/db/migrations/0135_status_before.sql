-- An assignment that made a new lead open: undo gives back that status too.
ALTER TABLE "lead_activity" ADD COLUMN "status_before" text;
