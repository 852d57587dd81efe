import type { MovedAddress } from '@forecourt/server/dealer.ts'
import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { dealerContext } from '../../context.ts'
import { movedAddresses } from './moved.server.ts'

/** What an answer of the pages becomes, as `status location`, where the site says this of its address. */
async function become(status: number, moved: MovedAddress | null, method = 'GET') {
  const lookups: string[] = []
  const context = new RouterContextProvider()
  const find = async (path: string) => {
    lookups.push(path)
    return moved
  }
  context.set(dealerContext, { redirects: { find } } as never)
  const url = new URL('http://site.example/old?x=1')
  const answer = await movedAddresses(
    { request: new Request(url, { method }), url, context } as never,
    async () => new Response(null, { status }),
  ).catch((thrown: Response) => thrown)
  return { answer: [answer.status, answer.headers.get('location')].filter(Boolean).join(' '), lookups }
}

const TO: MovedAddress = { status: 301, to: '/new' }

describe('an address', () => {
  test.each<[string, number, MovedAddress | null, string]>([
    ['without a page redirects', 404, TO, '301 /new'],
    ['of a removed page redirects', 410, TO, '301 /new'],
    ['that moved temporarily says so', 404, { status: 302, to: '/new' }, '302 /new'],
    ['that was removed for good says so', 404, { status: 410 }, '410'],
    ['without a page or redirect is not found', 404, null, '404'],
  ])('%s', async (_, status, moved, answer) => expect((await become(status, moved)).answer).toBe(answer))

  test.each([200, 301, 400, 500])('that answers %i is not even looked up', async (status) =>
    expect(await become(status, TO)).toEqual({ answer: String(status), lookups: [] }),
  )
  test('that a form was sent to is left alone', async () =>
    expect(await become(404, TO, 'POST')).toEqual({ answer: '404', lookups: [] }))
})
