import { expect, test } from 'vitest'
import { distinctName, distinctNames, siteChoices } from './distinctNames.ts'

const place = (name: string, slug: string) => ({ name, slug })

test.each([
  ['none', [], []],
  ['one', [place('Wattle Motors', 'wattle')], ['Wattle Motors']],
  ['different names', [place('Wattle Motors', 'wattle'), place('Alder', 'alder')], ['Wattle Motors', 'Alder']],
  [
    'the same name twice, and one of its own',
    [place('Wattle Motors', 'wattle'), place('Wattle Motors', 'wattle-select'), place('Wattle Motors 2', 'two')],
    ['Wattle Motors (wattle)', 'Wattle Motors (wattle-select)', 'Wattle Motors 2'],
  ],
  [
    'names that differ in their capitals, which can be told apart',
    [place('Wattle', 'a'), place('WATTLE', 'b')],
    ['Wattle', 'WATTLE'],
  ],
])('%s', (_case, places, names) => {
  expect(distinctNames(places).map(({ name }) => name)).toEqual(names)
  expect(places.map((one) => distinctName(one, places))).toEqual(names)
})

test('sites keep their ids and their order, and have nothing else', () =>
  expect(
    siteChoices([
      { id: 7, ...place('Wattle', 'wattle-b') },
      { id: 3, ...place('Wattle', 'wattle-a') },
    ]),
  ).toEqual([
    { id: 7, name: 'Wattle (wattle-b)' },
    { id: 3, name: 'Wattle (wattle-a)' },
  ]))
