import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('an empty environment is a complete one', () => {
  expect(readEnv({})).toEqual({
    port: 3000,
    host: 'localhost',
    platformDomain: 'localhost',
    publicScheme: 'http',
    publicPort: 3000,
    databaseUrl: null,
    dataDir: join(process.cwd(), '.forecourt'),
    mediaDir: join(process.cwd(), '.forecourt', 'media'),
    mediaInBucket: false,
    trustedProxies: [],
    pagesPerMinute: 300,
    smtpUrl: null,
    mailFrom: 'leads@localhost',
    replyDomain: null,
    inboundMailSecret: null,
    allowPrivateTargets: true,
    domains: { platformDomain: 'localhost', addresses: null, dnsServers: null, issuers: ['letsencrypt.org'] },
    secretKey: null,
    encryptionKeys: null,
    s3: null,
    typesense: null,
    challengeVerifyUrl: null,
    roles: ['web', 'worker'],
    webProcesses: Math.min(4, availableParallelism()),
    eventProcess: availableParallelism() > 2,
    logLevel: 'info',
  })
})

test('a variable that is set to nothing counts as not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: ' ' })).toEqual(readEnv({}))
})

test.each([
  [{ PORT: '4000' }, 'http', 4000],
  [{ PORT: '80' }, 'http', null],
  [{ PLATFORM_DOMAIN: 'dealers.example' }, 'https', null],
  [{ PLATFORM_DOMAIN: 'dealers.example', PUBLIC_PORT: '8443' }, 'https', 8443],
  [{ PLATFORM_DOMAIN: 'dealers.example', PUBLIC_PORT: '443' }, 'https', null],
  [{ PUBLIC_SCHEME: 'https', PUBLIC_PORT: '443' }, 'https', null],
])('%o is reached by %s on port %s', (variables, publicScheme, publicPort) => {
  expect(readEnv(variables)).toMatchObject({ publicScheme, publicPort })
})

test.each([
  ['PORT', '0', 'port', 0],
  ['PORT', '65535', 'port', 65_535],
  ['PLATFORM_DOMAIN', 'Dealers.Example.com', 'platformDomain', 'dealers.example.com'],
  ['DATABASE_URL', 'postgres://u:p@db/forecourt', 'databaseUrl', 'postgres://u:p@db/forecourt'],
  ['DATA_DIR', '/srv/forecourt', 'mediaDir', '/srv/forecourt/media'],
  ['MEDIA_DIR', '/srv/pictures', 'mediaDir', '/srv/pictures'],
  ['S3_BUCKET', 'dealers', 'mediaInBucket', true],
  ['TRUSTED_PROXIES', '10.0.0.0/8, ::1', 'trustedProxies', ['10.0.0.0/8', '::1']],
  ['PAGES_PER_MINUTE', '0', 'pagesPerMinute', 0],
  ['SMTP_URL', 'smtps://user:secret@mail.example:465', 'smtpUrl', 'smtps://user:secret@mail.example:465'],
  ['MAIL_FROM', 'leads@dealers.example', 'mailFrom', 'leads@dealers.example'],
  ['REPLY_DOMAIN', 'Reply.Dealers.example', 'replyDomain', 'reply.dealers.example'],
  ['PLATFORM_DOMAIN', 'dealers.example', 'mailFrom', 'leads@dealers.example'],
  ['PLATFORM_DOMAIN', 'dealers.example', 'allowPrivateTargets', false],
  ['ALLOW_PRIVATE_TARGETS', 'false', 'allowPrivateTargets', false],
  ['SECRET_KEY', 'k'.repeat(32), 'secretKey', 'k'.repeat(32)],
  ['ENCRYPTION_KEYS', `${'a'.repeat(64)}, ${'0'.repeat(64)}`, 'encryptionKeys', ['a'.repeat(64), '0'.repeat(64)]],
  ['CHALLENGE_VERIFY_URL', 'http://127.0.0.1:9/verify', 'challengeVerifyUrl', 'http://127.0.0.1:9/verify'],
  ['ROLES', 'worker', 'roles', ['worker']],
  ['ROLES', 'worker, web', 'roles', ['web', 'worker']],
  ['WEB_PROCESSES', '1', 'webProcesses', 1],
  ['WEB_PROCESSES', '64', 'webProcesses', 64],
  ['WEB_PROCESSES', '2', 'eventProcess', false],
  ['WEB_PROCESSES', '3', 'eventProcess', true],
  ['EVENT_PROCESS', 'true', 'eventProcess', true],
  ['EVENT_PROCESS', 'false', 'eventProcess', false],
  ['LOG_LEVEL', 'silent', 'logLevel', 'silent'],
] as const)('%s=%s', (name, value, key, expected) => {
  expect(readEnv({ [name]: value })[key]).toEqual(expected)
})

test.each([
  ['PORT', '65536', 'PORT must be a whole number from 0 to 65535'],
  ['PORT', '-1', 'PORT must be a whole number from 0 to 65535'],
  ['WEB_PROCESSES', '0', 'WEB_PROCESSES must be a whole number from 1 to 64'],
  ['EVENT_PROCESS', 'yes', 'EVENT_PROCESS must be true or false'],
  ['WEB_PROCESSES', '65', 'WEB_PROCESSES must be a whole number from 1 to 64'],
  ['PORT', '3000x', 'PORT must be a whole number from 0 to 65535'],
  [
    'PLATFORM_DOMAIN',
    'https://x.example',
    'PLATFORM_DOMAIN must be a host name such as dealers.example.com, without scheme or port',
  ],
  ['DATABASE_URL', 'mysql://db/x', 'DATABASE_URL must start with postgresql://'],
  ['SMTP_URL', 'mail.example:25', 'SMTP_URL must start with smtp:// or smtps://'],
  ['MAIL_FROM', 'Leads <leads@dealers.example>', 'MAIL_FROM must be an email address, without a name'],
  ['ALLOW_PRIVATE_TARGETS', 'yes', 'ALLOW_PRIVATE_TARGETS must be true or false'],
  [
    'TRUSTED_PROXIES',
    '10.0.0.0/33',
    'TRUSTED_PROXIES must be addresses or networks separated by commas, such as 10.0.0.0/8',
  ],
  [
    'TRUSTED_PROXIES',
    'proxy.local',
    'TRUSTED_PROXIES must be addresses or networks separated by commas, such as 10.0.0.0/8',
  ],
  ['SECRET_KEY', 'k'.repeat(31), 'SECRET_KEY must be 32 characters or more'],
  [
    'ENCRYPTION_KEYS',
    'a'.repeat(63),
    'ENCRYPTION_KEYS must be keys of 64 hexadecimal digits, separated by commas, newest first',
  ],
  ['S3_BUCKET', 'My Bucket', 'S3_BUCKET must be the name of a bucket'],
  ['S3_ENDPOINT', 'minio:9000', 'S3_ENDPOINT must start with http:// or https://'],
  ['S3_ACCESS_KEY_ID', 'AKIA', 'S3_SECRET_ACCESS_KEY must be set together with S3_ACCESS_KEY_ID'],
  ['S3_SECRET_ACCESS_KEY', 'secret', 'S3_ACCESS_KEY_ID must be set together with S3_SECRET_ACCESS_KEY'],
  ['TYPESENSE_HOST', 'http://search:8108', 'TYPESENSE_HOST must be host names separated by commas'],
  ['TYPESENSE_HOST', 'search.example', 'TYPESENSE_SEARCH_KEY must be set together with TYPESENSE_HOST'],
  ['TYPESENSE_SEARCH_KEY', 'k'.repeat(32), 'TYPESENSE_HOST must be set together with TYPESENSE_SEARCH_KEY'],
  ['TYPESENSE_PORT', '70000', 'TYPESENSE_PORT must be a whole number from 1 to 65535'],
  ['TYPESENSE_PORT', '0', 'TYPESENSE_PORT must be a whole number from 1 to 65535'],
  ['TYPESENSE_PROTOCOL', 'ftp', 'TYPESENSE_PROTOCOL must be http or https'],
  ['TYPESENSE_TIMEOUT_MS', '1', 'TYPESENSE_TIMEOUT_MS must be a whole number from 10 to 99999'],
  ['CHALLENGE_VERIFY_URL', 'siteverify', 'CHALLENGE_VERIFY_URL must start with http:// or https://'],
  ['PUBLIC_SCHEME', 'ftp', 'PUBLIC_SCHEME must be http or https'],
  ['PUBLIC_PORT', '65536', 'PUBLIC_PORT must be a whole number from 0 to 65535'],
  ['ROLES', 'web, cron', 'ROLES must be web, worker or both'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent'],
])('%s=%s is refused', (name, value, message) => {
  expect(() => readEnv({ [name]: value })).toThrow(message)
})

test.each([
  [{ S3_BUCKET: 'leads' }, { bucket: 'leads', region: 'us-east-1', endpoint: null, credentials: null }],
  [
    {
      S3_BUCKET: 'leads',
      S3_REGION: 'ap-southeast-2',
      S3_ENDPOINT: 'https://minio.example',
      S3_ACCESS_KEY_ID: 'AKIA',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    {
      bucket: 'leads',
      region: 'ap-southeast-2',
      endpoint: 'https://minio.example',
      credentials: { accessKeyId: 'AKIA', secretAccessKey: 'secret' },
    },
  ],
])('%o is a bucket', (variables, expected) => {
  expect(readEnv(variables).s3).toEqual(expected)
})

test('every bad variable is named at once', () => {
  expect(() => readEnv({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/^PORT .*\nLOG_LEVEL /)
})

test('a search engine needs its nodes and a key to search; the key to write is for workers and commands', () => {
  const set = { TYPESENSE_HOST: 'search-1.example, 10.0.0.7', TYPESENSE_SEARCH_KEY: 'k'.repeat(32) }
  const node = { port: 8108, protocol: 'http' }
  expect(readEnv(set).typesense).toEqual({
    nodes: [
      { host: 'search-1.example', ...node },
      { host: '10.0.0.7', ...node },
    ],
    searchKey: 'k'.repeat(32),
    adminKey: null,
    timeoutMs: 800,
  })
  expect(
    readEnv({
      ...set,
      TYPESENSE_PORT: '443',
      TYPESENSE_PROTOCOL: 'https',
      TYPESENSE_ADMIN_KEY: 'admin',
      TYPESENSE_TIMEOUT_MS: '250',
    }).typesense,
  ).toMatchObject({ adminKey: 'admin', timeoutMs: 250, nodes: [{ port: 443, protocol: 'https' }, { port: 443 }] })
  expect(readEnv({ ...set, TYPESENSE_HOST: 'fd00::7' }).typesense?.nodes).toEqual([{ host: '[fd00::7]', ...node }])
})
