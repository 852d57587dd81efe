import * as z from 'zod'
import { setting, text, type Definitions } from './setting.ts'

/** Outgoing feeds of a site's stock. */
export const FEEDS = {
  feeds_rotation: setting(
    z.int().min(1),
    1,
    'decision 62',
    "Number in the secret addresses of the site's stock feeds; increase it to create new addresses and disable the old ones.",
    'server',
  ),
  google_store_codes: setting(
    z.record(text, text),
    {},
    'decision 62',
    "Google store code of each dealership, by the dealership's slug, as in its Business Profile; by default the slug itself.",
    'server',
  ),
} as const satisfies Definitions
