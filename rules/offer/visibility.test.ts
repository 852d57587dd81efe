import { describe, expect, test } from 'vitest'
import { isOfferOver, isOfferVisible, visibleOffers, type OfferSite } from './visibility.ts'

const site: OfferSite = { id: 7, timeZone: 'Australia/Brisbane', settings: { offer_exempt_ids: [] } }
/** The last millisecond of 10 March in Brisbane. */
const now = new Date('2026-03-10T13:59:59.999Z')
const offer = { id: 30, excluded_website_ids: [] as number[], starts_on: null, ends_on: null }

describe('isOfferVisible (§5.4)', () => {
  test.each<[string, Partial<Parameters<typeof isOfferVisible>[0]>, number[], boolean]>([
    ['excludes nobody', {}, [], true],
    ['excludes this site', { excluded_website_ids: [7] }, [], false],
    ['excludes this site among others', { excluded_website_ids: [1, 7] }, [], false],
    ['excludes other sites', { excluded_website_ids: [6, 8, 77] }, [], true],
    ['is exempt', { excluded_website_ids: [7] }, [30], true],
    ['is not the exempt one', { excluded_website_ids: [7] }, [31, 3], false],
    ['started today', { starts_on: '2026-03-10' }, [], true],
    ['starts tomorrow', { starts_on: '2026-03-11' }, [], false],
    ['ends today', { ends_on: '2026-03-10' }, [], true],
    ['ended yesterday', { ends_on: '2026-03-09' }, [], false],
    ['is exempt but over', { excluded_website_ids: [7], ends_on: '2026-03-09' }, [30], false],
    ['is for one day, today', { starts_on: '2026-03-10', ends_on: '2026-03-10' }, [], true],
  ])('an offer that %s', (_, facts, offer_exempt_ids, expected) =>
    expect(isOfferVisible({ ...offer, ...facts }, { ...site, settings: { offer_exempt_ids } }, now)).toBe(expected),
  )

  test('the day turns at the site’s midnight', () => {
    const ending = { ...offer, ends_on: '2026-03-10' }
    const next = new Date(now.getTime() + 1)
    expect(isOfferVisible(ending, site, now)).toBe(true)
    expect(isOfferVisible(ending, site, next)).toBe(false)
    expect(isOfferVisible(ending, { ...site, timeZone: 'Australia/Perth' }, next)).toBe(true)
  })
})

describe('isOfferOver', () => {
  test.each<[string, Partial<Parameters<typeof isOfferOver>[0]>, number[], boolean]>([
    ['without an end', {}, [], false],
    ['that ends today', { ends_on: '2026-03-10' }, [], false],
    ['that ended yesterday', { ends_on: '2026-03-09' }, [], true],
    ['that ended and excludes this site', { ends_on: '2026-03-09', excluded_website_ids: [7] }, [], false],
    ['that ended and is exempt', { ends_on: '2026-03-09', excluded_website_ids: [7] }, [30], true],
  ])('an offer %s', (_, facts, offer_exempt_ids, expected) =>
    expect(isOfferOver({ ...offer, ...facts }, { ...site, settings: { offer_exempt_ids } }, now)).toBe(expected),
  )
})

test('visibleOffers keeps the dealer’s order', () =>
  expect(
    visibleOffers(
      [
        { ...offer, id: 3 },
        { ...offer, id: 1, excluded_website_ids: [7] },
        { ...offer, id: 2 },
      ],
      site,
      now,
    ).map(({ id }) => id),
  ).toEqual([3, 2]))
