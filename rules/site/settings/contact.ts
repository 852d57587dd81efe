import * as z from 'zod'
import { setting, text, webAddress, type Definitions } from './setting.ts'

// Pages only load pictures over https (server/pages/headers.ts).
const tileAddress = z
  .string()
  .regex(/^https:\/\/[^\s/?#{}]+\/\S*$/, 'must be an address that starts with https://')
  .refine(
    (value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
    'must be an address with {z}, {x} and {y}',
  )

/** A site's contact details and the source of its maps. */
export const CONTACT = {
  site_phone: setting(
    z.string().nullable(),
    null,
    '§1',
    "The phone number that visitors see for the whole site. Empty for the primary location's.",
  ),
  social_urls: setting(
    z.array(
      z.strictObject({
        network: z.enum(['facebook', 'instagram', 'youtube', 'linkedin', 'tiktok', 'x']),
        url: webAddress,
      }),
    ),
    [],
    '§3 Location',
    'Your pages on social networks. Visitors see their icons in the footer.',
  ),
  map_tile_url: setting(
    tileAddress.nullable(),
    null,
    '§1',
    'Where maps get their pictures, an address with {z}, {x} and {y} in it, from a map service. Empty for no maps.',
    'server',
  ),
  map_attribution: setting(
    z.strictObject({ text, url: webAddress }),
    { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
    '§1',
    'The credit that the map service requires. Visitors see it on the map.',
    'server',
  ),
  licence_line: setting(
    z.string().nullable(),
    null,
    '§3 Location',
    'Your dealer licence number in the footer, such as LMD 1234567.',
  ),
} as const satisfies Definitions
