import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { ITEM_KINDS, type ItemKind } from '@forecourt/rules/content/item.ts'
import { differingKeys } from '@forecourt/rules/look/layer.ts'
import { isSameValue } from '@forecourt/rules/site/change.ts'
import type { SettingKey, SettingsLayer } from '@forecourt/rules/site/config.ts'
import { contentVersion, LIVE, LIVE_CONTENT, LIVE_KEY } from './content/versions.ts'
import { contentDrafts, contentSchedules, contentVersions } from './content/table.ts'
import type { Transaction } from './db/database.ts'
import { lookDrafts, lookVersions, settingHistory, websites, type LayerValue } from './sites/table.ts'
import {
  HISTORY_LIMITS,
  knownLook,
  knownSettings,
  nameInArchive,
  withContentLocations,
  type WrittenLine,
} from './transfer/historyLines.ts'
import { portableValue } from './transfer/parts.ts'

/** Stands for a name that has nothing in it that an archive may have. */
const UNNAMED = 'Staff'
const named = (name: string) => nameInArchive(name) ?? UNNAMED
const byOf = (name: string | null) => name && named(name)

/** Versions that are read at once; each has the whole content. */
const AT_ONCE = 20
/** Bytes of a line beside its content. */
const BESIDE = 250

interface Item {
  kind: ItemKind
  id: number
  key: string | null
  /** What the site has, where the archive has it too. */
  live: unknown
  /** Whether the site has it and the archive has not, because something else brings it: a model of its manufacturer. */
  isForeign: boolean
}

/** Whether an archive has an item, by what it is found by. */
export type InArchive = (kind: ItemKind, key: string) => boolean

/** The items of a kind that have history, those that the site shows first. */
async function itemsOf(tx: Transaction, kind: ItemKind, websiteId: number, has: InArchive): Promise<Item[]> {
  const { rows } = await tx.execute<{ id: number; key: string | null; live: unknown }>(sql`
    select i.id, case when t.id is not null then ${LIVE_KEY[kind]} end as key,
      case when t.id is not null then ${LIVE_CONTENT[kind]} end as live
    from (
      select item_id as id from content_versions where website_id = ${websiteId} and kind = ${kind}
      union select item_id from content_drafts where website_id = ${websiteId} and kind = ${kind}
      union select item_id from content_schedules where website_id = ${websiteId} and kind = ${kind}
    ) i
    left join ${LIVE[kind]} t on t.id = i.id
    order by 2 nulls last, 1`)
  return rows.map((row) => ({ kind, ...row, isForeign: row.key !== null && !has(kind, row.key) }))
}

/** The numbers of the versions that an archive has, by item, and how many older ones it has not. */
async function versionsThatFit(tx: Transaction, websiteId: number) {
  const { rows } = await tx.execute<{ kind: string; item_id: number; numbers: number[]; left_out: number }>(sql`
    select kind, item_id, array_agg(number order by number) filter (where fits) as numbers,
      (count(*) filter (where not fits))::integer as left_out
    from (
      select v.kind, v.item_id, v.number,
        sum(octet_length(v.content::text) + ${BESIDE}) over newest <= ${HISTORY_LIMITS.written}
          and row_number() over newest <= ${HISTORY_LIMITS.versions} as fits
      from content_versions v
      left join content_schedules s on s.kind = v.kind and s.item_id = v.item_id and s.version = v.number
      where v.website_id = ${websiteId}
      window newest as (order by (s.version is not null) desc, v.made_at desc, v.kind, v.item_id, v.number desc)
    ) sized
    group by kind, item_id`)
  const numbers = new Map(rows.map((row) => [`${row.kind} ${row.item_id}`, row.numbers ?? []]))
  return { numbers, leftOut: rows.reduce((sum, row) => sum + row.left_out, 0) }
}

/**
 * The versions, drafts and schedules of a site’s content and look, and the changes of its settings, line by line as an
 * archive has them (decisions 178 and 195): the newest ones, as many as there is room for. Of its group they have the
 * published looks and the changes of settings.
 *
 * @param known the locations of the site, by their numbers
 * @param has what else is in the archive
 * @returns how many older versions, and changes of settings, were left out
 */
export async function* historyOf(
  tx: Transaction,
  websiteId: number,
  { known, has }: { known: ReadonlyMap<number, string>; has: InArchive },
): AsyncGenerator<WrittenLine, { versions: number; changes: number }> {
  const portable = (kind: ItemKind, content: unknown) =>
    withContentLocations(kind, content as Record<string, unknown>, (id) => known.get(id as number) ?? null)
  const { numbers, leftOut } = await versionsThatFit(tx, websiteId)
  for (const kind of ITEM_KINDS)
    for (const item of await itemsOf(tx, kind, websiteId, has)) {
      const own = and(eq(contentDrafts.kind, kind), eq(contentDrafts.item_id, item.id))
      const [draft] = await tx.select().from(contentDrafts).where(own)
      if (item.isForeign && !(kind === 'models' && draft)) continue
      const isLive = item.key !== null && !item.isForeign
      yield { type: 'item', kind, key: isLive ? item.key : null }
      if (!item.isForeign) {
        const fitting = numbers.get(`${kind} ${item.id}`) ?? []
        for (let from = 0; from < fitting.length; from += AT_ONCE) {
          const rows = await tx
            .select()
            .from(contentVersions)
            .where(
              and(
                eq(contentVersions.kind, kind),
                eq(contentVersions.item_id, item.id),
                inArray(contentVersions.number, fitting.slice(from, from + AT_ONCE)),
              ),
            )
            .orderBy(asc(contentVersions.number))
          for (const { number, what, live, content, made_by, made_at } of rows) {
            const version = { type: 'version' as const, number, what, live, content: portable(kind, content) }
            yield { ...version, by: byOf(made_by), at: made_at.toISOString() }
          }
        }
      }
      if (draft)
        yield {
          type: 'draft',
          begun: begunWith(kind, draft.base, isLive ? item.live : null),
          content: portable(kind, draft.content),
          by: named(draft.changed_by),
          at: draft.changed_at.toISOString(),
        }
      const [schedule] = await tx
        .select()
        .from(contentSchedules)
        .where(and(eq(contentSchedules.kind, kind), eq(contentSchedules.item_id, item.id)))
      if (schedule && !item.isForeign)
        yield {
          type: 'schedule',
          publish_at: schedule.publish_at?.toISOString() ?? null,
          version: schedule.version,
          take_down_at: schedule.take_down_at?.toISOString() ?? null,
          by: named(schedule.scheduled_by),
          at: schedule.scheduled_at.toISOString(),
          missed: schedule.problem !== null,
        }
    }
  const [website] = await tx
    .select({ groupId: websites.dealership_group_id })
    .from(websites)
    .where(eq(websites.id, websiteId))
  const groupId = website?.groupId ?? null
  // First, so that those of the site are the newer ones of what happened at once.
  if (groupId !== null) yield* looksOf(tx, 'group', eq(lookVersions.dealership_group_id, groupId))
  yield* looksOf(tx, 'site', eq(lookVersions.website_id, websiteId))
  yield* lookDraftOf(tx, websiteId)
  const ofGroup =
    groupId === null ? 0 : yield* changesOf(tx, 'group', eq(settingHistory.dealership_group_id, groupId), () => null)
  const ofSite = yield* changesOf(tx, 'site', eq(settingHistory.website_id, websiteId), (id) =>
    known.has(id) ? id : null,
  )
  return { versions: leftOut, changes: ofGroup + ofSite }
}

const begunWith = (kind: ItemKind, base: string, live: unknown) => {
  if (base === '' || live === null) return 'nothing' as const
  return base === contentVersion(kind, live) ? ('live' as const) : ('earlier' as const)
}

/** The published looks of a site or a group, the newest that there is room for. */
async function* looksOf(tx: Transaction, of: 'site' | 'group', condition: SQL): AsyncGenerator<WrittenLine> {
  const published = await tx
    .select()
    .from(lookVersions)
    .where(condition)
    .orderBy(desc(lookVersions.published_at), desc(lookVersions.id))
    .limit(HISTORY_LIMITS.looks)
  let bytes = 0
  const lines = published
    .map(({ settings, published_by, published_at }) => ({
      type: 'look' as const,
      ...(of === 'group' ? { of } : {}),
      settings: knownLook(settings),
      by: byOf(published_by),
      at: published_at.toISOString(),
    }))
    .filter((line) => (bytes += Buffer.byteLength(JSON.stringify(line))) <= HISTORY_LIMITS.lookBytes)
  yield* lines.toReversed()
}

/** The draft of a site’s look; that of its group is the group’s, which other sites share. */
async function* lookDraftOf(tx: Transaction, websiteId: number): AsyncGenerator<WrittenLine> {
  const [draft] = await tx.select().from(lookDrafts).where(eq(lookDrafts.website_id, websiteId))
  if (!draft || differingKeys(draft.base, draft.settings).length === 0) return
  const { base, settings, updated_by, updated_at } = draft
  const both = { base: knownLook(base), settings: knownLook(settings) }
  yield { type: 'look-draft', ...both, by: named(updated_by), at: updated_at.toISOString() }
}

/**
 * The changes of settings of a site or a group, the newest that there is room for, with values as an archive has today’s.
 * What this release does not know of a setting is left out, and a change of nothing else.
 *
 * @returns how many older ones were left out
 */
async function* changesOf(
  tx: Transaction,
  of: 'site' | 'group',
  condition: SQL,
  to: (location: number) => number | null,
): AsyncGenerator<WrittenLine, number> {
  const count = await tx.$count(settingHistory, condition)
  const { rows } = await tx.execute<{
    key: SettingKey
    before: LayerValue
    after: LayerValue
    who: string
    changed_at: string
  }>(sql`
    select key, before, after, who, changed_at from (
      select setting_changes.*, row_number() over newest as nth,
        sum(octet_length(before::text) + octet_length(after::text) + ${BESIDE}) over newest as bytes
      from setting_changes where ${condition}
      window newest as (order by changed_at desc, key desc, id desc)
    ) sized
    where nth <= ${HISTORY_LIMITS.changes} and bytes <= ${HISTORY_LIMITS.changeBytes}
    order by changed_at, key, id`)
  for (const { key, who, changed_at, ...values } of rows) {
    if (!isKnown(key, values.before) || !isKnown(key, values.after)) continue
    const before = portableValue(key, values.before, to)
    const after = portableValue(key, values.after, to)
    if (isSameValue(before, after)) continue
    yield { type: 'setting', of, key, before, after, by: named(who), at: new Date(changed_at).toISOString() }
  }
  return count - rows.length
}

const isKnown = (key: SettingKey, held: LayerValue): boolean =>
  !('value' in held) || key in knownSettings({ [key]: held.value } as SettingsLayer)
