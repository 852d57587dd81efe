import type { Site } from '@forecourt/rules/site/site.ts'
import { html, pageDocument } from '../html.ts'
import { palette } from './plain.ts'

const COUNTRIES = { AU: 'Australia', NZ: 'New Zealand', US: 'United States' } as const

/**
 * The front page of a demo platform: its sites, each in its own colours, with their addresses.
 *
 * @param inbox whether the sites' emails are stored in the inbox of this host
 */
export const directoryPage = (sites: readonly Site[], inbox = false): string =>
  pageDocument({
    lang: 'en',
    title: 'Forecourt demo sites',
    css: CSS,
    body: html`
      <main>
        <h1>Demo dealers</h1>
        <p class="lead">
          ${`${sites.length} dealer sites on one Forecourt platform. The dealers are fictional; the stock is based on real listings.`}
          ${inbox ? [' Emails they send are in the ', html`<a href="/inbox">inbox</a>`, '.'] : null}
        </p>
        <ul>
          ${sites.map(card)}
        </ul>
      </main>
    `,
  })

function card(site: Site) {
  const { brand, brandInk } = palette(site)
  const { logo_svg: logo, tagline } = site.settings
  const place = [site.city, COUNTRIES[site.country]].filter(Boolean).join(', ')
  const style = { background: brand, color: brandInk }
  return html`
    <li>
      <a href=${site.baseUrl}>
        ${
          logo
            ? html`<div class="sign" style=${style} aria-hidden="true" dangerouslySetInnerHTML=${{ __html: logo }} />`
            : html`<div class="sign" style=${style}>${site.name}</div>`
        }
        <div class="facts">
          <h2>${site.name}</h2>
          <p>${tagline}</p>
          <p>${`${site.vehicleNounPlural} in ${place}`}</p>
          <p class="host">${new URL(site.baseUrl).host}</p>
        </div>
      </a>
    </li>
  `
}

const CSS = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#F6F7F8;color:#16181D;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:1200px;margin:0 auto;padding:64px 24px 96px}
h1{font-size:40px;line-height:1.1;letter-spacing:-.02em;margin:0 0 12px}
.lead{max-width:62ch;color:#5B616B;margin:0 0 40px}
ul{list-style:none;margin:0;padding:0;display:grid;gap:24px;grid-template-columns:repeat(auto-fill,minmax(280px,1fr))}
.lead a{color:#1D4ED8}
li a{display:flex;flex-direction:column;height:100%;overflow:hidden;border:1px solid #E1E4E8;border-radius:12px;background:#fff;color:inherit;text-decoration:none;transition:box-shadow .15s ease-out,transform .15s ease-out}
li a:hover{box-shadow:0 8px 24px rgb(22 24 29/.1);transform:translateY(-2px)}
a:focus-visible{outline:2px solid #1D4ED8;outline-offset:2px}
.sign{display:flex;align-items:center;height:120px;padding:0 24px;font-size:23px;font-weight:600;letter-spacing:-.01em}
.sign svg{max-width:100%;height:40px;width:auto}
.facts{padding:20px 24px 24px;flex:1}
.facts h2{font-size:19px;line-height:1.3;margin:0 0 4px}
.facts p{margin:0;color:#5B616B}
.facts .host{margin-top:12px;font-size:14px;color:#16181D}
@media (prefers-reduced-motion:reduce){li a{transition:none}li a:hover{transform:none}}
`
