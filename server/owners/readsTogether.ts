import type { OwnerDatabase, Transaction } from '../db/database.ts'

/** Reads something of one person. */
export type ReadsTogether = <T>(read: (tx: Transaction) => Promise<T>) => Promise<T>

/**
 * Reads that are asked for at the same moment share one transaction, and fail together. A garage is made of several, and
 * a shared one of as many times that as there are sites; beginning and ending a transaction costs more than such a read.
 */
export function readsTogether(own: Pick<OwnerDatabase, 'transaction'>): ReadsTogether {
  let waiting: ((tx: Transaction) => Promise<unknown>)[] = []
  let answers: Promise<readonly unknown[]> | null = null
  const run = () => {
    const reads = waiting
    waiting = []
    answers = null
    return own.transaction(async (tx) => {
      const all: unknown[] = []
      for (const read of reads) all.push(await read(tx))
      return all
    })
  }
  return async <T>(read: (tx: Transaction) => Promise<T>) => {
    const place = waiting.push(read) - 1
    answers ??= Promise.resolve().then(run)
    return (await answers)[place] as T
  }
}
