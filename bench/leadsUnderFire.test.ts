import { expect, test } from 'vitest'
import { runUnderFire } from './leadsUnderFire.ts'

test.each([
  ['one process', 1, 2],
  // One web process, the worker, and the supervisor with all of its processes.
  ['two web processes and a worker apart', 2, 3],
])(
  '%s: a few leads of every form, killed on the way: each is there once, with all that belongs to it',
  async (_, processes, kills) => {
    const report = await runUnderFire({ leads: 40, kills, connections: 8, processes, built: false, say: () => {} })
    expect(report).toMatchObject({ faults: [], acknowledged: 40, rows: 40, kills })
    expect(report.mails.distinct).toBeGreaterThan(0)
    expect(report.webhooks.distinct).toBeGreaterThan(0)
  },
  240_000,
)
