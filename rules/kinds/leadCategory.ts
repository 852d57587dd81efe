import type { CarType } from './carType.ts'

/** The enquiry categories (decision 1: Leads). */
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

/** The subcategory of a finance enquiry that a provider of finance scores answers. */
export const FINANCE_SCORE = 'Finance Score'

/**
 * The category as sent (spec §4): a Careers Enquiry is sent as a General Enquiry with the subcategory Career Enquiry;
 * every other one unchanged.
 */
export function sentCategory(chosen: LeadCategory): { category: LeadCategory; subcategory: string | null } {
  return chosen === 'Careers Enquiry'
    ? { category: 'General Enquiry', subcategory: 'Career Enquiry' }
    : { category: chosen, subcategory: null }
}

/**
 * Category of an enquiry about a vehicle: new ones apart, demo counts as used (decision 1: Event ids that the
 * specification leaves open).
 */
export const vehicleCategory = (carType: CarType): LeadCategory =>
  carType === 'new' ? 'New Vehicle Enquiry' : 'Used Vehicle Enquiry'

/**
 * The category for the success page (spec §2 `/success?category=`): the one the visitor chose, even if it was sent as
 * another.
 */
export const successCategory = (sent: { category: LeadCategory; subcategory: string | null }): LeadCategory =>
  LEAD_CATEGORIES.find((chosen) => {
    const { category, subcategory } = sentCategory(chosen)
    return subcategory !== null && category === sent.category && subcategory === sent.subcategory
  }) ?? sent.category

/** Whether the sender expects a reply; entries, feedback and subscriptions get none. */
export const isAnswered = (category: LeadCategory): boolean =>
  !['Competition', 'Survey', 'Subscription'].includes(category)

/** Whether the site's reply promise applies: it is for customers, not for job applicants. */
export const hasReplyPromise = (category: LeadCategory): boolean =>
  isAnswered(category) && category !== 'Careers Enquiry'

/** A category from an address or a lead; null for anything else. */
export const parseCategory = (text: string | null): LeadCategory | null =>
  LEAD_CATEGORIES.find((category) => category === text) ?? null

/** The enquiry types that a visitor can choose (spec §3, the other enquiry type list), and their categories. */
const TYPES = {
  General: 'General Enquiry',
  Service: 'Service Enquiry',
  Parts: 'Parts Enquiry',
  'New Vehicle': 'New Vehicle Enquiry',
  'Used Vehicle': 'Used Vehicle Enquiry',
  Fleet: 'Fleet Enquiry',
  Finance: 'Finance Enquiry',
  Careers: 'Careers Enquiry',
  'Sell My Car': 'Sell My Car',
} as const satisfies Record<string, LeadCategory>

/** The enquiry types in display order. */
export const ENQUIRY_TYPES = Object.keys(TYPES) as readonly (keyof typeof TYPES)[]

/** The category of an enquiry type; a category itself unchanged; null for anything else. */
export const categoryOfType = (text: string): LeadCategory | null =>
  Object.hasOwn(TYPES, text) ? TYPES[text as keyof typeof TYPES] : parseCategory(text)
