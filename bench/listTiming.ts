import type pg from 'pg'

/** How long a list took, and what the machine needs for a row by its key in the same run. */
export interface ListTiming {
  medianMs: number
  worstMs: number
  /** The median to that of a row by its primary key. */
  ratio: number
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** The aim of every list, of server time. */
export const AIM_MS = 100

/** Times a list, by turns with a query for one row by its key; the first, uncounted round loads what is read. */
export async function timed(
  pool: Pick<pg.Pool, 'query'>,
  rounds: number,
  byKey: string,
  list: () => Promise<unknown>,
): Promise<ListTiming> {
  const [lists, keys]: [number[], number[]] = [[], []]
  await list()
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await list()
    const between = performance.now()
    await pool.query(byKey)
    lists.push(between - began)
    keys.push(performance.now() - between)
  }
  return { medianMs: median(lists), worstMs: Math.max(...lists), ratio: median(lists) / median(keys) }
}

/** A line of the report. */
export const timingLine = (name: string, found: string, { medianMs, worstMs, ratio }: ListTiming): string =>
  `${name.padEnd(38)} ${found.padStart(14)}  median ${medianMs.toFixed(1).padStart(6)} ms  worst ${worstMs
    .toFixed(1)
    .padStart(
      6,
    )} ms  ${ratio.toFixed(0).padStart(4)} times a row by its key${medianMs > AIM_MS ? '  OVER THE AIM' : ''}\n`
