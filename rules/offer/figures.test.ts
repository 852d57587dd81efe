import { describe, expect, test } from 'vitest'
import { offerFigures, type OfferFigureSite } from './figures.ts'
import { PLATFORM_SETTINGS } from '../site/config.ts'

const site = (country: 'AU' | 'NZ' | 'US', settings: Partial<OfferFigureSite['settings']> = {}): OfferFigureSite => ({
  country,
  locale: `en-${country}`,
  currency: ({ AU: 'AUD', NZ: 'NZD', US: 'USD' } as const)[country],
  settings: { ...PLATFORM_SETTINGS, ...settings },
})
const NOTHING = { saving_cents: null, from_price: null, rate: null, bonus: null }
const figureTexts = (offer: object, at: OfferFigureSite) =>
  offerFigures({ ...NOTHING, ...offer }, at).figures.map(({ before, figure, after }) =>
    [before, figure, after].filter(Boolean).join(' '),
  )

describe('what one saves or gets by an offer', () => {
  test('the saving first, then where prices begin, the rate and what comes with it', () =>
    expect(
      figureTexts(
        {
          saving_cents: 2_000_00,
          from_price: { price_cents: 36_990_00, price_type: 'drive_away' },
          rate: { percent: 5.9, comparison_percent: 6.4 },
          bonus: 'Two years of free servicing',
        },
        site('AU'),
      ),
    ).toEqual([
      'Save $2,000',
      'From $36,990 Drive Away',
      '5.9% p.a. Comparison rate 6.4% p.a.',
      'Two years of free servicing',
    ]))
  test('nothing for missing figures', () => expect(figureTexts({}, site('AU'))).toEqual([]))
})

describe('a rate', () => {
  const bare = { rate: { percent: 5.9, comparison_percent: null } }
  const compared = { rate: { percent: 5.9, comparison_percent: 6.4 } }
  test.each([
    ['stands with its comparison rate in Australia', compared, site('AU'), ['5.9% p.a. Comparison rate 6.4% p.a.']],
    ['is not shown there without one', bare, site('AU'), []],
    ['is shown to businesses without one', bare, site('AU', { business_vehicles: true }), ['5.9% p.a.']],
    ['needs none in New Zealand', bare, site('NZ'), ['5.9% p.a.']],
    ['is an APR in the US', bare, site('US'), ['5.9% APR']],
    ['is not shown where there is no finance', compared, site('AU', { finance_enabled: false }), []],
  ])('%s', (_, offer, at, expected) => expect(figureTexts(offer, at)).toEqual(expected))

  test.each([
    ['with the warning of the law', compared, site('AU'), 1],
    ['without one where there is no comparison rate', bare, site('NZ'), 0],
    ['without one outside Australia', compared, site('NZ'), 0],
    ['without one where the rate is not shown', compared, site('AU', { finance_enabled: false }), 0],
  ])('%s', (_, offer, at, count) => {
    const { warnings } = offerFigures({ ...NOTHING, ...offer }, at)
    expect(warnings).toHaveLength(count)
    for (const warning of warnings) expect(warning).toContain('WARNING: This comparison rate is true only')
  })
})
