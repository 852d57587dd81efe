import type { StoredLeadRow } from './list.ts'

/** A lead for programs; its sensitive answers are stored apart and not part of it. */
export const writtenLead = (row: StoredLeadRow) => ({
  id: row.lead_id,
  reference: row.reference,
  website_id: row.website_id,
  dealership_id: row.dealership_id,
  form: row.form,
  category: row.category,
  lead_status: row.lead_status,
  step_number: row.step_number,
  suspected: row.suspected,
  suspicion: row.suspicion,
  mock: row.mock,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  lead: { ...row.lead },
})
