import type { Settings } from '../site/config.ts'
import type { LookKey } from './parts.ts'

type StyleKey = Extract<
  LookKey,
  `colour_${string}` | `font_${string}` | 'corner_radius' | 'header_style' | 'hero_style'
>

/** A look that a site can begin with: colours, typefaces and style, without anything that it says. */
export interface StartingPoint {
  name: string
  /** For whom it is. */
  about: string
  look: Pick<Settings, StyleKey>
}

const PAPER = { colour_surface: '#FFFFFF', colour_accent_ink: '#FFFFFF', colour_brand_ink: '#FFFFFF' } as const

/** Looks to begin with, by their key in a form. Every pair of their colours can be read. */
export const STARTING_POINTS: Readonly<Record<string, StartingPoint>> = {
  classic: {
    name: 'Classic blue',
    about: 'Plain and friendly. Suits any dealership.',
    look: {
      ...PAPER,
      colour_brand: '#1D4ED8',
      colour_accent: '#B91C1C',
      colour_ground: '#FFFFFF',
      colour_ink: '#16181D',
      colour_muted: '#5B616B',
      colour_line: '#E1E4E8',
      colour_scheme: 'light',
      font_heading: 'inter',
      font_body: 'inter',
      corner_radius: 8,
      header_style: 'light',
      hero_style: 'studio',
    },
  },
  evergreen: {
    name: 'Evergreen',
    about: 'Warm and established. Suits family dealerships.',
    look: {
      ...PAPER,
      colour_brand: '#1E4D3A',
      colour_accent: '#E9B44C',
      colour_accent_ink: '#1F1A0A',
      colour_ground: '#FAF9F5',
      colour_ink: '#1A1D1B',
      colour_muted: '#5A625D',
      colour_line: '#E3E2DA',
      colour_scheme: 'light',
      font_heading: 'figtree',
      font_body: 'figtree',
      corner_radius: 10,
      header_style: 'light',
      hero_style: 'picture',
    },
  },
  monochrome: {
    name: 'Monochrome',
    about: 'Restrained, with the vehicles in front. Suits a single make.',
    look: {
      ...PAPER,
      colour_brand: '#111111',
      colour_accent: '#9F1239',
      colour_ground: '#FFFFFF',
      colour_ink: '#111111',
      colour_muted: '#5C5C5C',
      colour_line: '#E4E4E4',
      colour_scheme: 'light',
      font_heading: 'archivo',
      font_body: 'archivo',
      corner_radius: 2,
      header_style: 'dark',
      hero_style: 'split',
    },
  },
  harbour: {
    name: 'Harbour',
    about: 'Clear and calm, in navy.',
    look: {
      ...PAPER,
      colour_brand: '#12355B',
      colour_accent: '#D99A1C',
      colour_accent_ink: '#1B1404',
      colour_ground: '#F6F9FB',
      colour_ink: '#14202B',
      colour_muted: '#566370',
      colour_line: '#DCE4EA',
      colour_scheme: 'light',
      font_heading: 'manrope',
      font_body: 'manrope',
      corner_radius: 8,
      header_style: 'split',
      hero_style: 'studio',
    },
  },
  outdoors: {
    name: 'Outdoors',
    about: 'Earthy, with a serif for headings. Suits campers and caravans.',
    look: {
      ...PAPER,
      colour_brand: '#7C3A21',
      colour_accent: '#3C6847',
      colour_ground: '#FAF6F0',
      colour_ink: '#221A15',
      colour_muted: '#675B52',
      colour_line: '#E8DFD5',
      colour_scheme: 'light',
      font_heading: 'bitter',
      font_body: 'source-sans',
      corner_radius: 12,
      header_style: 'light',
      hero_style: 'picture',
    },
  },
  workhorse: {
    name: 'Workhorse',
    about: 'Square and direct. Suits trucks and commercial vehicles.',
    look: {
      ...PAPER,
      colour_brand: '#1C1C20',
      colour_accent: '#C2410C',
      colour_ground: '#F4F4F2',
      colour_ink: '#18181B',
      colour_muted: '#57575C',
      colour_line: '#DCDCD8',
      colour_scheme: 'light',
      font_heading: 'barlow',
      font_body: 'barlow',
      corner_radius: 0,
      header_style: 'dark',
      hero_style: 'split',
    },
  },
  night: {
    name: 'Night',
    about: 'Dark and mechanical. Suits motorcycles and performance cars.',
    look: {
      colour_brand: '#0F0F12',
      colour_brand_ink: '#F5F5F6',
      colour_accent: '#D7263D',
      colour_accent_ink: '#FFFFFF',
      colour_ground: '#141416',
      colour_surface: '#1D1D21',
      colour_ink: '#F1F1F3',
      colour_muted: '#A5A5AE',
      colour_line: '#323238',
      colour_scheme: 'dark',
      font_heading: 'archivo-narrow',
      font_body: 'archivo',
      corner_radius: 4,
      header_style: 'dark',
      hero_style: 'picture',
    },
  },
}
