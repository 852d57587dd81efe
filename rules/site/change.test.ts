import { describe, expect, test } from 'vitest'
import { cascade } from './cascade.ts'
import { changedKeys, changeLayer, overriddenKeys, settingChanges } from './change.ts'
import type { SettingsLayer } from './config.ts'

describe('changeLayer', () => {
  const layer = { search_page_size: 12, autograb: true, override_city: 'Cowra' }

  test.each([
    ['a new value', { settings: { search_page_size: 24 } }, { ...layer, search_page_size: 24 }],
    ['a setting that was not there', { settings: { corner_radius: 2 } }, { ...layer, corner_radius: 2 }],
    ['null, which is a value', { settings: { override_city: null } }, { ...layer, override_city: null }],
    ['nothing', { settings: {} }, layer],
    ['unset', { settings: {}, unset: ['autograb'] as const }, { search_page_size: 12, override_city: 'Cowra' }],
    ['replace', { settings: { autograb: false }, replace: true }, { autograb: false }],
  ])('%s', (_, change, expected) => {
    const before = structuredClone(layer)
    expect(changeLayer(layer, change)).toEqual(expected)
    expect(layer).toEqual(before)
  })
})

test('settingChanges names what is another value for the site, whichever layer it came from', () => {
  const at = (group: object, site: object) => cascade({ template: {}, group, site }).settings
  expect(settingChanges(at({ search_page_size: 12 }, {}), at({ search_page_size: 30 }, {}))).toEqual([
    { key: 'search_page_size', before: 12, after: 30 },
  ])
  expect(settingChanges(at({ search_page_size: 12 }, {}), at({}, { search_page_size: 12 }))).toEqual([])
  expect(settingChanges(at({ header_links: [{ label: 'A', href: '/a' }] }, {}), at({}, {}))).toEqual([
    { key: 'header_links', before: [{ label: 'A', href: '/a' }], after: [] },
  ])
})

test('the order in which a value names its parts changes nothing', () => {
  const at = (forms: object) => cascade({ template: {}, group: {}, site: { forms } }).settings
  const survey = { title: 'Tell us' }
  const quote = { title: 'A price' }
  expect(settingChanges(at({ survey, quote }), at({ quote, survey }))).toEqual([])
  expect(settingChanges(at({ survey }), at({ survey: quote }))).toHaveLength(1)
})

test('overriddenKeys names what a site keeps for itself', () => {
  const site = { search_page_size: 30, corner_radius: 2 }
  expect(overriddenKeys({}, { search_page_size: 12 }, site)).toEqual(['search_page_size'])
  expect(overriddenKeys({ corner_radius: 4 }, { corner_radius: 4 }, site)).toEqual([])
  expect(overriddenKeys({ corner_radius: 4 }, {}, site)).toEqual(['corner_radius'])
})

test.each<[SettingsLayer, SettingsLayer, string[]]>([
  [{}, {}, []],
  [{}, { tagline: 'Yours' }, ['tagline']],
  [{ tagline: 'Yours' }, {}, ['tagline']],
  [{ tagline: 'Yours' }, { tagline: 'Ours' }, ['tagline']],
  [{}, { footer_note: null }, ['footer_note']],
  [{ map_attribution: { text: 'a', url: 'b' } }, { map_attribution: { url: 'b', text: 'a' } }, []],
])('a layer %j that becomes %j changes %j', (before, after, keys) => {
  expect(changedKeys(before, after)).toEqual(keys)
})
