import { describe, expect, test } from 'vitest'
import { bodyCategories, modelGroups, modelSections, modelsOfBody, parseModelBody, rangeGroups } from './body.ts'

const model = (name: string, bodies: readonly (string | null)[], status: '' | 'coming_soon' = '') => ({
  name,
  status,
  manufacturer_body: bodies[0] ?? null,
  manufacturer_body2: bodies[1] ?? null,
  manufacturer_body3: bodies[2] ?? null,
})

const RANGE = [
  model('Ranger', ['Ute', 'Commercial']),
  model('Everest', ['SUV']),
  model('Focus', ['Hatch', 'Passenger']),
  model('Tourneo', ['People Mover', 'Van', 'Passenger']),
  model('Transit', ['Van', 'Commercial']),
  model('Puma', ['suv', 'SUV', null]),
  model('Capri', ['SUV', 'Coming Soon']),
  model('Bronco', [], 'coming_soon'),
  model('GT', []),
  model('Kart', ['Toy']),
  model('Dune', ['Toy', 'Buggy']),
  model('Hauler', ['Commercial']),
]

const drawn = (groups: ReturnType<typeof modelGroups<(typeof RANGE)[number]>>) =>
  groups.map(({ category, models }) => `${category}: ${models.map(({ name }) => name).join(', ')}`)

describe('bodyCategories', () => {
  test.each([
    [['SUV'], ['SUV']],
    [
      ['Hatch', 'Passenger', 'Coming Soon'],
      ['Hatch', 'Passenger', 'Coming Soon'],
    ],
    [['SUV', 'suv', ' SUV '], ['SUV']],
    [[null, '', 'Ute'], ['Ute']],
    [['people mover'], ['People Mover']],
    [['Toy'], ['Toy']],
    [[], []],
  ])('%j: %j', (bodies, expected) => expect(bodyCategories(model('x', bodies))).toEqual(expected))
})

test('a model stands under each of its categories, in the order of the header (§2.32)', () =>
  expect(drawn(modelGroups(RANGE))).toEqual([
    'SUV: Everest, Puma, Capri',
    'Hatch: Focus',
    'Passenger: Focus, Tourneo',
    'People Mover: Tourneo',
    'Ute: Ranger',
    'Van: Tourneo, Transit',
    'Commercial: Ranger, Transit, Hauler',
    'Coming Soon: Capri, Bronco',
    'Buggy: Dune',
    'Toy: Kart, Dune',
    'More Models: GT',
  ]))

test('on the page of the range it stands once, under the first of them', () =>
  expect(drawn(rangeGroups(RANGE))).toEqual([
    'SUV: Everest, Puma, Capri',
    'Hatch: Focus',
    'Passenger: Tourneo',
    'Ute: Ranger',
    'Van: Transit',
    'Commercial: Hauler',
    'Coming Soon: Bronco',
    'Buggy: Dune',
    'Toy: Kart',
    'More Models: GT',
  ]))

describe('modelSections', () => {
  test.each([[{}], [{ header_commercial_split: false }]])('one part with %j', (settings) => {
    const sections = modelSections(RANGE, { settings })
    expect(sections.map(({ title }) => title)).toEqual([null])
    expect(sections[0]!.groups).toEqual(rangeGroups(RANGE))
  })
  test('no model twice, unless the site asks for it', () => {
    const named = (settings: object) =>
      modelSections(RANGE, { settings }).flatMap(({ groups }) =>
        groups.flatMap(({ models }) => models.map(({ name }) => name)),
      )
    for (const header_commercial_split of [false, true]) {
      expect(named({ header_commercial_split }).toSorted()).toEqual(RANGE.map(({ name }) => name).toSorted())
      expect(named({ header_commercial_split, header_models_repeated: true })).toHaveLength(
        modelGroups(RANGE).flatMap(({ models }) => models).length,
      )
    }
  })
  test('two parts where the site splits', () => {
    const sections = modelSections(RANGE, { settings: { header_commercial_split: true } })
    expect(sections.map(({ title, groups }) => [title, groups.map(({ category }) => category)])).toEqual([
      ['Passenger', ['SUV', 'Hatch', 'Passenger', 'Coming Soon', 'Buggy', 'Toy', 'More Models']],
      ['Commercial', ['Ute', 'Van', 'Commercial']],
    ])
  })
  test('no empty part', () => {
    const settings = { header_commercial_split: true }
    expect(modelSections([RANGE[1]!], { settings }).map(({ title }) => title)).toEqual(['Passenger'])
    expect(modelSections([], { settings })).toEqual([])
  })
})

describe('body pages', () => {
  test.each([
    ['SUV', 'SUV'],
    ['suv', 'SUV'],
    [' Passenger ', 'Passenger'],
    ['Camper', 'Camper'],
    ['Ute', null],
    ['', null],
    [null, null],
  ])('%j: %s', (text, expected) => expect(parseModelBody(text)).toBe(expected))

  test.each([
    ['SUV', ['Everest', 'Puma', 'Capri']],
    ['Passenger', ['Focus', 'Tourneo']],
    ['Commercial', ['Ranger', 'Tourneo', 'Transit', 'Hauler']],
    ['Camper', []],
  ] as const)('%s: %j', (body, names) => expect(modelsOfBody(RANGE, body).map(({ name }) => name)).toEqual(names))
})
