import type { LeadWork } from '@forecourt/rules/leadDesk/work.ts'
import type { ListedLead } from '@forecourt/server/staff/desk/leads.ts'

/** The work on a lead, for rules. */
export const workOf = (row: ListedLead['work']): LeadWork => ({
  status: row.status,
  assignedTo: row.assigned_to,
  snoozedUntil: row.snoozed_until,
  answeredAt: row.answered_at,
  waitsSince: row.waits_since,
  awaitsAnswer: row.awaits_answer,
})
