import { FEEDBACK_COLOURS, SHAPE_CONTRAST, TEXT_CONTRAST } from '@forecourt/rules/look/pairs.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { contrast, firstReadable } from '@forecourt/rules/site/contrast.ts'
import { fontSet } from './fonts.server.ts'

/** The looks of a site as a style sheet of its own, with the font files to fetch at once. */
export interface Theme {
  css: string
  preload: readonly string[]
  /** Colour of the browser's own bars. */
  themeColour: string
  /** The favicon, an SVG as a data address; null where the site has none. */
  favicon: { href: string; type: 'image/svg+xml' | 'image/png' } | null
  /** Address of the icon of a home screen. */
  touchIcon: string
}

const themes = new WeakMap<Site, Theme>()

function faviconOf({ favicon_svg: svg, favicon_png: png }: Site['settings']): Theme['favicon'] {
  if (svg) return { href: `data:image/svg+xml,${encodeURIComponent(svg)}`, type: 'image/svg+xml' }
  return png ? { href: png, type: 'image/png' } : null
}

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
  const link = firstReadable([brand, accent, ink], [ground, surface], TEXT_CONTRAST)
  const ring = firstReadable([brand, accent, ink], [ground, surface], SHAPE_CONTRAST)
  // The line above the words of a split home page, which stand on the brand's colour or on a dark site's ground.
  const heroLine =
    settings.colour_scheme === 'dark'
      ? firstReadable([accent, ink], [ground], SHAPE_CONTRAST)
      : firstReadable([accent, settings.colour_brand_ink], [brand], SHAPE_CONTRAST)
  const action = contrast(brand, ground) >= SHAPE_CONTRAST ? 'brand' : 'accent'
  // A tag lies on a picture, and pictures have light grounds.
  const tag = contrast(brand, '#FFFFFF') >= SHAPE_CONTRAST ? 'brand' : 'accent'
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
    ...FEEDBACK_COLOURS[settings.colour_scheme],
    radius: `${settings.corner_radius}px`,
    'font-heading': fonts.heading,
    'font-body': fonts.body,
  }
  const variables = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`)
  const theme: Theme = {
    css: `${fonts.css}:root{color-scheme:${settings.colour_scheme};${variables.join(';')}}`,
    preload: fonts.preload,
    themeColour: settings.header_style === 'light' ? surface : brand,
    favicon: faviconOf(settings),
    touchIcon: paths(site).faviconPng(),
  }
  themes.set(site, theme)
  return theme
}
