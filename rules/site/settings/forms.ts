import * as z from 'zod'
import { CHOOSING_TYPES, FIELD_TYPES, FORM_NAMES, SENSITIVE_KINDS } from '../../kinds/form.ts'
import { HIDDEN_FIELDS } from '../../kinds/hiddenFields.ts'
import { setting, text, type Definitions } from './setting.ts'

const inputName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,59}$/, 'a field name is lower-case letters, digits and underscores')

/** A site's changes to one form; `FormChange` of rules/forms is its type. */
const formChange = z.strictObject({
  title: text.optional(),
  submit_label: text.optional(),
  closes_on: z.iso.date().optional(),
  closed_text: text.optional(),
  opt_in_default: z.boolean().optional(),
  fields: z
    .record(
      inputName,
      z.strictObject({
        label: text.optional(),
        hint: text.optional(),
        required: z.boolean().optional(),
        hidden: z.boolean().optional(),
      }),
    )
    .optional(),
  add: z
    .array(
      z.strictObject({
        step: text.optional(),
        type: z.enum(FIELD_TYPES),
        name: inputName,
        label: text,
        required: z.boolean().optional(),
        hint: text.optional(),
        choices: z.array(text).min(1).optional(),
        shown_if: z.strictObject({ field: inputName, values: z.array(text).min(1).optional() }).optional(),
        sensitive: z.enum(SENSITIVE_KINDS).optional(),
      }),
    )
    .check((context) => {
      const taken = new Set<string>(Object.values(HIDDEN_FIELDS))
      for (const [index, { name, type, choices }] of context.value.entries()) {
        const refuse = (key: string, message: string) =>
          context.issues.push({ code: 'custom', path: [index, key], input: context.value, message })
        if (taken.has(name)) refuse('name', 'is already taken')
        if (CHOOSING_TYPES.includes(type) && !choices) refuse('choices', `is missing: a ${type} needs choices`)
        taken.add(name)
      }
    })
    .optional(),
})

/** Questions and texts of a site's forms. */
export const FORMS = {
  enquiry_message_required: setting(z.boolean(), true, '§5 Form fields', 'Whether an enquiry needs a message.'),
  enquiry_postcode_required: setting(
    z.boolean(),
    true,
    '§5 Form fields',
    'Whether the postcode is required where a form asks for it.',
  ),
  enquiry_message: setting(
    text.nullable(),
    'Is this {year} {make} {model} still available?',
    '§5 Form fields',
    'Message that a vehicle enquiry starts with; {year}, {make} and {model} are replaced with the vehicle’s. Null for none.',
    'server',
  ),
  enquiry_location_select: setting(
    z.boolean(),
    false,
    '§5 Form fields',
    'Whether the enquiry form asks for a dealership.',
  ),
  mobile_only_phones: setting(z.boolean(), false, '§5 Phone', 'Accept Australian mobile numbers only.'),
  opt_in_default: setting(
    z.boolean(),
    true,
    '§5 Form fields',
    'Whether the opt-in starts ticked; for finance, service, careers and parts forms only `forms` can set that.',
  ),
  opt_in_text: setting(
    text,
    'Email me similar stock and latest offers.',
    '§5 Form fields',
    'Wording of the opt-in, stored with each lead.',
  ),
  opt_in_general_text: setting(
    text,
    'Email me news and offers.',
    '§5 Form fields',
    'Wording of the opt-in on forms that are not about buying a vehicle, such as service, parts, insurance and careers.',
  ),
  enquiry_reply_promise: setting(
    text,
    'We’ll reply within one business day.',
    'look: Forms',
    'What the visitor can expect next, shown once a form is sent.',
  ),
  enquiry_flags: setting(
    z.boolean(),
    false,
    '§3 Lead payload',
    'Whether an enquiry asks for the Yes/No flags Ready to sell, Valuation guide, Best Finance and Best Deal.',
  ),
  enquiry_source_options: setting(
    z.array(text),
    [],
    '§9 Display and layout',
    'Choices of "How did you hear about us?"; without any, forms don’t ask.',
  ),
  towed_vehicles: setting(
    z.boolean(),
    false,
    '§5 Form fields',
    'Whether the site sells towed vehicles, such as caravans: the odometer is then optional in forms, and services are offered by time.',
  ),
  service_options: setting(
    z.array(text),
    ['Loan vehicle', 'Pick-up and drop-off', 'Wash and vacuum', 'Tyre check', 'Air-conditioning check'],
    '§3 Lead payload',
    'Additional services that a service booking offers.',
  ),
  forms: setting(
    z.partialRecord(z.enum(FORM_NAMES), formChange),
    {},
    '§3 Form field types',
    'Changes to this site’s forms: texts, whether the opt-in starts ticked, fields to hide, require or add, and the last day a form is accepted.',
  ),
} as const satisfies Definitions
