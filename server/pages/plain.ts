import type { PhoneView } from '@forecourt/rules/location/contactView.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { html, pageDocument } from '../html.ts'

/** Content of a page that is generated without the web application. */
export interface PlainPage {
  title: string
  text: string
  /** In this site's colours; without one, in neutral colours and without a name. */
  site?: Site | null
  /** The number beside the site's name. A masked one leads to the contact page, because there are no scripts. */
  phone?: PhoneView | null
  /** Offers the same address again instead of the home page. */
  again?: boolean
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
export function plainPage({ title, text, site, phone, again = false }: PlainPage): string {
  return pageDocument({
    lang: site?.locale ?? 'en',
    title: site ? `${title} - ${site.name}` : title,
    css: cssOf(palette(site), site?.settings.header_style === 'dark'),
    body: html`
      ${site ? header(site, phone) : null}
      <main>
        <h1>${title}</h1>
        <p>${text}</p>
        ${again ? TRY_AGAIN : site ? html`<a class="button" href="/">Back to the home page</a>` : null}
      </main>
    `,
  })
}

/** An empty address is that of the page itself. */
const TRY_AGAIN = html`<a class="button" href="">Try again</a>`

/** The row above each page of the site, with its wordmark if that needs no file. */
function header(site: Site, phone: PhoneView | null | undefined) {
  const { name, settings } = site
  const { logo_svg } = settings
  return html`
    <header>
      <a class="logo" href="/"> ${logo_svg ? html`<span dangerouslySetInnerHTML=${{ __html: logo_svg }} />` : name} </a>
      ${phone ? html`<a class="phone" href=${phone.href ?? paths(site).contact()}>${phone.shown}</a>` : null}
    </header>
  `
}

const cssOf = (look: typeof NEUTRAL, dark: boolean) => `
:root{color-scheme:${look.scheme}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:${look.ground};color:${look.ink};font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header{background:${dark ? look.brand : look.surface};color:${dark ? look.brandInk : look.ink};border-bottom:1px solid ${dark ? look.brand : look.line};padding:8px 24px;display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 24px;font-weight:600}
header a{color:inherit;text-decoration:none;display:flex;align-items:center;min-height:44px}
.logo{font-size:19px}
.logo svg{display:block;height:32px;width:auto;max-width:100%}
.phone{font-variant-numeric:tabular-nums;white-space:nowrap}
main{max-width:560px;width:100%;margin:auto;padding:48px 24px}
h1{font-size:28px;line-height:1.2;letter-spacing:-.02em;margin:0 0 12px}
p{color:${look.muted};margin:0 0 24px}
.button{display:inline-block;padding:12px 20px;border-radius:${look.radius}px;background:${look.brand};color:${look.brandInk};text-decoration:none;font-weight:600}
a:focus-visible{outline:2px solid currentColor;outline-offset:2px}
`
