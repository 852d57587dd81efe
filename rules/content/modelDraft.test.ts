import { describe, expect, test } from 'vitest'
import { checkDraft, draftOf, isSameContent, type DraftOf } from './draft.ts'
import { isModelSlug } from './modelDraft.ts'
import { readyModel } from './modelReady.ts'

const model = (more: Record<string, unknown> = {}): DraftOf['models'] =>
  draftOf('models', { title: 'CX-5', slug: 'cx-5', manufacturer_name: 'Mazda', ...more })
const variant = (more: Record<string, unknown> = {}) => ({
  name: 'Touring',
  badge: '',
  price: '',
  price_type: '',
  ...more,
})

test('a model is what the site stores, with cents, its categories and without what was left empty', () => {
  const draft = model({
    status: 'all_new',
    image: '/media/cx-5.webp',
    categories: ['SUV', ' ', 'Coming Soon'],
    variants: [variant({ price: '$42,990.50', price_type: 'drive_away', facts: [{ label: 'Engine', value: '2.5L' }] })],
    colours: [{ name: 'Soul Red', swatch: '#A5001A', image_url: '' }],
    features: [{ title: 'Quiet', description: '<b>', image_url: '/media/quiet.webp' }],
    slides: [{ url: '/media/a.webp' }, { id: 9, url: '/media/b.webp' }],
    accessories: [{ name: 'Mats', price: '149', image_url: '' }],
    brochure: 'https://maker.example/cx-5.pdf',
    brochure_bytes: '9000',
  })
  expect(checkDraft('models', draft)).toEqual({
    problems: null,
    item: {
      name: 'CX-5',
      slug: 'cx-5',
      manufacturer_name: 'Mazda',
      status: 'all_new',
      short_description: '',
      description: '',
      image: { url: '/media/cx-5.webp', thumb: '/media/cx-5.webp' },
      manufacturer_body: 'SUV',
      manufacturer_body2: 'Coming Soon',
      manufacturer_body3: null,
      body_style: [],
      fuel: [],
      variants: [
        {
          name: 'Touring',
          badge: null,
          price: { price_cents: 4_299_050, price_type: 'drive_away' },
          facts: [{ label: 'Engine', value: '2.5L' }],
        },
      ],
      colours: [{ name: 'Soul Red', swatch: '#A5001A', image_url: null }],
      features: [{ title: 'Quiet', description: '<b>', image: { url: '/media/quiet.webp' } }],
      slides: [
        { id: 1, url: '/media/a.webp', name: '', description: '' },
        { id: 9, url: '/media/b.webp', name: '', description: '' },
      ],
      accessories: [{ name: 'Mats', price_cents: 14_900, image_url: null }],
      brochure: { url: 'https://maker.example/cx-5.pdf', bytes: 9_000 },
      override_url: null,
      path: null,
      accessories_count: 0,
      aftermarket_manufacturer_id: null,
    },
  })
})

test('what is stored and what is written of it are the same content', () => {
  const stored = {
    variants: [{ name: 'Touring', badge: null, price: { price_cents: 4_299_050, price_type: 'egc' }, facts: [] }],
    features: [{ title: 'Quiet', description: '', image: { url: '/media/quiet.webp' } }],
    accessories: [{ name: 'Mats', price_cents: 14_900, image_url: null }],
  }
  const written = {
    variants: [variant({ price: '42990.5', price_type: 'egc' })],
    features: [{ title: 'Quiet', description: '', image_url: '/media/quiet.webp' }],
    accessories: [{ name: 'Mats', price: '149', image_url: '' }],
  }
  expect(model(stored)).toEqual(model(written))
  expect(isSameContent('models', stored, { ...written, variants: [] })).toBe(false)
})

describe('what is wrong with a model', () => {
  const AMOUNT = 'Please enter an amount, such as 41990.'
  test.each<[Record<string, unknown>, Record<string, string> | null]>([
    [{}, null],
    [{ title: ' ' }, { title: 'Please enter a name.' }],
    [{ manufacturer_name: '' }, { manufacturer_name: 'Please enter a brand.' }],
    [{ slug: 'CX-5' }, { slug: 'Please use lower-case words with hyphens, such as cx-5.' }],
    [{ slug: 'a'.repeat(100) }, null],
    [{ slug: 'a'.repeat(101) }, { slug: 'Please use lower-case words with hyphens, such as cx-5.' }],
    [{ categories: ['SUV', 'Ute', 'Van'] }, null],
    [{ categories: ['SUV', 'Ute', 'Van', 'Bus'] }, { categories: 'Please enter up to three categories.' }],
    [{ variants: [variant({ price: '10000000', price_type: 'egc' })] }, null],
    [{ variants: [variant({ price: '10000000.01', price_type: 'egc' })] }, { 'variants.0.price': AMOUNT }],
    [{ variants: [variant({ price: '0', price_type: 'egc' })] }, { 'variants.0.price': AMOUNT }],
    [
      { variants: [variant({ price: '42990' })] },
      { 'variants.0.price_type': 'Please choose what the price includes.' },
    ],
    [{ variants: [variant(), variant({ name: '' })] }, { 'variants.1.name': 'Please enter a name.' }],
    [
      { variants: [variant({ facts: [{ label: 'Engine', value: '' }] })] },
      { 'variants.0.facts.0.value': 'Please enter a value.' },
    ],
    [{ colours: [{ name: 'Red', swatch: 'red' }] }, { 'colours.0.swatch': 'Please choose a colour.' }],
    [
      { slides: [{ url: 'javascript:alert(1)' }] },
      { 'slides.0.url': 'Please choose a picture, or enter its address.' },
    ],
    [{ brochure: '/files/cx-5.pdf' }, { brochure_bytes: 'Please enter the size in megabytes, such as 2.4.' }],
    [{ brochure_bytes: '9000' }, null],
    [{ override_url: 'javascript:alert(1)' }, { override_url: 'Please enter a path such as /cx-5, or a web address.' }],
  ])('%j', (more, problems) => {
    expect(checkDraft('models', model(more)).problems).toEqual(problems)
  })
})

test('a preview leaves out what is still wrong', () => {
  const ready = readyModel(
    model({
      title: '',
      manufacturer_name: '',
      image: 'nowhere',
      variants: [variant({ price: 'much' }), variant({ name: 'GT' })],
      colours: [{ name: '', swatch: '#000000' }],
      brochure: '/files/cx-5.pdf',
    }),
  )
  expect(ready).toMatchObject({
    name: 'Untitled model',
    manufacturer_name: 'No brand yet',
    image: null,
    colours: [],
    brochure: null,
  })
  expect(ready.variants.map(({ name }) => name)).toEqual(['GT'])
  expect(readyModel(draftOf('models', null)).slug).toBe('model')
})

test('isModelSlug', () => {
  expect(['cx-5', 'bt-50', 'CX', 'a/b', '', '-a'].map(isModelSlug)).toEqual([true, true, false, false, false, false])
})
