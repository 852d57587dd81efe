import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { consentCommands } from '../consents/cli.ts'
import { consents } from '../consents/table.ts'
import { operator } from '../../tools/testing/commands.ts'

const WORDING = 'May we?\nStatistics: count visits.'
let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ settings: { a: { consent: 'opt_in' }, b: { consent: 'off' } } })
})
afterAll(() => platform.dispose())

const send = (host: string, body: object) => platform.post(host, '/api/consent', body)
const answer = (id = randomUUID()) => ({
  id,
  wording: WORDING,
  allowed: ['chat', 'statistics'],
  answered_at: new Date().toISOString(),
})

test('an answer is recorded once, with its wording and time, and sets no cookie (§7.16)', async () => {
  const given = answer()
  for (const body of [given, { ...given, allowed: [] }]) {
    const { status, headers } = await send(hostA, body)
    expect([status, headers['set-cookie']]).toEqual([204, undefined])
  }
  expect(await platform.database.drizzle.select().from(consents)).toEqual([
    {
      website_id: platform.tenants.a.website.id,
      id: given.id,
      mode: 'opt_in',
      wording: WORDING,
      allowed: ['statistics', 'chat'],
      answered_at: new Date(given.answered_at),
    },
  ])
})

test.each([
  ['no id', { id: 'me' }],
  ['no wording', { wording: '' }],
  ['a wording that is too long', { wording: 'a'.repeat(2_001) }],
  ['an unknown category', { allowed: ['all'] }],
  ['no time', { answered_at: 'today' }],
])('%s is refused', async (_, wrong) => expect((await send(hostA, { ...answer(), ...wrong })).status).toBe(422))

test('a site that does not ask takes no answer', async () => expect((await send(hostB, answer())).status).toBe(404))

test('an operator sees the answers of one site', async () => {
  const command = operator('consents', consentCommands, () => platform.database)
  const { id } = answer()
  await send(hostA, { ...answer(id), allowed: [] })
  expect(await command.run('show', 'site-a', id)).toMatch(/Allowed: nothing\nAsked: opt_in\n {2}May we\?/)
  expect(await command.refused('show', 'site-b', id)).toBe(`site-b has no answer ${id}.`)
  expect(await command.run('count', 'site-a')).toMatch(/^\d{4}-\d\d +1 {2}/m)
  expect(await command.run('count', 'site-b')).toBe('site-b has no answers.')
})
