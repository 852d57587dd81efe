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
  tagline: setting(text, 'Find the right one for you.', 'look', 'Headline of the home page.'),
  home_intro: setting(z.string(), '', 'look', 'Sentence under the headline.', 'server'),
  home_reasons: setting(
    z.array(z.strictObject({ title: text, text: text })).max(3),
    [],
    'look: Home',
    'Up to three reasons to buy from this dealer, each supported by the site’s data.',
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
    'Media address of the home picture; null for the studio scene.',
    'server',
  ),
  home_picture_phone: setting(
    z.string().nullable(),
    null,
    'look: Home',
    'Media address of the same picture cropped for a phone, about 4:3; null to crop the other.',
    'server',
  ),
  home_picture_focus: setting(
    z.string().regex(/^(?:100|\d{1,2})% (?:100|\d{1,2})%$/, 'must be two percentages such as 50% 80%'),
    '50% 50%',
    'look: Home',
    'Point of the home picture that stays visible when it is cropped: from the left, from the top.',
    'server',
  ),
  social_picture: setting(
    z.string().nullable(),
    null,
    'look',
    'Media address of the picture that shared links show.',
    'server',
  ),
  logo_svg: setting(svg.nullable(), null, '§3 Website config logo', 'Wordmark as SVG; it may use currentColor.'),
  favicon_svg: setting(svg.nullable(), null, '§3 Website config logo', 'Favicon as SVG.', 'server'),
  logo_png: setting(
    mediaPath.nullable(),
    null,
    '§3 Website config logo',
    'Media address of the logo image, for a site without an SVG.',
  ),
  logo_ico: setting(
    mediaPath.nullable(),
    null,
    '§3 Website config logo',
    'Media address of the logo as ICO, for a site with neither SVG nor PNG.',
  ),
  favicon_png: setting(
    mediaPath.nullable(),
    null,
    '§3 Website config logo',
    'Media address of the favicon image; null for one made from the SVG.',
    'server',
  ),
  favicon_ico: setting(
    mediaPath.nullable(),
    null,
    '§3 Website config logo',
    'Media address of the favicon as ICO; null for one made from the picture or the SVG.',
    'server',
  ),
  colour_brand: setting(colour, '#1D4ED8', 'look', 'Brand colour.', 'server'),
  colour_brand_ink: setting(colour, '#FFFFFF', 'look', 'Text on the brand colour.', 'server'),
  colour_accent: setting(colour, '#B91C1C', 'look', 'Accent colour.', 'server'),
  colour_accent_ink: setting(colour, '#FFFFFF', 'look', 'Text on the accent colour.', 'server'),
  colour_ground: setting(colour, '#FFFFFF', 'look', 'Page background.', 'server'),
  colour_surface: setting(colour, '#FFFFFF', 'look', 'Cards and panels.', 'server'),
  colour_ink: setting(colour, '#16181D', 'look', 'Text.', 'server'),
  colour_muted: setting(colour, '#5B616B', 'look', 'Secondary text.', 'server'),
  colour_line: setting(colour, '#E1E4E8', 'look', 'Hairlines.', 'server'),
  colour_scheme: setting(z.enum(['light', 'dark']), 'light', 'look', 'Colour scheme of form controls and scroll bars.'),
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
    'Typeface of headings.',
    'server',
  ),
  font_body: setting(
    z.enum(['figtree', 'archivo', 'manrope', 'source-sans', 'nunito-sans', 'barlow', 'inter']),
    'inter',
    'look',
    'Typeface of text.',
    'server',
  ),
  corner_radius: setting(z.int().min(0).max(16), 8, 'look', 'Corner radius in pixels.', 'server'),
  header_style: setting(
    z.enum(['light', 'dark', 'split']),
    'light',
    'look',
    'Header in surface colours, brand colours, or with a brand bar above.',
  ),
  hero_style: setting(z.enum(['picture', 'studio', 'split']), 'studio', 'look', 'Composition of the home page.'),
} as const satisfies Definitions
