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
} as const satisfies Definitions
