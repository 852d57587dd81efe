/** Every form of the platform (spec §3, §4); also the last part of the address of a form with its own page. */
export const FORM_NAMES = [
  'general-enquiry',
  'vehicle-enquiry',
  'offer-enquiry',
  'quote',
  'parts-enquiry',
  'service-enquiry',
  'insurance-enquiry',
  'fleet-enquiry',
  'careers',
  'sell-my-car',
  'survey',
  'competition',
  'subscription',
  'team-member',
  'document-request',
  'finance-application',
  'service-booking',
  'trade-in',
  'test-drive',
  'pre-approval',
  'finance-score',
  'instant-price',
  'chat',
] as const
export type FormName = (typeof FORM_NAMES)[number]

/** The field types of spec §3. */
export const FIELD_TYPES = [
  'address',
  'button',
  'check',
  'checkGroup',
  'checkCard',
  'currency',
  'date-time',
  'distance',
  'dob',
  'email',
  'expiryDate',
  'file',
  'fullName',
  'hidden',
  'kilometre',
  'licenseNumber',
  'location',
  'make',
  'model',
  'number',
  'optIn',
  'phone',
  'postcode',
  'radio',
  'radioGroup',
  'rego',
  'select',
  'serviceInterval',
  'starRating',
  'string',
  'textarea',
  'tyres',
  'year',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** Kinds of answers that are stored apart from a lead and encrypted (spec §2 Finance, decision 107). */
export const SENSITIVE_KINDS = ['birth date', 'licence', 'income', 'expenses', 'identity'] as const
export type SensitiveKind = (typeof SENSITIVE_KINDS)[number]

/** Types that require the field to have choices. */
export const CHOOSING_TYPES: readonly FieldType[] = ['select', 'radioGroup', 'checkGroup', 'checkCard']
