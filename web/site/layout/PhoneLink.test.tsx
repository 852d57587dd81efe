import { PLATFORM_SETTINGS } from '@forecourt/rules/site/config.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PageContext } from './page.ts'
import { PhoneLink } from './PhoneLink.tsx'

// The fields of a site that a link and its addresses depend on.
const site = { id: 1, country: 'AU', settings: PLATFORM_SETTINGS } as unknown as PublicSite
const page = { site, frame: null, address: { pathname: '/', search: '' } }
const drawn = (props: Parameters<typeof PhoneLink>[0]) =>
  renderToString(
    <PageContext value={page}>
      <PhoneLink {...props} />
    </PageContext>,
  )
const whole = { shown: '(07) 5550 1234', href: 'tel:+61755501234', reveal: null }
const masked = { shown: '(07) •••• ••••', href: null, reveal: { locationId: 3 } }

describe('a phone number', () => {
  test('that is masked has a control beside it that is there to see, and leads to the contact page', () => {
    const html = drawn({ phone: masked })
    expect(html).toContain('(07) •••• ••••</span><span')
    expect(html).toMatch(/<a href="\/contact".*>Show<\/span><\/a>$/)
  })
  test('that is not masked is a link to call', () => {
    const html = drawn({ phone: whole })
    expect(html).toContain('href="tel:+61755501234"')
    expect(html).not.toContain('Show')
  })
  test('where there is room for an icon alone, the icon has the name', () => {
    const html = drawn({ phone: masked, iconOnly: true })
    expect(html).toContain('aria-label="Call us"')
    expect(html).not.toMatch(/Show|•/)
  })
})
