import { PLATFORM_SETTINGS } from '../site/config.ts'
import { describe, expect, test } from 'vitest'
import { modelAt } from './address.ts'

const MODELS = [
  { slug: 'cx-5', override_url: null },
  { slug: 'bt-50', override_url: '/utes/bt-50' },
  { slug: 'mx-5', override_url: 'https://manufacturer.example/mx-5' },
  // Its override equals another model's bare slug.
  { slug: 'cx-5-classic', override_url: '/cx-30' },
  { slug: 'cx-30', override_url: null },
]
const site = { vehicleBasePath: '/cars', searchPath: '/search/new-cars', settings: PLATFORM_SETTINGS }

describe.each([
  ['Mazda', '/cx-5', 'cx-5', '/cx-5'],
  ['Mazda', '/cx-5/', 'cx-5', '/cx-5'],
  ['Mazda', '/models/cx-5', 'cx-5', '/cx-5'],
  ['Mazda', '/models/cx-5/', 'cx-5', '/cx-5'],
  ['Mazda', '/utes/bt-50', 'bt-50', '/utes/bt-50'],
  ['Mazda', '/bt-50', 'bt-50', '/utes/bt-50'],
  ['Mazda', '/models/bt-50', 'bt-50', '/utes/bt-50'],
  ['Mazda', '/mx-5', 'mx-5', 'https://manufacturer.example/mx-5'],
  ['Mazda', '/cx-30', 'cx-5-classic', '/cx-30'],
  ['Mazda', '/models/cx-30', 'cx-30', '/cx-30'],
  ['Mazda', '/rx-7', null, null],
  ['Mazda', '/models', null, null],
  ['Mazda', '/', null, null],
  [null, '/models/cx-5', 'cx-5', '/models/cx-5'],
  [null, '/cx-5', null, null],
  [null, '/utes/bt-50', 'bt-50', '/utes/bt-50'],
  [null, '/models/bt-50', 'bt-50', '/utes/bt-50'],
])('with manufacturer %s (§2.20)', (manufacturer, path, slug, href) => {
  test(`${path} is ${slug} at ${href}`, () => {
    const found = modelAt(path, MODELS, { ...site, manufacturer })
    expect(found?.model.slug ?? null).toBe(slug)
    expect(found?.href ?? null).toBe(href)
  })
})

test.each([
  ['a bare slug', 'Mazda', '/cx-5', null],
  ['a slug below /models', null, '/models/cx-5', null],
  ['an override address', 'Mazda', '/utes/bt-50', '/utes/bt-50'],
])('where models have no pages, %s is that of none unless the dealer gave it', (_, manufacturer, path, href) =>
  expect(
    modelAt(path, MODELS, { ...site, manufacturer, settings: { ...PLATFORM_SETTINGS, build_model_pages: false } })
      ?.href ?? null,
  ).toBe(href),
)
