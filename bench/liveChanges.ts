import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { connect } from '@forecourt/server/db/connect.ts'
import { leads } from '@forecourt/server/leads/table.ts'
import { optionsOf } from '../tools/options.ts'
import { twoTenants } from '../tools/testing/twoTenants.ts'

/**
 * `npm run bench:live`: what it costs to tell open consoles of new leads (decision 147). Leads are stored with and
 * without the trigger by turns, one for each transaction and all in one statement.
 */

const options = optionsOf('bench:live', 'Measures what telling open consoles of new leads costs.', {
  leads: { type: 'string', default: '1000', about: 'Leads of each kind, in each round.' },
  rounds: { type: 'string', default: '7', about: 'Rounds; the figures are medians.' },
})
const TRIGGER = sql.identifier('leads_told_insert')

const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-bench-'))
const connection = await connect({ databaseUrl: process.env.BENCH_DATABASE_URL ?? null, dataDir })
const { database } = connection
try {
  const { a } = await twoTenants(database)
  const { id: _id, lead_id: _leadId, ...lead } = a.lead
  const total = Number(options.leads)
  const row = () => ({
    ...lead,
    submission_id: crypto.randomUUID(),
    reference: crypto.randomUUID().slice(0, 12),
  })
  const insert = (rows: ReturnType<typeof row>[]) => database.drizzle.insert(leads).values(rows)
  async function took(rows: number, each: number): Promise<number> {
    const from = performance.now()
    for (let at = 0; at < rows; at += each) await insert(Array.from({ length: each }, row))
    return performance.now() - from
  }
  const BLOCK = 20
  /** Milliseconds with and without the trigger, by turns in short blocks. */
  async function round(each: number): Promise<[number, number]> {
    const times: [number, number] = [0, 0]
    const block = each === 1 ? BLOCK : each
    for (let done = 0; done < total; done += block)
      for (const isWith of done % (2 * block) === 0 ? [true, false] : [false, true]) {
        await database.drizzle.execute(sql`alter table leads ${isWith ? sql`enable` : sql`disable`} trigger ${TRIGGER}`)
        times[isWith ? 0 : 1] += await took(block, each)
      }
    return times
  }
  const median = (numbers: readonly number[]) => numbers.toSorted((x, y) => x - y)[Math.floor(numbers.length / 2)]!
  for (const [name, each] of [
    ['one for each transaction', 1],
    ['all in one statement', Math.min(total, 1_000)],
  ] as const) {
    await round(each)
    const rounds = []
    for (let number = 0; number < Number(options.rounds); number++) rounds.push(await round(each))
    const ratio = median(rounds.map(([on, off]) => on / off))
    const off = median(rounds.map(([, time]) => time))
    console.log(`${name}: ${ratio.toFixed(2)} times ${off.toFixed(0)} ms for ${total} leads`)
  }
} finally {
  await connection.close()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()
