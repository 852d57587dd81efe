import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Site } from '@forecourt/rules/site/site.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { MODEL_FILE, manufacturerModels, type ModelFileInput } from './file.ts'
import { findModel, listModels } from './models.ts'
import { removeModel, storeModels, replaceManufacturerModels } from './store.ts'
import { models } from './table.ts'

let home: TestDatabase
let tenants: TwoTenants
let a: Site
let b: Site
beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
  const common = { baseUrl: 'http://site.localhost/', settings: {} }
  a = { id: tenants.a.website.id, ...common } as Site
  b = { id: tenants.b.website.id, ...common } as Site
})
afterEach(async () => {
  await home.database.drizzle.delete(models).where(eq(models.source, 'manufacturer'))
})
afterAll(() => home.dispose())

const now = new Date('2026-11-26T09:00:00Z')
const read = (...list: ModelFileInput['models']) => MODEL_FILE.parse({ models: list }).models
const store = (site: Site, ...list: ModelFileInput['models']) =>
  home.database.transaction((tx) => storeModels(tx, site, read(...list), now))
const names = async (site: Site) => (await listModels(home.database.site(site.id))).map(({ name }) => name)

const corolla: ModelFileInput['models'][number] = {
  name: 'Corolla',
  slug: 'corolla',
  manufacturer_name: 'Toyota',
  description: '<p onclick="x()">Hatch <script>bad()</script>or sedan.</p>',
  bodyStyle: ['Hatch', 'Sedan'],
  fuel: 'Hybrid',
  variants: [
    { name: 'SX', price: 36_990, price_type: 'drive_away', facts: [{ label: 'Engine', value: '1.8L hybrid' }] },
    { name: 'Ascent Sport', badge: 'Ascent', price: 33_990.5, price_type: 'drive_away' },
    { name: 'GR' },
  ],
  colours: [{ name: 'Glacier White', swatch: '#f4f4f2' }],
  features: [{ title: 'Safe', description: '<p>Brakes &amp; more</p>' }],
  slides: [{ url: '/media/one.webp' }, { id: 9, url: '/media/two.webp', name: 'Side' }],
}

test('a file is stored as it is, sanitized, in its order, for its own site (§3.4, §3.6)', async () => {
  expect(await store(a, { ...corolla, name: 'Yaris', slug: 'yaris', variants: [] }, corolla)).toEqual({
    added: 2,
    changed: 0,
    ordered: false,
  })
  expect(await names(a)).toEqual(['HiLux', 'Yaris', 'Corolla'])
  expect(await names(b)).toEqual(['BT-50'])
  const listed = (await listModels(home.database.site(a.id))).find(({ slug }) => slug === 'corolla')!
  expect(listed).toMatchObject({
    description: '<p>Hatch or sedan.</p>',
    body_style: ['Hatch', 'Sedan'],
    fuel: ['Hybrid'],
    status: '',
    from_price: { price_cents: 3_399_050, price_type: 'drive_away' },
  })
  expect(listed).not.toHaveProperty('variants')
  expect(await findModel(home.database.site(a.id), a, listed.id)).toMatchObject({
    variants: [
      {
        name: 'SX',
        badge: null,
        price: { price_cents: 3_699_000 },
        facts: [{ label: 'Engine', value: '1.8L hybrid' }],
      },
      { name: 'Ascent Sport', badge: 'Ascent' },
      { name: 'GR', price: null, facts: [] },
    ],
    colours: [{ name: 'Glacier White', swatch: '#f4f4f2', image_url: null }],
    features: [{ title: 'Safe', description: 'Brakes & more', image: null }],
    slides: [
      { id: 1, url: '/media/one.webp', name: '', description: '' },
      { id: 9, url: '/media/two.webp', name: 'Side', description: '' },
    ],
  })
})

test('accessories and brochure are read as they were stored, and removed when the file no longer has them', async () => {
  const fitted = {
    accessories: [{ name: 'Tow bar', price: 1_395.5, image_url: '/media/tow-bar.webp' }, { name: 'Dash camera' }],
    brochure: { url: '/media/documents/corolla.pdf', bytes: 48_211 },
  }
  const found = async (site: Site) => {
    const [model] = (await listModels(home.database.site(site.id))).filter(({ slug }) => slug === 'corolla')
    return model && findModel(home.database.site(site.id), site, model.id)
  }
  await store(a, { ...corolla, ...fitted })
  expect(await found(a)).toMatchObject({
    accessories: [
      { name: 'Tow bar', price_cents: 139_550, image_url: '/media/tow-bar.webp' },
      { name: 'Dash camera', price_cents: null, image_url: null },
    ],
    brochure: { url: '/media/documents/corolla.pdf', bytes: 48_211 },
  })
  expect(await found(b)).toBeUndefined()
  await store(a, corolla)
  expect(await found(a)).toMatchObject({ accessories: [], brochure: null })
})

test('another site finds nothing of it', async () => {
  const [own] = await listModels(home.database.site(a.id))
  expect(await findModel(home.database.site(b.id), b, own!.id)).toBeNull()
})

test('the same again changes nothing, a change changes one, and what the file no longer has is removed', async () => {
  await store(a, corolla)
  expect(await store(a, corolla)).toEqual({ added: 0, changed: 0, ordered: false })
  expect(await store(a, { ...corolla, status: 'new' })).toEqual({ added: 0, changed: 1, ordered: false })
  const remove = (site: Site, slug: string) => home.database.transaction((tx) => removeModel(tx, site, slug, now))
  expect(await remove(b, 'corolla')).toBe(false)
  expect(await remove(a, 'corolla')).toBe(true)
  expect(await remove(a, 'corolla')).toBe(false)
})

test.each<[string, object, string, string]>([
  ['a slug with capitals', { slug: 'CX-5' }, 'slug', 'must be lower-case words with hyphens, such as cx-5'],
  ['no name', { name: ' ' }, 'name', 'is empty'],
  [
    'a status that is none',
    { status: 'old' },
    'status',
    'Invalid option: expected one of ""|"new"|"all_new"|"coming_soon"',
  ],
  [
    'a price without its kind',
    { variants: [{ name: 'SX', price: 1 }] },
    'variants.0.price_type',
    'is missing: say what the price includes',
  ],
  [
    'a price of nothing',
    { variants: [{ name: 'SX', price: 0, price_type: 'egc' }] },
    'variants.0.price',
    'must be more than 0',
  ],
  [
    'a colour without a swatch',
    { colours: [{ name: 'Red', swatch: 'red' }] },
    'colours.0.swatch',
    'must be # and six hexadecimal digits',
  ],
  [
    'a picture by script',
    { slides: [{ url: 'javascript:x' }] },
    'slides.0.url',
    'must be a path on the site or a web address',
  ],
  [
    'a brochure by script',
    { brochure: { url: 'javascript:x', bytes: 1 } },
    'brochure.url',
    'must be a path on the site or a web address',
  ],
  [
    'a brochure of another scheme',
    { brochure: { url: 'data:application/pdf;base64,JVBERi0=', bytes: 1 } },
    'brochure.url',
    'must be a path on the site or a web address',
  ],
  [
    'an empty brochure',
    { brochure: { url: '/media/a.pdf', bytes: 0 } },
    'brochure.bytes',
    'must be the size of the file in bytes',
  ],
  ['a key that nobody knows', { varients: [] }, '', 'Unrecognized key: "varients"'],
])('%s is refused with its place', (_, fields, path, message) => {
  const { error } = MODEL_FILE.safeParse({ models: [{ ...corolla, ...fields }] })
  expect(error?.issues.map((issue) => [issue.path.slice(2).join('.'), issue.message])).toEqual([[path, message]])
})

test('a model that is in the file twice is refused', () => {
  const { error } = MODEL_FILE.safeParse({ models: [corolla, corolla] })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['models.1.slug', 'corolla is in the file twice'],
  ])
})

describe('what a manufacturer says', () => {
  test.each([
    [false],
    [null],
    ['text'],
    [{}],
    [{ models: [] }],
    [{ models: 'none' }],
    [{ models: [{ description: 'of nothing' }] }],
  ])('%j is nothing to go by', (data) => expect(manufacturerModels(data, 'Toyota')).toBeNull())

  test('of a model with mistakes the rest is stored', () => {
    const [model] = manufacturerModels(
      {
        name: 'TOYOTA',
        models: [
          {
            id: 5,
            name: 'RAV4 ',
            manufacturer_name: 'TOYOTA',
            body: 'SUV',
            status: 'discontinued',
            accessories_count: 'many',
            image: { url: 'nowhere' },
            manufacturer_body: 'SUV',
            manufacturer_body2: '',
            fuel: ['Hybrid', null],
            short_description: 7,
            variants: [
              { name: 'GX', price: 42_990 },
              { name: 'Edge', price: '58,360', badge: '' },
              { price: 1 },
              'Cruiser',
            ],
            colours: [{ name: 'Red' }, { name: 'Ink', swatch: '#000000', code: '218' }],
            features: null,
          },
        ],
      },
      'Toyota',
    )!
    expect(model).toMatchObject({
      name: 'RAV4',
      slug: 'rav4',
      manufacturer_name: 'Toyota',
      body_style: ['SUV'],
      status: '',
      accessories_count: 0,
      image: null,
      // A price without a price type.
      variants: [
        { name: 'GX', price: null },
        { name: 'Edge', badge: null, price: null },
      ],
      manufacturer_body: 'SUV',
      manufacturer_body2: null,
      fuel: [],
      short_description: '',
      colours: [{ name: 'Ink', swatch: '#000000', image_url: null }],
      features: [],
    })
  })

  test.each([
    [{ url: 'https://maker.example/rav4.pdf', bytes: 9_000 }, true],
    [{ url: 'javascript:alert(1)', bytes: 9_000 }, false],
    [{ url: 'https://maker.example/rav4.pdf', bytes: -1 }, false],
    ['https://maker.example/rav4.pdf', false],
  ])('the brochure %j is taken: %s', (brochure, taken) => {
    const [model] = manufacturerModels({ models: [{ id: 1, name: 'RAV4', brochure }] }, 'Toyota')!
    expect(model!.brochure).toEqual(taken ? brochure : null)
  })

  test('a count that no column holds is none', () => {
    const counted = (accessories_count: number) =>
      manufacturerModels({ models: [{ name: 'RAV4', accessories_count }] }, 'Toyota')![0]!.accessories_count
    expect([100_000, 100_001, 3_000_000_000].map(counted)).toEqual([100_000, 0, 0])
  })

  test('two of one address are one', () =>
    expect(manufacturerModels({ models: [{ name: 'RAV4' }, { name: 'Rav 4', slug: 'rav4' }] }, 'Toyota')).toHaveLength(
      1,
    ))

  test('replaces its former models and leaves those of the dealer', async () => {
    const takeOver = (...list: object[]) =>
      home.database.transaction((tx) =>
        replaceManufacturerModels(tx, a, 'Toyota', manufacturerModels({ models: list }, 'Toyota')!, now),
      )
    expect(await takeOver({ name: 'RAV4' }, { name: 'Camry' }, { name: 'HiLux', short_description: 'theirs' })).toEqual(
      {
        added: 2,
        changed: 0,
        removed: 0,
      },
    )
    expect((await names(a)).toSorted()).toEqual(['Camry', 'HiLux', 'RAV4', 'Yaris'])
    expect(await takeOver({ name: 'RAV4', status: 'new' })).toEqual({ added: 0, changed: 1, removed: 1 })
    expect(await takeOver({ name: 'RAV4', status: 'new' })).toEqual({ added: 0, changed: 0, removed: 0 })
    const found = await listModels(home.database.site(a.id))
    expect(found.map(({ name }) => name).toSorted()).toEqual(['HiLux', 'RAV4', 'Yaris'])
    expect(found.find(({ slug }) => slug === 'hilux')?.short_description).toBe('Built for work.')
    expect(await names(b)).toEqual(['BT-50'])
  })
})

test('whose accessories fit a model is stored as a number, and anything else is left out', () => {
  const storedId = (aftermarket_manufacturer_id: unknown) =>
    manufacturerModels({ models: [{ name: 'RAV4', aftermarket_manufacturer_id }] }, 'Toyota')![0]!
      .aftermarket_manufacturer_id
  expect([7, null, undefined, 0, 'many'].map(storedId)).toEqual([7, null, null, null, null])
})
