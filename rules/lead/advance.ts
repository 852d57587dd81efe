/** How far a lead is that comes in steps. */
export interface LeadProgress {
  lead_status: 'Incomplete' | 'Complete'
  /** From 1; null where there are no steps. */
  step_number: number | null
}

/**
 * Whether what came in takes a stored lead further (spec §4 Multi-step form): a finished lead stays as it is, and a
 * step that comes late, or again, changes nothing.
 */
export function advancesLead(stored: LeadProgress, sent: LeadProgress): boolean {
  if (stored.lead_status === 'Complete') return false
  return sent.lead_status === 'Complete' || (sent.step_number ?? 0) > (stored.step_number ?? 0)
}
