import { expect, test } from 'vitest'
import { PLATFORM_SETTINGS, type SettingsLayer } from './config.ts'
import { TEMPLATES } from './templates.ts'
import { valuesToKeep } from './valuesToKeep.ts'

const NOTHING = { name: 'coastal', site: {}, group: {}, template: {} }
const NONE = { group: {}, template: {}, product: {} }
const { search_page_size: asItComes } = { ...PLATFORM_SETTINGS, ...TEMPLATES.coastal }

test.each<[string, { layer: SettingsLayer; group: SettingsLayer }, Partial<typeof NOTHING>, Partial<typeof NONE>]>([
  ['nothing was inherited, and nothing is', { layer: {}, group: {} }, {}, {}],
  [
    'the group is here with the same value',
    { layer: { search_page_size: 30 }, group: { search_page_size: 30 } },
    { group: { search_page_size: 30 } },
    {},
  ],
  [
    'the group is not here',
    { layer: { search_page_size: 30 }, group: { search_page_size: 30 } },
    {},
    { group: { search_page_size: 30 } },
  ],
  [
    'the template has another value here',
    { layer: { search_page_size: 30 }, group: {} },
    { template: { search_page_size: 60 } },
    { template: { search_page_size: 30 } },
  ],
  [
    'the template has the same value here',
    { layer: { search_page_size: 30 }, group: {} },
    { template: { search_page_size: 30 } },
    {},
  ],
  [
    'the value that was set there is the one that comes with the product',
    { layer: { search_page_size: asItComes }, group: {} },
    {},
    {},
  ],
  [
    'the template has a value here alone',
    { layer: {}, group: {} },
    { template: { search_page_size: 60 } },
    { product: { search_page_size: asItComes } },
  ],
  [
    'null, which is a value',
    { layer: { override_city: null }, group: { override_city: null } },
    { template: { override_city: 'Cowra' } },
    { group: { override_city: null } },
  ],
  [
    'the site has a value of its own',
    { layer: { search_page_size: 30 }, group: {} },
    { site: { search_page_size: 12 }, template: { search_page_size: 60 } },
    {},
  ],
])('a site that moves keeps what it showed: %s', (_, there, here, kept) =>
  expect(valuesToKeep(there, { ...NOTHING, ...here } as typeof NOTHING)).toEqual({ ...NONE, ...kept }),
)
