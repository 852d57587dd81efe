import { generalEnquiry } from './definitions/generalEnquiry.ts'
import { vehicleEnquiry } from './definitions/vehicleEnquiry.ts'
import { FORM_NAMES, type Form, type FormChoices, type FormName, type FormSite } from './form.ts'
import { siteForm, type Definition } from './siteForm.ts'

const other =
  (name: FormName): Definition =>
  (site, choices) => ({ ...generalEnquiry(site, choices), name })

const DEFINITIONS: Readonly<Record<FormName, Definition>> = {
  ...(Object.fromEntries(FORM_NAMES.map((name) => [name, other(name)])) as Record<FormName, Definition>),
  'general-enquiry': generalEnquiry,
  'vehicle-enquiry': vehicleEnquiry,
}

/**
 * Any form by its name, as a site shows it. It brings every definition along, so it is for the server and for pages
 * that may draw any form; a page of one form takes that form's definition to `siteForm` instead.
 */
export const formOf = (name: FormName, site: FormSite, choices: FormChoices): Form =>
  siteForm(DEFINITIONS[name], site, choices)
