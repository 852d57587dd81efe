import { InvalidArgumentError, Option, type Command } from 'commander'
import { asc } from 'drizzle-orm'
import {
  KEY_CALLS_PER_MINUTE,
  KEY_GRACE_HOURS,
  keyState,
  MOST_KEY_CALLS,
  type KeyScope,
} from '@forecourt/rules/api/key.ts'
import { API_PERMISSIONS, parsePermission, type ApiPermission } from '@forecourt/rules/api/permission.ts'
import * as z from 'zod'
import { CommandError, type CommandContext } from '../command.ts'
import type { Transaction } from '../db/database.ts'
import { idsBySlug, slugsById } from '../sites/sites.ts'
import {
  findKey,
  issueKey,
  listKeys,
  ownerOfKey,
  revokeKey,
  rotateKey,
  type IssuedKey,
  type ListedKey,
} from './store.ts'
import { apiKeys } from './table.ts'

interface IssueOptions {
  permissions: readonly ApiPermission[]
  allSites?: true
  group?: readonly string[]
  site?: readonly string[]
  dealership?: readonly string[]
  expires?: Date
  limit: number
}

const MOST_GRACE_HOURS = 720
const HOUR_MS = 3_600_000

/** `forecourt keys …`: the keys of programs that use the API. */
export function keyCommands(program: Command, context: CommandContext): void {
  const keys = program.command('keys').description('manage the keys of programs that use the API')

  keys
    .command('issue <name>')
    .description('issue a key; its secret is printed once and cannot be shown again')
    .requiredOption('--permissions <list>', 'comma-separated, such as stock:write,leads:read', readPermissions)
    .addOption(
      new Option('--all-sites', 'for every site, including later ones').conflicts(['group', 'site', 'dealership']),
    )
    .addOption(
      new Option('--group <slugs>', 'for all sites of these groups')
        .argParser(readSlugs)
        .conflicts(['site', 'dealership']),
    )
    .addOption(new Option('--site <slugs>', 'for these sites').argParser(readSlugs).conflicts('dealership'))
    .addOption(
      new Option('--dealership <slugs>', 'for the stock, leads and bookings of these dealerships').argParser(readSlugs),
    )
    .option('--expires <day>', 'last day on which it is valid, in UTC, such as 2027-06-30', readLastDay)
    .option('--limit <calls>', 'calls per minute', readWhole(MOST_KEY_CALLS), KEY_CALLS_PER_MINUTE)
    .addHelpText('after', `\nPermissions:\n${API_PERMISSIONS.map((name) => `  ${name}`).join('\n')}`)
    .action(async (name: string, options: IssueOptions) => {
      const { scope, scopeIds } = await scopeOf(options, context)
      const key = {
        name: name.trim(),
        permissions: options.permissions,
        scope,
        scopeIds,
        callsPerMinute: options.limit,
        expiresAt: options.expires ?? null,
        issuedBy: null,
      }
      const issued = await (
        await context.database()
      ).transaction(async (tx) => {
        const done = await issueKey(tx, key, new Date())
        if (done) await logged(tx, 'key.issued', done.id)
        return done
      })
      if (issued) printIssued(issued, context)
    })

  keys
    .command('list')
    .description('list the keys, with what each may do and when it was last used')
    .action(async () => {
      const orderBy = [asc(apiKeys.created_at), asc(apiKeys.id)]
      const all = await (await context.database()).transaction((tx) => listKeys(tx, { orderBy }))
      if (all.length === 0) return context.print('There are no keys yet.')
      for (const key of all) context.print(await lineOf(key, context))
    })

  keys
    .command('rotate <id>')
    .description('give a key a new secret; the current one is accepted for a while longer')
    .option('--grace <hours>', 'how long the current secret is accepted', readWhole(MOST_GRACE_HOURS), KEY_GRACE_HOURS)
    .action(async (id: string, { grace }: { grace: number }) => {
      const until = new Date(Date.now() + grace * HOUR_MS)
      const issued = await (
        await context.database()
      ).transaction(async (tx) => {
        const done = await rotateKey(tx, { id, previousUntil: until, seen: null }, new Date())
        if (done) await logged(tx, 'key.rotated', id)
        return done
      })
      if (!issued) throw new CommandError(`There is no key ${id}, or it is revoked.`)
      printIssued(issued, context)
      context.print(`The secret before it is accepted until ${until.toISOString()}.`)
    })

  keys
    .command('revoke <id>')
    .description('revoke a key at once and for good')
    .action(async (id: string) => {
      const done = await (
        await context.database()
      ).transaction(async (tx) => {
        const revoked = await revokeKey(tx, id, new Date())
        if (revoked) await logged(tx, 'key.revoked', id)
        return revoked
      })
      if (!done) throw new CommandError(`There is no key ${id}, or it is revoked already.`)
      context.print(`Revoked ${id}.`)
    })
}

/** Adds a change of a key to the audit log, as the command line’s. */
async function logged(tx: Transaction, action: 'key.issued' | 'key.rotated' | 'key.revoked', id: string) {
  const { recordCommand } = await import('../staff/staff.ts')
  const key = await findKey(tx, id)
  if (key)
    await recordCommand(tx, { action, subject: `${key.name} (${id})`, ...(await ownerOfKey(tx, key)) }, new Date())
}

function printIssued({ id, secret }: IssuedKey, context: CommandContext) {
  context.print(`${id}:${secret}`)
  context.warn('Store this user name and password now: the secret cannot be shown again.')
}

function readPermissions(value: string): readonly ApiPermission[] {
  const permissions = value.split(',').map((part) => {
    const permission = parsePermission(part.trim())
    if (!permission) throw new InvalidArgumentError(`${part.trim()} is not a permission; see the list in --help.`)
    return permission
  })
  return [...new Set(permissions)]
}

function readSlugs(value: string): readonly string[] {
  const slugs = value.split(',').map((slug) => slug.trim())
  if (slugs.includes('')) throw new InvalidArgumentError('Give slugs, separated by commas.')
  return [...new Set(slugs)]
}

function readLastDay(value: string): Date {
  if (!z.iso.date().safeParse(value).success) throw new InvalidArgumentError('Must be a date such as 2027-06-30.')
  return new Date(Date.parse(`${value}T00:00:00Z`) + 24 * HOUR_MS)
}

const readWhole =
  (most: number) =>
  (value: string): number => {
    const number = /^\d{1,7}$/.test(value) ? Number(value) : 0
    if (number < 1 || number > most) throw new InvalidArgumentError(`Must be a whole number from 1 to ${most}.`)
    return number
  }

async function scopeOf(
  options: IssueOptions,
  { database }: CommandContext,
): Promise<{ scope: KeyScope; scopeIds: readonly number[] }> {
  if (options.allSites) return { scope: 'platform', scopeIds: [] }
  for (const scope of ['group', 'site', 'dealership'] as const) {
    const slugs = options[scope]
    if (!slugs) continue
    const ids = await (await database()).platform.transaction((tx) => idsBySlug(tx, scope, slugs))
    const missing = slugs.filter((slug) => !ids.has(slug))
    if (missing.length > 0) throw new CommandError(`There is no ${scope} ${missing.join(', ')}.`)
    return { scope, scopeIds: [...ids.values()] }
  }
  throw new CommandError('Say what the key is for: --site, --group, --dealership or --all-sites.')
}

async function lineOf(key: ListedKey, { database }: CommandContext): Promise<string> {
  const { scope, scope_ids } = key
  const slugs =
    scope === 'platform' ? null : await (await database()).platform.transaction((tx) => slugsById(tx, scope, scope_ids))
  const where = slugs ? `${scope} ${scope_ids.map((id) => slugs.get(id) ?? id).join(', ')}` : 'all sites'
  const state = keyState({ expiresAt: key.expires_at, revokedAt: key.revoked_at }, new Date())
  return [
    key.id,
    key.name,
    state,
    where,
    key.permissions.join(','),
    `${key.calls_per_minute} calls a minute`,
    key.expires_at ? `expires ${key.expires_at.toISOString()}` : 'does not expire',
    key.last_used_at ? `last used ${key.last_used_at.toISOString()}` : 'never used',
  ].join('\t')
}
