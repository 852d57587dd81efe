import { text } from 'node:stream/consumers'
import { CHARGE_TABLE, type ChargeTable } from '@forecourt/rules/charges/table.ts'
import { BUILT_IN_TABLES } from '@forecourt/rules/charges/tables/builtIn.ts'
import type { FileReader, FileStore } from '../files/files.ts'

export {
  changeTable,
  ChargesChangedError,
  chargeVersions,
  storedTable,
  tableFacts,
  type ChargeStores,
} from './versions.ts'

/** Where the operator's tables are read: one file for each place. */
export type ChargeFiles = FileReader & Pick<FileStore, 'list'>

/** How long a process uses the tables that it has read. */
const TTL_MS = 60_000

/** Later than any file. */
const ALWAYS = new Date(8.64e15)

/** The operator's tables by file; one that is not valid is reported and left out. */
export async function ownTables(
  files: ChargeFiles,
  onInvalid: (error: unknown, key: string) => void,
): Promise<readonly ChargeTable[]> {
  const tables: ChargeTable[] = []
  for await (const { key } of files.list(ALWAYS)) {
    const stored = await files.read(key)
    if (!stored) continue
    try {
      tables.push(CHARGE_TABLE.parse(JSON.parse(await text(stored))))
    } catch (error) {
      onInvalid(error, key)
    }
  }
  return tables
}

/**
 * Reads all tables of charges: the operator's, then the platform's, which a place has until the operator's is in force.
 * They are read again after a minute, as long as pages are cached. While the operator's cannot be read, those read before
 * are used.
 */
export function chargeTables(options: {
  files: ChargeFiles | null
  onInvalid: (error: unknown, key: string) => void
  onFailure: (error: unknown) => void
}): () => Promise<readonly ChargeTable[]> {
  const { files, onInvalid, onFailure } = options
  if (!files) return async () => BUILT_IN_TABLES
  let own: readonly ChargeTable[] = []
  let readAt = -Infinity
  let reading: Promise<void> | null = null
  const read = async () => {
    try {
      own = await ownTables(files, onInvalid)
    } catch (error) {
      onFailure(error)
    }
    readAt = performance.now()
    reading = null
  }
  return async () => {
    if (performance.now() - readAt >= TTL_MS) await (reading ??= read())
    return [...own, ...BUILT_IN_TABLES]
  }
}
