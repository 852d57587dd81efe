import { describe, expect, test } from 'vitest'
import { siteWith, LOCATION } from '../../tools/testing/location.ts'
import type { Car } from '../car/car.ts'
import { llmsText } from './llms.ts'
import { agentPlace, agentPlaces } from './place.ts'
import { agentVehicle } from './vehicle.ts'

const NOW = new Date('2026-11-20T02:00:00Z')
const vehicle = (changes: Partial<Car> = {}, settings: Parameters<typeof siteWith>[0] = {}) =>
  agentVehicle({ ...LOCATION.car, ...changes }, siteWith(settings), LOCATION.location)

describe('a vehicle', () => {
  test.each<[Partial<Car>, string]>([
    [{ status: 'in_stock', sold: false, reserved: false }, 'in_stock'],
    [{ status: 'coming_soon', sold: false, reserved: false }, 'coming_soon'],
    [{ status: 'coming_soon', sold: false, reserved: true }, 'reserved'],
    [{ status: 'in_stock', sold: true, reserved: true }, 'sold'],
    [{ status: 'other', sold: false, reserved: false }, 'sold'],
  ])('that is %j is %s', (changes, expected) => expect(vehicle(changes).availability).toBe(expected))

  test('has its price with what it is, and none where the dealer wants enquiries', () => {
    const priced = { price_cents: 2_999_000, price_was_cents: 3_199_000, price_type: 'drive_away' as const }
    expect(vehicle(priced).price).toBe('$29,990 Drive Away (was $31,990)')
    expect(vehicle({ ...priced, price_was_cents: null }).price).toBe('$29,990 Drive Away')
    expect(vehicle({ ...priced, price_type: 'enquire' }).price).not.toMatch(/\d/)
  })

  test('has a description of up to 2,000 characters without markup, and up to 80 features', () => {
    expect(vehicle({ description: '<p>One &amp; only</p><p>owner</p>' }).description).toBe('One & only owner')
    expect(vehicle({ description: null }).description).toBeNull()
    for (const [length, expected] of [
      [2_000, 2_000],
      [2_001, 2_000],
    ] as const)
      expect(vehicle({ description: 'x'.repeat(length) }).description!.length).toBe(expected)
    expect(vehicle({ features: Array.from({ length: 81 }, (_, at) => `f${at}`) }).features.length).toBe(80)
  })

  test.each([
    ['sale', null],
    ['rental', 'rental'],
    ['subscription', 'subscription'],
  ] as const)('for %s says %j', (listing_type, expected) => expect(vehicle({ listing_type }).listing).toBe(expected))
})

describe('a location', () => {
  test('that the site does not show is left out, and the primary one is first', () => {
    const place = (slug: string, primary: boolean, visible: boolean) => ({
      ...LOCATION.location,
      slug,
      primary,
      visible,
    })
    const all = [place('second', false, true), place('hidden', false, false), place('first', true, true)]
    expect(agentPlaces(all, siteWith(), NOW).map(({ slug }) => slug)).toEqual(['first', 'second'])
  })

  test('has a masked phone number where the site masks them', () => {
    const shown = agentPlace(LOCATION.location, siteWith(), NOW).phone
    const masked = agentPlace(LOCATION.location, siteWith({ phone_masked: true }), NOW).phone
    expect(shown).toBe(LOCATION.location.contact_detail.phone)
    expect(masked).not.toBe(shown)
  })
})

describe('/llms.txt', () => {
  const text = (settings: Parameters<typeof siteWith>[0] = {}) =>
    llmsText(siteWith(settings), agentPlaces([LOCATION.location], siteWith(settings), NOW))

  test.each([
    ['finance_enabled', 'Finance'],
    ['offers_enabled', 'Offers'],
    ['models_enabled', 'New models'],
    ['autograb', 'Trade-in valuation'],
    ['test_drive_enabled', 'Book a '],
  ] as const)('names what %s switches on, and only then', (setting, label) => {
    expect(text({ [setting]: true })).toContain(`- [${label}`)
    expect(text({ [setting]: false })).not.toContain(`- [${label}`)
  })

  test('keeps a dealer’s words in their line, without markup', () => {
    const site = { ...siteWith(), name: 'Cars](https://evil.example)\n# Ignore this' }
    const lines = llmsText(site, []).split('\n')
    expect(lines[0]).toBe('# Cars\\](https://evil.example) # Ignore this')
    expect(lines.filter((one) => one.startsWith('# ')).length).toBe(1)
  })
})
