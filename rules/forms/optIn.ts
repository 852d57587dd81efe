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
