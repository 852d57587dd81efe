import { expect, test } from 'vitest'
import type { PictureGroup } from './car.ts'
import { galleryGroups } from './pictureGroups.ts'

const photo = (url: string, group?: PictureGroup) => ({ url, ...(group ? { group } : {}) })
const orderAndGroups = (photos: readonly ReturnType<typeof photo>[]) => {
  const { photos: ordered, groups } = galleryGroups(photos)
  return [ordered.map(({ url }) => url).join(''), groups.map(({ label, from, count }) => [label, from, count])]
}

test.each([
  ['no pictures', [], '', []],
  ['no groups', [photo('a'), photo('b')], 'ab', []],
  ['one group', [photo('a', 'exterior'), photo('b', 'exterior')], 'ab', []],
  ['one group and one picture without', [photo('a'), photo('b', 'interior')], 'ab', []],
  [
    'two groups in a mixed order',
    [photo('a', 'exterior'), photo('b', 'interior'), photo('c', 'exterior')],
    'acb',
    [
      ['Exterior', 0, 2],
      ['Interior', 2, 1],
    ],
  ],
  [
    'the group of the first picture first, then the usual order',
    [photo('a', 'details'), photo('b', 'floor_plan'), photo('c', 'interior'), photo('d', 'exterior')],
    'adcb',
    [
      ['Details', 0, 1],
      ['Exterior', 1, 1],
      ['Interior', 2, 1],
      ['Floor plan', 3, 1],
    ],
  ],
  [
    'pictures without a group last',
    [photo('a', 'exterior'), photo('b'), photo('c', 'interior')],
    'acb',
    [
      ['Exterior', 0, 1],
      ['Interior', 1, 1],
      ['Other', 2, 1],
    ],
  ],
  [
    'a first picture without a group, first all the same',
    [photo('a'), photo('b', 'interior'), photo('c', 'exterior')],
    'acb',
    [
      ['Other', 0, 1],
      ['Exterior', 1, 1],
      ['Interior', 2, 1],
    ],
  ],
] as const)('a gallery of %s', (_name, photos, order, groups) => {
  expect(orderAndGroups(photos)).toEqual([order, groups])
})
