import { expect, test } from 'vitest'
import { runRace, WEBHOOKS } from './reservationsRace.ts'

test('visitors race for a vehicle with webhooks before the answer, after it, twice and never, on processes that are killed: one winner each, and equal books', async () => {
  const report = await runRace({ rounds: WEBHOOKS.length, visitors: 15, kills: (round) => round % 2, print: () => {} })
  expect(report).toMatchObject({
    faults: [],
    rounds: 4,
    kills: 2,
    taken: 4,
    ledgerCents: 200_000,
    providerCents: 200_000,
  })
  expect(report.visitors).toBeGreaterThanOrEqual(60)
  // A payment that was taken has two webhooks at least. A killed process loses those that it was delivered.
  for (const when of WEBHOOKS) {
    expect(report.webhooks[when].right).toBe(1)
    expect(report.webhooks[when].made).toBeGreaterThanOrEqual(2)
  }
  for (const when of ['before', 'after', 'twice'] as const)
    expect(report.webhooks[when].accepted).toBeGreaterThanOrEqual(1)
  expect(report.webhooks.never.accepted).toBe(0)
}, 420_000)
