import type { Site } from '@forecourt/rules/site/site.ts'
import { html, pageDocument } from '../html.ts'

/** Content of a page that is generated without the web application. */
export interface PlainPage {
  title: string
  text: string
  /** In this site's colours; without one, in neutral colours and without a name. */
  site?: Site | null
}

const NEUTRAL = {
  ground: '#F6F7F8',
  surface: '#FFFFFF',
  ink: '#16181D',
  muted: '#5B616B',
  line: '#E1E4E8',
  brand: '#16181D',
  brandInk: '#FFFFFF',
  radius: 8,
  scheme: 'light',
}

/** Colours and corner radius for such a page, from a site's settings. */
export function palette(site: Site | null | undefined): typeof NEUTRAL {
  if (!site) return NEUTRAL
  const { settings } = site
  return {
    ground: settings.colour_ground,
    surface: settings.colour_surface,
    ink: settings.colour_ink,
    muted: settings.colour_muted,
    line: settings.colour_line,
    brand: settings.colour_brand,
    brandInk: settings.colour_brand_ink,
    radius: settings.corner_radius,
    scheme: settings.colour_scheme,
  }
}

/**
 * A small complete page, for unknown hosts and for failures before or inside the application. It has no scripts and no
 * external resources.
 */
export function plainPage({ title, text, site }: PlainPage): string {
  return pageDocument({
    lang: site?.locale ?? 'en',
    title: site ? `${title} - ${site.name}` : title,
    css: cssOf(palette(site)),
    body: html`
      ${site ? html`<header><a href="/">${site.name}</a></header>` : null}
      <main>
        <h1>${title}</h1>
        <p>${text}</p>
        ${site ? html`<a class="button" href="/">Back to the home page</a>` : null}
      </main>
    `,
  })
}

const cssOf = (look: typeof NEUTRAL) => `
:root{color-scheme:${look.scheme}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:${look.ground};color:${look.ink};font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header{background:${look.brand};color:${look.brandInk};padding:20px 24px;font-weight:600;font-size:19px}
header a{color:inherit;text-decoration:none}
main{max-width:560px;width:100%;margin:auto;padding:48px 24px}
h1{font-size:28px;line-height:1.2;letter-spacing:-.02em;margin:0 0 12px}
p{color:${look.muted};margin:0 0 24px}
.button{display:inline-block;padding:12px 20px;border-radius:${look.radius}px;background:${look.brand};color:${look.brandInk};text-decoration:none;font-weight:600}
a:focus-visible{outline:2px solid ${look.brand};outline-offset:2px}
`
