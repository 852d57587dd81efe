import * as z from 'zod'
import { setting, text, webAddress, type Definitions } from './setting.ts'

/** The tags of a vehicle's card, and its pictures. */
export const PICTURES = {
  electric_hybrid_tags: setting(
    z.boolean(),
    false,
    '§4 Card tag precedence',
    'Marks electric and hybrid vehicles with a tag.',
    'server',
  ),
  certified_tag_make: setting(
    z.string().nullable(),
    null,
    '§4 Card tag precedence',
    'Used vehicles of this make that are certified carry the picture below. Empty for none.',
    'server',
  ),
  certified_tag_image_url: setting(
    z.string().nullable(),
    null,
    '§4 Card tag precedence',
    'The picture on certified vehicles.',
    'server',
  ),
  placeholder_image_urls: setting(
    z.array(text),
    ['/media/placeholder-coming-soon.png', '/media/placeholder-no-photo.png'],
    '§3 Car images',
    'Pictures that say only that photos are coming. A vehicle whose first photo is one of these counts as having no photos.',
    'server',
  ),
  default_image_url: setting(
    text,
    '/media/default-vehicle.png',
    '§3 Car images',
    'What visitors see of a vehicle that has no photos.',
    'server',
  ),
  default_image_urls: setting(
    z.record(text, text),
    {},
    '§3 Car images',
    'What visitors see of a vehicle without photos, by its body type, such as Ute. Others have `default_image_url`.',
    'server',
  ),
  illustration_folders: setting(
    z.array(z.string().regex(/^\/media\/(?:[\w-]+\/)+$/, 'must be a media folder such as /media/drawings/')),
    ['/media/vehicles/'],
    'look: Picture first',
    'Folders of drawings. Visitors see the word Illustration on each picture from them.',
    'server',
  ),
  image_cdn_base: setting(
    webAddress.nullable(),
    null,
    '§7 Images',
    'The address of an outside service that makes smaller pictures for phones. Empty for our own.',
  ),
  image_quality: setting(
    z.int().min(30).max(100),
    75,
    '§7 Images',
    'How sharp pictures are. Less is faster for visitors.',
  ),
} as const satisfies Definitions
