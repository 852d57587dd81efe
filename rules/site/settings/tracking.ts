import * as z from 'zod'
import { setting, type Definitions } from './setting.ts'

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
    'Whether pages also give their events, by their automotive (ASC) names, to the tag manager (as dl_ events) or to gtag; null for neither.',
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
    'Days for which single events are stored; their counts stay.',
    'server',
  ),
} as const satisfies Definitions
