import * as z from 'zod'
import { LEAD_CATEGORIES } from '../../kinds/leadCategory.ts'
import { ESCALATION_ROLES } from '../../kinds/escalationRole.ts'
import { DESTINATION_KINDS, RESERVED_DESTINATIONS } from '../destination.ts'
import { CHALLENGE_SETTINGS } from '../challengeSettings.ts'
import { providerSettings } from './provider.ts'
import { setting, text, type Definitions } from './setting.ts'

const routing = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'lower-case letters, digits and hyphens')
    .refine((id) => !RESERVED_DESTINATIONS.includes(id), `must not be ${RESERVED_DESTINATIONS.join(' or ')}`),
  categories: z.array(z.enum(LEAD_CATEGORIES)).min(1).optional(),
  dealerships: z.array(text).min(1).optional(),
  locations: z.array(z.int()).min(1).optional(),
  incomplete: z.boolean().optional(),
})
const destination = providerSettings('kind', DESTINATION_KINDS, routing)

const titles = Object.values(DESTINATION_KINDS).map(({ title }) => title)

/** Delivery of leads, and the checks before one is accepted. */
export const LEADS = {
  lead_destinations: setting(
    z
      .array(destination)
      .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'must not have the same id twice'),
    [],
    'decision 1: Leads',
    `Where leads go besides this console: ${titles.slice(0, -1).join(', ')} or ${titles.at(-1)}. Each can get only some kinds of leads, dealerships or locations, and with "sensitive" also the sensitive answers.`,
    'server',
  ),
  lead_confirmation_mail: setting(
    z.boolean(),
    true,
    'decision 1: Leads',
    'Sends visitors an email that says their form has arrived.',
    'server',
  ),
  lead_incomplete_minutes: setting(
    z.int().min(5).max(10_080).nullable(),
    30,
    '§4 Multi-step form',
    'How long after the visitor stopped an unfinished form is delivered as it is. Empty for never.',
    'server',
  ),
  lead_escalation: setting(
    z
      .object({
        minutes: z.int().min(5).max(10_080),
        to: z.union([
          z.strictObject({ role: z.enum(ESCALATION_ROLES) }),
          z.strictObject({ person: z.email('must be an email address') }),
        ]),
        repeat: z.boolean().default(false),
      })
      .nullable(),
    null,
    'decision 146',
    'Who gets an email when nobody has answered a lead while the dealership was open. Not set for nobody.',
    'server',
  ),
  sensitive_retention_days: setting(
    z.int().min(1).max(2_555),
    90,
    'decision 107',
    'How long birth dates, licences, incomes and expenses of leads are kept. The rest of the lead stays.',
    'server',
  ),
  lead_mock: setting(
    z.boolean(),
    false,
    '§7 Leads',
    'Visitors can send forms as usual, but nothing is delivered to anyone.',
  ),
  challenge: setting(
    providerSettings('provider', CHALLENGE_SETTINGS, null).nullable(),
    null,
    '§6 Bot protection',
    'A check that a form is sent by a person, not a bot. Empty for none.',
  ),
} as const satisfies Definitions
