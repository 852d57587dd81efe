import { describe, expect, test } from 'vitest'
import { drawnOffers, modelOfOffer, modelsOfOffer, offeredStock, offerPicture } from './model.ts'

const model = (manufacturer_name: string, name: string, slug: string) => ({ manufacturer_name, name, slug })
const MODELS = [
  model('Mazda', 'CX-5', 'cx-5'),
  model('Škoda', 'Kodiaq', 'kodiaq'),
  model('Audi', 'Q2', 'audi-q2'),
  model('Buick', 'Q2', 'buick-q2'),
]

describe('modelOfOffer (§2.35)', () => {
  test.each([
    ['its slug', { model_slug: 'cx-5', model: 'Anything', manufacturer: null }, 'cx-5'],
    ['its slug before its name', { model_slug: 'kodiaq', model: 'CX-5', manufacturer: 'Mazda' }, 'kodiaq'],
    ['its name where no model has its slug', { model_slug: 'cx5', model: 'CX-5', manufacturer: 'Mazda' }, 'cx-5'],
    ['its name, however it is written', { model_slug: null, model: 'cx 5', manufacturer: 'MAZDA' }, 'cx-5'],
    [
      'its name and a manufacturer with an accent',
      { model_slug: null, model: 'Kodiaq', manufacturer: 'Skoda' },
      'kodiaq',
    ],
    ['its name without a manufacturer', { model_slug: null, model: 'Kodiaq', manufacturer: null }, 'kodiaq'],
    ['the manufacturer between two of one name', { model_slug: null, model: 'Q2', manufacturer: 'Buick' }, 'buick-q2'],
    ['nothing where two have its name', { model_slug: null, model: 'Q2', manufacturer: null }, null],
    ['nothing of another manufacturer', { model_slug: null, model: 'CX-5', manufacturer: 'Audi' }, null],
    ['nothing without a model', { model_slug: null, model: null, manufacturer: 'Mazda' }, null],
    ['nothing that the site does not sell', { model_slug: 'rx-7', model: 'RX-7', manufacturer: 'Mazda' }, null],
  ])('finds by %s', (_, offer, slug) => expect(modelOfOffer(offer, MODELS)?.slug ?? null).toBe(slug))
})

const offered = (fields: object) => ({ manufacturer: null, model: null, model_slug: null, model_slugs: [], ...fields })

test.each([
  ['its own and more, each once', { model_slug: 'cx-5', model_slugs: ['kodiaq', 'cx-5'] }, ['cx-5', 'kodiaq']],
  ['more alone, in their order', { model_slugs: ['kodiaq', 'cx-5'] }, ['kodiaq', 'cx-5']],
  ['none that the site does not sell', { model_slugs: ['rx-7'] }, []],
])('the models of an offer: %s', (_, fields, slugs) =>
  expect(modelsOfOffer(offered(fields), MODELS).map(({ slug }) => slug)).toEqual(slugs),
)

describe('the stock of an offer', () => {
  const counts = { 'Mazda:CX 5': 3, 'Skoda:Kodiaq': 0, 'Kia:Rio': 2 }
  const PRICED = { stock_query: null, saving_cents: 1_000_00, from_price: null, rate: null }
  const search = (fields: object, models: readonly (typeof MODELS)[number][], manufacturer: string | null = null) =>
    offeredStock({ ...PRICED, ...offered(fields) }, models, counts, { manufacturer })
      ?.toString()
      .replaceAll('+', ' ') ?? null
  test.each([
    ['the search that it names', { stock_query: 'make=Mazda&car_type=demo' }, [MODELS[0]!], 'make=Mazda&car_type=demo'],
    [
      'new ones of its model, as the stock has it',
      {},
      [MODELS[0]!],
      'car_type=new&car_type=demo&make=Mazda&model=CX 5',
    ],
    ['none of a model that is not in stock', {}, [MODELS[1]!], null],
    ['what it names where the site has no such page', { manufacturer: 'Kia', model: 'Rio' }, [], 'make=Kia&model=Rio'],
    ['none of an offer that tells no price', { saving_cents: null }, [MODELS[0]!], null],
    ['none without a model', { manufacturer: 'Kia' }, [], null],
    ['none without a manufacturer', { model: 'Rio' }, [], null],
  ] as const)('%s', (_, fields, models, expected) => expect(search(fields, models)).toBe(expected))
  test('the manufacturer of the site', () => expect(search({ model: 'Rio' }, [], 'Kia')).toBe('make=Kia&model=Rio'))
})

test.each([
  ['its own', 'own.webp', 'own.webp'],
  ['that of the first of its models with one', null, 'model.webp'],
])('an offer shows %s picture', (_, image_url, expected) => {
  const models = [{ image: null }, { image: { url: 'model.webp', thumb: 't.webp' } }]
  expect(offerPicture({ image_url }, models)).toBe(expected)
  expect(offerPicture({ image_url }, [{ image: null }])).toBe(image_url)
})

test('an offer without any picture is a line, not a card', () => {
  const [withPicture, without] = [{ picture: {} }, { picture: null }]
  expect(drawnOffers([without, withPicture])).toEqual({ cards: [withPicture], lines: [without] })
})
