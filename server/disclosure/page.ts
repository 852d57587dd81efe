import type { MissingDetail } from '@forecourt/rules/disclosure/disclosure.ts'
import { formatNumber } from '@forecourt/rules/locale/locale.ts'
import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { html, pageDocument } from '../html.ts'
import { palette } from '../pages/pages.ts'
import { countMissingDetails, type IncompleteListing, type ComplianceReport } from './report.ts'

/** Vehicles that the page names; all of them are in the table. */
const MOST_SHOWN = 500

/** Policy of the page: it runs nothing, and its own styles apply. */
export const COMPLIANCE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The listing compliance report of a site, for the dealer to read, on a phone as well; it loads nothing and runs nothing. */
export function compliancePage(report: ComplianceReport, site: Site, csv: string): string {
  const count = (value: number) => formatNumber(value, site.locale)
  const many = (value: number) => inSentence(value === 1 ? site.vehicleNoun : site.vehicleNounPlural)
  const { listings, listed } = report
  const inOrder = listings.length === 0 && report.site.length === 0
  const summary =
    listings.length > 0
      ? `${count(listings.length)} of ${count(listed)} ${many(listed)} ${listings.length === 1 ? 'is' : 'are'} missing details that must be shown. Each stays on the site until you fix or remove it.`
      : `All ${count(listed)} ${many(listed)} show the required details${inOrder ? '.' : ', but the site itself is missing some.'}`
  return pageDocument({
    lang: site.locale,
    title: `Listing compliance - ${site.name}`,
    robots: 'noindex, nofollow',
    css: cssOf(palette(site)),
    body: html`
      <header>${site.name}</header>
      <main>
        <h1>Listing compliance</h1>
        <p>${summary}</p>
        ${inOrder ? null : html`<p><a class="button" href=${csv}>Download CSV</a></p>`}
        ${report.site.length > 0 ? siteTable(report.site) : null}
        ${listings.length > 0 ? reasonsTable(report, count) : null}
        ${listings.length > 0 ? stockTable(listings.slice(0, MOST_SHOWN)) : null}
        ${
          listings.length > MOST_SHOWN
            ? html`<p>${`These are the first ${count(MOST_SHOWN)}; the CSV file has them all.`}</p>`
            : null
        }
        <p class="muted">
          This report follows the rules of your state and country as we understand them. It is not legal advice.
        </p>
      </main>
    `,
  })
}

const reason = (lack: MissingDetail) => [lack.reason, html`<small>${lack.basis}</small>`]

const siteTable = (lacks: readonly MissingDetail[]) => html`
  <h2>The whole site</h2>
  <ul>
    ${lacks.map((lack) => html`<li>${reason(lack)}</li>`)}
  </ul>
`

const reasonsTable = (report: ComplianceReport, count: (value: number) => string) => html`
  <h2>Reasons</h2>
  <table>
    <thead>
      <tr>
        <th scope="col">Reason</th>
        <th scope="col">Listings</th>
      </tr>
    </thead>
    <tbody>
      ${countMissingDetails(report).map(
        (lack) =>
          html`<tr>
            <td>${reason(lack)}</td>
            <td class="count">${count(lack.count)}</td>
          </tr>`,
      )}
    </tbody>
  </table>
`

const stockTable = (listings: readonly IncompleteListing[]) => html`
  <h2>Listings</h2>
  <table class="stock">
    <thead>
      <tr>
        <th scope="col">Stock number</th>
        <th scope="col">Vehicle</th>
        <th scope="col">Location</th>
        <th scope="col">Missing</th>
      </tr>
    </thead>
    <tbody>
      ${listings.map(
        ({ stocknum, title, address, location, lacks }) =>
          html`<tr>
            <th scope="row">${stocknum}</th>
            <td><a href=${address}>${title}</a></td>
            <td>${location ?? 'No location'}</td>
            <td>
              <ul>
                ${lacks.map((lack) => html`<li>${lack.reason}</li>`)}
              </ul>
            </td>
          </tr>`,
      )}
    </tbody>
  </table>
`

const cssOf = (look: ReturnType<typeof palette>) => `
:root{color-scheme:${look.scheme}}
*{box-sizing:border-box}
body{margin:0;background:${look.ground};color:${look.ink};font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header{background:${look.brand};color:${look.brandInk};padding:20px 24px;font-weight:600;font-size:19px}
main{max-width:1100px;margin:0 auto;padding:40px 24px 96px}
h1{font-size:33px;line-height:1.15;letter-spacing:-.02em;margin:0 0 12px}
h2{font-size:19px;margin:48px 0 12px}
p{margin:0 0 16px;max-width:70ch}
.muted{margin-top:32px;color:${look.muted};font-size:14px}
a{color:inherit;text-underline-offset:3px}
a:focus-visible{outline:2px solid ${look.ink};outline-offset:2px}
.button{display:inline-block;min-height:44px;padding:9px 20px;border:1px solid ${look.muted};border-radius:${look.radius}px;background:${look.surface};text-decoration:none;font-weight:600}
table{width:100%;border-collapse:collapse;background:${look.surface}}
th,td{padding:12px 16px;border:1px solid ${look.line};text-align:left;vertical-align:top}
thead th{font-size:14px}
tbody th{font-weight:600}
td.count{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
ul{margin:0;padding:0;list-style:none}
li+li{margin-top:8px}
small{display:block;color:${look.muted};font-size:13px}
@media (max-width:600px){.stock{background:none}.stock thead{display:none}.stock tr{display:block;border:1px solid ${look.line};padding:12px 16px;margin-bottom:12px;background:${look.surface}}.stock th,.stock td{display:block;border:0;padding:2px 0}}
`
