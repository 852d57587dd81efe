import * as z from 'zod'
import { setting, text, type Definitions } from './setting.ts'

/** The feeds from which others read a site's stock. */
export const FEEDS = {
  feeds_rotation: setting(
    z.int().min(1),
    1,
    'decision 62',
    "Part of the secret addresses of the site's stock feeds; increase it to make new ones and close the old.",
    'server',
  ),
  google_store_codes: setting(
    z.record(text, text),
    {},
    'decision 62',
    "Store code at Google under a dealership's slug, as its Business Profile has it; the slug itself where none is named.",
    'server',
  ),
} as const satisfies Definitions
