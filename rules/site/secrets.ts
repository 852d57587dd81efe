import * as z from 'zod'
import { CAPABILITIES } from './capabilities.ts'
import { DESTINATION_KINDS, type Destination, type DestinationProvider } from './destination.ts'
import { LOOKUP_PROVIDERS } from './lookupProviders.ts'
import { PAYMENT_SETTINGS } from './paymentProviders.ts'

/** A purpose of a site's secrets. */
interface SecretUse {
  title: string
  /** The names of the secrets of this purpose; null if there are any number, each with its own name. */
  names: readonly string[] | null
  schema: z.ZodType<string>
}

/**
 * Purposes of secrets; the only list of them. A secret is identified by its purpose and its name, such as
 * `delivery/crm`.
 */
export const SECRET_PROVIDERS = {
  delivery: {
    title: 'Signing secret of a webhook, or user:password of another destination, by the id of the destination',
    names: null,
    schema: z.string().min(8, 'must be 8 characters or more'),
  },
  collector: {
    title: 'Key of a collector of events, by its id: the API secret or access token',
    names: null,
    schema: z.string().min(8, 'must be 8 characters or more'),
  },
  challenge: {
    title: 'Secret of the challenge provider',
    names: ['secret'],
    schema: z.string().min(1, 'must not be empty'),
  },
  dashboard: {
    title: 'user:password for the outside Dashboard',
    names: ['credential'],
    schema: z.string().regex(/^[^:]+:.+$/, 'must be user:password'),
  },
  lookup: {
    title: 'Key of a provider of vehicle lookups',
    names: Object.entries(LOOKUP_PROVIDERS).flatMap(([kind, { secretSchema }]) => (secretSchema ? [kind] : [])),
    schema: z.string().min(8, 'must be 8 characters or more'),
  },
  payment: {
    title: 'Key or password of an account at a payment provider',
    names: CAPABILITIES.paymentProviders.flatMap((kind) => [...PAYMENT_SETTINGS[kind].secrets]),
    schema: z.string().min(1, 'must not be empty'),
  },
  feed: {
    title: 'Password, or private key of SFTP, of the address that a dealership’s feed is fetched from',
    names: ['password', 'key'],
    schema: z.string().min(1, 'must not be empty').max(16_000, 'must be at most 16,000 characters'),
  },
  garage: {
    title: 'key:secret or user:password of the account that sends sign-in codes as text messages',
    names: ['sms'],
    schema: z.string().regex(/^[^:]+:.+$/, 'must be key:secret or user:password'),
  },
} as const satisfies Record<string, SecretUse>

/** A purpose of secrets. */
export type SecretProvider = keyof typeof SECRET_PROVIDERS

/** A secret of a site. */
export interface SecretName {
  provider: SecretProvider
  name: string
}

/** Settings of earlier releases that are now secrets, with the name of each. */
export const FORMER_SECRET_SETTINGS: Readonly<Record<string, string>> = {
  lead_secrets: 'delivery/ID',
  challenge_secret: 'challenge/secret',
  dashboard_credential: 'dashboard/credential',
}

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/

/** Parses a name such as `delivery/crm`; null if it is invalid. */
export function parseSecretName(text: string): SecretName | null {
  const [provider = '', name = '', ...rest] = text.split('/')
  if (rest.length > 0 || !Object.hasOwn(SECRET_PROVIDERS, provider) || !NAME.test(name)) return null
  const { names }: SecretUse = SECRET_PROVIDERS[provider as SecretProvider]
  return names === null || names.includes(name) ? { provider: provider as SecretProvider, name } : null
}

/** The possible names of secrets, with a description of each. */
export const SECRET_NAMES: readonly { name: string; title: string }[] = Object.entries(SECRET_PROVIDERS).flatMap(
  ([provider, { names, title }]: [string, SecretUse]) =>
    (names ?? ['ID']).map((name) => ({ name: `${provider}/${name}`, title })),
)

/**
 * What is wrong with a new secret of a site, or null. The secret of a destination must match the destination's kind, if
 * the site already has it.
 */
export function secretProblem(
  { provider, name }: SecretName,
  value: string,
  destinations: readonly Pick<Destination, 'id' | 'kind'>[],
): string | null {
  const destination = provider === 'delivery' ? destinations.find(({ id }) => id === name) : undefined
  const kind: DestinationProvider | undefined = destination && DESTINATION_KINDS[destination.kind]
  if (kind?.secretSchema === null) return `the destination ${name} is of kind ${destination!.kind}, which has no secret`
  const result = (kind?.secretSchema ?? SECRET_PROVIDERS[provider].schema).safeParse(value)
  return result.success ? null : result.error.issues.map(({ message }) => message).join(', ')
}
