import { isDeepStrictEqual } from 'node:util'
import { and, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { draftOf, isSameContent, itemName } from '@forecourt/rules/content/draft.ts'
import { isTakenOff, type ItemKind } from '@forecourt/rules/content/item.ts'
import { scheduleProblems, type ScheduleTimes } from '@forecourt/rules/content/schedule.ts'
import type { StaffDatabase, Transaction } from '../db/database.ts'
import { RequestError } from '../errors.ts'
import { locked, publishContent, refuseOld, removeDraft, unpublishItem, type ContentBy } from './drafts.ts'
import { reviewDraft, type DraftSite } from './review.ts'
import { cancelPublication, cancelTakingDown, removeSchedule, scheduleOf } from './scheduleRow.ts'
import { contentSchedules } from './table.ts'
import { addVersion, contentVersion, findVersion } from './versions.ts'

const CHECK = 'Please check the fields that are marked.'

/** The schedule of an item. */
export interface ContentSchedule extends ScheduleTimes {
  by: string
  at: Date
  /** Version of the content that is published then; null without a time. */
  version: string | null
  /** Why it was not published when it was to be. */
  problem: string | null
}

/** The schedule of an item; null for none. */
export async function findSchedule(
  tx: Transaction,
  { kind, id }: { kind: ItemKind; id: number },
): Promise<ContentSchedule | null> {
  const [row] = await tx.select().from(contentSchedules).where(scheduleOf({ kind, id }))
  if (!row) return null
  const version = row.version === null ? null : await findVersion(tx, kind, id, row.version)
  return {
    publishAt: row.publish_at,
    takeDownAt: row.take_down_at,
    by: row.scheduled_by,
    at: row.scheduled_at,
    version: version && contentVersion(kind, version.content),
    problem: row.problem,
  }
}

/**
 * Schedules an item, or changes its schedule: what is published then is what was seen, whatever is written meanwhile. It is
 * a version of its own in history.
 *
 * @throws ConflictError if the draft is not as it was seen; RequestError 422 with what is wrong
 */
export async function scheduleItem(
  tx: Transaction,
  site: DraftSite,
  { kind, id }: { kind: ItemKind; id: number },
  { version, publishAt, takeDownAt }: ScheduleTimes & { version: string },
  by: ContentBy,
): Promise<void> {
  const item = await locked(tx, site, kind, id)
  refuseOld(item, version)
  const isShown = item.live?.published === true
  const wrong = scheduleProblems({ publishAt, takeDownAt }, { kind, isShown, now: by.now })
  if (wrong) throw new RequestError(422, CHECK, { ...wrong })
  const { content } = (item.draft ?? item.live)!
  let number: number | null = null
  if (publishAt) {
    const { item: checked, problems, onSite } = await reviewDraft(tx, site, { kind, id }, content, by.now)
    if (!checked) throw new RequestError(422, CHECK, { ...onSite, ...problems })
    const of = { website_id: item.websiteId, kind, item_id: id, content }
    number = await addVersion(tx, of, { what: 'scheduled', by: by.name, at: by.now })
  }
  const own = {
    publish_at: publishAt,
    version: number,
    take_down_at: takeDownAt,
    scheduled_by: by.name,
    scheduled_by_id: by.id,
    scheduled_at: by.now,
    problem: null,
  }
  await tx
    .insert(contentSchedules)
    .values({ website_id: item.websiteId, kind, item_id: id, ...own })
    .onConflictDoUpdate({ target: [contentSchedules.kind, contentSchedules.item_id], set: own })
  await by.recorded(tx, {
    action: 'scheduled',
    title: itemName(kind, content),
    after: timesLogged({ publishAt, takeDownAt }, number),
  })
}

/** A schedule as the log has it. */
const timesLogged = ({ publishAt, takeDownAt }: ScheduleTimes, version: number | null): Record<string, string> => ({
  ...(publishAt ? { publish: publishAt.toISOString(), version: String(version) } : {}),
  ...(takeDownAt ? { 'take down': takeDownAt.toISOString() } : {}),
})

/** Cancels the schedule of an item; nothing for one that has none. */
export async function cancelSchedule(
  tx: Transaction,
  site: DraftSite,
  { kind, id }: { kind: ItemKind; id: number },
  by: ContentBy,
): Promise<void> {
  const item = await locked(tx, site, kind, id)
  if (!(await findSchedule(tx, { kind, id }))) return
  await removeSchedule(tx, { kind, id })
  const content = (item.draft ?? item.live)?.content
  const title = content ? itemName(kind, content) : ''
  await by.recorded(tx, { action: 'unscheduled', title })
}

/** The row of a schedule, as undoing the one after it brings it back. */
export interface StoredSchedule {
  publishAt: string | null
  takeDownAt: string | null
  version: number | null
  by: string
  byId: string | null
  at: string
  problem: string | null
}

/** A schedule that was made, with the one that it replaced. */
export interface MadeSchedule {
  made: StoredSchedule
  before: StoredSchedule | null
}

async function storedSchedule(tx: Transaction, of: { kind: ItemKind; id: number }): Promise<StoredSchedule | null> {
  const [row] = await tx.select().from(contentSchedules).where(scheduleOf(of)).for('update')
  return row
    ? {
        publishAt: row.publish_at?.toISOString() ?? null,
        takeDownAt: row.take_down_at?.toISOString() ?? null,
        version: row.version,
        problem: row.problem,
        by: row.scheduled_by,
        byId: row.scheduled_by_id,
        at: row.scheduled_at.toISOString(),
      }
    : null
}

/** Makes a schedule, and says what undoing it takes. */
export async function madeSchedule(
  tx: Transaction,
  of: { kind: ItemKind; id: number },
  make: () => Promise<void>,
): Promise<MadeSchedule> {
  const before = await storedSchedule(tx, of)
  await make()
  return { made: (await storedSchedule(tx, of))!, before }
}

const CHANGED_SINCE = 'Its schedule has been changed since, so you can’t undo this.'
const PASSED = 'The time of its earlier schedule has passed, so you can’t undo this. Change its schedule instead.'

/**
 * Undoes a schedule (decision 194): the one that it replaced applies again, or none.
 *
 * @throws RequestError 409 if it is not as it was made, or the earlier one would have been due already
 */
export async function undoSchedule(
  tx: Transaction,
  site: DraftSite,
  { kind, id }: { kind: ItemKind; id: number },
  { made, before }: MadeSchedule,
  by: ContentBy,
): Promise<void> {
  const item = await locked(tx, site, kind, id)
  const now = await storedSchedule(tx, { kind, id })
  if (!isDeepStrictEqual(now, made)) throw new RequestError(409, CHANGED_SINCE)
  if (!before) return cancelSchedule(tx, site, { kind, id }, by)
  const times = {
    publishAt: before.publishAt === null ? null : new Date(before.publishAt),
    takeDownAt: before.takeDownAt === null ? null : new Date(before.takeDownAt),
  }
  // One that could not be published says why, and is not due any more.
  const due = [before.problem === null ? times.publishAt : null, times.takeDownAt]
  if (due.some((time) => time !== null && time <= by.now)) throw new RequestError(409, PASSED)
  await tx
    .update(contentSchedules)
    .set({
      publish_at: times.publishAt,
      take_down_at: times.takeDownAt,
      version: before.version,
      scheduled_by: before.by,
      scheduled_by_id: before.byId,
      scheduled_at: new Date(before.at),
      problem: before.problem,
    })
    .where(scheduleOf({ kind, id }))
  const { content } = (item.draft ?? item.live)!
  await by.recorded(tx, {
    action: 'scheduled',
    title: itemName(kind, content),
    after: timesLogged(times, before.version),
  })
}

/** Something that is due. */
export interface DueItem {
  websiteId: number
  kind: ItemKind
  id: number
}

/** Items done in one pass; the others wait for the next one. */
const BATCH = 200

const isDue = (now: Date) =>
  or(
    and(
      isNotNull(contentSchedules.publish_at),
      lte(contentSchedules.publish_at, now),
      isNull(contentSchedules.problem),
    ),
    and(isNotNull(contentSchedules.take_down_at), lte(contentSchedules.take_down_at, now)),
  )

/** What is due at some sites, the longest wait first. */
export const dueItems = (staff: StaffDatabase, now: Date): Promise<DueItem[]> =>
  staff.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(contentSchedules)
      .where(isDue(now))
      .orderBy(contentSchedules.publish_at, contentSchedules.take_down_at)
      .limit(BATCH)
    return rows.map(({ website_id, kind, item_id }) => ({ websiteId: website_id, kind, id: item_id }))
  })

/**
 * Does what is due of an item, once: what the site shows and the end of the schedule are one transaction. What cannot be
 * published any more, such as at an address that another page has taken, stays with the reason.
 *
 * @param byOf who scheduled it, as who does it now
 */
export async function runDue(
  tx: Transaction,
  site: DraftSite,
  { kind, id }: DueItem,
  now: Date,
  byOf: (scheduled: { by: string; id: string | null }) => ContentBy,
): Promise<void> {
  const item = await locked(tx, site, kind, id)
  // It may have been done, changed or cancelled since it was found.
  const [row] = await tx
    .select()
    .from(contentSchedules)
    .where(and(scheduleOf({ kind, id }), isDue(now)))
  if (!row) return
  const by = byOf({ by: row.scheduled_by, id: row.scheduled_by_id })
  if (row.publish_at && row.publish_at <= now && row.problem === null && row.version !== null) {
    const version = await findVersion(tx, kind, id, row.version)
    const content = draftOf(kind, version?.content)
    const { item: checked, problems, onSite } = await reviewDraft(tx, site, { kind, id }, content, now)
    if (!checked) {
      const problem = Object.values({ ...onSite, ...problems })[0] ?? CHECK
      await tx.update(contentSchedules).set({ problem }).where(scheduleOf({ kind, id }))
      return by.recorded(tx, {
        action: 'missed',
        title: itemName(kind, content),
        after: { reason: problem, 'what to do': 'Open it, fix that and schedule it again.' },
      })
    }
    await publishContent(tx, site, item, content, by)
    // What has been written since stays a draft.
    if (item.draft && isSameContent(kind, item.draft.content, content)) await removeDraft(tx, item)
    await cancelPublication(tx, { kind, id })
  }
  if (!row.take_down_at || row.take_down_at > now || !isTakenOff(kind)) return
  const { live } = await locked(tx, site, kind, id)
  if (live) await unpublishItem(tx, site, { kind, id }, { live: live.version }, by)
  await cancelTakingDown(tx, { kind, id })
}
