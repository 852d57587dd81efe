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
    'Whether pages send tracking events and the site accepts them.',
  ),
  data_layer: setting(
    z.enum(['tag_manager', 'gtag']).nullable(),
    null,
    '§7 Third-party script loads',
    'Where pages also send their events under their automotive (ASC) names: to the tag manager (as dl_ events) or to gtag; null for neither.',
  ),
  consent: setting(
    z.enum(CONSENT_MODES),
    'off',
    'decision 126',
    'Whether visitors are asked for consent: Off never asks, Opt in stores and loads nothing until they agree, and Opt out does both unless they refuse.',
  ),
  consent_text: setting(
    text.max(400),
    'We’d like to count visits, measure our advertising and load chat and other tools. You choose, and you can change your mind any time.',
    'decision 126',
    'The question to visitors; a new text asks all visitors again.',
  ),
  staff_networks: setting(
    z.array(
      z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'must be an address or a network such as 203.0.113.0/24'),
    ),
    [],
    '§7 Lookups and analytics',
    'Addresses and networks of the dealership’s own staff: their events are stored but not counted.',
    'server',
  ),
  events_retention_days: setting(
    z.int().min(8).max(400),
    35,
    'decision 124',
    'Days for which individual events are stored; their counts are kept.',
    'server',
  ),
  event_collectors: setting(
    z
      .array(collector)
      .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'must not have the same id twice'),
    [],
    '§7 Lookups and analytics',
    'Outside services that receive the site’s events: events.json of an analytics service, Google Analytics 4 or Meta conversions.',
    'server',
  ),
  report_recipients: setting(
    z.array(z.email('must be an email address')),
    [],
    'decision 125',
    'Email addresses that receive the monthly report.',
    'server',
  ),
} as const satisfies Definitions
