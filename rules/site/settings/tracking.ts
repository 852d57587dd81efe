import * as z from 'zod'
import { CONSENT_MODES } from '../../kinds/consent.ts'
import { COLLECTOR_KINDS } from '../collectors.ts'
import { providerSettings } from './provider.ts'
import { setting, text, type Definitions } from './setting.ts'

const collector = providerSettings(
  'kind',
  COLLECTOR_KINDS,
  z.object({ id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'lower-case letters, digits and hyphens') }),
)

/** Tracking of visitors. */
export const TRACKING = {
  events_enabled: setting(
    z.boolean(),
    false,
    '§7 Lookups and analytics',
    'Counts visits and what visitors do, for your reports.',
  ),
  data_layer: setting(
    z.enum(['tag_manager', 'gtag']).nullable(),
    null,
    '§7 Third-party script loads',
    'Sends what visitors do to Google as well, under the names that the car industry uses (ASC): through Google Tag Manager or the Google tag. Empty for neither.',
  ),
  consent: setting(
    z.enum(CONSENT_MODES),
    'off',
    'decision 126',
    'Whether visitors are asked before visits are counted and chat or advertising tools load. Off never asks, Opt in waits until they agree, and Opt out goes ahead unless they refuse.',
  ),
  consent_text: setting(
    text.max(400),
    'We’d like to count visits, measure our advertising and load chat and other tools. You choose, and you can change your mind any time.',
    'decision 126',
    'The question that visitors are asked. If you change it, everyone is asked again.',
  ),
  staff_networks: setting(
    z.array(
      z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'must be an address or a network such as 203.0.113.0/24'),
    ),
    [],
    '§7 Lookups and analytics',
    "Internet addresses of the dealership's own staff. What they do on the site does not count in reports.",
    'server',
  ),
  events_retention_days: setting(
    z.int().min(8).max(400),
    35,
    'decision 124',
    'How long individual visits and clicks are kept. The totals stay.',
    'server',
  ),
  event_collectors: setting(
    z
      .array(collector)
      .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'must not have the same id twice'),
    [],
    '§7 Lookups and analytics',
    'Services that get what visitors do as well: an analytics service, Google Analytics 4 or Meta.',
    'server',
  ),
  report_recipients: setting(
    z.array(z.email('must be an email address')),
    [],
    'decision 125',
    'Who gets the monthly report by email.',
    'server',
  ),
} as const satisfies Definitions
