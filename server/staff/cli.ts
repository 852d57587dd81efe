import { InvalidArgumentError, type Command } from 'commander'
import { invitationPath } from '@forecourt/rules/staff/consolePaths.ts'
import { AUDIT_ACTIONS } from '@forecourt/rules/staff/audit.ts'
import { ROLE_NAMES, roleOf } from '@forecourt/rules/staff/role.ts'
import { consoleOrigin } from '@forecourt/rules/site/resolve.ts'
import type { Scope } from '@forecourt/rules/staff/access.ts'
import { CommandError, table, withoutControls, type CommandContext } from '../command.ts'
import { RequestError } from '../errors.ts'
import { listAudit } from './audit.ts'
import { COMMAND_LINE, firstOperatorToken, lapsedInvitations } from './invitations.ts'
import { accountByEmail, endSessionsWithoutRole } from './removedRoles.ts'
import { peopleOf } from './people.ts'
import { everything, scopeText, type Reach } from './scope.ts'
import { newToken } from './token.ts'

interface ScopeOptions {
  site?: string
  group?: string
  platform?: true
}

const ENTRIES = 50
const MOST_ENTRIES = 1_000

/** `forecourt staff …`: people who work with the console. The operator’s commands are logged as the command line’s. */
export function staffCommands(program: Command, context: CommandContext): void {
  const staff = program.command('staff').description('manage the people who work with the console')

  staff
    .command('link')
    .description('print a link that makes the first operator; it works once, for a week, and replaces earlier ones')
    .action(async () => {
      const token = await firstOperatorToken((await context.database()).platform, new Date())
      if (token === null) throw new CommandError('There is an operator already, who can invite others.')
      context.print(await link(context, invitationPath(token)))
    })

  staff
    .command('list')
    .description('list people and open invitations, with their roles')
    .action(async () => {
      const { people, reach } = await desk(context)
      const rows = (await people.list()).flatMap(({ name, email, secondFactor, roles }) =>
        roles.map(({ id, role, scope }) => [
          id,
          withoutControls(name),
          email,
          role,
          nameOf(scope, reach),
          secondFactor ? 'two-step sign-in' : 'password only',
        ]),
      )
      const invited = (await people.invitations()).map(({ id, email, role, scope, state, isLapsed }) => [
        id,
        '',
        email,
        role,
        nameOf(scope, reach),
        state !== 'open' ? 'invitation expired' : isLapsed ? 'invited by someone without the right' : 'invited',
      ])
      if (rows.length + invited.length === 0) return context.print('Nobody has access yet. See "staff link".')
      for (const line of table(['id', 'name', 'email', 'role', 'for', 'state'], [...rows, ...invited]))
        context.print(line)
    })

  staff
    .command('invite <email>')
    .description('print a link with which someone gets a role; it works once, for a week')
    .requiredOption('--role <role>', `one of ${ROLE_NAMES.join(', ')}`)
    .option('--site <slug>', 'for this site')
    .option('--group <slug>', 'for all sites of this group')
    .option('--platform', 'for the whole platform')
    .action(async (email: string, options: ScopeOptions & { role: string }) => {
      const { people, reach } = await desk(context)
      const token = newToken()
      await told(people.invite({ email, role: options.role, scope: scopeText(scopeOf(options, reach)) }, token))
      context.print(await link(context, invitationPath(token)))
    })

  staff
    .command('role <id> <role>')
    .description('change a role; the ids are in "staff list"')
    .action(async (id: string, role: string) => {
      await told((await desk(context)).people.changeRole(id, role, null))
      context.print(`Changed to ${role}.`)
    })

  staff
    .command('revoke <id>')
    .description('take a role away, or withdraw an invitation; the account stays')
    .action(async (id: string) => {
      const { people } = await desk(context)
      const isInvitation = (await people.invitations()).some((one) => one.id === id)
      await told(isInvitation ? people.revokeInvitation(id) : people.removeRole(id, null))
      context.print(`Revoked ${id}.`)
    })

  staff
    .command('roles')
    .description('list the roles and what each may do')
    .action(() => {
      for (const name of ROLE_NAMES) context.print(`${name}: ${roleOf(name).permissions.join(', ')}`)
    })

  staff
    .command('audit')
    .description('print the newest entries of the audit log')
    .option('--site <slug>', 'only those of this site')
    .option('--limit <entries>', 'how many', readLimit, ENTRIES)
    .action(async ({ site, limit }: { site?: string; limit: number }) => {
      const { staff: database, reach } = await desk(context)
      const scope = site === undefined ? null : scopeOf({ site }, reach)
      const entries = await listAudit(
        database,
        reach.groups.map((group) => group.id),
        {
          person: '',
          area: null,
          websiteId: scope?.kind === 'site' ? scope.id : null,
          from: null,
          until: null,
          page: { after: null, before: null, limit },
        },
      )
      if (entries.rows.length === 0) return context.print('The audit log is empty.')
      for (const { at, who, action, subject, before, after, network } of entries.rows)
        context.print(
          [
            at.toISOString(),
            withoutControls(who),
            `${AUDIT_ACTIONS[action]} ${subject}`,
            before ? `before ${JSON.stringify(before)}` : '',
            after ? `after ${JSON.stringify(after)}` : '',
            network ?? '',
          ].join('\t'),
        )
    })
}

/** The use-cases of the console, for the operator at the terminal. */
async function desk(context: CommandContext) {
  const database = await context.database()
  const reach = await database.platform.transaction(everything)
  const staff = database.staff(
    reach.sites.map((site) => site.id),
    { operator: true },
  )
  const people = peopleOf({
    staff,
    actor: COMMAND_LINE,
    reach,
    now: () => new Date(),
    mail: async () => {},
    lapsed: (ids) => lapsedInvitations(database.platform, ids),
    accountOf: (email) => accountByEmail(database.platform, email),
    signOut: (userId) => endSessionsWithoutRole(database.platform, userId, { who: null, now: new Date() }),
    requireConfirmed() {},
  })
  return { people, reach, staff }
}

async function told(change: Promise<unknown>) {
  try {
    await change
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    throw new CommandError(Object.values(error.fields ?? {})[0] ?? error.message)
  }
}

function scopeOf({ site, group, platform }: ScopeOptions, { sites, groups }: Reach): Scope {
  if ([site, group, platform].filter((one) => one !== undefined).length !== 1)
    throw new CommandError('Say what the role is for: --site, --group or --platform.')
  if (platform) return { kind: 'platform' }
  if (site === undefined) {
    const found = groups.find((one) => one.slug === group)
    if (!found) throw new CommandError(`There is no group ${group}.`)
    return { kind: 'group', id: found.id }
  }
  const found = sites.find((one) => one.slug === site)
  if (!found) throw new CommandError(`There is no site ${site}.`)
  return { kind: 'site', id: found.id, groupId: found.groupId }
}

function nameOf(scope: Scope, { sites, groups }: Reach): string {
  if (scope.kind === 'platform') return 'platform'
  const found = (scope.kind === 'site' ? sites : groups).find((one) => one.id === scope.id)
  return `${scope.kind} ${found?.slug ?? scope.id}`
}

const link = async ({ address }: CommandContext, path: string) => new URL(path, consoleOrigin(await address())).href

function readLimit(value: string): number {
  const limit = Number(value)
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_ENTRIES)
    throw new InvalidArgumentError(`Must be a whole number from 1 to ${MOST_ENTRIES}.`)
  return limit
}
