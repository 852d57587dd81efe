import * as z from 'zod'
import { HOME_BLOCKS } from '../homeBlocks.ts'
import { setting, text, type Definitions } from './setting.ts'

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be # and six hexadecimal digits')

// SVG is included in the page unescaped, so anything that could run in it is rejected here.
const ACTIVE_SVG = [
  /<\s*(?:script|foreignobject|iframe|style|a\b|animate|set\b)/i,
  /[\s"'/]on[a-z]+\s*=/i,
  /href\s*=\s*["']?(?!["'#])/i,
  /javascript:/i,
  /<!/,
]
const svg = z
  .string()
  .max(20_000)
  .regex(/^<svg[\s>][^]*<\/svg>\s*$/, 'must start with <svg and end with </svg>')
  .refine(
    (value) => ACTIVE_SVG.every((active) => !active.test(value)),
    'must be an SVG without scripts, links, styles or event handlers',
  )

const mediaPath = z
  .string()
  .regex(/^\/media\/[\w-]+(?:[./][\w-]+)*$/, 'must be a media address such as /media/logos/my-site.png')

/** The look of a site: its texts on the home page, logos, colours and typefaces. */
export const BRAND = {
  tagline: setting(text, 'Find the right one for you.', 'look', 'The large words at the top of the home page.'),
  home_intro: setting(
    z.string(),
    '',
    'look',
    'The sentence under the headline of the home page. Empty for none.',
    'server',
  ),
  home_reasons: setting(
    z.array(z.strictObject({ title: text, text: text })).max(3),
    [],
    'look: Home',
    'Up to three reasons to buy from you. Each must be true of your data.',
    'server',
  ),
  home_blocks: setting(
    z
      .array(z.enum(HOME_BLOCKS))
      .refine((blocks) => new Set(blocks).size === blocks.length, 'must name each block once'),
    [...HOME_BLOCKS],
    'look: Home',
    'Which blocks the home page has below its top, and in what order. A block with nothing to show is left out.',
    'server',
  ),
  home_picture: setting(
    z.string().nullable(),
    null,
    'look: Home',
    'The large picture at the top of the home page. Empty for a drawing.',
    'server',
  ),
  home_picture_phone: setting(
    z.string().nullable(),
    null,
    'look: Home',
    'The same picture cropped for a phone, a little wider than high. Empty to crop the other.',
    'server',
  ),
  home_picture_focus: setting(
    z.string().regex(/^(?:100|\d{1,2})% (?:100|\d{1,2})%$/, 'must be two percentages such as 50% 80%'),
    '50% 50%',
    'look: Home',
    'The point of the picture that stays visible when it is cropped: from the left, and from the top.',
    'server',
  ),
  social_picture: setting(
    z.string().nullable(),
    null,
    'look',
    'The picture that people see when a page without a picture of its own is shared. Empty for the home picture.',
    'server',
  ),
  logo_svg: setting(
    svg.nullable(),
    null,
    '§3 Website config logo',
    'The logo in the header as a drawing (SVG). The best kind: it is sharp at every size.',
  ),
  favicon_svg: setting(
    svg.nullable(),
    null,
    '§3 Website config logo',
    'The small icon in the tab of the browser, as a drawing (SVG).',
    'server',
  ),
  logo_png: setting(
    mediaPath.nullable(),
    null,
    '§3 Website config logo',
    'The logo as a picture, for a site without a drawing of it.',
  ),
  logo_ico: setting(
    mediaPath.nullable(),
    null,
    '§3 Website config logo',
    'The logo as an icon file, for a site with neither a drawing nor a picture of it.',
  ),
  favicon_png: setting(
    mediaPath.nullable(),
    null,
    '§3 Website config logo',
    'The small icon in the tab of the browser, as a picture. Empty for one made from the drawing.',
    'server',
  ),
  favicon_ico: setting(
    mediaPath.nullable(),
    null,
    '§3 Website config logo',
    'The small icon as an icon file, for old browsers. Empty for one made from the picture or the drawing.',
    'server',
  ),
  colour_brand: setting(
    colour,
    '#1D4ED8',
    'look',
    'The main colour of your brand, such as that of most buttons.',
    'server',
  ),
  colour_brand_ink: setting(colour, '#FFFFFF', 'look', 'Must be easy to read on the brand colour.', 'server'),
  colour_accent: setting(
    colour,
    '#B91C1C',
    'look',
    'Stands out from the brand: the announcement, some tags and buttons.',
    'server',
  ),
  colour_accent_ink: setting(colour, '#FFFFFF', 'look', 'Must be easy to read on the accent colour.', 'server'),
  colour_ground: setting(colour, '#FFFFFF', 'look', 'The background of every page.', 'server'),
  colour_surface: setting(colour, '#FFFFFF', 'look', 'The background of vehicle cards, forms and panels.', 'server'),
  colour_ink: setting(colour, '#16181D', 'look', 'Headings and most text.', 'server'),
  colour_muted: setting(colour, '#5B616B', 'look', 'Less important text, such as the line below a price.', 'server'),
  colour_line: setting(colour, '#E1E4E8', 'look', 'Borders and dividing lines.', 'server'),
  colour_scheme: setting(z.enum(['light', 'dark']), 'light', 'look', 'Light or dark, for form fields and scroll bars.'),
  font_heading: setting(
    z.enum([
      'figtree',
      'archivo',
      'archivo-narrow',
      'manrope',
      'bitter',
      'source-sans',
      'nunito-sans',
      'barlow',
      'inter',
    ]),
    'inter',
    'look',
    'Used for every heading on the site.',
    'server',
  ),
  font_body: setting(
    z.enum(['figtree', 'archivo', 'manrope', 'source-sans', 'nunito-sans', 'barlow', 'inter']),
    'inter',
    'look',
    'Used for all other text.',
    'server',
  ),
  corner_radius: setting(
    z.int().min(0).max(16),
    8,
    'look',
    'How round the corners of buttons, pictures and panels are. 0 for square ones.',
    'server',
  ),
  header_style: setting(
    z.enum(['light', 'dark', 'split']),
    'light',
    'look',
    'How the top of every page looks: light, in the brand colour, or light below a bar in it.',
  ),
  hero_style: setting(
    z.enum(['picture', 'studio', 'split']),
    'studio',
    'look',
    'How the top of the home page looks: a drawing, your picture, or a picture beside the brand colour.',
  ),
} as const satisfies Definitions
