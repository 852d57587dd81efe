import * as z from 'zod'
import { LEAD_CATEGORIES } from '../../lead/category.ts'
import { RESERVED_DESTINATIONS } from '../../lead/destination.ts'
import { setting, text, webAddress, type Definitions } from './setting.ts'

const destination = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'lower-case letters, digits and hyphens')
      .refine((id) => !RESERVED_DESTINATIONS.includes(id), `must not be ${RESERVED_DESTINATIONS.join(' or ')}`),
    kind: z.enum(['email', 'adf', 'webhook', 'dashboard']),
    to: text,
    categories: z.array(z.enum(LEAD_CATEGORIES)).min(1).optional(),
    dealerships: z.array(text).min(1).optional(),
    locations: z.array(z.int()).min(1).optional(),
    incomplete: z.boolean().optional(),
  })
  .check((context) => {
    const { kind, to } = context.value
    const address = kind === 'email' || kind === 'adf' ? z.email() : webAddress
    if (!address.safeParse(to).success)
      context.issues.push({
        code: 'custom',
        path: ['to'],
        input: to,
        message:
          kind === 'email' || kind === 'adf'
            ? 'must be an email address'
            : 'must be an address that starts with http:// or https://',
      })
  })

/** Where leads go, and what a visitor meets before one is taken. */
export const LEADS = {
  lead_destinations: setting(
    z
      .array(destination)
      .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'must not have the same id twice'),
    [],
    'decisions: Leads',
    'Where leads are delivered: mail, ADF mail, webhook or outside Dashboard, by category, dealership or location.',
    'server',
  ),
  lead_secrets: setting(
    z.record(z.string(), z.string().min(8)),
    {},
    'decisions: Leads',
    'Signing secret of a webhook, or user:password of a Dashboard, under the id of its destination.',
    'secret',
  ),
  lead_confirmation_mail: setting(
    z.boolean(),
    true,
    'decisions: Leads',
    'Whether a visitor gets a mail that confirms what was sent.',
    'server',
  ),
  lead_incomplete_minutes: setting(
    z.int().min(5).max(10_080).nullable(),
    30,
    '§4 Multi-step form',
    'Minutes without activity after which an unfinished form is delivered as it is; null never delivers it.',
    'server',
  ),
  lead_mock: setting(z.boolean(), false, '§7 Leads', 'Mock mode: forms post below /mock and nothing is delivered.'),
  challenge: setting(
    z.strictObject({ provider: z.enum(['turnstile', 'hcaptcha', 'recaptcha']), site_key: text }).nullable(),
    null,
    '§6 Bot protection',
    'Bot challenge that a visitor completes before a form is sent; null for none.',
  ),
  challenge_secret: setting(text.nullable(), null, '§6 Bot protection', "The challenge provider's secret.", 'secret'),
} as const satisfies Definitions
