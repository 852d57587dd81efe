import type { FormName } from '../kinds/form.ts'
import type { FormSite } from './form.ts'

/** Forms whose visitors came for something else than offers: their opt-in starts unticked (decision 1: Leads). */
const UNTICKED: readonly FormName[] = [
  'careers',
  'finance-application',
  'parts-enquiry',
  'service-booking',
  'service-enquiry',
]

/**
 * Whether the opt-in of a form starts ticked (spec §5 Form fields): as the site says for that form, else as it says for
 * all forms, but for finance, service, careers and parts, which start unticked.
 */
export const optInDefault = (name: FormName, { settings }: Pick<FormSite, 'settings'>): boolean =>
  settings.forms[name]?.opt_in_default ?? (!UNTICKED.includes(name) && settings.opt_in_default)

/** Forms that are not about buying a vehicle: they do not promise similar stock. */
const WITHOUT_STOCK: readonly FormName[] = [
  ...UNTICKED.filter((name) => name !== 'finance-application'),
  'competition',
  'insurance-enquiry',
  'survey',
  'team-member',
]

/** Wording of a form's opt-in (spec §5 Form fields), kept with each lead; `forms` can change it for one form. */
export const optInText = (name: FormName, { settings }: Pick<FormSite, 'settings'>): string =>
  WITHOUT_STOCK.includes(name) ? settings.opt_in_general_text : settings.opt_in_text
