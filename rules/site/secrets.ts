import * as z from 'zod'
import { DESTINATION_KINDS, type Destination, type DestinationProvider } from './destination.ts'

/** What a site has secrets for. */
interface SecretUse {
  title: string
  /** The only secret of this use; null where there are several, each with a name of its own. */
  name: string | null
  schema: z.ZodType<string>
}

/** Uses of secrets: the one list. A secret is named by its use and its name, such as `delivery/crm`. */
export const SECRET_PROVIDERS = {
  delivery: {
    title: 'Signing secret of a webhook, or user:password of another destination, by the id of the destination',
    name: null,
    schema: z.string().min(8, 'must be 8 characters or more'),
  },
  challenge: {
    title: 'Secret of the challenge provider',
    name: 'secret',
    schema: z.string().min(1, 'must not be empty'),
  },
  dashboard: {
    title: 'user:password for the outside Dashboard',
    name: 'credential',
    schema: z.string().regex(/^[^:]+:.+$/, 'must be user:password'),
  },
} as const satisfies Record<string, SecretUse>

/** A use of secrets. */
export type SecretProvider = keyof typeof SECRET_PROVIDERS

/** A secret of a site. */
export interface SecretName {
  provider: SecretProvider
  name: string
}

/** Settings of earlier releases that are secrets now, with the name that each has. */
export const FORMER_SECRET_SETTINGS: Readonly<Record<string, string>> = {
  lead_secrets: 'delivery/ID',
  challenge_secret: 'challenge/secret',
  dashboard_credential: 'dashboard/credential',
}

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/

/** Reads a name such as `delivery/crm`; null where it is none. */
export function parseSecretName(text: string): SecretName | null {
  const [provider = '', name = '', ...rest] = text.split('/')
  if (rest.length > 0 || !Object.hasOwn(SECRET_PROVIDERS, provider) || !NAME.test(name)) return null
  const { name: only }: SecretUse = SECRET_PROVIDERS[provider as SecretProvider]
  return only === null || only === name ? { provider: provider as SecretProvider, name } : null
}

/** The names that a secret can have, with what each is for. */
export const SECRET_NAMES: readonly { name: string; title: string }[] = Object.entries(SECRET_PROVIDERS).map(
  ([provider, { name, title }]) => ({ name: `${provider}/${name ?? 'ID'}`, title }),
)

/**
 * What is wrong with a secret that a site is to have, or null. That of a destination has to fit the kind of the
 * destination, where the site has it already.
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
