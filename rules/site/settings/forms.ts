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
  enquiry_message_required: setting(
    z.boolean(),
    true,
    '§5 Form fields',
    'Visitors must write a message to send an enquiry.',
  ),
  enquiry_postcode_required: setting(
    z.boolean(),
    true,
    '§5 Form fields',
    'Visitors must enter their postcode where a form asks for it.',
  ),
  enquiry_message: setting(
    text.nullable(),
    'Is this {year} {make} {model} still available?',
    '§5 Form fields',
    "The message that an enquiry starts with; {year}, {make} and {model} become the vehicle's. Empty for nothing.",
    'server',
  ),
  enquiry_location_select: setting(
    z.boolean(),
    false,
    '§5 Form fields',
    'Asks visitors which dealership their enquiry is for.',
  ),
  mobile_only_phones: setting(
    z.boolean(),
    false,
    '§5 Phone',
    'Visitors must enter an Australian mobile number; others are refused.',
  ),
  opt_in_default: setting(
    z.boolean(),
    true,
    '§5 Form fields',
    'Ticks the box for news and offers from the start. For finance, service, careers and parts only `forms` can do that.',
  ),
  opt_in_text: setting(
    text,
    'Email me similar stock and latest offers.',
    '§5 Form fields',
    'What the box for news and offers says. It is kept with each lead.',
  ),
  opt_in_general_text: setting(
    text,
    'Email me news and offers.',
    '§5 Form fields',
    'What the box says in forms that are not about buying a vehicle, such as service, parts, insurance and careers.',
  ),
  enquiry_reply_promise: setting(
    text,
    'We’ll reply within one business day.',
    'look: Forms',
    'What visitors read once they have sent a form, such as when you will be in touch.',
  ),
  enquiry_flags: setting(
    z.boolean(),
    false,
    '§3 Lead payload',
    'Asks in an enquiry whether the visitor is ready to sell, and wants a valuation guide, the best finance or the best deal.',
  ),
  enquiry_source_options: setting(
    z.array(text),
    [],
    '§9 Display and layout',
    'What visitors can choose as an answer to “How did you hear about us?”. Without any, they are not asked.',
  ),
  towed_vehicles: setting(
    z.boolean(),
    false,
    '§5 Form fields',
    'For sites that sell caravans and others that are towed: visitors need not enter kilometres, and services are offered by time.',
  ),
  service_options: setting(
    z.array(text),
    ['Loan vehicle', 'Pick-up and drop-off', 'Wash and vacuum', 'Tyre check', 'Air-conditioning check'],
    '§3 Lead payload',
    'What visitors can add when they book a service.',
  ),
  forms: setting(
    z.partialRecord(z.enum(FORM_NAMES), formChange),
    {},
    '§3 Form field types',
    'Your changes to the forms: what they say, which questions they ask, and the last day that they can be sent.',
  ),
} as const satisfies Definitions
