import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { workWhenElected } from './elected.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.dispose())

/** Two processes of one installation, and what they do by turns. */
function twoProcesses(name: string) {
  const working = new Set<string>()
  const started: string[] = []
  const stops = new Map(
    ['first', 'second'].map((process) => [
      process,
      workWhenElected(db.database, {
        name,
        retryMs: 20,
        async start() {
          started.push(process)
          working.add(process)
          return {
            async close() {
              working.delete(process)
            },
          }
        },
      }),
    ]),
  )
  onTestFinished(async () => {
    for (const stop of stops.values()) await stop()
    expect(working.size).toBe(0)
  })
  return { working, started, stops }
}

test('one process works, and the other takes over when it ends', async () => {
  const { working, started, stops } = twoProcesses('work of one')
  await expect.poll(() => working.size).toBe(1)
  const [elected] = working
  // Several attempts of the other one.
  await new Promise((settle) => setTimeout(settle, 200))
  expect([started, [...working]]).toEqual([[elected], [elected]])
  await stops.get(elected!)!()
  await expect.poll(() => [...working]).toEqual(elected === 'first' ? ['second'] : ['first'])
})

test('a process whose connection was cut works no longer, until it is elected again', async () => {
  const { working, started } = twoProcesses('work after a cut')
  await expect.poll(() => working.size).toBe(1)
  await db.database.pool.query(
    `select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`,
  )
  await expect.poll(() => started.length).toBe(2)
  await expect.poll(() => working.size).toBe(1)
})
