import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostA, hostB, testPlatform, type TestPlatform } from '../tools/testing/platform.ts'
import { createLog, withoutValues } from './log.ts'

const SAM = {
  first_name: 'Samantha',
  last_name: 'Quartermaine',
  email: 'sam.q@visitor.example',
  phone: '0412 345 678',
  postcode: '4350',
  message: 'Call me after the divorce hearing',
  opt_in: true,
}
const SECRETS = /Samantha|Quartermaine|sam\.q@|412.?345.?678|divorce/

let platform: TestPlatform
let written = ''
beforeAll(async () => {
  const to = new Writable({
    write(line: Buffer, _encoding, done) {
      written += line.toString()
      done()
    },
  })
  platform = await testPlatform({
    logger: createLog('trace', to),
    handle: async (request, { onError }) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/thrown') throw new Error('The page broke.')
      if (pathname === '/reported') onError(new Error('The page broke.'))
      return new Response(pathname)
    },
  })
})
afterAll(() => platform.dispose())

describe('a visitor’s details stay out of the log and of the answer when the database fails (§8)', () => {
  test.each([
    ['a row that is refused', sql`check (lead ->> 'last_name' <> 'Quartermaine')`, '23514'],
    ['a value that is refused', sql`check ((lead ->> 'last_name')::integer > 0)`, '22P02'],
  ])('%s', async (_, check, code) => {
    written = ''
    const { drizzle } = platform.database
    await drizzle.execute(sql`alter table leads add constraint refused ${check} not valid`)
    try {
      for (const host of [hostA, hostB]) {
        const phone = host === hostB ? '021 412 3456' : SAM.phone
        const answer = await platform.post(host, '/api/leads', { lead: { ...SAM, phone, submission_id: randomUUID() } })
        expect(answer.status).toBe(500)
        expect(JSON.parse(answer.text)).toEqual({ error: expect.stringMatching(/^Something went wrong on our side/) })
      }
    } finally {
      await drizzle.execute(sql`alter table leads drop constraint refused`)
    }
    expect(written).not.toMatch(SECRETS)
    expect(written).not.toContain('412 3456')
    const failed = written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; err: { message: string; stack: string } })
      .filter(({ msg }) => msg === 'request failed')
    expect(failed).toHaveLength(2)
    for (const { err } of failed) {
      expect(err.message).toContain('insert into "leads"')
      expect(err.stack).toContain('leads')
    }
    expect(written).toContain(code)
  })
})

describe('the query of an address stays out of the log (§8)', () => {
  const query = `?email=${encodeURIComponent(SAM.email)}&${SAM.last_name}&message=divorce`
  const failedPaths = () =>
    written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; path?: string })
      .filter(({ msg }) => / failed$/.test(msg))
      .map(({ msg, path }) => [msg, path])

  test.each([
    ['a page that throws', '/thrown', 'request failed', 500],
    ['a page that reports an error', '/reported', 'page failed', 200],
  ])('%s', async (_, path, message, status) => {
    written = ''
    for (const host of [hostA, hostB]) expect((await platform.fetch(host, path + query)).status).toBe(status)
    expect(failedPaths()).toEqual([
      [message, path],
      [message, path],
    ])
    expect(decodeURIComponent(written)).not.toMatch(SECRETS)
  })
})

test('an error of our own, and one that is its own cause, stay as they are', () => {
  const error = new Error('params: own')
  expect(withoutValues(error).message).toBe('params: own')
  error.cause = error
  expect(withoutValues(error).message).toBe('params: own')
  expect(withoutValues('words')).toBe('words')
})
