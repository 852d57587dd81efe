import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { feedsPath } from '@forecourt/rules/staff/consolePaths.ts'
import { feedDesk } from '../../../tools/testing/feedDesk.ts'
import { CONSOLE, giveStaff, PASSWORD, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { secrets } from '../../secrets/table.ts'
import { feedSources } from '../../stock/table.ts'
import { mailFeedAlerts, type StaffMail } from '../staff.ts'
import { staffAudit, staffSessions } from '../table.ts'

const { platform, people, dealershipId: dealership, screen, entries } = feedDesk()
let sales: StaffBrowser
let colleague: StaffBrowser
let reader: StaffBrowser
let ofB: StaffBrowser
let dealershipId: number
beforeAll(() => {
  ;({ sales, colleague, reader, ofB } = people())
  dealershipId = dealership()
})

describe('an address', () => {
  const form = {
    intent: 'source',
    url: 'https://feeds.example.com/stock.csv',
    username: '',
    secret: '',
    schedule: 'daily',
    hour: '6',
    mode: 'full',
    version: '',
  }
  const path = () => feedsPath(dealershipId)
  const source = async (who = sales) => await screen<{ source: Record<string, unknown> | null }>(path(), who)
  const secretsOf = async () =>
    (await platform().database.drizzle.select().from(secrets).where(eq(secrets.provider, 'feed'))).map(
      ({ dealership_id, name }) => [dealership_id, name],
    )

  beforeEach(async () => {
    await platform().database.drizzle.delete(feedSources)
    await platform().database.drizzle.delete(secrets).where(eq(secrets.provider, 'feed'))
  })

  test('is stored with its schedule, refused with what is wrong, and ended by an empty one', async () => {
    const bad = await sales.post(path(), {
      ...form,
      url: 'http://x.example/',
      username: 'a:b',
      schedule: 'often',
      hour: '77',
    })
    expect(bad.status).toBe(422)
    expect(JSON.parse(bad.text)).toMatchObject({
      fields: {
        url: expect.stringContaining('https://'),
        username: 'Please use up to 200 characters and no colon.',
        schedule: 'Choose one from the list.',
        hour: 'Choose one from the list.',
      },
      values: { url: 'http://x.example/', schedule: 'often' },
    })
    expect((await sales.post(path(), form)).status).toBe(302)
    expect(await source()).toMatchObject({
      source: { url: form.url, schedule: 'daily', dailyHour: 6, version: '1', hasPassword: false, late: false },
    })
    const conflict = await colleague.post(path(), { ...form, schedule: 'hourly' })
    expect([conflict.status, JSON.parse(conflict.text)]).toMatchObject([
      409,
      { conflict: { version: '1', who: 'sam', theirs: { url: form.url, schedule: 'Once a day' } } },
    ])
    expect((await reader.post(path(), { ...form, version: '1' })).status).toBe(403)
    expect((await ofB.post(path(), { ...form, version: '1' })).status).toBe(404)
    expect((await reader.post(path(), { intent: 'fetch' })).status).toBe(403)
    expect((await sales.post(path(), { intent: 'fetch' })).status).toBe(302)
    expect((await sales.post(path(), { ...form, url: '', version: '1' })).status).toBe(302)
    expect((await source()).source).toBeNull()
    expect((await sales.post(path(), { intent: 'fetch' })).status).toBe(409)
    expect((await entries()).slice(-3)).toEqual([
      ['feed.source', 'sam', expect.any(String)],
      ['feed.fetched', 'sam', expect.any(String)],
      ['feed.source', 'sam', expect.any(String)],
    ])
  })

  test('has a password that is entered after one’s own, never shown, and never for another host', async () => {
    const given = { ...form, username: 'sam', secret: 'opal-7c1f' }
    expect((await sales.post(path(), { ...given, username: '' })).status).toBe(422)
    expect((await reader.post(path(), given)).status).toBe(403)
    expect((await sales.post(path(), given)).status).toBe(302)
    expect(await secretsOf()).toEqual([[dealershipId, 'password']])
    expect((await source()).source).toMatchObject({ hasPassword: true, username: 'sam' })
    const log = JSON.stringify(await platform().database.drizzle.select().from(staffAudit))
    for (const text of [(await sales.get(path())).text, log]) expect(text).not.toContain('opal-7c1f')
    const other = { ...given, secret: '' }
    const move = (version: string, url: string) => sales.post(path(), { ...other, version, url })
    expect((await move('1', 'https://feeds.example.com/b.csv')).status).toBe(302)
    expect(await secretsOf()).toHaveLength(1)
    expect((await move('2', 'https://other.example/b.csv')).status).toBe(302)
    expect(await secretsOf()).toEqual([])
    await platform()
      .database.drizzle.update(staffSessions)
      .set({ confirmed_at: new Date(0) })
    const late = await sales.post(path(), { ...given, version: '3' })
    expect([late.status, await secretsOf()]).toEqual([403, []])
    expect(late.text).not.toContain('opal-7c1f')
    expect((await sales.post(path(), { intent: 'confirm', password: PASSWORD })).status).toBe(302)
    expect((await sales.post(path(), { ...given, version: '3' })).status).toBe(302)
    expect(await secretsOf()).toHaveLength(1)
  })

  test('that is late or has a problem is on Today of whoever may see stock there', async () => {
    await sales.post(path(), form)
    const today = async (who: StaffBrowser) => (await screen<{ feeds: { words: string }[] }>('/', who)).feeds
    expect(await today(reader)).toEqual([])
    await platform()
      .database.drizzle.update(feedSources)
      .set({ set_at: new Date(Date.now() - 27 * 3_600_000) })
    expect((await today(reader)).map(({ words }) => words)).toEqual([
      'Nothing has been imported for longer than its schedule allows.',
    ])
    await platform().database.drizzle.update(feedSources).set({ halved_from: 4, halved_to: 2 })
    const halved =
      'The last file has 2 vehicles that we can read; 4 were for sale from this feed. Check that it’s complete.'
    expect((await today(reader)).map(({ words }) => words)).toEqual([halved])
    const right = (who: StaffBrowser, shown: string) => who.post(path(), { intent: 'halved', shown })
    expect((await right(reader, '2')).status).toBe(403)
    expect((await right(ofB, '2')).status).toBe(404)
    expect((await right(sales, '1')).status).toBe(409)
    expect((await Promise.all([right(sales, '2'), right(colleague, '2')])).map(({ status }) => status)).toEqual([
      302, 302,
    ])
    expect((await source()).source).toMatchObject({ halved: null, url: form.url, version: '1' })
    expect((await entries()).filter(([action]) => action === 'feed.halved')).toHaveLength(1)
    await platform().database.drizzle.update(feedSources).set({ problem: 'Its import was refused.' })
    expect((await today(sales)).map(({ words }) => words)).toEqual(['Its import was refused.'])
    expect(await today(ofB)).toEqual([])
  })
})

test('an alert is mailed to whoever may change the stock of the site, and nobody else', async () => {
  const mailed: StaffMail[] = []
  const { a } = platform().tenants
  await giveStaff(platform().database, 'olga@dealer.example', 'operator')
  await giveStaff(platform().database, 'gus@dealer.example', 'group_owner', { dealership_group_id: a.group.id })
  await giveStaff(platform().database, 'finn@dealer.example', 'finance', { website_id: a.website.id })
  const alert = mailFeedAlerts({
    database: platform().database.platform,
    origin: `http://${CONSOLE}`,
    send: async (mail) => void mailed.push(mail),
  })
  await alert({
    dealershipId,
    dealership: 'Kirra Ford',
    websiteId: a.website.id,
    words: 'Refused.',
    at: new Date('2026-03-10T02:00:00Z'),
  })
  expect(mailed.map(({ to }) => to).toSorted()).toEqual([
    'gus@dealer.example',
    'kim@dealer.example',
    'sam@dealer.example',
  ])
  expect(mailed[0]).toMatchObject({
    kind: 'feed',
    where: 'Kirra Ford',
    words: 'Refused.',
    href: `http://${CONSOLE}/feeds?dealership=${dealershipId}`,
  })
})
