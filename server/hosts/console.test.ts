import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { CONSOLE } from '../../tools/testing/staff.ts'

let platform: TestPlatform
/** What fails in the screen, which answers as the router does. */
let failure: Error | null = null

beforeAll(async () => {
  platform = await testPlatform({
    console: {
      clientDir: null,
      handle: async (_request, { onError }) => {
        if (failure) onError(failure)
        return new Response('screen', { status: failure ? 500 : 200, headers: { 'x-remix-response': 'yes' } })
      },
    },
  })
})
afterAll(() => platform.dispose())

const ask = (path = '/leads.data') => platform.fetch(CONSOLE, path)

test('while the database is away a screen is to be asked for again, and is shown when it is back', async () => {
  failure = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const answer = await ask()
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)])
  expect(answer.headers).not.toHaveProperty('x-remix-response')
  expect(answer.text).toContain('can’t be reached at the moment')
  expect(answer.text).not.toContain('terminating connection')
  failure = null
  expect((await ask()).status).toBe(200)
})

test('any other fault is the screen’s own answer', async () => {
  failure = new Error('a fault')
  const answer = await ask()
  expect([answer.status, answer.headers['x-remix-response'], answer.text]).toEqual([500, 'yes', 'screen'])
  failure = null
})
