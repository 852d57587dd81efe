import { expect, test } from 'vitest'
import type { Country } from '../locale/locale.ts'
import { lookupProviders } from './lookupProviders.ts'

type Chosen = readonly { provider: 'nevdis' | 'autograb' | 'sandbox'; url?: string }[]

const chosen: Chosen = [
  { provider: 'nevdis', url: 'https://broker.example' },
  { provider: 'autograb', url: 'https://guide.example' },
]

test.each<[string, Chosen, Country, boolean, readonly string[]]>([
  ['no provider is set on one’s own machine', [], 'AU', true, ['sandbox']],
  ['no provider is set on one’s own machine', [], 'US', true, ['sandbox']],
  ['no provider is set on a public platform', [], 'AU', false, []],
  ['a public platform’s site names the sandbox', [{ provider: 'sandbox' }], 'AU', false, ['sandbox']],
  ['two are', chosen, 'AU', false, ['nevdis', 'autograb']],
  ['one of two knows the country', chosen, 'NZ', false, ['autograb']],
  ['none knows the country', chosen, 'US', true, []],
])('where %s (§7.6)', (_, given, country, local, kinds) =>
  expect(lookupProviders(given, { country, local }).map(({ provider }) => provider)).toEqual(kinds),
)
