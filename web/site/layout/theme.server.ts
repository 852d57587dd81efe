import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { contrast, firstReadable } from './contrast.ts'
import { fontSet } from './fonts.server.ts'

/** The looks of a site as a style sheet of its own, with the font files to fetch at once. */
export interface Theme {
  css: string
  preload: readonly string[]
  /** Colour of the browser's own bars. */
  themeColour: string
  /** The favicon as a data address; null where the site has none. */
  favicon: string | null
  /** Address of the icon of a home screen. */
  touchIcon: string
}

/** Least contrast of text, and of shapes that must be seen (WCAG 1.4.3 and 1.4.11). */
const TEXT = 4.5
const SHAPE = 3

const FEEDBACK = {
  light: { success: '#17653A', danger: '#B3261E', warning: '#8A5300' },
  dark: { success: '#7BD3A0', danger: '#FF9B91', warning: '#F2C066' },
} as const

const themes = new WeakMap<Site, Theme>()

/**
 * The site's tokens (look: Nine brands from one system). A colour is only ever used where it can be read: links and
 * rings take the brand's colour when it stands out from the ground, else the accent's, else the text's.
 */
export function themeOf(site: Site): Theme {
  const cached = themes.get(site)
  if (cached) return cached
  const { settings } = site
  const {
    colour_brand: brand,
    colour_accent: accent,
    colour_ground: ground,
    colour_surface: surface,
    colour_ink: ink,
  } = settings
  const link = firstReadable([brand, accent, ink], [ground, surface], TEXT)
  const ring = firstReadable([brand, accent, ink], [ground, surface], SHAPE)
  // The line above the words of a split home page, which stand on the brand's colour or on a dark site's ground.
  const heroLine =
    settings.colour_scheme === 'dark'
      ? firstReadable([accent, ink], [ground], SHAPE)
      : firstReadable([accent, settings.colour_brand_ink], [brand], SHAPE)
  const action = contrast(brand, ground) >= SHAPE ? 'brand' : 'accent'
  // A tag lies on a picture, and pictures have light grounds.
  const tag = contrast(brand, '#FFFFFF') >= SHAPE ? 'brand' : 'accent'
  const fonts = fontSet(settings.font_heading, settings.font_body)
  const tokens = {
    brand,
    'brand-ink': settings.colour_brand_ink,
    accent,
    'accent-ink': settings.colour_accent_ink,
    action: `var(--${action})`,
    'action-ink': `var(--${action}-ink)`,
    tag: `var(--${tag})`,
    'tag-ink': `var(--${tag}-ink)`,
    ground,
    surface,
    ink,
    muted: settings.colour_muted,
    line: settings.colour_line,
    link,
    ring,
    'hero-line': heroLine,
    ...FEEDBACK[settings.colour_scheme],
    radius: `${settings.corner_radius}px`,
    'font-heading': fonts.heading,
    'font-body': fonts.body,
  }
  const variables = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`)
  const theme: Theme = {
    css: `${fonts.css}:root{color-scheme:${settings.colour_scheme};${variables.join(';')}}`,
    preload: fonts.preload,
    themeColour: settings.header_style === 'light' ? surface : brand,
    favicon: settings.favicon_svg ? `data:image/svg+xml,${encodeURIComponent(settings.favicon_svg)}` : null,
    touchIcon: paths(site).faviconPng(),
  }
  themes.set(site, theme)
  return theme
}
