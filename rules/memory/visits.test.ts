import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseVisits, recordVisit, rememberedQuery, type VisitMemory } from './visits.ts'

const now = new Date('2026-03-10T02:00:00Z')
const DAY = 86_400_000
const later = (ms: number) => new Date(now.getTime() + ms)
const at = (address: string) => new URL(address, 'https://dealer.example')
const visit = (memory: VisitMemory | null, address: string, when = now) => recordVisit(memory, at(address), when)
const visits = (...addresses: string[]) =>
  addresses.reduce<VisitMemory | null>((memory, page) => visit(memory, page), null)!

describe('rememberedQuery (§5.7)', () => {
  test.each([
    ['?utm_source=mail&make=Mazda', { utm_source: 'mail', make: 'Mazda' }],
    ['?car_id=1', {}],
    ['?slug=x', {}],
    ['?payment_intent_client_secret=s', {}],
    ['?payment_intent=p', {}],
    ['?lead_id=l', {}],
    ['?car_id=1&gclid=2&lead_id=3', { gclid: '2' }],
    ['?car_ids=1', { car_ids: '1' }],
    ['?make=Mazda&make=Ford', { make: 'Mazda' }],
    ['?=x', {}],
    [`?a=${'x'.repeat(300)}`, { a: 'x'.repeat(300) }],
    [`?a=${'x'.repeat(301)}`, {}],
    [`?${'n'.repeat(61)}=1`, {}],
    ['', {}],
  ])('%s', (search, expected) => expect(rememberedQuery(new URLSearchParams(search))).toEqual(expected))

  test('no more parameters than a lead takes', () => {
    const many = (count: number) => new URLSearchParams(Array.from({ length: count }, (_, at) => [`p${at}`, '1']))
    expect(Object.keys(rememberedQuery(many(20)))).toHaveLength(20)
    expect(Object.keys(rememberedQuery(many(21)))).toHaveLength(20)
  })
  test('a parameter with a treacherous name is only a name', () => {
    const remembered = rememberedQuery(new URLSearchParams('__proto__=x&constructor=y'))
    expect(Object.entries(remembered)).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ])
    expect(Object.getPrototypeOf(remembered)).toBe(Object.prototype)
  })
})

describe('recordVisit (§3.15)', () => {
  test('the first page is remembered with its query', () =>
    expect(visit(null, '/cars/a?utm_source=mail&car_id=3&make=Mazda')).toEqual({
      saved_at: '2026-03-10T02:00:00.000Z',
      query: { utm_source: 'mail', make: 'Mazda' },
      pages: ['/cars/a?make=Mazda'],
    }))
  test('later queries do not replace the first one', () =>
    expect(visits('/?make=Mazda', '/search/used-cars?make=Ford')).toMatchObject({
      query: { make: 'Mazda' },
      pages: ['/?make=Mazda', '/search/used-cars?make=Ford'],
    }))
  test('a page stands once, where it was first', () =>
    expect(visits('/a', '/b', '/a', '/b?lead_id=1', '/c').pages).toEqual(['/a', '/b', '/c']))

  test.each([
    [49, '/p0', 49],
    [50, '/p0', 50],
    [51, '/p1', 50],
    [60, '/p10', 50],
  ])('after %i pages the oldest is %s of %i (§5.6)', (count, oldest, length) => {
    const { pages } = visits(...Array.from({ length: count }, (_, at) => `/p${at}`))
    expect(pages).toHaveLength(length)
    expect(pages[0]).toBe(oldest)
    expect(pages.at(-1)).toBe(`/p${count - 1}`)
  })

  test.each([
    ['29 days', 29 * DAY, true],
    ['exactly 30 days', 30 * DAY, true],
    ['30 days and 1 ms', 30 * DAY + 1, false],
    ['a clock set back by a day', -DAY, true],
    ['a clock set back by more than 30 days', -30 * DAY - 1, false],
  ])('after %s the visit is remembered: %s (§4.12)', (_, age, remembered) => {
    const memory = visit(visits('/first?utm_source=mail'), '/second', later(age))
    expect(memory.pages).toEqual(remembered ? ['/first', '/second'] : ['/second'])
    expect(memory.query).toEqual(remembered ? { utm_source: 'mail' } : {})
    expect(memory.saved_at).toBe((remembered ? now : later(age)).toISOString())
  })
  test('opening pages does not keep a visit alive', () => {
    const memory = visit(visit(visits('/a'), '/b', later(20 * DAY)), '/c', later(31 * DAY))
    expect(memory.pages).toEqual(['/c'])
  })

  test.each([
    ['the first campaign', '/', '/b?gclid=1', true],
    ['another campaign', '/?utm_source=mail', '/b?utm_source=radio', true],
    ['a campaign with one more parameter', '/?utm_source=mail', '/b?utm_source=mail&utm_campaign=may', true],
    ['a campaign with one parameter less', '/?utm_source=mail&utm_campaign=may', '/b?utm_source=mail', true],
    ['fbclid', '/?utm_source=mail', '/b?fbclid=1', true],
    ['utm_medium', '/', '/b?utm_medium=print', true],
    ['the same campaign', '/?utm_source=mail&gclid=1', '/b?gclid=1&utm_source=mail', false],
    ['the same campaign and more', '/?gclid=1', '/b?gclid=1&make=Mazda', false],
    ['no campaign', '/?gclid=1', '/b?make=Mazda', false],
    ['a campaign without a name', '/', '/b?gclid=', false],
    ['a parameter that is not tracked', '/', '/b?utm_term=ute', false],
  ])('%s begins anew: from %s to %s: %s (§9.25)', (_, first, second, anew) => {
    const memory = visit(visits(first), second, later(1_000))
    expect(memory.pages).toHaveLength(anew ? 1 : 2)
    expect(memory.saved_at).toBe((anew ? later(1_000) : now).toISOString())
  })

  test('a long address is its path, a longer path its beginning', () => {
    expect(visits(`/search/used-cars?q=${'x'.repeat(300)}`).pages).toEqual(['/search/used-cars'])
    expect(visits(`/${'x'.repeat(400)}`).pages[0]).toHaveLength(300)
  })

  test('what it makes can be stored and read again, and holds no secret', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            pathname: fc.webPath(),
            search: fc.dictionary(
              fc.constantFrom(
                'make',
                'gclid',
                'car_id',
                'slug',
                'payment_intent',
                'payment_intent_client_secret',
                'lead_id',
                'q',
              ),
              fc.string({ maxLength: 400 }).map((text) => `secret${text}`),
            ),
          }),
          { minLength: 1, maxLength: 70 },
        ),
        (pages) => {
          let memory: VisitMemory | null = null
          for (const { pathname, search } of pages)
            memory = recordVisit(memory, { pathname, search: new URLSearchParams(search).toString() }, now)
          expect(parseVisits(JSON.parse(JSON.stringify(memory)))).toEqual(memory)
          expect(new Set(memory!.pages).size).toBe(memory!.pages.length)
          expect(memory!.pages.length).toBeLessThanOrEqual(50)
          expect(JSON.stringify(memory)).not.toMatch(/(?:car_id|slug|payment_intent|client_secret|lead_id)["=]/)
        },
      ),
    ))
})

describe('parseVisits', () => {
  const good = { saved_at: '2026-03-10T02:00:00.000Z', query: { a: 'b' }, pages: ['/'] }
  test('reads what was stored', () => expect(parseVisits(good)).toEqual(good))
  test.each([
    ['null', null],
    ['a text', 'x'],
    ['a list', []],
    ['no date', { ...good, saved_at: 'yesterday' }],
    ['a number as a page', { ...good, pages: [1] }],
    ['51 pages', { ...good, pages: Array.from({ length: 51 }, () => '/') }],
    ['a page too long', { ...good, pages: ['x'.repeat(301)] }],
    ['a query of numbers', { ...good, query: { a: 1 } }],
    ['nothing of it', {}],
  ])('refuses %s', (_, stored) => expect(parseVisits(stored)).toBeNull())
})

describe('the host that a visit came from', () => {
  const from = (referrer: string, memory: VisitMemory | null = null, address = '/') =>
    recordVisit(memory, at(address), now, { referrer, host: 'dealer.example' })
  test.each([
    ['https://www.google.com/search?q=x', 'www.google.com'],
    ['https://dealer.example/cars', undefined],
    ['', undefined],
    ['not an address', undefined],
    [`https://${'x'.repeat(53)}.example`, undefined],
  ])('%s', (referrer, expected) => expect(from(referrer).referrer).toBe(expected))
  test('stays until the visit is another', () => {
    const first = from('https://reviews.example/a')
    expect(from('https://other.example/', first, '/b').referrer).toBe('reviews.example')
    expect(from('https://other.example/', first, '/?utm_source=mail').referrer).toBe('other.example')
    expect(from('', first, '/?utm_source=mail').referrer).toBeUndefined()
  })
})
