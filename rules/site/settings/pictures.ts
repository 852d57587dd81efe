import * as z from 'zod'
import { setting, text, webAddress, type Definitions } from './setting.ts'

/** The tags of a vehicle's card, and its pictures. */
export const PICTURES = {
  electric_hybrid_tags: setting(
    z.boolean(),
    false,
    '§4 Card tag precedence',
    'Whether electric and hybrid vehicles carry a tag.',
    'server',
  ),
  certified_tag_make: setting(
    z.string().nullable(),
    null,
    '§4 Card tag precedence',
    'Make whose certified used vehicles carry the certified image.',
    'server',
  ),
  certified_tag_image_url: setting(z.string().nullable(), null, '§4 Card tag precedence', 'That image.', 'server'),
  placeholder_image_urls: setting(
    z.array(text),
    ['/media/placeholder-coming-soon.png', '/media/placeholder-no-photo.png'],
    '§3 Car images',
    'Primary images that count as no image.',
    'server',
  ),
  default_image_url: setting(
    text,
    '/media/default-vehicle.png',
    '§3 Car images',
    'Picture of a vehicle that has none.',
    'server',
  ),
  default_image_urls: setting(
    z.record(text, text),
    {},
    '§3 Car images',
    'Default picture by body type, such as Ute; other bodies use default_image_url.',
    'server',
  ),
  illustration_folders: setting(
    z.array(z.string().regex(/^\/media\/(?:[\w-]+\/)+$/, 'must be a media folder such as /media/drawings/')),
    ['/media/vehicles/'],
    'look: Picture first',
    'Media folders whose pictures are drawings: each is shown with the word Illustration.',
    'server',
  ),
  image_cdn_base: setting(
    webAddress.nullable(),
    null,
    '§7 Images',
    'Image CDN that serves resized pictures; null for the built-in resizer.',
  ),
  image_quality: setting(z.int().min(30).max(100), 75, '§7 Images', 'Quality of resized pictures.'),
} as const satisfies Definitions
