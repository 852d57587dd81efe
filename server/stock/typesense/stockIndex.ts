import { inArray, sql, type SQL } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { Client } from 'typesense'
import { Errors } from 'typesense'
import { soldWindow } from '@forecourt/rules/car/availability.ts'
import type { Database } from '../../db/database.ts'
import { LISTED_COLUMNS } from '../snapshots.ts'
import { cars } from '../table.ts'
import {
  audiencesOf,
  carDocument,
  settingFieldsOf,
  type Audience,
  type CarDocument,
  type IndexedRow,
  type IndexedSite,
} from './documents.ts'
import { withoutRequest } from './cluster.ts'
import { ALIAS, collectionFields, COUNTRIES, settingField } from './fields.ts'
import { isNumber } from './filters.ts'
import { synonymSet, synonymsOf } from './synonyms.ts'

/** Cars of one import. */
const BATCH = 500
/** Indexing is serialised over all processes: otherwise a later one could store older data. */
const LOCK = 'forecourt search index'

export interface IndexOptions {
  client: Client
  database: Pick<Database, 'transaction'>
  /** All sites, or those that show one of these dealerships. */
  sites(dealerships?: readonly number[]): Promise<readonly IndexedSite[]>
  now?: () => Date
  alias?: string
}

/** Number of changed documents. */
export interface IndexReport {
  collection: string
  stored: number
  removed: number
}

/** Documents that Typesense rejected, with the first reason. */
export class ImportFailedError extends Error {
  override name = 'ImportFailedError'
}

/** The documents of all listed cars, behind an alias. */
export interface StockIndex {
  /**
   * Builds a new collection beside the current one and switches the alias when it is complete, then applies the changes
   * made meanwhile and drops older collections. A failure leaves the current one. Of several concurrent builds the last
   * one started is used in the end.
   */
  rebuild(): Promise<IndexReport>
  /** Stores the current state of these cars, and removes those that no site lists any more. */
  update(carIds: readonly number[]): Promise<IndexReport | null>
  /**
   * Compares all documents, or those of some dealerships, with their cars, stores or removes what differs, and adds
   * fields that the sites now need. Comparing everything also stores the synonyms.
   */
  compare(dealerships?: readonly number[]): Promise<IndexReport | null>
  /** The collection behind the alias and its number of documents; null if there is none. */
  current(): Promise<{ collection: string; documents: number } | null>
}

const shownBy = (sites: readonly IndexedSite[]) => [...new Set(sites.flatMap(({ dealershipIds }) => dealershipIds))]

/** Opens the index. Before the first `rebuild` there is none, and the other functions do nothing. */
export function openStockIndex({ client, database, now = () => new Date(), ...options }: IndexOptions): StockIndex {
  const { alias = ALIAS, sites } = options
  /** Whether a collection was built for this alias, as its name says. */
  const isOfAlias = (name: string) => name.startsWith(`${alias}_`) && /^\d+$/.test(name.slice(alias.length + 1))

  /** The collection behind the alias; null if the alias or its collection is missing. */
  async function searched(): Promise<string | null> {
    try {
      const { collection_name } = await client.aliases(alias).retrieve()
      return (await client.collections(collection_name).retrieve()).name
    } catch (error) {
      if (error instanceof Errors.ObjectNotFound) return null
      throw error
    }
  }

  // While the cluster answers slowly, or others hold the lock, a process has one connection of the database for this.
  const inTurn = pLimit(1)
  /** Serialised over all processes; the lock ends with the transaction, however the process ends. */
  const exclusively = <T>(work: (read: (which: SQL) => Promise<IndexedRow[]>) => Promise<T>): Promise<T> =>
    inTurn(() =>
      database.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`)
        return work(async (which) => {
          const { rows } = await tx.execute<IndexedRow & Record<string, unknown>>(sql`
            select ${LISTED_COLUMNS}, images, extract(epoch from created_at)::float8 * 1000 as created_at
            from cars
            where ${which} and show_on_dealer_website
              and ((not sold and status in ('in_stock', 'coming_soon')) or (sold and sold_at is not null))
            order by id limit ${BATCH}`)
          return rows
        })
      }),
    )

  /** Read under the lock: otherwise outdated site data could overwrite newer data. */
  async function documentsOf(rows: readonly IndexedRow[]): Promise<CarDocument[]> {
    if (rows.length === 0) return []
    const audiences = audiencesOf(await sites([...new Set(rows.map((row) => row.dealership_id))]))
    const at = now()
    return rows.flatMap((row) => {
      const audience = audiences.get(row.dealership_id)
      if (!audience) return []
      const since = soldWindow({ soldDays: audience.soldDays, now: at }).getTime()
      return row.sold_at !== null && row.sold_at < since ? [] : [carDocument(row, audience)]
    })
  }

  const settingFieldsFor = (audiences: Iterable<Audience>) => settingFieldsOf(audiences).map(settingField)
  const putSynonyms = async () => {
    for (const country of COUNTRIES)
      await client.synonymSets(synonymSet(country)).upsert({ items: synonymsOf(country) })
  }

  async function store(collection: string, documents: readonly CarDocument[]) {
    for (let from = 0; from < documents.length; from += BATCH) {
      const lines = documents.slice(from, from + BATCH).map((document) => JSON.stringify(document))
      const answer = await client.collections(collection).documents().import(lines.join('\n'), { action: 'upsert' })
      const failed = answer
        .split('\n')
        .map((line) => JSON.parse(line) as { success: boolean; error?: string })
        .filter(({ success }) => !success)
      if (failed.length > 0)
        throw new ImportFailedError(
          `${failed.length} of ${lines.length} documents were not stored: ${failed[0]!.error}`,
        )
    }
  }

  async function remove(collection: string, ids: readonly number[]) {
    for (let from = 0; from < ids.length; from += BATCH)
      await client
        .collections(collection)
        .documents()
        .delete({ filter_by: isNumber('car_id', ids.slice(from, from + BATCH)) })
  }

  /** Ids and versions of documents, all of them or those of some dealerships. */
  async function versions(collection: string, dealerships?: readonly number[]): Promise<Map<string, string>> {
    const text = await client
      .collections(collection)
      .documents()
      .export({
        include_fields: 'id,version',
        ...(dealerships ? { filter_by: isNumber('dealership_id', dealerships) } : {}),
      })
    const lines = text.split('\n').filter((line) => line !== '')
    return new Map(
      lines.map((line) => JSON.parse(line) as { id: string; version: string }).map((one) => [one.id, one.version]),
    )
  }

  /** Batches of the cars of dealerships, by id. */
  async function eachBatch(
    dealerships: readonly number[],
    work: (rows: readonly IndexedRow[]) => Promise<void>,
  ): Promise<void> {
    for (let after = 0; ;) {
      const last = await exclusively(async (read) => {
        const rows = await read(sql`id > ${after} and dealership_id = any(${sql.param([...dealerships])}::int[])`)
        await work(rows)
        return rows.at(-1)?.id ?? null
      })
      if (last === null) return
      after = last
    }
  }

  /**
   * A site's settings may need fields that no site needed before, and so may a later version of the platform. A field
   * is added once every document has its value: until then the cluster rejects the searches that need it, and they are
   * answered from memory. A required field needs a rebuild.
   */
  async function compareWith(collection: string, dealerships?: readonly number[]): Promise<IndexReport> {
    const all = await sites()
    const audiences = audiencesOf(all)
    const { fields } = await client.collections(collection).retrieve()
    const present = new Set(fields.map(({ name }) => name))
    const isMissing = ({ name, optional }: { name: string; optional?: boolean }) => optional && !present.has(name)
    const lacking = [...audiences].flatMap(([id, audience]) =>
      settingFieldsFor([audience]).some(isMissing) ? [id] : [],
    )
    const compared = dealerships && [...new Set([...dealerships, ...lacking])]
    const left = await versions(collection, compared)
    let stored = 0
    await eachBatch(compared ?? shownBy(all), async (rows) => {
      const different = (await documentsOf(rows)).filter(({ id, version }) => {
        const storedVersion = left.get(id)
        left.delete(id)
        return storedVersion !== version
      })
      await store(collection, different)
      stored += different.length
    })
    const added = [...(compared ? [] : collectionFields()), ...settingFieldsFor(audiences.values())].filter(isMissing)
    if (added.length > 0) await client.collections(collection).update({ fields: added })
    const unlisted = [...left.keys()].map(Number)
    // What was added since the documents were listed is not among them; what was removed may exist again.
    const back = unlisted.length === 0 ? null : await updateIn(collection, unlisted)
    return { collection, stored: stored + (back?.stored ?? 0), removed: back?.removed ?? 0 }
  }

  async function updateIn(collection: string, carIds: readonly number[]): Promise<IndexReport> {
    const report = { collection, stored: 0, removed: 0 }
    for (let from = 0; from < carIds.length; from += BATCH) {
      const ids = carIds.slice(from, from + BATCH)
      await exclusively(async (read) => {
        const rows = await read(inArray(cars.id, ids))
        const documents = await documentsOf(rows)
        const listed = new Set(documents.map(({ id }) => Number(id)))
        const unlisted = ids.filter((id) => !listed.has(id))
        await store(collection, documents)
        await remove(collection, unlisted)
        report.stored += documents.length
        report.removed += unlisted.length
      })
    }
    return report
  }

  async function drop(collection: string) {
    try {
      await client.collections(collection).delete()
    } catch (error) {
      // Another build has dropped it.
      if (!(error instanceof Errors.ObjectNotFound)) throw error
    }
  }

  /** Switches the alias to a collection, unless it has one whose build began later; returns the collection in use. */
  const takeAlias = (collection: string): Promise<string> =>
    exclusively(async () => {
      const present = await searched()
      if (present !== null && present > collection) return present
      await client.aliases().upsert(alias, { collection_name: collection })
      return collection
    })

  const index: StockIndex = {
    async rebuild() {
      const stamp = now()
        .toISOString()
        .replace(/[^0-9]/g, '')
      const collection = `${alias}_${stamp}`
      await putSynonyms()
      const all = await sites()
      const fields = [...collectionFields(), ...settingFieldsFor(audiencesOf(all).values())]
      await client.collections().create({ name: collection, fields })
      let stored = 0
      try {
        await eachBatch(shownBy(all), async (rows) => {
          const documents = await documentsOf(rows)
          await store(collection, documents)
          stored += documents.length
        })
        const { num_documents } = await client.collections(collection).retrieve()
        if (num_documents !== stored)
          throw new ImportFailedError(`${stored} documents were stored, and the collection has ${num_documents}`)
      } catch (error) {
        await drop(collection)
        throw error
      }
      const latest = await takeAlias(collection)
      const later = await compareWith(latest)
      // A later one may be in progress in another process.
      for (const { name } of await client.collections().retrieve())
        if (name < latest && isOfAlias(name)) await drop(name)
      return { ...later, stored: stored + later.stored }
    },
    async update(carIds) {
      const collection = await searched()
      return collection === null || carIds.length === 0 ? null : updateIn(collection, [...new Set(carIds)])
    },
    async compare(dealerships) {
      const collection = await searched()
      if (collection === null) return null
      // A later version of the platform may have other words for fuels.
      if (dealerships === undefined) await putSynonyms()
      return compareWith(collection, dealerships)
    },
    async current() {
      const collection = await searched()
      if (collection === null) return null
      const { num_documents } = await client.collections(collection).retrieve()
      return { collection, documents: num_documents }
    },
  }
  return {
    rebuild: () => withoutRequest(index.rebuild),
    update: (carIds) => withoutRequest(() => index.update(carIds)),
    compare: (dealerships) => withoutRequest(() => index.compare(dealerships)),
    current: () => withoutRequest(index.current),
  }
}
