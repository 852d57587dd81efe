import type { DriveAwayView } from '@forecourt/rules/charges/view.ts'
import { PLATFORM_SETTINGS } from '@forecourt/rules/site/config.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageContext } from '../layout/page.ts'
import { DriveAway, DriveAwayNote } from './DriveAway.tsx'

const site = { id: 1, country: 'US', locale: 'en-US', settings: PLATFORM_SETTINGS } as unknown as PublicSite
const page = { site, frame: null, address: { pathname: '/', search: '' } }
const drawn = (view: DriveAwayView) =>
  renderToStaticMarkup(
    <PageContext value={page}>
      <DriveAwayNote view={view} />
      <DriveAway view={view} href="/cars/x" />
    </PageContext>,
  )

const TEXAS: DriveAwayView = {
  heading: 'Out-the-door estimate',
  choices: [
    { value: 'CA', label: 'California' },
    { value: 'TX', label: 'Texas' },
  ],
  place: 'TX',
  estimate: {
    items: [{ label: 'Title application fee', amount: '$28.00 to $33.00', note: 'Depends on the county' }],
    total: { label: 'Estimated out-the-door price', amount: '$20,028.00 to $20,033.00' },
    assumptions: ['For private use by one owner (used)', 'No trade-in'],
    leftOut: 'Insurance',
    rates: 'Estimate from rates of January 1, 2026',
    sources: [{ name: 'Texas DMV', url: 'https://dmv.example/' }],
  },
  ask: null,
}
const ASK = { reason: 'We don’t have current charges for Texas.', link: 'Ask us for an out-the-door price' }

test('an estimate has its items, assumptions and source, and a plain form for the state', () => {
  const html = drawn(TEXAS)
  expect(html).toContain('<a href="#drive-away"')
  expect(html).toContain('action="/cars/x#drive-away" method="get">')
  expect(html).toContain('<option value="TX" selected="">Texas</option>')
  expect(html).toContain('Depends on the county')
  expect(html.match(/\$20,028\.00 to \$20,033\.00/g)).toHaveLength(2)
  expect(html).toContain('Assumes: For private use by one owner (used). No trade-in.')
  expect(html).toContain('Not included: Insurance.')
  expect(html).toMatch(/rates of January 1, 2026 \(<span><a href="https:\/\/dmv.example\/" target="_blank"/)
})

test('a state without current charges has no figure, and the way to ask', () => {
  const html = drawn({ ...TEXAS, estimate: null, ask: ASK })
  expect(html).not.toContain('$')
  expect(html).toContain('<select')
  expect(html.match(/<a href="#form-section"[^>]*>Ask us for an out-the-door price<\/a>/g)).toHaveLength(2)
})

test('where no state has current charges, one line beside the price says so', () => {
  const html = drawn({ ...TEXAS, choices: [], estimate: null, ask: ASK })
  expect(html).toMatch(/^<p[^>]*>We don’t have current charges for Texas\. <a [^>]*>[^<]*<\/a><\/p>$/)
})
