import { expect, test } from 'vitest'
import { runLeadsChaos } from './leadsChaos.ts'

test('a few leads of every form, killed on the way: each is there once, with all that belongs to it', async () => {
  // One web process, the worker, and the supervisor with all of its processes.
  const kills = 3
  const report = await runLeadsChaos({ leads: 40, kills, connections: 8, processes: 2, built: false, print: () => {} })
  expect(report).toMatchObject({ faults: [], acknowledged: 40, rows: 40, kills })
  expect(report.mails.distinct).toBeGreaterThan(0)
  expect(report.webhooks.distinct).toBeGreaterThan(0)
  expect(report.events.insertIds.length).toBeGreaterThan(0)
  expect(report.limit.accepted).toBeGreaterThan(0)
}, 420_000)
