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
    "Phone number of the whole site; null for the primary location's.",
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
    'Social pages in the footer.',
  ),
  map_tile_url: setting(
    tileAddress.nullable(),
    null,
    '§1',
    'Map tiles, an address with {z}, {x} and {y}, such as https://tile.example/{z}/{x}/{y}.png; null draws no map.',
    'server',
  ),
  map_attribution: setting(
    z.strictObject({ text, url: webAddress }),
    { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
    '§1',
    'Attribution that the map tile provider requires.',
    'server',
  ),
  licence_line: setting(z.string().nullable(), null, '§3 Location', 'Licence line of the footer, such as LMD 1234567.'),
} as const satisfies Definitions
