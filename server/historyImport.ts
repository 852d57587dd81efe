import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getTableName, sql } from 'drizzle-orm'
import split2 from 'split2'
import { parseLayer } from '@forecourt/rules/site/cascade.ts'
import type { SettingKey } from '@forecourt/rules/site/config.ts'
import { isTakenOff, ITEM_KINDS, CONTENT_KINDS, type ItemKind } from '@forecourt/rules/content/item.ts'
import { contentVersion, LIVE, LIVE_CONTENT, LIVE_KEY } from './content/versions.ts'
import { contentDrafts, contentSchedules, contentVersions } from './content/table.ts'
import type { Transaction } from './db/database.ts'
import { storable } from './db/text.ts'
import { lookDrafts, lookVersions, settingHistory, type LayerValue } from './sites/table.ts'
import { NO_SITE, picturesIn } from './transfer/addresses.ts'
import { ArchiveError, HISTORY } from './transfer/archive.ts'
import { HISTORY_LIMITS, HISTORY_LINE, withContentLocations, type HistoryLine } from './transfer/historyLines.ts'
import { portableValue } from './transfer/parts.ts'

/** Where history is stored. */
export interface HistoryPlace {
  websiteId: number
  /** A text with the addresses that the pictures of the archive have here. */
  here: (text: string) => string
  /** The locations of the site by their names. */
  locations: ReadonlyMap<string, number>
  /** The number that a location of the archive’s settings has here; undefined for one that is not in it. */
  locationHere: (id: number) => number | undefined
  /**
   * Whose the history of the group becomes: that of a group that comes with the site. `there` is a group that has a
   * history of its own, `none` a site without one in its archive.
   */
  group: { id: number } | 'there' | 'none'
  now: Date
}

type Line<T extends HistoryLine['type']> = Extract<HistoryLine, { type: T }>

/** The item that the lines are of. */
interface CurrentItem {
  kind: ItemKind
  id: number
  isLive: boolean
  /** The numbers of its versions, and the last one. */
  numbers: Set<number>
  last: number
  /** What else there has been of it; each is there once. */
  seen: Set<'draft' | 'schedule'>
}

/** Rows of versions that are stored at once, and characters of their lines. */
const AT_ONCE = { rows: 200, characters: 4_000_000 } as const
const MISSED = 'The time to publish it had passed when the site was imported. Please schedule it again.'
const WAS_MISSED = 'It was not published where the site was exported. Please look at it and schedule it again.'
const BEFORE_ITEM = 'is of no item'

const LINE_END = 10

/**
 * Refuses history with too many lines, and what is damaged, before anything is stored.
 *
 * @throws ArchiveError with the reason
 */
export async function checkHistorySize(content: AsyncIterable<Uint8Array>): Promise<void> {
  let lines = 0
  for await (const chunk of content) {
    for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1)) lines += 1
    if (lines > HISTORY_LIMITS.lines)
      throw new ArchiveError(`${HISTORY}: has more than ${HISTORY_LIMITS.lines.toLocaleString('en-AU')} lines`)
  }
}

/**
 * Stores the versions, drafts, schedules and changes of settings of an archive, line by line (decisions 178 and 195). What the site shows is stored
 * before, so that each item finds its history; the items that it does not show get numbers of their own.
 *
 * @throws ArchiveError with the line, the path and the reason
 */
export async function storeHistory(
  tx: Transaction,
  content: AsyncIterable<Uint8Array>,
  place: HistoryPlace,
): Promise<void> {
  const store = await historyStore(tx, place)
  let number = 0
  await pipeline(
    Readable.from(content),
    split2('\n', { maxLength: HISTORY_LIMITS.line }),
    async (lines: AsyncIterable<string>) => {
      for await (const text of lines) {
        number += 1
        try {
          await store.add(parsed(text, place), text.length)
        } catch (error) {
          throw error instanceof LineError ? new ArchiveError(`${HISTORY}: line ${number}: ${error.message}`) : error
        }
      }
      await store.flush()
    },
  ).catch((error: Error) => {
    if (/^maximum buffer/.test(error.message)) throw new ArchiveError(`${HISTORY}: line ${number + 1}: is too long`)
    throw error
  })
}

/** What is wrong with a line. */
class LineError extends Error {}

/** A line, with the addresses that its pictures have here. */
function parsed(text: string, { here }: HistoryPlace): HistoryLine {
  let value: unknown
  try {
    // Written anew, so that no address is hidden behind another way to write it.
    const canonical = JSON.stringify(JSON.parse(text))
    const foreign = picturesIn(canonical).find(({ siteId }) => siteId !== NO_SITE)
    if (foreign) throw new LineError(`names the picture ${foreign.id}, which is not in the file`)
    value = JSON.parse(here(canonical))
  } catch (error) {
    if (error instanceof LineError) throw error
    throw new LineError(error instanceof RangeError ? 'is nested too deeply' : 'is not JSON')
  }
  const line = HISTORY_LINE.safeParse(value)
  if (line.success) return line.data
  const { path, message } = line.error.issues[0]!
  throw new LineError(`${path.length > 0 ? `${path.map(String).join('.').slice(0, 200)}: ` : ''}${message}`)
}

/** Takes lines and stores them, versions together. */
async function historyStore(tx: Transaction, { websiteId, locations, locationHere, group, now }: HistoryPlace) {
  const live = new Map<string, number>()
  for (const kind of ITEM_KINDS) {
    const { rows } = await tx.execute<{ id: number; key: string }>(
      sql`select t.id, ${LIVE_KEY[kind]} as key from ${LIVE[kind]} t where t.website_id = ${websiteId}`,
    )
    for (const { id, key } of rows) live.set(`${kind} ${key}`, id)
  }
  const named = new Set<string>()
  const waiting: (typeof contentVersions.$inferInsert)[] = []
  let characters = 0
  let item: CurrentItem | null = null
  const changes: (typeof settingHistory.$inferInsert)[] = []
  const counts = { look: { site: 0, group: 0 }, setting: { site: 0, group: 0 } }
  let hasLookDraft = false

  const contentHere = (kind: ItemKind, content: Readonly<Record<string, unknown>>) =>
    storable(withContentLocations(kind, content, (name) => locations.get(name as string) ?? null))

  async function flush() {
    if (waiting.length > 0) await tx.insert(contentVersions).values(waiting)
    if (changes.length > 0) await tx.insert(settingHistory).values(changes)
    waiting.length = 0
    changes.length = 0
    characters = 0
  }

  /** Whose a line is; null where it is of a group that has its own history here. */
  function ownerOf(of: 'site' | 'group') {
    if (of === 'site') return { website_id: websiteId }
    if (group === 'none') throw new LineError('of: is a group, which the site does not have')
    return group === 'there' ? null : { dealership_group_id: group.id }
  }

  async function begin({ kind, key }: Line<'item'>) {
    if (key === null) {
      const { rows } = await tx.execute<{ id: number }>(
        sql`select nextval(pg_get_serial_sequence(${getTableName(LIVE[kind])}, 'id'))::integer as id`,
      )
      item = { kind, id: rows[0]!.id, isLive: false, numbers: new Set(), last: 0, seen: new Set() }
      return
    }
    const name = `${kind} ${key}`
    const id = live.get(name)
    const one = `the ${CONTENT_KINDS[kind].one} ${key.slice(0, 80)}`
    if (id === undefined) throw new LineError(`key: names ${one}, which is not in the file`)
    if (named.has(name)) throw new LineError(`key: names ${one} again`)
    named.add(name)
    item = { kind, id, isLive: true, numbers: new Set(), last: 0, seen: new Set() }
  }

  const current = (): CurrentItem => {
    if (!item) throw new LineError(BEFORE_ITEM)
    return item
  }
  const once = (what: 'draft' | 'schedule') => {
    const { seen } = current()
    if (seen.has(what)) throw new LineError(`is a second ${what} of its item`)
    seen.add(what)
  }

  async function addVersion({ number, what, live: isLive, content, by, at }: Line<'version'>, length: number) {
    const owner = current()
    if (number <= owner.last) throw new LineError('number: must be greater than that of the version before')
    owner.numbers.add(number)
    owner.last = number
    const { kind, id } = owner
    const of = { website_id: websiteId, kind, item_id: id, number, what, live: isLive }
    waiting.push({ ...of, content: contentHere(kind, content), made_by: by, made_at: at })
    characters += length
    if (waiting.length >= AT_ONCE.rows || characters >= AT_ONCE.characters) await flush()
  }

  async function addDraft({ begun, content, by, at }: Line<'draft'>) {
    const { kind, id, isLive } = current()
    once('draft')
    let base: string = isLive ? begun : ''
    if (base === 'live') {
      const { rows } = await tx.execute<{ content: unknown }>(
        sql`select ${LIVE_CONTENT[kind]} as content from ${LIVE[kind]} t where t.id = ${id}`,
      )
      base = contentVersion(kind, rows[0]!.content)
    }
    await tx.insert(contentDrafts).values({
      website_id: websiteId,
      kind,
      item_id: id,
      content: contentHere(kind, content),
      base: base === 'nothing' ? '' : base,
      changed_by: by,
      changed_by_id: null,
      changed_at: at,
    })
  }

  async function addSchedule({ publish_at, version, take_down_at, by, at, missed }: Line<'schedule'>) {
    const { kind, id, numbers } = current()
    once('schedule')
    if (publish_at === null && take_down_at === null) throw new LineError('publish_at: must be a time')
    if (publish_at !== null && (version === null || !numbers.has(version)))
      throw new LineError('version: names none of the versions before it')
    if (take_down_at !== null && !isTakenOff(kind))
      throw new LineError(`take_down_at: ${CONTENT_KINDS[kind].label.toLowerCase()} are not taken down`)
    // Nothing is published by an import itself.
    const isPast = publish_at !== null && publish_at <= now
    await tx.insert(contentSchedules).values({
      website_id: websiteId,
      kind,
      item_id: id,
      publish_at,
      take_down_at,
      version: publish_at === null ? null : version,
      scheduled_by: by,
      scheduled_by_id: null,
      scheduled_at: at,
      problem: missed ? WAS_MISSED : isPast ? MISSED : null,
    })
  }

  /** A value of a setting, by its schema, with the numbers that its locations have here. */
  function settingHere(of: 'site' | 'group', key: SettingKey, path: 'before' | 'after', held: LayerValue): LayerValue {
    if (held.value === undefined) return {}
    const parsed = parseLayer({ [key]: held.value })
    if (!parsed.ok)
      throw new LineError(`${path}: ${parsed.problems[0]!.path.slice(0, 200)}: ${parsed.problems[0]!.reason}`)
    return storable(
      portableValue(key, { value: parsed.layer[key] }, (id) => {
        const here = of === 'site' ? locationHere(id) : undefined
        if (here === undefined) throw new LineError(`${path}: names the location ${id}, which is not in the file`)
        return here
      }),
    )
  }

  async function addChange({ of, key, before, after, by, at }: Line<'setting'>, length: number) {
    counts.setting[of] += 1
    const { changes: most } = HISTORY_LIMITS
    if (counts.setting[of] > most)
      throw new LineError(`is more than ${most.toLocaleString('en-AU')} changes of settings`)
    const owner = ownerOf(of)
    const values = { before: settingHere(of, key, 'before', before), after: settingHere(of, key, 'after', after) }
    if (!owner) return
    changes.push({ ...owner, id: crypto.randomUUID(), user_id: null, key, ...values, who: by, changed_at: at })
    characters += length
    if (changes.length >= AT_ONCE.rows || characters >= AT_ONCE.characters) await flush()
  }

  return {
    flush,

    /** Takes a line of some characters. */
    async add(line: HistoryLine, length: number): Promise<void> {
      switch (line.type) {
        case 'item':
          return begin(line)
        case 'version':
          return addVersion(line, length)
        case 'draft':
          return addDraft(line)
        case 'schedule':
          return addSchedule(line)
        case 'look': {
          const { of = 'site', settings, by, at } = line
          counts.look[of] += 1
          if (counts.look[of] > HISTORY_LIMITS.looks) throw new LineError(`is more than ${HISTORY_LIMITS.looks} looks`)
          const owner = ownerOf(of)
          if (!owner) return
          const version = { id: crypto.randomUUID(), published_by: by, published_at: at }
          await tx.insert(lookVersions).values({ ...owner, settings: storable(settings), ...version })
          return
        }
        case 'setting':
          return addChange(line, length)
        case 'look-draft': {
          if (hasLookDraft) throw new LineError('is a second draft of the look')
          hasLookDraft = true
          const { base, settings, by, at } = line
          const own = { website_id: websiteId, base: storable(base), settings: storable(settings) }
          await tx.insert(lookDrafts).values({ ...own, updated_by: by, updated_at: at })
        }
      }
    },
  }
}
