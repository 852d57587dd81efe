import { expect, test } from 'vitest'
import { runRace } from './reservationsRace.ts'

test('visitors race for two vehicles on processes that are killed: one winner each, and equal books', async () => {
  const report = await runRace({ rounds: 2, visitors: 40, kills: 1, print: () => {} })
  expect(report).toMatchObject({
    faults: [],
    rounds: 2,
    kills: 2,
    taken: 2,
    ledgerCents: 100_000,
    providerCents: 100_000,
  })
  expect(report.visitors).toBeGreaterThanOrEqual(80)
}, 420_000)
