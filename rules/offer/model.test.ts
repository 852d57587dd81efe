import { describe, expect, test } from 'vitest'
import { modelOfOffer, offeredStock, offerPicture } from './model.ts'

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
    ['its name and a maker with an accent', { model_slug: null, model: 'Kodiaq', manufacturer: 'Skoda' }, 'kodiaq'],
    ['its name without a maker', { model_slug: null, model: 'Kodiaq', manufacturer: null }, 'kodiaq'],
    ['the maker between two of one name', { model_slug: null, model: 'Q2', manufacturer: 'Buick' }, 'buick-q2'],
    ['nothing where two have its name', { model_slug: null, model: 'Q2', manufacturer: null }, null],
    ['nothing of another maker', { model_slug: null, model: 'CX-5', manufacturer: 'Audi' }, null],
    ['nothing without a model', { model_slug: null, model: null, manufacturer: 'Mazda' }, null],
    ['nothing that the site does not sell', { model_slug: 'rx-7', model: 'RX-7', manufacturer: 'Mazda' }, null],
  ])('finds by %s', (_, offer, slug) => expect(modelOfOffer(offer, MODELS)?.slug ?? null).toBe(slug))
})

test.each([
  [
    'its model’s, however it writes them',
    { manufacturer: 'MAZDA', model: 'cx 5 Maxx' },
    MODELS[0]!,
    null,
    'Mazda CX-5',
  ],
  ['its model’s where it has only the slug', { manufacturer: null, model: null }, MODELS[0]!, null, 'Mazda CX-5'],
  ['those it names where the site has no such page', { manufacturer: 'Kia', model: 'Rio' }, null, null, 'Kia Rio'],
  ['the maker of the site', { manufacturer: null, model: 'Rio' }, null, 'Kia', 'Kia Rio'],
  ['none without a maker', { manufacturer: null, model: 'Rio' }, null, null, null],
  ['none without a model', { manufacturer: 'Kia', model: null }, null, 'Kia', null],
])('the stock of an offer: %s', (_, offer, known, manufacturer, expected) => {
  const found = offeredStock(offer, known, { manufacturer })
  expect(found && `${found.make} ${found.model}`).toBe(expected)
})

test.each([
  ['its own', 'own.webp', { url: 'model.webp', thumb: 't.webp' }, 'own.webp'],
  ['its model’s', null, { url: 'model.webp', thumb: 't.webp' }, 'model.webp'],
  ['none where the model has none', null, null, null],
])('an offer shows %s picture', (_, image_url, image, expected) => {
  expect(offerPicture({ image_url }, { image })).toBe(expected)
  expect(offerPicture({ image_url }, null)).toBe(image_url)
})
