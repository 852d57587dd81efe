import type { LookupProvider } from '@forecourt/rules/site/lookupProviders.ts'
import { autograb } from './autograb.ts'
import { nevdis } from './nevdis.ts'
import type { LookupAdapter } from './provider.ts'
import { redbook } from './redbook.ts'
import { sandbox } from './sandbox.ts'

/** How each provider is called. */
export const LOOKUP_ADAPTERS: { readonly [K in LookupProvider]: LookupAdapter<K> } = {
  autograb,
  nevdis,
  redbook,
  sandbox,
}
