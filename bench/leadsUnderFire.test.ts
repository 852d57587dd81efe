import { expect, test } from 'vitest'
import { runUnderFire } from './leadsUnderFire.ts'

test('a few leads of every form, killed on the way: each is there once, with all that belongs to it', async () => {
  const report = await runUnderFire({ leads: 40, kills: 2, connections: 8, built: false, say: () => {} })
  expect(report).toMatchObject({ faults: [], acknowledged: 40, rows: 40, kills: 2 })
  expect(report.mails.distinct).toBeGreaterThan(0)
  expect(report.webhooks.distinct).toBeGreaterThan(0)
}, 180_000)
