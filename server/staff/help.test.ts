import { afterAll, beforeAll, expect, test } from 'vitest'
import { HELP_TOPIC_KEYS, HELP_TOPICS } from '@forecourt/rules/staff/help/topics.ts'
import type { RoleName } from '@forecourt/rules/staff/role.ts'
import { consolePages } from '../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../tools/testing/staff.ts'

interface Guide {
  chosen: RoleName | null
  role: string
  first: readonly { key: string }[]
  parts: readonly { title: string; topics: readonly { key: string }[] }[]
  found: readonly { key: string; title: string; excerpt: string | null; off: string | null }[] | null
}

let platform: TestPlatform
let sales: StaffBrowser

beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null } })
  await giveStaff(platform.database, 'sales@dealer.example', 'sales', { website_id: platform.tenants.a.website.id })
  sales = staffBrowser(platform)
  expect((await sales.signIn('sales@dealer.example')).status).toBe(302)
})
afterAll(() => platform.dispose())

async function guide(query: Readonly<Record<string, string>> = {}): Promise<Guide> {
  const answer = await sales.get(`/help?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(200)
  return JSON.parse(answer.text) as Guide
}
const keysOf = ({ parts }: Guide) => parts.flatMap(({ topics }) => topics.map(({ key }) => key))

test('the guide of one’s own role has what it can do, and not the rest', async () => {
  const own = await guide()
  expect(own).toMatchObject({ chosen: null, role: 'Sales', found: null })
  expect(own.first[0]).toEqual({ key: 'answer-a-lead', title: 'Answer a lead' })
  expect(keysOf(own)).toContain('change-a-price')
  expect(keysOf(own)).not.toContain('refund-a-reservation')
})

test('the guide of another role is there for everyone, and any other text is one’s own', async () => {
  const finance = await guide({ role: 'finance' })
  expect(finance).toMatchObject({ chosen: 'finance', role: 'Finance' })
  expect(keysOf(finance)).toContain('refund-a-reservation')
  expect(keysOf(finance)).not.toContain('change-a-price')
  expect(keysOf(await guide({ role: '<b>' }))).toEqual(keysOf(await guide()))
})

test('what somebody can’t do is found, with the reason', async () => {
  const { found } = await guide({ search: 'refund' })
  expect(found![0]).toMatchObject({
    key: 'refund-a-reservation',
    off: expect.stringMatching(/^People in sales can’t refund reservations\. Ask someone with the role /) as string,
  })
  expect((await guide({ search: 'snooze' })).found![0]).toMatchObject({ key: 'snooze-a-lead', off: null })
  expect((await guide({ search: '<script>zeppelin' })).found).toEqual([])
  expect((await guide({ search: 'x'.repeat(5_000) })).found).toEqual([])
})

test('every topic opens, with its reason for those who can’t do it', async () => {
  for (const key of HELP_TOPIC_KEYS) {
    const answer = await sales.get(`/help/${key}`)
    expect(answer.status, key).toBe(200)
    expect(JSON.parse(answer.text)).toMatchObject({ title: HELP_TOPICS[key].title })
  }
  const refund = JSON.parse((await sales.get('/help/refund-a-reservation')).text) as { off: string | null }
  expect(refund.off).toMatch(/^People in sales can’t refund reservations/)
})

test('no such topic, and nobody signed in', async () => {
  for (const topic of ['zeppelin', '%3Cscript%3E', 'toString', '..%2Ftoday'])
    expect((await sales.get(`/help/${topic}`)).status, topic).toBe(404)
  for (const path of ['/help', '/help/today']) {
    const answer = await staffBrowser(platform).get(path)
    expect(answer.status).toBe(302)
    expect(answer.headers.location).toMatch(/^\/sign-in\?next=/)
  }
})
