import * as z from 'zod'
import { setting, text, type Definitions } from './setting.ts'

/** Outgoing feeds of a site's stock. */
export const FEEDS = {
  feeds_rotation: setting(
    z.int().min(1),
    1,
    'decision 62',
    'Raise it by one to replace the secret addresses at which others fetch your stock. The old ones then stop working.',
    'server',
  ),
  google_store_codes: setting(
    z.record(text, text),
    {},
    'decision 62',
    "The code of each dealership in its Google Business Profile. Empty for the dealership's short name.",
    'server',
  ),
} as const satisfies Definitions
