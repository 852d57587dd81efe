/** The enquiry categories (decisions: Leads). */
export const LEAD_CATEGORIES = [
  'General Enquiry',
  'New Vehicle Enquiry',
  'Used Vehicle Enquiry',
  'Special Offer Enquiry',
  'Test Drive',
  'Trade In',
  'Fleet Enquiry',
  'Service Booking',
  'Service Enquiry',
  'Parts Enquiry',
  'Finance Enquiry',
  'Insurance Enquiry',
  'Sell My Car',
  'Reserve Car',
  'Careers Enquiry',
  'Competition',
  'Survey',
  'Subscription',
  'Team Member',
  'Document Request',
] as const
export type LeadCategory = (typeof LEAD_CATEGORIES)[number]

/**
 * How a chosen category is sent (spec §4): a Careers Enquiry goes as a General Enquiry with the subcategory
 * Career Enquiry; every other one as it is.
 */
export function sentCategory(chosen: LeadCategory): { category: LeadCategory; subcategory: string | null } {
  return chosen === 'Careers Enquiry'
    ? { category: 'General Enquiry', subcategory: 'Career Enquiry' }
    : { category: chosen, subcategory: null }
}
