import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { deliveries } from '../../delivery/table.ts'
import { leadActivity, leadMessages, leads, leadWork } from '../../leads/table.ts'
import { websites } from '../../sites/table.ts'

let platform: TestPlatform
let sales: StaffBrowser
let principal: StaffBrowser
let ofB: StaffBrowser

const now = new Date('2026-11-27T02:00:00Z')

beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null }, now: () => now })
  const { a, b } = platform.tenants
  const add = async (email: string, role: 'sales' | 'dealer_principal', website_id: number) => {
    await giveStaff(platform.database, email, role, { website_id })
    const who = staffBrowser(platform)
    expect((await who.signIn(email)).status).toBe(302)
    return who
  }
  sales = await add('sales-a@dealer.example', 'sales', a.website.id)
  principal = await add('principal-a@dealer.example', 'dealer_principal', a.website.id)
  ofB = await add('sales-b@dealer.example', 'sales', b.website.id)
})
afterAll(() => platform.dispose())
beforeEach(async () => {
  const { drizzle } = platform.database
  await drizzle.delete(deliveries)
  await drizzle.delete(leads).where(eq(leads.form, 'chat'))
})

/** A conversation that a visitor begins, and adds to. */
async function begin(message: string, more: object = {}, host = hostA) {
  const answer = await platform.post(host, '/api/leads', {
    lead: {
      form: 'chat',
      message,
      first_name: 'Kim',
      last_name: 'Lee',
      reply_by: 'Email',
      email: 'kim@visitor.example',
      submission_id: randomUUID(),
      ...more,
    },
  })
  expect(answer.status, answer.text).toBe(201)
  const { id, reference } = JSON.parse(answer.text) as { id: string; reference: string }
  const [cookie] = /^forecourt_visitor=[A-Za-z0-9]{32}/.exec(answer.headers['set-cookie']![0]!)!
  const [row] = await platform.database.drizzle.select().from(leads).where(eq(leads.lead_id, id))
  return {
    id,
    reference,
    row: row!,
    add: async (text: string) => {
      const sent = await platform.post(
        host,
        `/api/leads/${id}/messages`,
        { lead: { submission_id: randomUUID(), message: text } },
        { cookie },
      )
      expect(sent.status, sent.text).toBe(201)
    },
  }
}
const read = async (who: StaffBrowser, path: string) => {
  const answer = await who.get(path)
  return { status: answer.status, text: answer.text, json: JSON.parse(answer.text) }
}
const listed = async (query = '', who = sales) =>
  (await read(who, `/chats${query}`)).json.chats.map(({ excerpt }: { excerpt: string }) => excerpt)
const workOf = async (leadId: number) =>
  (await platform.database.drizzle.select().from(leadWork).where(eq(leadWork.lead_id, leadId)))[0]!
const reply = async (leadId: number, text: string, at: Date) => {
  const { drizzle } = platform.database
  await drizzle.insert(leadActivity).values({
    id: randomUUID(),
    website_id: platform.tenants.a.website.id,
    lead_id: leadId,
    who: 'Ana',
    kind: 'reply',
    at,
    text,
    after: 'Your chat',
  })
  await drizzle.update(leadWork).set({ answered_at: at, status: 'open' }).where(eq(leadWork.lead_id, leadId))
}

describe('the list', () => {
  test('has the conversations of the reader’s sites, newest first, and no other lead', async () => {
    await begin('One')
    const two = await begin('Two')
    await two.add('And the price?')
    await begin('Of the other site', {}, hostB)
    await begin('An enquiry', { form: 'general-enquiry', phone: '0412 345 678', postcode: '4350', category: 'Fleet' })
    const { json, text } = await read(sales, '/chats')
    expect(json.chats).toMatchObject([
      { excerpt: 'Two', messages: '2 messages', name: 'Kim Lee', waits: true, site: '' },
      { excerpt: 'One', messages: '1 message' },
    ])
    expect(text).not.toContain('Of the other site')
    expect(await listed('', ofB)).toEqual(['Of the other site'])
  })

  test('is read page by page, with none twice and none left out', async () => {
    for (let at = 0; at < 53; at++) await begin(`Chat ${at}`)
    const first = (await read(sales, '/chats')).json
    expect(first.chats).toHaveLength(50)
    const second = (await read(sales, `/chats?after=${encodeURIComponent(first.page.next)}`)).json
    expect(second.chats.map(({ excerpt }: { excerpt: string }) => excerpt)).toEqual(['Chat 2', 'Chat 1', 'Chat 0'])
    const back = (await read(sales, `/chats?before=${encodeURIComponent(second.page.previous)}`)).json
    expect(back.chats).toEqual(first.chats)
    expect(second.page.next).toBeNull()
    // Anything else is the first page.
    expect((await read(sales, '/chats?after=%5B%22x%22%5D')).json.chats).toEqual(first.chats)
  }, 60_000)

  test('is searched by name, address, number and reference', async () => {
    const one = await begin('One', { last_name: 'Quill', email: 'quill@visitor.example' })
    await begin('Two', { reply_by: 'Text message', phone: '0412 345 678' })
    expect(await listed('?search=quill')).toEqual(['One'])
    expect(await listed(`?search=${one.reference}`)).toEqual(['One'])
    expect(await listed('?search=0412+345')).toEqual(['Two'])
    expect(await listed('?search=kim')).toEqual(['Two', 'One'])
    expect((await read(sales, '/chats?search=nobody')).json).toMatchObject({
      chats: [],
      empty: 'No chats match. Try fewer words or all sites.',
      providers: [],
    })
  })

  test('is searched by what either side said, and shows the sentence', async () => {
    const one = await begin('Hello. Is the towbar rated for 2000 kg?', { last_name: 'Quill' })
    await begin('Something else')
    const later = await begin('Good morning')
    await later.add('I would like a sunroof.')
    await reply(one.row.id, 'Yes, with the heavy duty kit.', now)
    await begin('Is the towbar there?', {}, hostB)
    const found = async (search: string, who = sales) =>
      (await read(who, `/chats?search=${encodeURIComponent(search)}`)).json.chats.map(
        (chat: { found: { parts: { text: string; isFound: boolean }[]; by: string } | null }) =>
          chat.found?.parts.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join(''),
      )
    expect(await found('tow')).toEqual(['Is the [towbar] rated for 2000 kg?'])
    expect(await found('sunroof')).toEqual(['I would like a [sunroof].'])
    // What the database reads as a number and a letter is one word.
    await later.add('My reference is 5E8C-9E2A.')
    expect(await found('5e8c')).toEqual(['My reference is [5E8C]-9E2A.'])
    expect(await found('5E8C-9E2A')).toEqual(['My reference is [5E8C]-[9E2A].'])
    expect(await found('5e8d')).toEqual([])
    expect(await found('heavy duty')).toEqual(['Yes, with the [heavy] [duty] kit.'])
    // All words somewhere in the conversation, or of who it is.
    expect(await found('kit towbar quill')).toEqual(['Yes, with the heavy duty [kit].'])
    expect(await found('quill')).toEqual([undefined])
    expect(await found('towbar sunroof')).toEqual([])
    expect(await found('towbar', ofB)).toEqual(['Is the [towbar] there?'])
    expect(await found('sunroof', ofB)).toEqual([])
    const { json } = await read(sales, '/chats?search=heavy')
    expect(json.chats[0].found.by).toMatch(/^Ana · Email · 27 Nov 2026/)
  })

  test('finds a number however it was written, and no note', async () => {
    const one = await begin('Call me on 0498 765 432 please')
    const { drizzle } = platform.database
    await drizzle.insert(leadActivity).values({
      id: randomUUID(),
      website_id: one.row.website_id,
      lead_id: one.row.id,
      who: 'Ana',
      kind: 'note',
      at: now,
      text: 'Rude on the phone',
    })
    expect(await listed('?search=0498765432')).toEqual(['Call me on 0498 765 432 please'])
    expect(await listed('?search=0498+765')).toEqual(['Call me on 0498 765 432 please'])
    expect(await listed('?search=rude')).toEqual([])
  })

  test('finds nothing of what was taken out or deleted', async () => {
    const one = await begin('The towbar please')
    await one.add('And a bullbar')
    await reply(one.row.id, 'A roofrack too?', now)
    const { drizzle } = platform.database
    await drizzle.update(leadMessages).set({ text: '-' }).where(eq(leadMessages.lead_id, one.row.id))
    expect(await listed('?search=bullbar')).toEqual([])
    expect(await listed('?search=towbar')).toHaveLength(1)
    await drizzle.delete(leadActivity).where(eq(leadActivity.lead_id, one.row.id))
    expect(await listed('?search=roofrack')).toEqual([])
    const { lead } = one.row
    await drizzle
      .update(leads)
      .set({ lead: { ...lead, name: '-', email: '-', message: '-' } })
      .where(eq(leads.id, one.row.id))
    expect(await listed('?search=towbar')).toEqual([])
    expect(await listed('?search=kim')).toEqual([])
    const other = await begin('A canopy')
    expect(await listed('?search=canopy')).toHaveLength(1)
    await drizzle.delete(deliveries)
    await drizzle.delete(leads).where(eq(leads.id, other.row.id))
    expect(await listed('?search=canopy')).toEqual([])
  })

  test('finds both of two messages that were stored at once', async () => {
    const one = await begin('Hello')
    const { website_id, id } = one.row
    const write = (text: string) =>
      platform.database.site(website_id).transaction(async (tx) => {
        await tx
          .insert(leadMessages)
          .values({ website_id, lead_id: id, message_id: randomUUID(), text, created_at: now })
        await sleep(200)
      })
    await Promise.all([write('towbar'), write('sunroof')])
    expect(await listed('?search=towbar+sunroof')).toHaveLength(1)
  })

  test('takes a very long conversation', async () => {
    const one = await begin('Hello')
    for (let part = 0; part < 4; part += 1)
      await reply(
        one.row.id,
        Array.from({ length: 5_000 }, (_, at) => `wörter${part}x${at}`).join(' '),
        new Date(now.getTime() + part),
      )
    expect(await listed(`?search=${encodeURIComponent('wörter3x4999')}`)).toHaveLength(1)
  })

  test('has a view of those who wait for an answer, and one of suspected spam', async () => {
    const answered = await begin('Answered')
    await reply(answered.row.id, 'It is.', now)
    await begin('Waiting')
    await begin('Spam', { website: 'https://spam.example', started_at: now.getTime() })
    expect(await listed('?view=waiting')).toEqual(['Waiting'])
    expect(await listed('?view=suspected')).toEqual(['Spam'])
    expect(await listed('?view=all')).toEqual(['Spam', 'Waiting', 'Answered'])
  })

  test('says while it is empty which chat a site has, and leads to the setting those who may change it', async () => {
    const { id } = platform.tenants.a.website
    const words = async (who: StaffBrowser) => (await read(who, '/chats')).json.providers
    expect(await words(sales)).toMatchObject([{ words: expect.stringMatching('The chat is on'), href: null }])
    const set = (settings: object) =>
      platform.database.drizzle.update(websites).set({ settings }).where(eq(websites.id, id))
    await set({ chat_enabled: false })
    await expect
      .poll(() => words(principal))
      .toMatchObject([
        {
          words: 'The chat is switched off.',
          href: `/settings/chat_enabled?scope=${encodeURIComponent(`site:${id}`)}`,
        },
      ])
    expect(await words(sales)).toMatchObject([{ words: 'The chat is switched off.', href: null }])
    await set({ chat_podium_token: '0a1b2c3d-0a1b-4c3d-8e5f-0a1b2c3d4e5f' })
    await expect.poll(() => words(sales)).toMatchObject([{ words: expect.stringMatching('are in Podium') }])
    await set({})
  })
})

describe('one conversation', () => {
  test('has both sides in order, with times of the site’s zone, and what was only noted is not in it', async () => {
    const chat = await begin('Is it there?', { url: 'http://www.site-a.example/cars/x' })
    await reply(chat.row.id, 'It is.', new Date(chat.row.created_at.getTime() + 60_000))
    await chat.add('And the price?')
    await platform.database.drizzle
      .update(leadMessages)
      .set({ created_at: new Date(chat.row.created_at.getTime() + 120_000) })
    await platform.database.drizzle.insert(leadActivity).values({
      id: randomUUID(),
      website_id: chat.row.website_id,
      lead_id: chat.row.id,
      who: 'Ana',
      kind: 'note',
      at: now,
      text: 'Keen buyer',
      position: 2,
    })
    const { json, text } = await read(sales, `/chats/${chat.id}`)
    expect(json.said).toMatchObject([
      { who: null, how: 'Chat', text: 'Is it there?', at: expect.stringMatching('AEST') },
      { who: 'Ana', how: 'Email', text: 'It is.' },
      { who: null, how: 'Chat', text: 'And the price?' },
    ])
    expect(text).not.toContain('Keen buyer')
    expect((await read(sales, `/chats/${chat.reference.toLowerCase()}`)).json.id).toBe(chat.id)
    // The lead leads here.
    expect((await read(sales, `/leads/${chat.id}`)).json.isChat).toBe(true)
  })

  test('of another tenant, of another form, and one that is none are not there', async () => {
    const other = await begin('Of the other site', {}, hostB)
    const enquiry = await begin('Enquiry', {
      form: 'general-enquiry',
      phone: '0412 345 678',
      postcode: '4350',
      category: 'Fleet',
    })
    for (const id of [other.id, other.reference, enquiry.id, randomUUID(), 'x'])
      expect(await read(sales, `/chats/${id}`)).toMatchObject({
        status: 404,
        json: { reason: 'We can’t find that chat. It may belong to a site where you don’t have a role.' },
      })
  })

  test('is not for roles without leads', async () => {
    const chat = await begin('One')
    await giveStaff(platform.database, 'm@dealer.example', 'marketing', { website_id: platform.tenants.a.website.id })
    const marketing = staffBrowser(platform)
    await marketing.signIn('m@dealer.example')
    for (const path of ['/chats', `/chats/${chat.id}`])
      expect(await read(marketing, path)).toMatchObject({
        status: 403,
        json: { reason: expect.stringMatching('can’t see leads') },
      })
  })
})

describe('a message after an answer', () => {
  test('has the lead wait again, as an email does', async () => {
    const chat = await begin('Is it there?')
    await reply(chat.row.id, 'It is.', now)
    expect(await listed('?view=waiting')).toEqual([])
    await chat.add('And the price?')
    const [message] = await platform.database.drizzle.select().from(leadMessages)
    expect(await workOf(chat.row.id)).toMatchObject({
      status: 'open',
      answered_at: null,
      awaits_answer: true,
      escalated_at: null,
      escalations: 0,
      wrote_at: message!.created_at,
      asked_at: message!.created_at,
    })
    expect(await listed('?view=waiting')).toEqual(['Is it there?'])
  })

  test('opens a lead that was closed, and ends a snooze', async () => {
    const chat = await begin('Is it there?')
    const set = (work: Partial<typeof leadWork.$inferInsert>) =>
      platform.database.drizzle.update(leadWork).set(work).where(eq(leadWork.lead_id, chat.row.id))
    await set({ status: 'closed' })
    await chat.add('Still there?')
    expect(await workOf(chat.row.id)).toMatchObject({ status: 'open', answered_at: null })
    const { asked_at, version } = await workOf(chat.row.id)
    await set({ snoozed_until: new Date('2026-12-01T00:00:00Z') })
    await chat.add('Hello?')
    // Who writes again has not waited for less.
    expect(await workOf(chat.row.id)).toMatchObject({ snoozed_until: null, asked_at, version: version + 1 })
  })

  test('changes nothing while nobody has answered, nor of suspected spam', async () => {
    const chat = await begin('Is it there?')
    const before = await workOf(chat.row.id)
    await chat.add('Hello?')
    expect(await workOf(chat.row.id)).toEqual(before)
    const spam = await begin('Spam', { website: 'https://spam.example', started_at: now.getTime() })
    await platform.database.drizzle.update(leadWork).set({ status: 'closed' }).where(eq(leadWork.lead_id, spam.row.id))
    await spam.add('More')
    expect(await workOf(spam.row.id)).toMatchObject({ status: 'closed' })
  })
})
