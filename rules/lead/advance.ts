/** The progress of a multi-step lead. */
export interface LeadProgress {
  lead_status: 'Incomplete' | 'Complete'
  /** From 1; null for a single-step form. */
  step_number: number | null
}

/**
 * Whether a submission advances a stored lead (spec §4 Multi-step form): a completed lead does not change, and a step
 * that arrives late, or again, is ignored.
 */
export function advancesLead(stored: LeadProgress, sent: LeadProgress): boolean {
  if (stored.lead_status === 'Complete') return false
  return sent.lead_status === 'Complete' || (sent.step_number ?? 0) > (stored.step_number ?? 0)
}
