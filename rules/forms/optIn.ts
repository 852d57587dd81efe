import type { FormName } from '../kinds/form.ts'
import type { FormSite } from './form.ts'

/** Forms that are not about offers: their opt-in starts unticked (decision 1: Leads). */
const UNTICKED: readonly FormName[] = [
  'careers',
  'finance-application',
  'finance-score',
  'parts-enquiry',
  'pre-approval',
  'service-booking',
  'service-enquiry',
]

/**
 * Whether the opt-in of a form starts ticked (spec §5 Form fields): the site's setting for that form, else its setting
 * for all forms, except for finance, service, careers and parts, which start unticked.
 */
export const optInDefault = (name: FormName, { settings }: Pick<FormSite, 'settings'>): boolean =>
  settings.forms[name]?.opt_in_default ?? (!UNTICKED.includes(name) && settings.opt_in_default)

/** Those of them that are about buying a vehicle. */
const FINANCE: readonly FormName[] = ['finance-application', 'finance-score', 'pre-approval']

/** Forms that are not about buying a vehicle: their opt-in does not offer similar stock. */
const WITHOUT_STOCK: readonly FormName[] = [
  ...UNTICKED.filter((name) => !FINANCE.includes(name)),
  'competition',
  'insurance-enquiry',
  'survey',
  'team-member',
]

/** Wording of a form's opt-in (spec §5 Form fields), stored with each lead; `forms` can change it for one form. */
export const optInText = (name: FormName, { settings }: Pick<FormSite, 'settings'>): string =>
  WITHOUT_STOCK.includes(name) ? settings.opt_in_general_text : settings.opt_in_text
