import { describe, expect, test } from 'vitest'
import { cardTag, explainTag, isSuccessTag, shownTag, tagTone, type CardTag, type TaggedCar } from './tag.ts'

const now = new Date('2026-03-10T02:00:00Z')
const DAY = 86_400_000

/** A vehicle to which every row of the precedence applies. */
const everything: TaggedCar = {
  make: 'Lexus',
  car_type: 'used',
  simple_fuel: 'Hybrid',
  reserved: true,
  certified: true,
  tag: 'One owner',
  status: 'coming_soon',
  sold: false,
  created_at: now,
  arrival_known: true,
}
const site = {
  settings: {
    electric_hybrid_tags: true,
    certified_tag_make: 'Lexus',
    certified_tag_image_url: '/media/certified.svg',
  },
}

describe('cardTag (§4.4)', () => {
  // Each row removes the condition of the one above, so the next in order applies.
  const steps: [string, Partial<TaggedCar>, unknown][] = [
    ['electric or hybrid', {}, { kind: 'fuel', label: 'Hybrid · Reserved' }],
    ['reserved', { simple_fuel: null }, { kind: 'reserved', label: 'Reserved' }],
    [
      'certified image',
      { reserved: false },
      { kind: 'certified', label: 'Certified used', imageUrl: '/media/certified.svg' },
    ],
    ['custom tag', { certified: false }, { kind: 'custom', label: 'One owner' }],
    ['coming soon', { tag: null }, { kind: 'coming_soon', label: 'COMING SOON' }],
    ['new', { status: 'in_stock' }, { kind: 'new', label: 'New Arrival' }],
    ['no arrival date', { arrival_known: false }, null],
    ['none', { arrival_known: true, created_at: new Date('2026-01-01T00:00:00Z') }, null],
  ]
  let taken: Partial<TaggedCar> = {}
  test.each(
    steps.map(([name, without, expected]) => {
      taken = { ...taken, ...without }
      return [name, { ...everything, ...taken }, expected] as const
    }),
  )('%s', (_, car, expected) => expect(cardTag(car, site, now)).toEqual(expected))

  test.each([
    ['electric', { simple_fuel: 'Electric', reserved: false }, site, { kind: 'fuel', label: 'Electric' }],
    ['electric and reserved', { simple_fuel: 'Electric' }, site, { kind: 'fuel', label: 'Electric · Reserved' }],
    [
      'fuel tags off',
      {},
      { settings: { ...site.settings, electric_hybrid_tags: false } },
      { kind: 'reserved', label: 'Reserved' },
    ],
    ['no settings at all', {}, { settings: {} }, { kind: 'reserved', label: 'Reserved' }],
  ] as const)('%s', (_, facts, tagSite, expected) =>
    expect(cardTag({ ...everything, ...facts }, tagSite, now)).toEqual(expected),
  )

  const certified = { ...everything, simple_fuel: null, reserved: false, tag: null, status: 'in_stock' } as const
  test.each([
    ['a used one of that make', {}, 'certified'],
    ['the make in other capitals', { make: 'LEXUS' }, 'certified'],
    ['another make', { make: 'Toyota' }, 'new'],
    ['a demo', { car_type: 'demo' }, 'new'],
    ['a new one', { car_type: 'new' }, 'new'],
    ['not certified', { certified: false }, 'new'],
  ] as const)('certified image: %s', (_, facts, kind) =>
    expect(cardTag({ ...certified, ...facts }, site, now)?.kind).toBe(kind),
  )
  test.each([
    ['no make', { certified_tag_make: null }],
    ['no image', { certified_tag_image_url: null }],
  ])('certified image: a site with %s', (_, settings) =>
    expect(cardTag(certified, { settings: { ...site.settings, ...settings } }, now)?.kind).toBe('new'),
  )

  const uncertified = { ...certified, certified: false }
  test.each([
    ['in the future', -DAY, 'new'],
    ['now', 0, 'new'],
    ['7 days 23 hours ago', 8 * DAY - 3_600_000, 'new'],
    ['exactly 8 days ago', 8 * DAY, 'new'],
    ['8 days and 1 ms ago', 8 * DAY + 1, undefined],
  ])('created %s (§9.3)', (_, age, kind) =>
    expect(cardTag({ ...uncertified, created_at: new Date(now.getTime() - age) }, site, now)?.kind).toBe(kind),
  )

  test('a blank custom tag is none', () => expect(cardTag({ ...uncertified, tag: ' ' }, site, now)?.kind).toBe('new'))
})

describe('shownTag', () => {
  test.each([
    ['sold beats everything', { sold: true }, { kind: 'sold', label: 'JUST SOLD' }],
    ['removed from stock', { status: 'other' }, { kind: 'sold', label: 'SOLD' }],
    ['available: the card tag', { reserved: false }, { kind: 'fuel', label: 'Hybrid' }],
  ] as const)('%s', (_, facts, expected) => expect(shownTag({ ...everything, ...facts }, site, now)).toEqual(expected))
})

describe('explainTag', () => {
  const bare = { settings: {} }
  const nothing: TaggedCar = {
    ...everything,
    simple_fuel: null,
    reserved: false,
    certified: false,
    tag: null,
    status: 'in_stock',
    arrival_known: false,
  }

  test('every rule of the precedence, with what it looked at', () => {
    expect(explainTag(everything, site, now)).toEqual([
      { name: 'No longer available', holds: false, seen: 'coming_soon, not sold' },
      { name: 'Electric or hybrid', holds: true, seen: 'Hybrid, electric_hybrid_tags is true' },
      { name: 'Reserved', holds: true, seen: 'reserved' },
      {
        name: 'Certified picture of one make',
        holds: true,
        seen: 'used Lexus, certified, certified_tag_make is Lexus, certified_tag_image_url is set',
      },
      { name: 'Own tag', holds: true, seen: "tag 'One owner'" },
      { name: 'Coming soon', holds: true, seen: 'coming_soon' },
      { name: 'New for 8 days', holds: true, seen: 'arrived 2026-03-10T02:00:00.000Z' },
    ])
    expect(explainTag(nothing, bare, now)).toEqual([
      { name: 'No longer available', holds: false, seen: 'in_stock, not sold' },
      {
        name: 'Electric or hybrid',
        holds: false,
        seen: 'neither electric nor hybrid, electric_hybrid_tags is false',
      },
      { name: 'Reserved', holds: false, seen: 'not reserved' },
      {
        name: 'Certified picture of one make',
        holds: false,
        seen: 'used Lexus, not certified, certified_tag_make is not set, certified_tag_image_url is not set',
      },
      { name: 'Own tag', holds: false, seen: 'no tag' },
      { name: 'Coming soon', holds: false, seen: 'in_stock' },
      { name: 'New for 8 days', holds: false, seen: 'date of arrival unknown' },
    ])
  })

  test.each([
    ['sold', { sold: true }, 'No longer available'],
    ['removed from stock', { status: 'other' }, 'No longer available'],
    ['reserved', { simple_fuel: null }, 'Reserved'],
    ['its own tag', { simple_fuel: null, reserved: false, certified: false }, 'Own tag'],
  ] as const)('the first that applies is the tag shown: %s', (_, facts, name) =>
    expect(explainTag({ ...everything, ...facts }, site, now).find(({ holds }) => holds)?.name).toBe(name),
  )
})

describe('isSuccessTag (§3.24)', () => {
  test.each([
    ['New', true],
    ['JUST SOLD', true],
    ['Just sold', true],
    ['New Arrival', true],
    [' New ', true],
    ['Newish', false],
    ['SOLD', false],
    ['Reserved', false],
    ['', false],
  ])('%j: %s', (label, expected) => expect(isSuccessTag(label)).toBe(expected))
})

describe('tagTone', () => {
  test.each<[CardTag, string]>([
    [{ kind: 'sold', label: 'JUST SOLD' }, 'over'],
    [{ kind: 'reserved', label: 'Reserved' }, 'over'],
    [{ kind: 'custom', label: 'New' }, 'brand'],
    [{ kind: 'custom', label: 'Newish' }, 'accent'],
    [{ kind: 'new', label: 'New Arrival' }, 'brand'],
    [{ kind: 'fuel', label: 'Hybrid' }, 'plain'],
    [{ kind: 'coming_soon', label: 'COMING SOON' }, 'plain'],
    [{ kind: 'certified', label: 'Certified used', imageUrl: '/media/c.svg' }, 'plain'],
  ])('%j: %s', (tag, expected) => expect(tagTone(tag)).toBe(expected))
})
