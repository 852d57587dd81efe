import * as z from 'zod'
import type { Country } from '../locale/locale.ts'
import { webAddress } from './settings/setting.ts'

/** The settings and key of a provider of vehicle lookups. */
interface LookupProviderFacts {
  /** Its name for visitors and operators. */
  title: string
  /** The countries whose registrations it knows. */
  countries: readonly Country[]
  /** Whether it values vehicles; else it only identifies them. */
  values: boolean
  settingsSchema: z.ZodObject
  /** The key that it is called with; null if it needs none. */
  secretSchema: z.ZodType<string> | null
}

const key = z.string().min(8, 'must be 8 characters or more')

/** Providers of vehicle lookups and valuations (spec §7 Lookups); the only list of them. */
export const LOOKUP_PROVIDERS = {
  autograb: {
    title: 'AutoGrab',
    countries: ['AU', 'NZ'],
    values: true,
    settingsSchema: z.object({ url: webAddress.default('https://api.autograb.com.au') }),
    secretSchema: key,
  },
  nevdis: {
    title: 'NEVDIS',
    countries: ['AU'],
    values: false,
    /** The broker's address: NEVDIS itself has no public interface. */
    settingsSchema: z.object({ url: webAddress }),
    secretSchema: key,
  },
  redbook: {
    title: 'RedBook',
    countries: ['AU', 'NZ'],
    values: true,
    /** The address of the reseller: RedBook publishes no interface. */
    settingsSchema: z.object({ url: webAddress }),
    secretSchema: key,
  },
  /** Its settings are empty; the type of `z.object({})` would not allow the kind beside them. */
  sandbox: {
    title: 'our own stock',
    countries: ['AU', 'NZ', 'US'],
    values: true,
    settingsSchema: z.looseObject({}),
    secretSchema: null,
  },
} as const satisfies Record<string, LookupProviderFacts>

/** A provider of vehicle lookups. */
export type LookupProvider = keyof typeof LOOKUP_PROVIDERS

/** The settings of a provider, by its kind. */
export type LookupSettings = {
  [K in LookupProvider]: { provider: K } & z.output<(typeof LOOKUP_PROVIDERS)[K]['settingsSchema']>
}

/**
 * The providers of a site in a country, in the order in which they are called. Without any, an installation on one's own
 * machine has the sandbox; on a public one nobody is shown a sample unless the site names the sandbox, so the dealer
 * values by hand.
 */
export function lookupProviders<S extends { provider: LookupProvider }>(
  chosen: readonly S[],
  { country, local }: { country: Country; local: boolean },
): readonly (S | LookupSettings['sandbox'])[] {
  if (chosen.length === 0) return local ? [{ provider: 'sandbox' }] : []
  return chosen.filter(({ provider }) => {
    const { countries }: LookupProviderFacts = LOOKUP_PROVIDERS[provider]
    return countries.includes(country)
  })
}
