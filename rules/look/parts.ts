import type { SettingKey } from '../site/config.ts'

/** The pages of a site that a look is shown on. */
export const LOOK_PAGES = ['home', 'search', 'vehicle', 'contact'] as const
export type LookPage = (typeof LOOK_PAGES)[number]

/** The parts of a site’s look that are saved by themselves, each with its settings and their labels (decision 161). */
export const LOOK_PARTS = {
  colours: {
    colour_brand: 'Brand',
    colour_brand_ink: 'Text on the brand colour',
    colour_accent: 'Accent',
    colour_accent_ink: 'Text on the accent colour',
    colour_ground: 'Page background',
    colour_surface: 'Cards and panels',
    colour_ink: 'Text',
    colour_muted: 'Secondary text',
    colour_line: 'Hairlines',
    colour_scheme: 'Light or dark',
  },
  style: {
    font_heading: 'Typeface of headings',
    font_body: 'Typeface of text',
    corner_radius: 'Rounded corners',
    header_style: 'Header',
    hero_style: 'Top of the home page',
  },
  menus: {
    stock_label: 'Name of the stock menu',
    header_links: 'More menu',
    service_links: 'Service menu',
    footer_links: 'Company links in the footer',
    footer_note: 'Note at the foot of every page',
  },
  announcement: { announcement: 'Announcement' },
  home: {
    tagline: 'Headline',
    home_intro: 'Sentence under the headline',
    home_reasons: 'Reasons to buy from you',
    home_blocks: 'Blocks of the home page',
    home_picture: 'Picture',
    home_picture_phone: 'Picture on a phone',
    home_picture_focus: 'Focus of the picture',
    social_picture: 'Picture for shared links',
  },
  logos: {
    logo_svg: 'Logo as SVG',
    favicon_svg: 'Favicon as SVG',
    logo_png: 'Logo image',
    logo_ico: 'Logo as ICO',
    favicon_png: 'Favicon image',
    favicon_ico: 'Favicon as ICO',
  },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<SettingKey, string>>>>>

export type LookPart = keyof typeof LOOK_PARTS
export const LOOK_PART_NAMES = Object.keys(LOOK_PARTS) as [LookPart, ...LookPart[]]

/** The heading of each part. */
export const LOOK_PART_TITLES: Readonly<Record<LookPart, string>> = {
  colours: 'Colours',
  style: 'Typefaces and style',
  menus: 'Menus',
  announcement: 'Announcement',
  home: 'Home page',
  logos: 'Logos',
}

type KeysOf<P> = P extends LookPart ? keyof (typeof LOOK_PARTS)[P] : never

/** A setting that is part of the look. */
export type LookKey = KeysOf<LookPart>

/** The settings of a part. */
export const keysOf = (part: LookPart): readonly LookKey[] => Object.keys(LOOK_PARTS[part]) as LookKey[]

/** All settings of the look, in the order of the screen. */
export const LOOK_KEYS: readonly LookKey[] = LOOK_PART_NAMES.flatMap(keysOf)

/** Whether a name is that of a setting of the look. */
export const isLookKey = (name: string): name is LookKey => (LOOK_KEYS as readonly string[]).includes(name)

/** What is copied from another site or a starting point: how a site looks, and nothing that it says. */
export const STYLE_KEYS: readonly LookKey[] = [...keysOf('colours'), ...keysOf('style')]

/** The labels of the settings of the look. */
export const LOOK_LABELS = Object.assign({}, ...LOOK_PART_NAMES.map((part) => LOOK_PARTS[part])) as Readonly<
  Record<LookKey, string>
>

/** The part that a name stands for; the first one for any other. */
export const lookPartOf = (name: string): LookPart => LOOK_PART_NAMES.find((one) => one === name) ?? 'colours'

/**
 * The page on which a change of a look is seen best (decision 161): cards, tags and buttons in every colour are among the
 * search results, everything else is on the home page.
 */
export const lookPageOf = (changed: readonly LookKey[]): LookPage =>
  changed.length > 0 && changed.every((key) => Object.hasOwn(LOOK_PARTS.colours, key)) ? 'search' : 'home'
