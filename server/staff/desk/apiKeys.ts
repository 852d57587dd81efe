import { and, asc, desc, ilike, inArray, isNotNull, isNull, lte, or, sql, gt } from 'drizzle-orm'
import { canRestoreKey, keyState, type KeyScope } from '@forecourt/rules/api/key.ts'
import type { ApiArea, ApiPermission } from '@forecourt/rules/api/permission.ts'
import { dayOf } from '@forecourt/rules/locale/dates.ts'
import { canStaff, type Answer, type Scope } from '@forecourt/rules/staff/access.ts'
import { siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
import { canIssueKey, graceHours, permissionWords, readKeyForm } from '@forecourt/rules/staff/newKey.ts'
import { pageOf, parseCursor, readsBackwards, type Page, type PageRequest } from '@forecourt/rules/staff/page.ts'
import type { AuditAction } from '@forecourt/rules/staff/audit.ts'
import {
  apiKeys,
  findKey,
  issueKey,
  listKeys,
  ownerOfKey,
  restoreKey,
  revokeKey,
  rotateKey,
  type IssuedKey,
  type ListedKey,
} from '../../apiKeys/apiKeys.ts'
import type { Transaction } from '../../db/database.ts'
import { containing } from '../../db/like.ts'
import { RequestError } from '../../errors.ts'
import { dealerships, websiteDealerships } from '../../sites/sites.ts'
import { record } from '../audit.ts'
import { siteScope } from '../scope.ts'
import { readingOf, refuse, type DeskAreaOptions } from './area.ts'

/** A key as the desk shows it. */
export interface DeskKey {
  id: string
  name: string
  state: 'active' | 'expired' | 'revoked'
  permissions: readonly ApiPermission[]
  scope: KeyScope
  /** The names of what it is for; none for every site. */
  places: readonly string[]
  callsPerMinute: number
  expiresAt: Date | null
  revokedAt: Date | null
  rotatedAt: Date | null
  /** Until when the secret before the current one works; null if it does not. */
  previousUntil: Date | null
  lastUsedAt: Date | null
  createdAt: Date
  issuedBy: string | null
  version: number
  /** Whether it can still be restored. */
  canRestore: boolean
}

/** What a new key can be for. */
export interface KeyChoices {
  platform: boolean
  groups: readonly { id: number; name: string }[]
  sites: readonly { id: number; name: string }[]
  dealerships: readonly { id: number; name: string }[]
}

/** What somebody entered of a new key. */
export interface NewKeyForm {
  /** Made with the form, so that one that is sent twice is one key. */
  id: string
  name: string
  scope: string
  group: string
  /** Whether a site or a dealership is chosen. */
  isChosen: (kind: 'site' | 'dealership', id: number) => boolean
  access: Readonly<Partial<Record<ApiArea, string>>>
  limit: string
  lastDay: string
}

/** Which keys are listed. */
export type KeyView = 'active' | 'ended'

const CHECK = 'Please check what you entered.'
/** What is said when the places are chosen one by one, and none is. */
const NONE_OF: ReadonlyMap<string, string> = new Map([
  ['site', 'Choose at least one site.'],
  ['dealership', 'Choose at least one dealership.'],
])
const GONE = 'We can’t find that key.'
const AGAIN = 'Please open the form again.'
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ID_DIGITS = 18
const HOUR_MS = 3_600_000

/** The keys of programs at someone’s sites, and changes to them, each with its entry in the log. */
export function apiKeysOfDesk(area: DeskAreaOptions & { timeZone: () => Promise<string> }) {
  const { over, actor, reach, now, requireConfirmed, timeZone } = area
  const { mayRead, reading } = readingOf(area, 'programs:write')
  const mayAtScope = (scope: Scope) => canStaff(reach.grants, 'programs:write', scope).allowed

  async function namesIn(tx: Transaction, keys: readonly ListedKey[]) {
    const ids = keys.flatMap(({ scope, scope_ids }) => (scope === 'dealership' ? scope_ids : []))
    const found =
      ids.length === 0
        ? []
        : await tx
            .select({ id: dealerships.id, name: dealerships.name, slug: dealerships.slug })
            .from(dealerships)
            .where(inArray(dealerships.id, ids))
    const all = {
      platform: [],
      group: siteChoices(reach.groups),
      site: siteChoices(reach.sites),
      dealership: siteChoices(found),
    }
    return ({ scope, scope_ids }: ListedKey) =>
      scope_ids.map((id) => all[scope].find((one) => one.id === id)?.name ?? `another ${scope}`)
  }

  const shown = (key: ListedKey, places: readonly string[]): DeskKey => ({
    id: key.id,
    name: key.name,
    state: keyState({ expiresAt: key.expires_at, revokedAt: key.revoked_at }, now()),
    permissions: key.permissions,
    scope: key.scope,
    places,
    callsPerMinute: key.calls_per_minute,
    expiresAt: key.expires_at,
    revokedAt: key.revoked_at,
    rotatedAt: key.rotated_at,
    previousUntil: key.previous_until !== null && key.previous_until > now() ? key.previous_until : null,
    lastUsedAt: key.last_used_at,
    createdAt: key.created_at,
    issuedBy: key.issued_by,
    version: key.version,
    canRestore: canRestoreKey(key.revoked_at, now()),
  })

  /** The dealerships whose every site is among those where keys may be managed. */
  async function dealershipsIn(tx: Transaction) {
    const own = over('programs:write').websiteIds
    const rows = await tx
      .select({ id: dealerships.id, name: dealerships.name, slug: dealerships.slug })
      .from(dealerships)
      .where(
        and(
          inArray(
            dealerships.id,
            tx
              .select({ id: websiteDealerships.dealership_id })
              .from(websiteDealerships)
              .where(inArray(websiteDealerships.website_id, [...own])),
          ),
          sql`forecourt_staffs_key('dealership', array[${dealerships.id}])`,
        ),
      )
      .orderBy(asc(dealerships.name), asc(dealerships.id))
    return rows
  }

  const choices = async (tx: Transaction): Promise<KeyChoices> => ({
    platform: mayAtScope({ kind: 'platform' }),
    groups: siteChoices(reach.groups.filter(({ id }) => mayAtScope({ kind: 'group', id }))),
    sites: siteChoices(reach.sites.filter((site) => mayAtScope(siteScope(site)))),
    dealerships: siteChoices(await dealershipsIn(tx)),
  })

  /** What a form says that a key is for, with the scopes where that has to be allowed; null for nothing. */
  async function scopeOf(tx: Transaction, form: NewKeyForm, all: KeyChoices) {
    switch (form.scope) {
      case 'platform':
        return all.platform ? { scope: 'platform' as const, ids: [], at: [{ kind: 'platform' } satisfies Scope] } : null
      case 'group': {
        const group = all.groups.find(({ id }) => String(id) === form.group)
        return group
          ? { scope: 'group' as const, ids: [group.id], at: [{ kind: 'group', id: group.id } satisfies Scope] }
          : null
      }
      case 'site': {
        const ids = all.sites.map(({ id }) => id).filter((id) => form.isChosen('site', id))
        return ids.length === 0 ? null : { scope: 'site' as const, ids, at: scopesOf(ids) }
      }
      case 'dealership': {
        const ids = all.dealerships.map(({ id }) => id).filter((id) => form.isChosen('dealership', id))
        if (ids.length === 0) return null
        const sites = await tx
          .selectDistinct({ id: websiteDealerships.website_id })
          .from(websiteDealerships)
          .where(inArray(websiteDealerships.dealership_id, ids))
        return { scope: 'dealership' as const, ids, at: scopesOf(sites.map(({ id }) => id)) }
      }
      default:
        return null
    }
  }

  const scopesOf = (ids: readonly number[]): Scope[] =>
    reach.sites.filter(({ id }) => ids.includes(id)).map((site) => siteScope(site))

  /** One change of a key, with its entry in the log. */
  async function change<T>(
    id: string,
    action: AuditAction,
    work: (tx: Transaction, key: ListedKey) => Promise<{ done: T; after?: Readonly<Record<string, unknown>> }>,
  ): Promise<T> {
    refuse(mayRead)
    requireConfirmed()
    return over('programs:write').transaction(async (tx) => {
      const key = await findKey(tx, id, true)
      if (!key) throw new RequestError(404, GONE)
      const { done, after } = await work(tx, key)
      const owner = await ownerOfKey(tx, key)
      await record(tx, actor, { action, subject: `${key.name} (${key.id})`, ...owner, after: after ?? null }, now())
      return done
    })
  }

  return {
    mayRead,

    /** A page of the keys by name, of those that work or those that don’t any more. */
    list: (view: KeyView, search: string, page: PageRequest): Promise<Page<DeskKey>> =>
      reading().transaction(async (tx) => {
        const backwards = readsBackwards(page)
        const key = parseCursor(backwards ? page.before : page.after, 2)
        const [order, compare] = backwards ? [desc, sql`<`] : [asc, sql`>`]
        const isOpen = and(isNull(apiKeys.revoked_at), or(isNull(apiKeys.expires_at), gt(apiKeys.expires_at, now())))
        const isOver = or(isNotNull(apiKeys.revoked_at), lte(apiKeys.expires_at, now()))
        const rows = await listKeys(tx, {
          where: and(
            view === 'active' ? isOpen : isOver,
            search === ''
              ? undefined
              : or(ilike(apiKeys.name, containing(search)), ilike(apiKeys.id, containing(search))),
            key === null
              ? undefined
              : sql`(${apiKeys.name}, ${apiKeys.id}) ${compare} (${String(key[0])}, ${String(key[1])})`,
          ),
          orderBy: [order(apiKeys.name), order(apiKeys.id)],
          limit: page.limit + 1,
        })
        const places = await namesIn(tx, rows)
        const found = pageOf(rows, page, ({ name, id }) => [name, id])
        return { ...found, rows: found.rows.map((row) => shown(row, places(row))) }
      }),

    /** One key; null for another dealer’s. */
    find: (id: string): Promise<DeskKey | null> =>
      reading().transaction(async (tx) => {
        const key = await findKey(tx, id)
        return key && shown(key, (await namesIn(tx, [key]))(key))
      }),

    /** What a new key can be for. */
    choices: (): Promise<KeyChoices> => reading().transaction(choices),

    /** Issues a key; its secret is in the answer and nowhere else. */
    async issue(form: NewKeyForm): Promise<IssuedKey & { name: string }> {
      refuse(mayRead)
      requireConfirmed()
      if (!UUID.test(form.id)) throw new RequestError(422, AGAIN)
      const zone = await timeZone()
      const { key, problems } = readKeyForm(form, { timeZone: zone, today: dayOf(now(), zone) })
      return over('programs:write').transaction(async (tx) => {
        const chosen = await scopeOf(tx, form, await choices(tx))
        if (!key || !chosen) {
          throw new RequestError(422, CHECK, {
            ...problems,
            ...(chosen ? {} : { scope: NONE_OF.get(form.scope) ?? 'Choose what the key is for.' }),
          })
        }
        refuse(canIssueKey(reach.grants, chosen.at, key.permissions) satisfies Answer)
        const id = `key_${form.id.replaceAll('-', '').slice(0, ID_DIGITS)}`
        const issued = await issueKey(
          tx,
          { ...key, id, scope: chosen.scope, scopeIds: chosen.ids, issuedBy: actor.name },
          now(),
        )
        if (!issued)
          throw new RequestError(
            409,
            'This key has been issued already, and its secret is shown only once. If it wasn’t stored, open the key and change its secret.',
          )
        const owner = await ownerOfKey(tx, { scope: chosen.scope, scope_ids: [...chosen.ids] })
        const after = { permissions: permissionWords(key.permissions).join('; '), calls: key.callsPerMinute }
        await record(tx, actor, { action: 'key.issued', subject: `${key.name} (${id})`, ...owner, after }, now())
        return { ...issued, name: key.name }
      })
    },

    /** Gives a key another secret, against the one that was seen. */
    rotate(id: string, given: { hours: string; version: string }): Promise<IssuedKey> {
      const hours = graceHours(given.hours)
      if (hours === null) throw new RequestError(422, CHECK, { hours: 'Choose one from the list.' })
      return change(id, 'key.rotated', async (tx, key) => {
        if (key.revoked_at !== null) throw new RequestError(409, 'This key is revoked. Issue another one.')
        if (String(key.version) !== given.version)
          throw new RequestError(
            409,
            'The secret of this key has been changed since you opened this page. Whoever changed it has the one that works.',
          )
        const until = new Date(now().getTime() + hours * HOUR_MS)
        const done = await rotateKey(tx, { id, previousUntil: until, seen: key.version }, now())
        if (!done) throw new RequestError(404, GONE)
        return { done, after: hours === 0 ? {} : { 'earlier secret works for hours': hours } }
      })
    },

    /** Revokes a key at once. */
    revoke: (id: string): Promise<void> =>
      change(id, 'key.revoked', async (tx) => {
        if (!(await revokeKey(tx, id, now()))) throw new RequestError(409, 'This key is revoked already.')
        return { done: undefined }
      }),

    /** Undoes that, for some minutes. */
    restore: (id: string): Promise<void> =>
      change(id, 'key.restored', async (tx) => {
        if (!(await restoreKey(tx, id, now())))
          throw new RequestError(409, 'This can’t be undone any more. Issue another key.')
        return { done: undefined }
      }),
  }
}

export type DeskApiKeys = ReturnType<typeof apiKeysOfDesk>
