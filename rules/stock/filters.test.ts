import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  activeRefinements,
  cleared,
  FACETS,
  parseRefinement,
  RANGES,
  refinementQuery,
  withFacet,
  withNear,
  withoutFacet,
  withPage,
  withRange,
  withSort,
  withText,
  type Facet,
  type Range,
  type Refinement,
} from './filters.ts'
import { SORTS } from '../kinds/sort.ts'

const defaults = { defaultSort: 'custom_rank:desc', sorts: SORTS, prices: true } as const
const nothing: Refinement = { facets: {}, ranges: {}, q: '', sort: 'custom_rank:desc', page: 1 }
const parse = (query: string, settings: Parameters<typeof parseRefinement>[1] = defaults) =>
  parseRefinement(new URLSearchParams(query), settings)

describe('what an address asks for (§2.3)', () => {
  test.each<[string, Partial<Refinement>]>([
    ['', {}],
    ['make=Mazda', { facets: { make: ['Mazda'] } }],
    ['make=Toyota&make=Mazda', { facets: { make: ['Mazda', 'Toyota'] } }],
    ['make=Mazda&make=Mazda', { facets: { make: ['Mazda'] } }],
    ['dealership_slug=north', { facets: { dealership_slug: ['north'] } }],
    ['price_min=10000&price_max=20000', { ranges: { price: { min: 1_000_000, max: 2_000_000 } } }],
    ['price_min=20000&price_max=10000', { ranges: { price: { min: 1_000_000, max: 2_000_000 } } }],
    ['price_max=10000', { ranges: { price: { max: 1_000_000 } } }],
    ['year_min=2020', { ranges: { year: { min: 2020 } } }],
    ['km_max=0', { ranges: { km: { max: 0 } } }],
    ['price_min=100000000', { ranges: { price: { min: 10_000_000_000 } } }],
    ['q=+hilux++sr5+', { q: 'hilux sr5' }],
    ['sort=price:asc', { sort: 'price:asc' }],
    ['gvm_kg_min=4500&berths_max=6', { ranges: { gvm_kg: { min: 4_500 }, berths: { max: 6 } } }],
    ['lams=yes&licence_class=MR', { facets: { lams: ['yes'], licence_class: ['MR'] } }],
    // A postcode is preserved as typed, known or not; a distance needs one and must be one of the choices.
    ['postcode=4350', { near: { postcode: '4350', within: null } }],
    ['postcode=+43+&distance=50', { near: { postcode: '43', within: 50 } }],
    ['postcode=4350&distance=51', { near: { postcode: '4350', within: null } }],
    ['postcode=12345678901234', { near: { postcode: '1234567890', within: null } }],
    ['distance=50', {}],
    ['postcode=4350&sort=distance:asc', { near: { postcode: '4350', within: null }, sort: 'distance:asc' }],
    ['sort=distance:asc', {}],
    // Sites without repayment estimates have no budget filter.
    ['budget_max=150', {}],
    ['page=2', { page: 2 }],
    ['page=10000', { page: 10_000 }],
    // Malformed or out of range: ignored or limited.
    ['make=', {}],
    ['make=%20%00%09', {}],
    ['make=Ma%00zda', { facets: { make: ['Ma zda'] } }],
    [`make=${'a'.repeat(80)}`, { facets: { make: ['a'.repeat(80)] } }],
    [`make=${'a'.repeat(81)}`, {}],
    ['Make=Mazda', {}],
    ['make[]=Mazda', {}],
    ['unknown=1', {}],
    ['__proto__=1&constructor=2', {}],
    ['price_min=-1', {}],
    ['price_min=1e9', {}],
    ['price_min=10000.5', {}],
    ['price_min=abc', {}],
    ['price_min=100000001', {}],
    ['price_min=99999999999999999999', {}],
    ['year_min=2201', {}],
    ['sort=price', {}],
    ['sort=drop+table', {}],
    ['page=0', {}],
    ['page=-1', {}],
    ['page=1.5', {}],
    ['page=two', {}],
    ['page=10001', { page: 10_000 }],
    ['page=999999999999', {}],
    ['%', {}],
    ['q=%F0%28%8C%28', { q: '�(�(' }],
  ])('%s', (query, expected) => expect(parse(query)).toEqual({ ...nothing, ...expected }))

  test('a long text is cut, a hundred values are forty', () => {
    expect(parse(`q=${'a'.repeat(100_000)}`).q).toHaveLength(120)
    const many = Array.from({ length: 100 }, (_, index) => `make=${index}`).join('&')
    expect(parse(many).facets.make).toHaveLength(40)
  })

  test.each([
    ['km:asc', SORTS, 'km:asc'],
    ['km:asc', ['price:asc', 'price:desc'], 'price:asc'],
    ['price:desc', ['price:asc', 'price:desc'], 'price:desc'],
    ['', SORTS, 'price:asc'],
  ] as const)('sort %j where there are %j', (sort, sorts, expected) =>
    expect(parse(`sort=${sort}`, { defaultSort: 'price:asc', sorts, prices: true }).sort).toBe(expected),
  )
  test('a price range applies only where prices are shown', () => {
    const query = 'price_max=20000&budget_max=100&year_min=2020'
    const shown = { ...defaults, budget: true }
    expect(parse(query, shown).ranges).toEqual({
      price: { max: 20_000_00 },
      budget: { max: 100_00 },
      year: { min: 2020 },
    })
    expect(parse(query, { ...shown, prices: false, budget: false }).ranges).toEqual({ year: { min: 2020 } })
  })
})

describe('the canonical query', () => {
  test.each([
    ['', ''],
    ['page=1', ''],
    ['sort=custom_rank:desc', ''],
    ['page=2&make=Mazda', 'make=Mazda&page=2'],
    [
      'sort=price:asc&km_max=5&price_min=1&model=3&make=Mazda&car_type=used&q=x',
      'q=x&car_type=used&make=Mazda&model=3&price_min=1&km_max=5&sort=price%3Aasc',
    ],
    ['make=Toyota&junk=1&make=Mazda', 'make=Mazda&make=Toyota'],
    ['price_min=9&price_max=1', 'price_min=1&price_max=9'],
  ])('of %s is %s', (query, canonical) => expect(refinementQuery(parse(query), defaults)).toBe(canonical))

  test("a site's own default order is the one left out (§2.7)", () => {
    const site = { defaultSort: 'price:asc', sorts: SORTS, prices: true } as const
    expect(refinementQuery(parse('sort=price:asc', site), site)).toBe('')
    expect(refinementQuery(parse('sort=custom_rank:desc', site), site)).toBe('sort=custom_rank%3Adesc')
  })
})

const value = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 &/+#%ü王🚙.-]{0,20}[A-Za-z0-9]$/u)
const facets = fc
  .dictionary(
    fc.constantFrom(...FACETS),
    fc.uniqueArray(
      value.map((text) => text.replace(/ +/g, ' ')),
      { minLength: 1, maxLength: 5 },
    ),
    {
      noNullPrototype: true,
    },
  )
  .map((found) => Object.fromEntries(Object.entries(found).map(([facet, values]) => [facet, values.toSorted()])))
const bounds = (range: Range) =>
  fc
    .tuple(fc.option(fc.nat({ max: 2_200 })), fc.option(fc.nat({ max: 2_200 })))
    .filter(([min, max]) => min !== null || max !== null)
    .map(([min, max]) => {
      const unit = range === 'price' ? 100 : 1
      const [low, high] = min !== null && max !== null && min > max ? [max, min] : [min, max]
      return { ...(low === null ? {} : { min: low * unit }), ...(high === null ? {} : { max: high * unit }) }
    })
const refinement: fc.Arbitrary<Refinement> = fc.record({
  facets,
  ranges: fc.record({ price: bounds('price'), year: bounds('year'), km: bounds('km') }, { requiredKeys: [] }),
  q: fc.oneof(
    fc.constant(''),
    value.map((text) => text.replace(/ +/g, ' ')),
  ),
  sort: fc.constantFrom(...SORTS),
  page: fc.integer({ min: 1, max: 10_000 }),
})

describe('addresses and refinements', () => {
  test('what is written is what is read', () =>
    fc.assert(
      fc.property(refinement, fc.constantFrom(...SORTS), (wanted, defaultSort) => {
        const settings = { defaultSort, sorts: SORTS, prices: true }
        expect(parse(refinementQuery(wanted, settings), settings)).toEqual(wanted)
      }),
    ))

  test('any query is read without complaint, and its canonical form reads the same', () =>
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.webQueryParameters()),
        fc.array(
          fc.tuple(
            fc.constantFrom(
              ...FACETS,
              ...RANGES.flatMap((range) => [`${range}_min`, `${range}_max`]),
              'q',
              'sort',
              'page',
            ),
            fc.string({ unit: 'binary' }),
          ),
        ),
        (text, pairs) => {
          const query = new URLSearchParams(text)
          for (const [name, content] of pairs) query.append(name, content)
          const read = parseRefinement(query, defaults)
          expect(parse(refinementQuery(read, defaults))).toEqual(read)
        },
      ),
    ))
})

describe('edits start again at the first page', () => {
  const start = parse('make=Mazda&make=Toyota&price_min=10000&q=ute&sort=km:asc&page=7')
  const query = (edited: Refinement) => refinementQuery(edited, defaults)

  test.each<[string, Refinement, string]>([
    [
      'add a value',
      withFacet(start, 'make', 'Kia'),
      'q=ute&make=Kia&make=Mazda&make=Toyota&price_min=10000&sort=km%3Aasc',
    ],
    ['add it twice', withFacet(start, 'make', 'Mazda'), 'q=ute&make=Mazda&make=Toyota&price_min=10000&sort=km%3Aasc'],
    [
      'add a facet',
      withFacet(start, 'body', 'Ute'),
      'q=ute&make=Mazda&make=Toyota&body=Ute&price_min=10000&sort=km%3Aasc',
    ],
    ['take a value away', withoutFacet(start, 'make', 'Mazda'), 'q=ute&make=Toyota&price_min=10000&sort=km%3Aasc'],
    ['take a facet away', withoutFacet(start, 'make'), 'q=ute&price_min=10000&sort=km%3Aasc'],
    [
      'take away what is not there',
      withoutFacet(start, 'body', 'Ute'),
      'q=ute&make=Mazda&make=Toyota&price_min=10000&sort=km%3Aasc',
    ],
    [
      'another range',
      withRange(start, 'price', { max: 500_000 }),
      'q=ute&make=Mazda&make=Toyota&price_max=5000&sort=km%3Aasc',
    ],
    ['no range', withRange(start, 'price', null), 'q=ute&make=Mazda&make=Toyota&sort=km%3Aasc'],
    ['an empty range', withRange(start, 'price', {}), 'q=ute&make=Mazda&make=Toyota&sort=km%3Aasc'],
    ['another order', withSort(start, 'price:asc'), 'q=ute&make=Mazda&make=Toyota&price_min=10000&sort=price%3Aasc'],
    ['another text', withText(start, ' van '), 'q=van&make=Mazda&make=Toyota&price_min=10000&sort=km%3Aasc'],
    ['everything lifted but the order', cleared(start), 'sort=km%3Aasc'],
  ])('%s', (_name, edited, expected) => {
    expect(query(edited)).toBe(expected)
    expect(edited.page).toBe(1)
  })

  test('but for the page itself', () => expect(withPage(start, 3)).toEqual({ ...start, page: 3 }))

  test('and leave what they were given alone', () => {
    const before = structuredClone(start)
    withFacet(start, 'make', 'Kia')
    withoutFacet(start, 'make')
    withRange(start, 'price', null)
    expect(start).toEqual(before)
  })
})

describe('a budget, where the site names repayments', () => {
  const read = (query: string) => parse(query, { ...defaults, budget: true }).ranges
  test.each([
    ['budget_max=150', { budget: { max: 15_000 } }],
    ['budget_min=50&budget_max=150', { budget: { max: 15_000 } }],
    ['budget_min=50', {}],
    ['budget_max=100000', { budget: { max: 10_000_000 } }],
    ['budget_max=100001', {}],
    ['budget_max=12.5', {}],
  ])('%s', (query, ranges) => expect(read(query)).toEqual(ranges))

  test('has one address', () => {
    const refinement = parse('budget_max=0150&postcode=4350&distance=50', { ...defaults, budget: true })
    expect(refinementQuery(refinement, defaults)).toBe('budget_max=150&postcode=4350&distance=50')
  })
})

test('without a postcode nothing is the nearest', () => {
  const near = parse('postcode=4350&sort=distance:asc&page=3')
  expect(refinementQuery(withNear(near, null, 'custom_rank:desc'), defaults)).toBe('')
  expect(refinementQuery(withNear(near, { postcode: '3000', within: 25 }, 'custom_rank:desc'), defaults)).toBe(
    'postcode=3000&distance=25&sort=distance%3Aasc',
  )
})

describe('active refinements', () => {
  test('in the order of their chips, each with the search without it', () => {
    const start = parse('km_max=5000&make=Toyota&make=Mazda&q=ute&car_type=used')
    const shown = activeRefinements(start).map((chip) => [
      chip.kind === 'facet'
        ? `${chip.facet} ${chip.value}`
        : chip.kind === 'range'
          ? `${chip.range} ${chip.min}-${chip.max}`
          : chip.kind === 'near'
            ? `within ${chip.near.within}`
            : chip.value,
      refinementQuery(chip.without, defaults),
    ])
    expect(shown).toEqual([
      ['ute', 'car_type=used&make=Mazda&make=Toyota&km_max=5000'],
      ['car_type used', 'q=ute&make=Mazda&make=Toyota&km_max=5000'],
      ['make Mazda', 'q=ute&car_type=used&make=Toyota&km_max=5000'],
      ['make Toyota', 'q=ute&car_type=used&make=Mazda&km_max=5000'],
      ['km undefined-5000', 'q=ute&car_type=used&make=Mazda&make=Toyota'],
    ])
  })

  test('none, where nothing is refined', () => expect(activeRefinements(parse('sort=km:asc&page=4'))).toEqual([]))

  test('removing all of them one after another leaves nothing', () =>
    fc.assert(
      fc.property(refinement, (start) => {
        let left = start
        for (let chips = activeRefinements(left); chips.length; chips = activeRefinements(left))
          left = chips[0]!.without
        expect(left).toEqual({ ...cleared(start), page: left.page })
      }),
    ))
})

test('the multi-select refinements and ranges of the address', () => {
  expect([...FACETS].toSorted()).toEqual([
    'ancap_rating',
    'axles',
    'badge',
    'body',
    'car_type',
    'colour',
    'dealership_slug',
    'drive',
    'fuel',
    'lams',
    'licence_class',
    'make',
    'model',
    'owners',
    'rego',
    'ruc',
    'service_history',
    'state',
    'title_status',
    'transmission',
    'wof',
  ] satisfies Facet[])
  expect(RANGES.slice(0, 4)).toEqual(['price', 'year', 'km', 'budget'])
})
