import { describe, expect, test } from 'vitest'
import { LOCATION, siteWith } from '../../tools/testing/location.ts'
import type { Car } from '../car/car.ts'
import { visitSource } from '../event/source.ts'
import { TRACKED_PARAMETERS } from '../memory/visits.ts'
import {
  CARD_CAMPAIGN,
  cardAddress,
  cardLook,
  logoPicture,
  MOST_CARDS,
  parseCardRequest,
  windowCard,
} from './windowCard.ts'

const car = (facts: Partial<Car> = {}): Car => ({ ...LOCATION.car, price_cents: 2_999_000, ...facts })
const cardOf = (facts: Partial<Car> = {}, isShown = true, site = siteWith()) =>
  windowCard(car(facts), { site, locations: [LOCATION.location], location: LOCATION.location, isShown })

describe('the address of cards', () => {
  const read = (query: string) => parseCardRequest(new URLSearchParams(query))
  test.each([
    ['id=3&id=1&id=3', [3, 1], 'a4'],
    ['id=0&id=-1&id=x&id=1e3&id=12', [12], 'a4'],
    ['size=a5&id=1234567890', [], 'a5'],
    ['size=a3', [], 'a4'],
  ] as const)('%s has the vehicles %j on %s', (query, ids, size) => {
    expect(read(query)).toMatchObject({ ids, size })
  })
  test('has no more vehicles than a print, and the filters of the list', () => {
    const many = Array.from({ length: MOST_CARDS + 1 }, (_, at) => `id=${at + 1}`).join('&')
    expect(read(many).ids).toHaveLength(MOST_CARDS)
    expect(read('search=kia&problem=no_vin').view).toMatchObject({ search: 'kia', problem: 'no_vin' })
  })
})

describe('the QR code', () => {
  test('leads to the page of the vehicle, with a campaign that reports know', () => {
    const address = new URL(cardAddress(car({ slug: 'a-car' }), siteWith()))
    expect(address.pathname).toMatch(/\/a-car$/)
    expect(Object.fromEntries(address.searchParams)).toEqual(CARD_CAMPAIGN)
    expect(TRACKED_PARAMETERS).toEqual(expect.arrayContaining(Object.keys(CARD_CAMPAIGN)))
    expect(visitSource(Object.fromEntries(address.searchParams), '')).toEqual({
      source: 'qr-code',
      medium: 'print',
      campaign: 'window-card',
    })
  })
  test('is only on the card of a vehicle with a page', () => {
    expect(cardOf().address).toMatch(/^https?:/)
    expect(cardOf({}, false).address).toBeNull()
  })
})

describe('a card', () => {
  test('has the price, its type and its disclosure as the page has them', () =>
    expect(cardOf({ price_type: 'egc', price_was_cents: 3_199_000 })).toMatchObject({
      price: { kind: 'amount', amount: '$29,990', label: 'Excl. Govt. Charges', was: '$31,990' },
      note: expect.stringMatching(/^The price excludes government charges/),
    }))
  test.each([{ price_cents: null }, { price_type: 'enquire' as const }])(
    'of a vehicle without a price has words',
    (facts) =>
      expect(cardOf(facts)).toMatchObject({ price: { kind: 'enquire', text: 'Enquire for price.' }, note: null }),
  )
  test('shows the VIN and the registration in full, as the vehicle itself does', () => {
    const site = siteWith({ show_full_vin: false, show_full_rego: false })
    const values = cardOf({ vin: 'JM0KF2W7A00123456', rego: 'ABC123' }, true, site).facts.map(({ value }) => value)
    expect(values).toEqual(expect.arrayContaining(['JM0KF2W7A00123456', 'ABC123']))
  })
  test('has at most twelve facts, and neither the year of its title nor its stock number again', () => {
    const { facts } = cardOf({ vin: 'X', rego: 'A', colour: 'Red', body: 'Ute', seats: 5, engine: '2.2 L' })
    expect(facts.length).toBeLessThanOrEqual(12)
    expect(facts.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['year']))
  })
  test('has the dealer’s licence, phone and address', () => {
    const location = { ...LOCATION.location, dealer_license_number: 'LMCT 1234' }
    const site = siteWith()
    const card = windowCard(car(), { site, locations: [location], location, isShown: true })
    expect(card.licence).toMatch(/1234$/)
    expect(card.phone).toBe(car().location?.phone ?? location.contact_detail.phone ?? site.settings.site_phone)
    expect(card.place).toBe(location.address.full)
  })
})

describe('the look', () => {
  test.each([
    ['light', '#FFFFFF', '#222222'],
    ['split', '#FFFFFF', '#222222'],
    ['dark', '#112233', '#EEEEEE'],
  ] as const)('with a %s header has the head on %s in %s', (header_style, head, headInk) => {
    const site = siteWith({
      header_style,
      colour_brand: '#112233',
      colour_brand_ink: '#EEEEEE',
      colour_surface: '#FFFFFF',
      colour_ink: '#222222',
    })
    expect(cardLook(site)).toMatchObject({ head, headInk })
  })

  test('has the logo as a picture in the colour around it', () => {
    const picture = (svg: string | null, logo_png: string | null = null) => {
      const site = siteWith()
      return logoPicture(
        { ...site, settings: { ...site.settings, logo_svg: svg, logo_png, logo_ico: null } },
        '#123456',
      )
    }
    const decoded = (svg: string) => decodeURIComponent(picture(svg)!)
    expect(decoded('<svg><path/></svg>')).toBe(
      'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" color="#123456"><path/></svg>',
    )
    expect(decoded('<svg xmlns="http://www.w3.org/2000/svg" color="red"></svg>')).toBe(
      'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" color="red"></svg>',
    )
    expect(picture(null)).toBeNull()
    expect(picture(null, '/media/logos/a.png')).toMatch(/^https?:.*\/media\/logos\/a\.png$/)
  })
})
