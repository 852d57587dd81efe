import { expect, test } from 'vitest'
import { lookupProviders } from './lookupProviders.ts'

const chosen = [
  { provider: 'nevdis', url: 'https://broker.example' },
  { provider: 'autograb', url: 'https://guide.example' },
] as const

test.each([
  ['no provider is set', [], 'AU', ['sandbox']],
  ['no provider is set', [], 'US', ['sandbox']],
  ['two are', chosen, 'AU', ['nevdis', 'autograb']],
  ['one of two knows the country', chosen, 'NZ', ['autograb']],
  ['none knows the country', chosen, 'US', []],
] as const)('where %s (§7.6)', (_, given, country, kinds) =>
  expect(lookupProviders(given, country).map(({ provider }) => provider)).toEqual(kinds),
)
