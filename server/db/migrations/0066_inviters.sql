-- Who invited someone, so that an invitation counts for as long as they could still give its role. No reference: an
-- account that is gone gives nothing.
ALTER TABLE "staff_invitations" ADD COLUMN "invited_by_id" text;
--> statement-breakpoint
GRANT UPDATE ("invited_by", "invited_by_id") ON "staff_invitations" TO "forecourt_staff";
