import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { CHARGE_TABLE, type ChargeTable } from '@forecourt/rules/charges/table.ts'
import { placeCode } from '@forecourt/rules/charges/words.ts'
import type { Transaction } from '../db/database.ts'
import type { FileStore } from '../files/files.ts'

type Place = Pick<ChargeTable, 'country' | 'place'>

/** Where the operator's tables are, one file for each place, and every version of them. */
export interface ChargeStores {
  tables: FileStore
  versions: FileStore
}

/** The file of a place's table. */
const tableKey = (place: Place): string => `${placeCode(place)}.json`

/** The table of a place that is stored now. */
export interface StoredTable {
  /** Null if there is none, or one that is not valid: the platform's applies. */
  table: ChargeTable | null
  /** Changes with the file. */
  version: string
}

/** A version of the operator's table of a place. */
export interface ChargeVersion {
  /** Its time, as the name of its file has it. */
  id: string
  /** Null for none: the platform's applied from then on. */
  table: ChargeTable | null
  /** Null if it is not known. */
  who: string | null
  at: Date
}

/** The table was changed since it was read. */
export class ChargesChangedError extends Error {
  override name = 'ChargesChangedError'
}

const VERSION = z.object({ table: CHARGE_TABLE.nullable(), who: z.string().nullable(), at: z.iso.datetime() })
const NO_FILE = 'none'
const ALWAYS = new Date(8.64e15)

/** The table of a place that is stored. */
export async function storedTable({ tables }: ChargeStores, place: Place): Promise<StoredTable> {
  const bytes = await tables.read(tableKey(place))
  if (!bytes) return { table: null, version: NO_FILE }
  const content = await text(bytes)
  const version = createHash('sha256').update(content).digest('base64url').slice(0, 22)
  try {
    return { table: CHARGE_TABLE.parse(JSON.parse(content)), version }
  } catch {
    return { table: null, version }
  }
}

const idAt = (at: Date) => at.toISOString().replace(/\D/g, '')
const keyOf = (place: Place, id: string) => `${placeCode(place)}/${id}.json`

/** The versions of a place's table, the latest first. */
export async function chargeVersions({ versions }: ChargeStores, place: Place): Promise<readonly ChargeVersion[]> {
  const found: ChargeVersion[] = []
  const folder = `${placeCode(place)}/`
  for await (const { key } of versions.list(ALWAYS)) {
    if (!key.startsWith(folder)) continue
    const bytes = await versions.read(key)
    const parsed = bytes ? VERSION.safeParse(JSON.parse(await text(bytes))) : null
    if (parsed?.success)
      found.push({ ...parsed.data, id: key.slice(folder.length, -'.json'.length), at: new Date(parsed.data.at) })
  }
  return found.toSorted((a, b) => (a.id < b.id ? 1 : -1))
}

/** A change of the table of a place. */
export interface TableChange {
  place: Place
  /** Null to remove it. */
  table: ChargeTable | null
  /** The version that whoever changes it has seen; undefined for any. */
  seen?: string | undefined
  who: string
  now: Date
  /** Adds the entry to the log, in the transaction. */
  record: (before: ChargeTable | null) => Promise<void>
}

/**
 * Replaces the table of a place, or removes it, and keeps the version. The entry in the log comes first: neither is there
 * without the other, unless the process is killed in between.
 *
 * @returns the id of the version before, which restores it
 * @throws ChargesChangedError if it is not as it was seen
 */
export async function changeTable(
  tx: Transaction,
  stores: ChargeStores,
  { place, table, seen, who, now, record }: TableChange,
): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`charges ${placeCode(place)}`}))`)
  const { table: before, version } = await storedTable(stores, place)
  if (seen !== undefined && seen !== version) throw new ChargesChangedError()
  await record(before)
  const [latest] = await chargeVersions(stores, place)
  const keep = async (one: Omit<ChargeVersion, 'id'>) => {
    const id = idAt(one.at)
    await stores.versions.put(keyOf(place, id), new Blob([JSON.stringify(one)]))
    return id
  }
  // What was stored before versions were kept, or was copied there by hand, can be restored too.
  const isKept = latest !== undefined && JSON.stringify(latest.table) === JSON.stringify(before)
  const first = Math.max(now.getTime(), latest ? latest.at.getTime() + 1 : 0)
  const previous = isKept ? latest.id : await keep({ table: before, who: null, at: new Date(first) })
  await keep({ table, who, at: new Date(isKept ? first : first + 1) })
  if (table === null) await stores.tables.remove(tableKey(place))
  else await stores.tables.put(tableKey(place), new Blob([JSON.stringify(table)]))
  return previous
}

/** What the log says of a table. */
export const tableFacts = (table: ChargeTable | null): Readonly<Record<string, string>> | null =>
  table && { from: `From ${table.in_force_from}`, stated: `stated ${table.stated_on}` }
