import type { ReactElement } from 'react'
import type { VisitorStep } from '@forecourt/rules/event/measures.ts'
import { formatDay, formatMoney, formatNumber, localise, type Locale } from '@forecourt/rules/locale/locale.ts'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import { sourceLabel, type Count, type MonthFigures, type PriceChange } from '@forecourt/rules/report/figures.ts'
import {
  changeLabel,
  comparedWords,
  differenceOf,
  differenceWords,
  TOTALS,
  trendOf,
  type Change,
} from '@forecourt/rules/report/comparison.ts'
import { monthLabel, type Month } from '@forecourt/rules/report/month.ts'
import { html, pageDocument } from '../html.ts'
import type { ComparedReport } from './compared.ts'
import { barTable, columnChart } from './charts.ts'

/** A report before it is written. */
export interface Report {
  /** Name of the site or of the group. */
  name: string
  month: Month
  locale: Locale
  figures: MonthFigures
  /** The sites of a group, each with its own figures; empty for one site. */
  sites: readonly { name: string; figures: MonthFigures }[]
  /** The last day that is counted, if the month is not over. */
  until: string | null
}

/** The steps of the funnel in words. */
export const STEP_LABELS: Readonly<Record<VisitorStep, string>> = {
  search: 'Searched the stock',
  vehicle: 'Viewed a vehicle',
  lead: 'Sent an enquiry',
  reservation: 'Reserved a vehicle',
}

/** Rows of a long list that a page shows. */
const SHOWN = 20

const CSS = `
:root { color-scheme: light; --ink: #16181d; --muted: #5b616b; --line: #e1e4e8; --ground: #f6f7f8; --brand: #1f4e79; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif; font-variant-numeric: tabular-nums; }
main { max-width: 1080px; margin: 0 auto; padding: 32px 20px 64px; }
h1 { margin: 0; font-size: 28px; line-height: 1.2; letter-spacing: -0.02em; }
h2 { margin: 0 0 12px; font-size: 18px; }
p { margin: 4px 0 0; color: var(--muted); max-width: 70ch; }
section { margin-top: 24px; padding: 20px; background: #fff; border: 1px solid var(--line); border-radius: 8px; }
.totals { display: grid; grid-template-columns: repeat(auto-fit, minmax(132px, 1fr)); gap: 16px; margin: 0; }
.totals div { display: flex; flex-direction: column-reverse; justify-content: flex-end; }
.totals dt { color: var(--muted); font-size: 13px; }
.totals dd { margin: 0; font-size: 26px; font-weight: 650; line-height: 1.2; }
.pair { display: grid; gap: 24px; grid-template-columns: minmax(0, 1fr); }
@media (min-width: 720px) { .pair { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 24px 40px; align-items: start; } }
table { width: 100%; border-collapse: collapse; }
caption { text-align: left; font-weight: 600; padding-bottom: 4px; }
th, td { padding: 6px 12px 6px 0; text-align: left; border-bottom: 1px solid var(--line); vertical-align: top; font-weight: 400; }
thead th { color: var(--muted); font-size: 13px; }
.number { text-align: right; padding-right: 0; white-space: nowrap; width: 1%; padding-left: 12px; }
.name { display: block; overflow-wrap: anywhere; }
.track { display: block; height: 6px; margin-top: 4px; background: var(--ground); border-radius: 3px; }
.fill { display: block; height: 6px; background: var(--brand); border-radius: 3px; }
.difference { display: block; }
.changes { margin: 0; padding-left: 20px; }
.changes .difference { display: inline; }
.difference.good { color: #116932; }
.difference.bad { color: #b42318; }
.day { display: block; color: var(--muted); font-size: 13px; }
.wide { overflow-x: auto; }
.wide table { min-width: 560px; }
.chart { display: block; width: 100%; height: auto; }
.chart .bar { fill: var(--brand); }
.chart .axis { stroke: var(--muted); }
.chart .grid { stroke: var(--line); }
.chart text { fill: var(--muted); font-size: 12px; }
.chart .label { text-anchor: middle; }
@media (max-width: 560px) { .chart { overflow: visible; } .chart text { font-size: 24px; } .chart .label { transform: translateY(14px); } }
details { margin-top: 12px; }
summary { cursor: pointer; color: var(--brand); }
summary:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
@media print { body { background: #fff; } section { break-inside: avoid; } }
`

/** The report as one page without scripts, with the differences from another month if there is one. */
export function reportPage(report: Report, compared: Omit<ComparedReport, 'report'> | null = null): string {
  const { name, month, locale, figures, sites, until } = report
  const title = `${name}: ${monthLabel(month, locale)}`
  const number = (count: number) => formatNumber(count, locale)
  const words = (text: string) => localise(text, locale)
  const totals = TOTALS.map(({ label, better, of }) => {
    const value = of(figures)
    const earlier = compared ? of(compared.before.figures) : null
    const difference = value === null || earlier === null ? null : differenceOf(value, earlier)
    return {
      label: words(label),
      value: value === null ? 'None sold' : number(value),
      difference: difference ? comparedWords(difference, compared!.isWhole, number) : null,
      trend: difference && compared?.isWhole ? trendOf(difference, better) : 'same',
    }
  })
  const bars = (caption: string, heading: string, values: readonly Count[]) =>
    values.length > 0
      ? barTable(caption, heading, values.slice(0, SHOWN), number)
      : html`<div>
          <strong>${caption}</strong>
          <p>${words('No enquiries in this month.')}</p>
        </div>`
  const body = html`
    <main>
      <h1>${title}</h1>
      <p>
        ${sites.length > 0 ? `${number(sites.length)} sites. ` : ''}${until === null ? '' : `Counted up to ${until}. `}Visits
        by robots and by your own staff are not counted.
      </p>
      <section aria-label="Totals">
        <dl class="totals">
          ${totals.map(
            ({ label, value, difference, trend }) =>
              html`<div key=${label}>
                <dt>${label}${difference ? html`<span class=${`difference ${trend}`}>${difference}</span>` : null}</dt>
                <dd>${value}</dd>
              </div>`,
          )}
        </dl>
        ${compared ? html`<p>${comparedWith(compared, locale)}</p>` : null}
      </section>
      ${compared?.isWhole ? changeList(compared.changes, number, words) : null}
      ${sites.length > 0 ? siteTable(sites, number, words) : null}
      <section>
        <h2>Visitors by day</h2>
        ${columnChart('Visitors by day', dayLabels(figures.visitorsByDay), number)}
        <details>
          <summary>Show the figures</summary>
          ${barTable('Visitors by day', 'Day', figures.visitorsByDay, number)}
        </details>
      </section>
      <section>
        <h2>From search to reservation</h2>
        ${barTable(
          'Visitors who took each step and all steps before it',
          'Step',
          figures.funnel.map(({ step, visitors }) => ({ label: words(STEP_LABELS[step]), count: visitors })),
          number,
        )}
      </section>
      <section>
        <h2>${words('Enquiries')}</h2>
        <div class="pair">
          ${bars('By kind', 'Kind', named(figures.leadsByKind, words))}
          ${bars(
            'By source',
            'Source',
            figures.leadsBySource.map(({ label, count }) => ({ label: sourceLabel(label), count })),
          )}
          ${bars('By location', 'Location', figures.leadsByLocation)}
          ${bars('By campaign', 'Campaign', figures.leadsByCampaign)}
        </div>
      </section>
      ${carTables(figures, number, words)} ${priceTable(figures.priceChanges, locale, number, words)}
    </main>
  `
  return pageDocument({ lang: locale, title, css: CSS, body })
}

function changeList(changes: readonly Change[], number: (count: number) => string, words: (text: string) => string) {
  return html`
    <section>
      <h2>What changed most</h2>
      ${
        changes.length === 0
          ? html`<p>Nothing changed by more than it does by chance.</p>`
          : html`<ul class="changes">
              ${changes.map((change) => {
                const label = words(changeLabel(change, 'Enquiries'))
                return html`<li key=${label}>
                  ${label}: ${number(change.value)},
                  <span class=${`difference ${change.trend}`}>${differenceWords(change, number)}</span>
                </li>`
              })}
            </ul>`
      }
    </section>
  `
}

/** Which month a report is compared with. */
function comparedWith({ before, isWhole }: Omit<ComparedReport, 'report'>, locale: Locale): string {
  const label = monthLabel(before.month, locale)
  return isWhole
    ? `Compared with ${label}.`
    : `Compared with ${label}. One of the two months isn’t over yet, so it has fewer days.`
}

const named = (counts: readonly Count[], words: (text: string) => string) =>
  counts.map(({ label, count }) => ({ label: words(label), count }))

/** Days by their number in the month. */
const dayLabels = (days: readonly Count[]) =>
  days.map(({ label, count }) => ({ label: String(Number(label.slice(8))), count }))

function siteTable(sites: Report['sites'], number: (count: number) => string, words: (text: string) => string) {
  return html`
    <section>
      <h2>Sites</h2>
      <div class="wide" tabindex="0" role="region" aria-label="Sites">
        <table>
          <thead>
            <tr>
              <th scope="col">Site</th>
              <th scope="col" class="number">Visitors</th>
              <th scope="col" class="number">Vehicle views</th>
              <th scope="col" class="number">${words('Enquiries')}</th>
              <th scope="col" class="number">Sold</th>
            </tr>
          </thead>
          <tbody>
            ${sites.map(
              ({ name, figures }) =>
                html`<tr key=${name}>
                  <th scope="row">${name}</th>
                  <td class="number">${number(figures.visitors)}</td>
                  <td class="number">${number(figures.vehicleViews)}</td>
                  <td class="number">${number(figures.leads)}</td>
                  <td class="number">${number(figures.daysToSell.length)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </section>
  `
}

function carTables(
  { topCars, unviewed }: MonthFigures,
  number: (count: number) => string,
  words: (text: string) => string,
): ReactElement {
  const more = unviewed.length - SHOWN
  return html`
    <section>
      <h2>Vehicles</h2>
      <div class="pair">
        <div>
          <table>
            <caption>
              Most viewed
            </caption>
            <thead>
              <tr>
                <th scope="col">Vehicle</th>
                <th scope="col" class="number">Views</th>
                <th scope="col" class="number">${words('Enquiries')}</th>
              </tr>
            </thead>
            <tbody>
              ${topCars.map(
                (car) =>
                  html`<tr key=${car.stocknum}>
                    <th scope="row"><span class="name">${car.name} (${car.stocknum})</span></th>
                    <td class="number">${number(car.views)}</td>
                    <td class="number">${number(car.leads)}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
          ${topCars.length === 0 ? html`<p>No vehicle was viewed in this month.</p>` : null}
        </div>
        <div>
          <table>
            <caption>
              Not viewed at all
            </caption>
            <thead>
              <tr>
                <th scope="col">Vehicle</th>
                <th scope="col" class="number">Days listed</th>
              </tr>
            </thead>
            <tbody>
              ${unviewed.slice(0, SHOWN).map(
                (car) =>
                  html`<tr key=${car.stocknum}>
                    <th scope="row"><span class="name">${car.name} (${car.stocknum})</span></th>
                    <td class="number">${number(car.listedDays)}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
          ${unviewed.length === 0 ? html`<p>Every listed vehicle was viewed.</p>` : null}
          ${more > 0 ? html`<p>And ${number(more)} more. The CSV file lists all of them.</p>` : null}
        </div>
      </div>
    </section>
  `
}

const price = (cents: number | null, currency: Currency) => (cents === null ? 'No price' : formatMoney(cents, currency))

/** Such as 10 November 2026: $39,995 to $38,995. */
function priceChange({ day, fromCents, toCents, currency }: PriceChange, locale: Locale): string {
  const [from, to] = [price(fromCents, currency), price(toCents, currency)]
  return `${formatDay(new Date(`${day}T00:00:00Z`), locale, 'UTC')}: ${from} to ${to}`
}

function priceTable(
  changes: readonly PriceChange[],
  locale: Locale,
  number: (count: number) => string,
  words: (text: string) => string,
): ReactElement {
  const more = changes.length - SHOWN
  return html`
    <section>
      <h2>Response to price changes</h2>
      ${
        changes.length === 0
          ? html`<p>No price was changed in this month.</p>`
          : html`<table>
              <caption>
                ${words('Views and enquiries in the seven days before and after each change')}
              </caption>
              <thead>
                <tr>
                  <th scope="col">Vehicle</th>
                  <th scope="col" class="number">Views</th>
                  <th scope="col" class="number">${words('Enquiries')}</th>
                </tr>
              </thead>
              <tbody>
                ${changes.slice(0, SHOWN).map(
                  (one) =>
                    html`<tr key=${`${one.stocknum} ${one.day} ${one.fromCents}`}>
                      <th scope="row">
                        <span class="name">${one.name} (${one.stocknum})</span>
                        <span class="day">${priceChange(one, locale)}</span>
                      </th>
                      <td class="number">${number(one.viewsBefore)} to ${number(one.viewsAfter)}</td>
                      <td class="number">${number(one.leadsBefore)} to ${number(one.leadsAfter)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>`
      }
      ${more > 0 ? html`<p>And ${number(more)} more. The CSV file lists all of them.</p>` : null}
    </section>
  `
}
