import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import {
  canRestoreWebhook,
  eventWords,
  webhookAddressProblem,
  WEBHOOK_EVENTS,
  type CallEvent,
  type CallView,
  type WebhookEvent,
} from '@forecourt/rules/api/webhook.ts'
import type { AuditAction } from '@forecourt/rules/staff/audit.ts'
import { pageOf, parseCursor, readsBackwards, type Page, type PageRequest } from '@forecourt/rules/staff/page.ts'
import type { Transaction } from '../../db/database.ts'
import { ConflictError, RequestError } from '../../errors.ts'
import type { EncryptionKeys } from '../../secrets/secrets.ts'
import {
  addWebhook,
  changeWebhook,
  endEarlierSecret,
  findWebhook,
  removeWebhook,
  resendCall,
  resendDeadCalls,
  restoreWebhook,
  rotateWebhook,
  testWebhook,
  webhookCalls,
  webhooks,
  type ListedWebhook,
  type WebhookAttempt,
} from '../../webhooks/webhooks.ts'
import { record } from '../audit.ts'
import { mayAt, readingOf, refuse, type DeskAreaOptions } from './area.ts'

/** A webhook as the desk shows it. */
export interface DeskWebhook {
  id: string
  url: string
  events: readonly WebhookEvent[]
  site: { id: number; name: string }
  state: 'on' | 'paused' | 'removed'
  canRestore: boolean
  rotatedAt: Date | null
  /** Until when the secret before it signs too; null for none. */
  earlierUntil: Date | null
  createdAt: Date
  version: string
  /** Calls that were given up. */
  dead: number
  lastCallAt: Date | null
}

/** A call in the log. */
export interface DeskCall {
  id: string
  event: CallEvent
  subject: string
  state: 'waiting' | 'sent' | 'dead'
  createdAt: Date
  /** When it is made next, if it waits. */
  nextAt: Date | null
  attempts: readonly WebhookAttempt[]
}

/** What somebody entered of a webhook. */
export interface WebhookForm {
  url: string
  events: readonly string[]
}

const CHECK = 'Please check what you entered.'
const GONE = 'We can’t find that webhook.'
const TAKEN = 'This site has a webhook for that address already.'
/** Of an address, in a cursor. */
const MOST_KEY = 400
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads the form of a webhook; throws with what is wrong. */
function readForm(form: WebhookForm) {
  const url = form.url.trim()
  const events = WEBHOOK_EVENTS.filter((event) => form.events.includes(event))
  const problem = webhookAddressProblem(url)
  const problems = {
    ...(problem === null ? {} : { url: problem }),
    ...(events.length === 0 ? { events: 'Choose at least one.' } : {}),
  }
  if (Object.keys(problems).length > 0) throw new RequestError(422, CHECK, problems)
  return { url, events }
}

/** Whether a statement failed because the site has the address already. */
const isTaken = (error: unknown): boolean => (error as { cause?: { code?: unknown } }).cause?.code === '23505'

/** The webhooks of someone’s sites, their log, and changes to them, each with its entry in the log. */
export function webhooksOfDesk(area: DeskAreaOptions & { keys: EncryptionKeys }) {
  const { over, actor, reach, now, requireConfirmed, keys } = area
  const { mayRead, reading } = readingOf(area, 'programs:write')
  const nameOf = (websiteId: number) => reach.sites.find(({ id }) => id === websiteId)?.name ?? ''

  const shown = (row: ListedWebhook, counts: { dead: number; last: Date | null }): DeskWebhook => ({
    id: row.id,
    url: row.url,
    events: row.events,
    site: { id: row.website_id, name: nameOf(row.website_id) },
    state: row.removed_at !== null ? 'removed' : row.paused_at !== null ? 'paused' : 'on',
    canRestore: canRestoreWebhook(row.removed_at, now()),
    rotatedAt: row.rotated_at,
    earlierUntil: row.earlier_until !== null && row.earlier_until > now() ? row.earlier_until : null,
    createdAt: row.created_at,
    version: String(row.version),
    dead: counts.dead,
    lastCallAt: counts.last,
  })

  /** Counts of the calls of some webhooks; each is read from an index. */
  async function countsIn(tx: Transaction, ids: readonly string[]) {
    if (ids.length === 0) return () => ({ dead: 0, last: null })
    const found = await tx.execute<{ id: string; dead: number; last: string | null }>(sql`
      select w.id,
        (select count(*)::int from webhook_calls c where c.webhook_id = w.id and c.state = 'dead') as dead,
        (select max(c.created_at) from webhook_calls c where c.webhook_id = w.id) as last
      from webhooks w where w.id = any(${sql.param([...ids])}::uuid[])`)
    return (id: string) => {
      const row = found.rows.find((one) => one.id === id)
      return { dead: row?.dead ?? 0, last: row?.last ? new Date(row.last) : null }
    }
  }

  /** One change of a webhook, locked, with its entry in the log. */
  async function change<T>(
    id: string,
    action: AuditAction,
    work: (
      tx: Transaction,
      webhook: ListedWebhook,
    ) => Promise<{ done: T; before?: Readonly<Record<string, unknown>>; after?: Readonly<Record<string, unknown>> }>,
    { ofRemoved = false }: { ofRemoved?: boolean } = {},
  ): Promise<T> {
    refuse(mayRead)
    return over('programs:write').transaction(async (tx) => {
      const webhook = UUID.test(id) ? await findWebhook(tx, id, true) : null
      if (!webhook || (webhook.removed_at !== null && !ofRemoved)) throw new RequestError(404, GONE)
      const { done, before, after } = await work(tx, webhook)
      await record(
        tx,
        actor,
        {
          action,
          subject: webhook.url,
          website_id: webhook.website_id,
          dealership_group_id: null,
          before: before ?? null,
          after: after ?? null,
        },
        now(),
      )
      return done
    })
  }

  /** Refuses a change of what is not as it was seen. */
  function sameVersion(webhook: ListedWebhook, version: string) {
    if (String(webhook.version) === version) return
    throw new ConflictError(
      409,
      `${webhook.changed_by ?? 'Someone else'} has changed this webhook since you opened it.`,
      {
        version: String(webhook.version),
        who: webhook.changed_by,
        theirs: { url: webhook.url, events: webhook.events.join(',') },
      },
    )
  }

  return {
    mayRead,

    /** The sites whose webhooks are managed. */
    sites: () => reach.sites.filter(({ id }) => mayAt(reach, 'programs:write', id).allowed),

    /** A page of the webhooks by address, of all sites or one. */
    list: (websiteId: number | null, page: PageRequest): Promise<Page<DeskWebhook>> =>
      reading().transaction(async (tx) => {
        const backwards = readsBackwards(page)
        const key = parseCursor(backwards ? page.before : page.after, 2)
        const [order, compare] = backwards ? [desc, sql`<`] : [asc, sql`>`]
        const [first, id] = key ?? []
        const rows = await tx
          .select()
          .from(webhooks)
          .where(
            and(
              isNull(webhooks.removed_at),
              websiteId === null ? undefined : eq(webhooks.website_id, websiteId),
              key === null || !UUID.test(String(id))
                ? undefined
                : sql`(left(${webhooks.url}, ${MOST_KEY}), ${webhooks.id}) ${compare} (${String(first)}, ${String(id)}::uuid)`,
            ),
          )
          .orderBy(order(sql`left(${webhooks.url}, ${MOST_KEY})`), order(webhooks.id))
          .limit(page.limit + 1)
        const found = pageOf(rows, page, (row) => [row.url.slice(0, MOST_KEY), row.id])
        const counts = await countsIn(
          tx,
          found.rows.map((row) => row.id),
        )
        return { ...found, rows: found.rows.map((row) => shown(row, counts(row.id))) }
      }),

    /** One webhook; null for another dealer’s. */
    find: (id: string): Promise<DeskWebhook | null> =>
      reading().transaction(async (tx) => {
        const row = UUID.test(id) ? await findWebhook(tx, id) : null
        return row && shown(row, (await countsIn(tx, [id]))(id))
      }),

    /** A page of a webhook’s calls, newest first. */
    calls: (id: string, view: CallView, page: PageRequest): Promise<Page<DeskCall>> =>
      reading().transaction(async (tx) => {
        const backwards = readsBackwards(page)
        const key = parseCursor(backwards ? page.before : page.after, 2)
        const [at, last] = (key ?? []).map(String)
        const isKey = last !== undefined && UUID.test(last) && /^[\d\-+:. ]{10,40}$/.test(at!)
        const [order, compare] = backwards ? [asc, sql`>`] : [desc, sql`<`]
        const rows = await tx
          .select({ call: webhookCalls, at: sql<string>`${webhookCalls.created_at}::text` })
          .from(webhookCalls)
          .where(
            and(
              eq(webhookCalls.webhook_id, id),
              view === 'all' ? undefined : eq(webhookCalls.state, view),
              isKey
                ? sql`(${webhookCalls.created_at}, ${webhookCalls.id}) ${compare} (${at}::timestamptz, ${last}::uuid)`
                : undefined,
            ),
          )
          .orderBy(order(webhookCalls.created_at), order(webhookCalls.id))
          .limit(page.limit + 1)
        const found = pageOf(rows, page, (row) => [row.at, row.call.id])
        return {
          ...found,
          rows: found.rows.map(({ call }) => ({
            id: call.id,
            event: call.event,
            subject: call.subject,
            state: call.state,
            createdAt: call.created_at,
            nextAt: call.state === 'waiting' ? call.send_after : null,
            attempts: call.attempts,
          })),
        }
      }),

    /** Adds a webhook to a site; its secret is in the answer and nowhere else. */
    async add(given: WebhookForm & { id: string; websiteId: number }): Promise<{ id: string; secret: string }> {
      const { id, websiteId } = given
      refuse(mayRead)
      refuse(mayAt(reach, 'programs:write', websiteId))
      requireConfirmed()
      if (!UUID.test(id)) throw new RequestError(422, 'Please open the form again.')
      const { url, events } = readForm(given)
      return over('programs:write').transaction(async (tx) => {
        if (await findWebhook(tx, id))
          throw new RequestError(
            409,
            'This webhook has been added already, and its secret is shown only once. If it wasn’t stored, open the webhook and change its secret.',
          )
        const added = await addWebhook(tx, keys, { id, websiteId, url, events, who: actor.name }, now())
        if (!added) throw new RequestError(422, CHECK, { url: TAKEN })
        const entry = { website_id: websiteId, dealership_group_id: null, after: { events: eventWords(events) } }
        await record(tx, actor, { action: 'webhook.added', subject: url, ...entry }, now())
        return { id, secret: added.secret }
      })
    },

    /** Changes the address and the events of a webhook, against the version that was seen. */
    async save(id: string, given: WebhookForm & { version: string }): Promise<void> {
      refuse(mayRead)
      requireConfirmed()
      const { url, events } = readForm(given)
      try {
        await change(id, 'webhook.changed', async (tx, webhook) => {
          sameVersion(webhook, given.version)
          await changeWebhook(tx, webhook, { url, events, changed_by: actor.name })
          return {
            done: undefined,
            before: { address: webhook.url, events: eventWords(webhook.events) },
            after: { address: url, events: eventWords(events) },
          }
        })
      } catch (error) {
        throw isTaken(error) ? new RequestError(422, CHECK, { url: TAKEN }) : error
      }
    },

    /** Pauses a webhook, or resumes it. */
    pause: (id: string, paused: boolean): Promise<void> =>
      change(id, paused ? 'webhook.paused' : 'webhook.resumed', async (tx, webhook) => {
        if ((webhook.paused_at !== null) === paused)
          throw new RequestError(409, paused ? 'This webhook is paused already.' : 'This webhook is on already.')
        await changeWebhook(tx, webhook, { paused_at: paused ? now() : null, changed_by: actor.name })
        return { done: undefined }
      }),

    /** Gives a webhook another secret, which signs from now on; the one that it had signs too for a day. */
    rotate(id: string, version: string): Promise<string> {
      refuse(mayRead)
      requireConfirmed()
      return change(id, 'webhook.rotated', async (tx, webhook) => {
        if (String(webhook.version) !== version)
          throw new RequestError(409, 'This webhook has been changed since you opened this page. Check it first.')
        return { done: await rotateWebhook(tx, keys, webhook, { who: actor.name, now: now() }) }
      })
    },

    /** Ends the secret that signs beside the newest one. */
    endEarlier(id: string): Promise<void> {
      refuse(mayRead)
      requireConfirmed()
      return change(id, 'webhook.secret_ended', async (tx, webhook) => {
        if (!(await endEarlierSecret(tx, webhook, { who: actor.name, now: now() })))
          throw new RequestError(409, 'The earlier secret has ended already.')
        return { done: undefined }
      })
    },

    /** Removes a webhook. */
    remove(id: string): Promise<void> {
      refuse(mayRead)
      requireConfirmed()
      return change(id, 'webhook.removed', async (tx, webhook) => {
        await removeWebhook(tx, webhook.website_id, id, now())
        return { done: undefined }
      })
    },

    /** Undoes that, for some minutes. */
    restore: (id: string): Promise<void> =>
      change(
        id,
        'webhook.restored',
        async (tx) => {
          const restored = await restoreWebhook(tx, id, now())
          if (restored === 'late') throw new RequestError(409, 'This can’t be undone any more. Add the webhook again.')
          if (restored === 'taken') throw new RequestError(409, TAKEN)
          return { done: undefined }
        },
        { ofRemoved: true },
      ),

    /** Has a test call made. */
    test: (id: string): Promise<void> =>
      change(id, 'webhook.tested', async (tx, webhook) => {
        if (webhook.paused_at !== null) throw new RequestError(409, 'This webhook is paused. Resume it first.')
        if (!(await testWebhook(tx, webhook))) throw new RequestError(409, 'A test is already waiting to be sent.')
        return { done: undefined }
      }),

    /** Makes a call again. */
    resend: (id: string, callId: string): Promise<void> =>
      change(id, 'webhook.resent', async (tx, webhook) => {
        const [call] = UUID.test(callId)
          ? await tx
              .select({ id: webhookCalls.id })
              .from(webhookCalls)
              .where(and(eq(webhookCalls.webhook_id, id), eq(webhookCalls.id, callId)))
          : []
        if (!call || (await resendCall(tx, webhook.website_id, callId)) === null)
          throw new RequestError(409, 'This call is already waiting to be sent.')
        return { done: undefined, after: { calls: 1 } }
      }),

    /** Makes every call again that was given up; how many. */
    resendAll: (id: string): Promise<number> =>
      change(id, 'webhook.resent', async (tx) => {
        const calls = await resendDeadCalls(tx, id)
        if (calls === 0) throw new RequestError(409, 'No calls of this webhook have failed.')
        return { done: calls, after: { calls } }
      }),
  }
}

export type DeskWebhooks = ReturnType<typeof webhooksOfDesk>
