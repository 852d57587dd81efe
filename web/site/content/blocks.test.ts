import { expect, test } from 'vitest'
import type { SafeHtml } from '@forecourt/rules/kinds/safeHtml.ts'
import { BLOCK, type ShownBlock } from '@forecourt/rules/content/content.ts'
import type { Offer } from '@forecourt/rules/offer/offer.ts'
import { resolveSite } from '@forecourt/rules/site/resolve.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { blockViews, headersOf } from './blocks.server.ts'

const { site } = resolveSite(
  {
    id: 7,
    slug: 'yard',
    name: 'Yard',
    template: 'multi-franchise',
    domain_name: null,
    dealership_group_id: null,
    dealership_group: null,
    manufacturer: null,
    manufacturer_id: null,
    dealerships: [],
    city: null,
    state: null,
    first_location: null,
  },
  { group: {}, site: {} },
  { scheme: 'http', platformDomain: 'localhost', port: null },
)
const now = new Date('2026-11-21T00:00:00Z')
const prose = (html: string): ShownBlock => ({ type: 'prose', html: html as SafeHtml })

/** A dealer without stock, places and offers. */
const dealer = (stock: () => Promise<unknown>) =>
  ({
    site,
    stock: { search: stock, summary: async () => ({ models: [] }), count: async () => 0 },
    locations: { list: async () => [] },
    offers: { list: async () => [] },
    pictures: { ofLibrary: async () => new Map() },
  }) as unknown as Dealer

test('a block that cannot be prepared is left out and reported with its position; the others stay', async () => {
  const errors: unknown[] = []
  const views = await blockViews(
    [prose('<p>One</p>'), { type: 'stock', title: 'Stock', query: '' }, prose('<p>Three</p>')],
    dealer(() => Promise.reject(new Error('no stock today'))),
    { now, onError: (error) => errors.push(error) },
  )
  expect(views).toEqual([
    { type: 'prose', html: '<p>One</p>' },
    { type: 'prose', html: '<p>Three</p>' },
  ])
  expect(errors).toMatchObject([
    { message: 'Block 2 (stock) was left out of the page.', cause: { message: 'no stock today' } },
  ])
})

test('what has nothing to show is not shown: no stock, no location, no offer', async () => {
  const errors: unknown[] = []
  const views = await blockViews(
    [{ type: 'stock', title: 'Stock', query: 'make=None' }, { type: 'locations' }, { type: 'offers', title: 'Offers' }],
    dealer(async () => ({ total: 0, sold: 0, cards: [] })),
    { now, onError: (error) => errors.push(error) },
  )
  expect(views).toEqual([])
  expect(errors).toEqual([])
})

test('pictures of every block are cropped around their focal point; without one, around their middle', async () => {
  const plain = { url: '/media/yard.jpg', alt: 'Yard' }
  const focused = { ...plain, focus: '20% 80%' }
  const views = await blockViews(
    [
      { type: 'picture', picture: focused },
      { type: 'gallery', pictures: [focused, plain] },
      { type: 'cards', items: [{ title: 'Yard', text: 'Ours.', picture: focused }] },
    ],
    dealer(async () => null),
    { now, onError: () => {} },
  )
  const style = { objectPosition: '20% 80%' }
  expect(views).toMatchObject([
    { picture: { style } },
    { pictures: [{ style }, {}] },
    { items: [{ picture: { style } }] },
  ])
  expect(JSON.stringify(views).split('objectPosition')).toHaveLength(4)
})

test.each([
  ['50% 20%', true],
  ['101% 0%', false],
  ['50% 50%; color: red', false],
])('a picture with the focal point %s is valid: %s', (focus, valid) =>
  expect(BLOCK.safeParse({ type: 'picture', picture: { url: '/media/yard.jpg', alt: '', focus } }).success).toBe(valid),
)

test('an offer without a picture of its own has that of its model, as on every other page', async () => {
  const offer: Offer = {
    id: 3,
    name: 'Tray at cost',
    sanitized_description: '' as SafeHtml,
    disclaimer: '',
    excluded_website_ids: [],
    manufacturer: null,
    model: null,
    model_slug: 'hilux',
    model_slugs: [],
    image_url: null,
    saving_cents: null,
    from_price: null,
    rate: null,
    bonus: null,
    stock_query: null,
    starts_on: null,
    ends_on: null,
  }
  const model = { slug: 'hilux', name: 'HiLux', manufacturer_name: 'Toyota', image: { url: '/media/hilux.webp' } }
  const withModels = {
    ...dealer(async () => null),
    site: { ...site, settings: { ...site.settings, models_enabled: true } },
    offers: { list: async () => [offer] },
    models: { list: async () => [{ ...model, override_url: null }] },
    pictures: { ofLibrary: async () => new Map([[model.image.url, { alt: 'A HiLux', focus: '86% 78%' }]]) },
  } as unknown as Dealer
  const errors: unknown[] = []
  const [view] = await blockViews([{ type: 'offers', title: 'Offers' }], withModels, {
    now,
    onError: (error) => errors.push(error),
  })
  expect(errors).toEqual([])
  expect(view).toMatchObject({
    offers: [
      {
        name: 'Tray at cost',
        href: '/offers/3',
        picture: {
          source: '/images/c_limit,f_auto,q_75,w_{width}/media/hilux.webp',
          width: 375,
          height: 250,
          // What an offer doesn’t keep of its picture, the media library says.
          alt: 'A HiLux',
          style: { objectPosition: '86% 78%' },
        },
      },
    ],
    more: '/special-offers',
  })
})

test('headings inside a block stand below the last one before it', async () => {
  const cards: ShownBlock = { type: 'cards', items: [{ title: 'A', text: 'B', href: '/pages/warranty' }] }
  const views = await blockViews(
    [cards, prose('<h2>Title</h2>'), cards],
    dealer(async () => null),
    {
      now,
      onError: () => {},
    },
  )
  expect(views.map((view) => ('level' in view ? view.level : null))).toEqual([2, null, 3])
  expect(views[0]).toMatchObject({ items: [{ link: { href: '/warranty' } }] })
})

test('a page is cached until the site changes, with a strip of stock until the stock does', () => {
  expect(headersOf([], site)).toEqual({ 'x-cache-tags': 'site:7' })
  const strip = { type: 'stock', title: '', cards: [], more: { href: '', label: '' } } as const
  expect(headersOf([strip], site)).toEqual({ 'x-cache-tags': 'site:7 stock:7' })
})

test('a fact leads where it says: a number rings, and what the site does not offer is no link', async () => {
  const items = [
    { label: 'Roadside assistance', value: '(07) 5550 4190', href: 'tel:0755504190' },
    { label: 'Plans', value: 'Care plans', href: '/pages/care-plans' },
    { label: 'Range', value: 'All models', href: '/models' },
    { label: 'Term', value: '24 months' },
  ]
  const [view] = await blockViews(
    [{ type: 'facts', items }],
    dealer(() => Promise.reject(new Error('not called'))),
    { now, onError: (error) => expect.unreachable(String(error)) },
  )
  const links = view?.type === 'facts' ? view.items.map((item) => item.link?.href ?? null) : []
  expect(links).toEqual(['tel:0755504190', '/care-plans', null, null])
})
