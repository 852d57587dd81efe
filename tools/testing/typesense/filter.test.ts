import { describe, expect, test } from 'vitest'
import { Client } from 'typesense'
import type { Collection, Document } from './collection.ts'
import { parseFilter } from './filter.ts'
import { search } from './search.ts'
import { fakeTypesense } from './server.ts'

/** What the documentation and the source of the server say of filters, as far as we use it. */
const collection: Collection = {
  name: 'Car',
  fields: [
    { name: 'make', type: 'string', facet: true },
    { name: 'tags', type: 'string[]' },
    { name: 'price', type: 'int32', facet: true, optional: true },
    { name: 'sold', type: 'bool' },
  ],
  documents: new Map<string, Document>(
    [
      { id: '1', make: 'Land Rover', tags: ['a, b'], price: 10, sold: false },
      { id: '2', make: 'land-rover', tags: ['a', 'b'], price: 20, sold: false },
      { id: '3', make: 'Škoda', tags: [], sold: true },
    ].map((document) => [document.id, document]),
  ),
  createdAt: 0,
}

const idsOf = (filter: string) =>
  [...collection.documents.values()].filter(parseFilter(collection, filter)).map(({ id }) => id)

describe('the fake reads filters as the server does', () => {
  test.each([
    ['', '1 2 3'],
    ['make:=Land Rover', '1'],
    ['make:=landrover', '2'],
    ['make:rover', '1'],
    ['make:=[`Land Rover`, `skoda`]', '1 3'],
    ['make:!=skoda', '1 2'],
    ['tags:=[`a, b`]', '1'],
    ['tags:=[a, b]', '2'],
    ['price:>10', '2'],
    ['price:[10..20]', '1 2'],
    ['price:=[20]', '2'],
    ['price:!=10', '2 3'],
    ['sold:=true', '3'],
    ['id:=[1,3]', '1 3'],
    // Left to right, without precedence.
    ['sold:=true || price:=10 && price:=20', ''],
    ['sold:=true || (price:=10 && price:=20)', '3'],
    ['(price:=10 || price:=20) && sold:=false', '1 2'],
    ['make:=`a && (b || c)`', ''],
  ])('%s', (filter, ids) => {
    expect(idsOf(filter).join(' ')).toBe(ids)
  })

  test.each([
    ['make', 'Could not parse the filter query.'],
    ['(make:=a', 'Could not parse the filter query.'],
    ['make:=a & sold:=true', 'Could not parse the filter query.'],
    ['make:=`a', 'Could not parse the filter query.'],
    ['make:', 'Filter value cannot be empty'],
    ['price:cheap', 'Not an int32'],
    ['sold:=yes', 'must be `true` or `false`'],
    ['colour:=red', 'Could not find a filter field named `colour`'],
  ])('%s is refused', (filter, message) => {
    expect(() => idsOf(filter)).toThrow(message)
  })
})

describe('the fake searches', () => {
  const found = (parameters: Record<string, unknown>) => search(collection, { q: '*', ...parameters }, new Map())

  test('counts, pages and sorts', () => {
    const answer = found({
      sort_by: 'price(missing_values: last):desc',
      per_page: 2,
      facet_by: 'make,price(low:[0,20], high:[20,])',
    })
    expect(answer.found).toBe(3)
    expect(answer.hits.map(({ document }) => document.id)).toEqual(['2', '1'])
    expect(answer.facet_counts[1]).toMatchObject({
      field_name: 'price',
      counts: [
        { value: 'low', count: 1 },
        { value: 'high', count: 1 },
      ],
      stats: { min: 10, max: 20 },
    })
  })

  test.each([
    [{ pages: 1 }, 'Unknown parameter `pages`.'],
    [{ per_page: 251 }, 'Only upto 250 hits'],
    [{ sort_by: 'a:asc,b:asc,c:asc,d:asc' }, 'Only upto 3 sort_by fields'],
    [{ sort_by: 'make:asc' }, 'in the schema for sorting'],
    [{ facet_by: 'sold' }, 'Could not find a facet field named `sold`'],
  ])('%o is refused', (parameters, message) => {
    expect(() => found(parameters)).toThrow(message)
  })
})

test('a scoped key is signed as the documentation has it', () => {
  const parent = 'RN23GFr1s6jQ9kgSNg2O7fYcAUXU7127'
  const client = new Client({ nodes: [{ host: 'localhost', port: 1, protocol: 'http' }], apiKey: parent })
  expect(client.keys().generateScopedSearchKey(parent, { filter_by: 'company_id:124', expires_at: 1906054106 })).toBe(
    'OW9DYWZGS1Q1RGdSbmo0S1QrOWxhbk9PL2kxbTU1eXA3bCthdmE5eXJKRT1STjIzeyJmaWx0ZXJfYnkiOiJjb21wYW55X2lkOjEyNCIsImV4cGlyZXNfYXQiOjE5MDYwNTQxMDZ9',
  )
})

test('the fake keeps to what keys may, and says what of an import failed', async () => {
  const fake = await fakeTypesense()
  const clientWith = (apiKey: string) => new Client({ nodes: [fake.node], apiKey, logLevel: 'silent', numRetries: 0 })
  try {
    const admin = clientWith(fake.adminKey)
    await admin.collections().create({ name: 'Car', fields: [{ name: 'price', type: 'int32' }] })
    const answer = await admin.collections('Car').documents().import('{"id":"1","price":1}\n{"id":"2","price":"x"}')
    expect(answer.split('\n').map((line) => (JSON.parse(line) as { success: boolean }).success)).toEqual([true, false])
    await admin.aliases().upsert('Cars', { collection_name: 'Car' })
    const searchWith = (apiKey: string) => clientWith(apiKey).collections('Cars').documents().search({ q: '*' }, {})
    expect((await searchWith(fake.searchKey)).found).toBe(1)
    const scope = (parent: string, more: object) =>
      admin.keys().generateScopedSearchKey(parent, { filter_by: 'price:=2', ...more })
    expect((await searchWith(scope(fake.searchKey, {}))).found).toBe(0)
    // A key that may do more than search cannot be narrowed, and one of the past is none.
    const { value } = await admin.keys().create({ description: '', actions: ['*'], collections: ['*'] })
    for (const key of ['', 'nobody', scope(value!, {}), scope(fake.searchKey, { expires_at: 1 })])
      await expect(searchWith(key || '-')).rejects.toMatchObject({ httpStatus: 401 })
    const searches = Array.from({ length: 51 }, () => ({ collection: 'Cars', q: '*' }))
    await expect(admin.multiSearch.perform({ searches }, {})).rejects.toMatchObject({ httpStatus: 400 })
  } finally {
    await fake.close()
  }
})
