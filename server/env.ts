import { BlockList, isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { hostName } from '@forecourt/rules/site/host.ts'
import { LOCAL_DOMAIN } from '@forecourt/rules/site/resolve.ts'
import * as z from 'zod'
import type { DomainChecksOptions } from './domains/domains.ts'
import { isEncryptionKey } from './secrets/keys.ts'
import type { ClusterSettings } from './stock/typesense/cluster.ts'

/** What the environment variables say about this installation; read once, when a process starts. */
export interface Env {
  /** Port of the web server; 0 takes any free one. */
  port: number
  /** Address to listen on. `localhost` means both loopback addresses, because browsers choose either. */
  host: string
  /** Every site answers at `{slug}.{platformDomain}`. */
  platformDomain: string
  /** Scheme and port of the addresses that pages name; a proxy may stand before `port`. Null is the scheme's own port. */
  publicScheme: 'http' | 'https'
  publicPort: number | null
  /** A PostgreSQL of the operator's own; null for the embedded one. */
  databaseUrl: string | null
  /** Absolute directory of the embedded database and of everything that is made at run time. */
  dataDir: string
  /** Absolute directory of the pictures of stock and sites. */
  mediaDir: string
  /** Whether pictures are in the bucket first: there is one, and nobody named a directory for them. */
  mediaInBucket: boolean
  /** Addresses and networks (`10.0.0.0/8`) whose X-Forwarded headers count. */
  trustedProxies: readonly string[]
  /** Pages rendered for one address in a minute, cached pages not counted; 0 for no limit. */
  pagesPerMinute: number
  /** Mail server that takes what the platform sends; null keeps it in the development inbox. */
  smtpUrl: string | null
  /** Address that the platform's mail comes from; its host also stands in the ids of messages. */
  mailFrom: string
  /** Domain whose mail comes to this installation, for answers to replies; null if they go to whoever replied. */
  replyDomain: string | null
  /** What deliveries of that mail over HTTP are signed with; null if they are not taken. */
  inboundMailSecret: string | null
  /** Whether webhooks and outside Dashboards may be on loopback or in a private network. */
  allowPrivateTargets: boolean
  /** What links to files are signed with; null for a key that is generated once and stored in `dataDir`. */
  secretKey: string | null
  /** What the secrets of sites are encrypted with, newest first; null for keys that are stored in `dataDir`. */
  encryptionKeys: readonly string[] | null
  /** What checks of the sites' domains work with. */
  domains: DomainChecksOptions
  /** Where files of leads are stored; null for `dataDir`. */
  s3: {
    bucket: string
    region: string
    endpoint: string | null
    credentials: { accessKeyId: string; secretAccessKey: string } | null
  } | null
  /** The search engine; null for the snapshots in memory alone. */
  typesense: ClusterSettings | null
  /** Checks challenges instead of each provider's own address. */
  challengeVerifyUrl: string | null
  /** What this process does: answer requests, run jobs, or both. */
  roles: readonly Role[]
  /** How many processes of this machine answer requests, behind one port. */
  webProcesses: number
  /** Whether a process of its own answers the calls with events (decision 135). */
  eventProcess: boolean
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}

const ROLES = ['web', 'worker'] as const
export type Role = (typeof ROLES)[number]

/** More processes than this have to be configured: each caches pages and stock in its own memory. */
const USUAL_WEB_PROCESSES = 4
const MOST_WEB_PROCESSES = 64
/** With no more than these, a process for events would compete with them for the cores. */
const FEW_WEB_PROCESSES = 2

/** Environment variables that cannot be used; the message has one line for each. */
export class EnvError extends Error {
  override name = 'EnvError'
}

const addressOrNetwork = (value: string) => {
  const [address = '', bits, ...more] = value.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  if (bits === undefined) return true
  if (!/^\d{1,3}$/.test(bits)) return false
  try {
    new BlockList().addSubnet(address, Number(bits), family === 6 ? 'ipv6' : 'ipv4')
    return true
  } catch {
    return false
  }
}

/** An IP address with a port or without; one of IPv6 with a port is in brackets. */
const isDnsServer = (text: string) => {
  const [, address = text, port] = /^(?:\[([\da-f:.]+)\]|([\d.]+)):(\d{1,5})$/i.exec(text)?.filter(Boolean) ?? []
  return isIP(address) !== 0 && Number(port ?? 53) <= 65_535
}

const listed = z.string().transform((text) =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean),
)

const webAddress = z.url({ protocol: /^https?$/, error: 'must start with http:// or https://' })

const schema = z
  .object({
    PORT: z
      .string()
      .default('3000')
      .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a whole number from 0 to 65535')
      .transform(Number),
    HOST: z.string().default('localhost'),
    PLATFORM_DOMAIN: z
      .string()
      .default(LOCAL_DOMAIN)
      .transform((text) => text.toLowerCase())
      .refine(
        (text) => hostName(text) === text,
        'must be a host name such as dealers.example.com, without scheme or port',
      ),
    PUBLIC_SCHEME: z.enum(['http', 'https'], 'must be http or https').optional(),
    PUBLIC_PORT: z
      .string()
      .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a whole number from 0 to 65535')
      .transform(Number)
      .optional(),
    DATABASE_URL: z
      .string()
      .refine((text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text), 'must start with postgresql://')
      .optional(),
    DATA_DIR: z.string().default('.forecourt'),
    MEDIA_DIR: z.string().optional(),
    TRUSTED_PROXIES: z
      .string()
      .default('')
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .refine(
        (list) => list.every(addressOrNetwork),
        'must be addresses or networks separated by commas, such as 10.0.0.0/8',
      ),
    PAGES_PER_MINUTE: z
      .string()
      .default('300')
      .refine((text) => /^\d{1,6}$/.test(text), 'must be a whole number from 0 to 999999')
      .transform(Number),
    SITE_ADDRESSES: listed
      .refine(
        (list) => list.length > 0 && list.every((address) => isIP(address) !== 0),
        'must be IP addresses separated by commas, such as 203.0.113.10',
      )
      .optional(),
    DNS_SERVERS: listed
      .refine(
        (list) => list.length > 0 && list.every(isDnsServer),
        'must be IP addresses separated by commas, each with a port or without, such as 192.0.2.53',
      )
      .optional(),
    CERTIFICATE_ISSUERS: listed
      .refine(
        (list) => list.length > 0 && list.every((name) => hostName(name) === name),
        'must be domains separated by commas, such as letsencrypt.org',
      )
      .optional(),
    SECRET_KEY: z.string().min(32, 'must be 32 characters or more').optional(),
    ENCRYPTION_KEYS: z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .refine(
        (list) => list.length > 0 && list.every(isEncryptionKey),
        'must be keys of 64 hexadecimal digits, separated by commas, newest first',
      )
      .optional(),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
      .optional(),
    S3_ENDPOINT: webAddress.optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    TYPESENSE_HOST: z
      .string()
      .transform((text) =>
        text
          .toLowerCase()
          .split(/[\s,]+/)
          .filter(Boolean),
      )
      .refine(
        (list) => list.every((host) => isIP(host) !== 0 || hostName(host) === host),
        'must be host names separated by commas, such as search-1.example.com, without scheme or port',
      )
      .optional(),
    TYPESENSE_PORT: z
      .string()
      .default('8108')
      .refine((text) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535, 'must be a whole number from 1 to 65535')
      .transform(Number),
    TYPESENSE_PROTOCOL: z.enum(['http', 'https'], 'must be http or https').default('http'),
    TYPESENSE_SEARCH_KEY: z.string().min(8, 'must be 8 characters or more').optional(),
    TYPESENSE_ADMIN_KEY: z.string().optional(),
    TYPESENSE_TIMEOUT_MS: z
      .string()
      .default('800')
      .refine((text) => /^\d{2,5}$/.test(text), 'must be a whole number from 10 to 99999')
      .transform(Number),
    CHALLENGE_VERIFY_URL: webAddress.optional(),
    SMTP_URL: z
      .string()
      .refine((text) => /^smtps?:\/\/[^/]/.test(text) && URL.canParse(text), 'must start with smtp:// or smtps://')
      .optional(),
    MAIL_FROM: z.email('must be an email address, without a name').optional(),
    REPLY_DOMAIN: z
      .string()
      .transform((text) => text.toLowerCase())
      .refine((text) => hostName(text) === text, 'must be a host name such as reply.dealers.example.com')
      .optional(),
    INBOUND_MAIL_SECRET: z.string().min(32, 'must be 32 characters or more').optional(),
    ALLOW_PRIVATE_TARGETS: z.enum(['true', 'false'], 'must be true or false').optional(),
    ROLES: z
      .string()
      .default(ROLES.join())
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .refine((list) => list.every((role) => ROLES.some((one) => one === role)), 'must be web, worker or both')
      .transform((list) => ROLES.filter((role) => list.includes(role))),
    WEB_PROCESSES: z
      .string()
      .default(() => String(Math.min(availableParallelism(), USUAL_WEB_PROCESSES)))
      .refine(
        (text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_WEB_PROCESSES,
        `must be a whole number from 1 to ${MOST_WEB_PROCESSES}`,
      )
      .transform(Number),
    EVENT_PROCESS: z.enum(['true', 'false'], 'must be true or false').optional(),
    LOG_LEVEL: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
  })
  .check((context) => {
    for (const keys of [
      ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
      ['TYPESENSE_HOST', 'TYPESENSE_SEARCH_KEY'],
    ] as const) {
      const missing = keys.filter((name) => context.value[name] === undefined)
      if (missing.length !== 1) continue
      const other = keys.find((name) => name !== missing[0])
      context.issues.push({
        code: 'custom',
        path: [missing[0]!],
        input: undefined,
        message: `must be set together with ${other}`,
      })
    }
    if (context.value.INBOUND_MAIL_SECRET !== undefined && context.value.REPLY_DOMAIN === undefined)
      context.issues.push({
        code: 'custom',
        path: ['REPLY_DOMAIN'],
        input: undefined,
        message: 'must be set with INBOUND_MAIL_SECRET',
      })
  })

/**
 * Reads the environment variables. One that is set to nothing counts as not set.
 *
 * @throws EnvError that names every variable that cannot be used; values are not repeated, they may be secret
 */
export function readEnv(variables: Readonly<Record<string, string | undefined>> = process.env): Env {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  const parsed = schema.safeParse(set)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new EnvError(lines.join('\n'))
  }
  const found = parsed.data
  const dataDir = resolve(found.DATA_DIR)
  // On its own machine the platform is reached directly; anywhere else a proxy with a certificate stands before it.
  const direct = found.PLATFORM_DOMAIN === LOCAL_DOMAIN
  const publicScheme = found.PUBLIC_SCHEME ?? (direct ? 'http' : 'https')
  const publicPort = found.PUBLIC_PORT ?? (direct ? found.PORT : null)
  return Object.freeze({
    port: found.PORT,
    host: found.HOST,
    platformDomain: found.PLATFORM_DOMAIN,
    publicScheme,
    publicPort: publicPort === (publicScheme === 'https' ? 443 : 80) ? null : publicPort,
    databaseUrl: found.DATABASE_URL ?? null,
    dataDir,
    mediaDir: found.MEDIA_DIR ? resolve(found.MEDIA_DIR) : join(dataDir, 'media'),
    mediaInBucket: found.S3_BUCKET !== undefined && found.MEDIA_DIR === undefined,
    trustedProxies: found.TRUSTED_PROXIES,
    pagesPerMinute: found.PAGES_PER_MINUTE,
    smtpUrl: found.SMTP_URL ?? null,
    mailFrom: found.MAIL_FROM ?? `leads@${found.PLATFORM_DOMAIN}`,
    replyDomain: found.REPLY_DOMAIN ?? null,
    inboundMailSecret: found.INBOUND_MAIL_SECRET ?? null,
    // On its own machine the platform may talk to programs that are being developed beside it.
    allowPrivateTargets: found.ALLOW_PRIVATE_TARGETS ? found.ALLOW_PRIVATE_TARGETS === 'true' : direct,
    secretKey: found.SECRET_KEY ?? null,
    encryptionKeys: found.ENCRYPTION_KEYS ?? null,
    domains: {
      platformDomain: found.PLATFORM_DOMAIN,
      addresses: found.SITE_ADDRESSES ?? null,
      dnsServers: found.DNS_SERVERS ?? null,
      issuers: found.CERTIFICATE_ISSUERS ?? ['letsencrypt.org'],
    },
    s3: found.S3_BUCKET
      ? {
          bucket: found.S3_BUCKET,
          region: found.S3_REGION,
          endpoint: found.S3_ENDPOINT ?? null,
          credentials:
            found.S3_ACCESS_KEY_ID && found.S3_SECRET_ACCESS_KEY
              ? { accessKeyId: found.S3_ACCESS_KEY_ID, secretAccessKey: found.S3_SECRET_ACCESS_KEY }
              : null,
        }
      : null,
    typesense:
      found.TYPESENSE_HOST && found.TYPESENSE_SEARCH_KEY
        ? {
            nodes: found.TYPESENSE_HOST.map((host) => ({
              // The client joins it with the port to an address, where IPv6 stands in brackets.
              host: isIP(host) === 6 ? `[${host}]` : host,
              port: found.TYPESENSE_PORT,
              protocol: found.TYPESENSE_PROTOCOL,
            })),
            searchKey: found.TYPESENSE_SEARCH_KEY,
            adminKey: found.TYPESENSE_ADMIN_KEY ?? null,
            timeoutMs: found.TYPESENSE_TIMEOUT_MS,
          }
        : null,
    challengeVerifyUrl: found.CHALLENGE_VERIFY_URL ?? null,
    roles: found.ROLES,
    webProcesses: found.WEB_PROCESSES,
    eventProcess: found.EVENT_PROCESS ? found.EVENT_PROCESS === 'true' : found.WEB_PROCESSES > FEW_WEB_PROCESSES,
    logLevel: found.LOG_LEVEL,
  })
}
