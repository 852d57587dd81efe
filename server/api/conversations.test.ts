import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COPY } from '@forecourt/rules/site/copy.ts'
import { operator } from '../../tools/testing/commands.ts'
import { HOSTILE } from '../../tools/testing/hostile.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { deliveries } from '../delivery/table.ts'
import { conversationCommands } from '../leads/conversationsCli.ts'
import { leadMessages, leads } from '../leads/table.ts'

let platform: TestPlatform
const { run, refused } = operator('conversations', conversationCommands, () => platform.database)

const first = {
  form: 'chat',
  message: 'Is it still there?',
  first_name: 'Kim',
  last_name: 'Lee',
  reply_by: 'Text message',
  phone: '0412 345 678',
}

beforeAll(async () => {
  platform = await testPlatform({
    settings: {
      a: { lead_destinations: [{ id: 'desk', kind: 'email', to: 'desk@dealer.example' }] },
      b: { lead_destinations: [{ id: 'desk', kind: 'email', to: 'desk@other.example' }] },
    },
  })
})
afterAll(() => platform.dispose())

interface Begun {
  id: string
  reference: string
  cookie: string
}

/** Begins a conversation. */
async function begin(more: object = {}, host = hostA): Promise<Begun> {
  const answer = await platform.post(host, '/api/leads', {
    lead: { ...first, submission_id: randomUUID(), ...more },
  })
  expect(answer.status, answer.text).toBe(201)
  const [cookie] = /^forecourt_visitor=[A-Za-z0-9]{32}/.exec(answer.headers['set-cookie']![0]!)!
  return { ...(JSON.parse(answer.text) as { id: string; reference: string }), cookie }
}
const add = (
  { id, cookie }: Pick<Begun, 'id' | 'cookie'>,
  message: string,
  { messageId = randomUUID(), host = hostA }: { messageId?: string; host?: string } = {},
) => platform.post(host, `/api/leads/${id}/messages`, { lead: { submission_id: messageId, message } }, { cookie })

const rowOf = async (id: string) =>
  (await platform.database.drizzle.select().from(leads).where(eq(leads.lead_id, id)))[0]!
const messagesOf = async ({ id }: Pick<Begun, 'id'>) =>
  platform.database.drizzle
    .select()
    .from(leadMessages)
    .where(eq(leadMessages.lead_id, (await rowOf(id)).id))
    .orderBy(leadMessages.created_at)
const sentOf = async ({ id }: Pick<Begun, 'id'>) =>
  platform.database.drizzle
    .select()
    .from(deliveries)
    .where(eq(deliveries.lead_id, (await rowOf(id)).id))

test('the first message is a lead with its deliveries before it is acknowledged (§4.14)', async () => {
  const begun = await begin({ car_id: platform.tenants.a.cars[0]!.id })
  const row = await rowOf(begun.id)
  expect(row).toMatchObject({ form: 'chat', category: 'Used Vehicle Enquiry', lead_status: 'Complete' })
  expect(row.lead).toMatchObject({
    subcategory: 'Web chat',
    message: first.message,
    email: '',
    opt_in: false,
    answers: [{ name: 'reply_by', label: 'How should we reply?', value: 'Text message' }],
  })
  expect((await sentOf(begun)).map(({ destination, message_id }) => [destination, message_id])).toEqual([
    ['desk', null],
  ])
})

test.each([
  [{ reply_by: 'Text message', phone: '' }, { phone: COPY.required }],
  [{ reply_by: 'Email', email: '' }, { email: COPY.required }],
  [{ message: ' ' }, { message: COPY.required }],
])('%j is refused with %j, and nothing is stored', async (more, fields) => {
  const before = (await platform.database.drizzle.select().from(leads)).length
  const answer = await platform.post(hostA, '/api/leads', {
    lead: { ...first, submission_id: randomUUID(), ...more },
  })
  expect([answer.status, JSON.parse(answer.text)]).toMatchObject([422, { fields }])
  expect((await platform.database.drizzle.select().from(leads)).length).toBe(before)
})

test('a later message is stored once with its own deliveries, however often it is sent', async () => {
  const begun = await begin()
  const messageId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => add(begun, 'And the price?', { messageId })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201])
  expect(JSON.parse(answers[0]!.text)).toEqual({ id: messageId, reference: begun.reference })
  await add(begun, 'Thanks')
  const messages = await messagesOf(begun)
  expect(messages.map(({ text }) => text)).toEqual(['And the price?', 'Thanks'])
  const sent = await sentOf(begun)
  expect(sent.map(({ message_id }) => message_id).toSorted()).toEqual(
    [null, ...messages.map(({ id }) => id)].toSorted(),
  )
  expect(new Set(sent.map(({ target }) => target))).toEqual(new Set(['desk@dealer.example']))
})

test('nobody else adds to a conversation: no visitor, another one, one of another site, or its own on another site', async () => {
  const begun = await begin()
  const other = await begin()
  const elsewhere = await begin({}, hostB)
  const refusedOf = async (answer: ReturnType<typeof add>) => {
    const { status, text } = await answer
    return [status, (JSON.parse(text) as { error: string }).error]
  }
  const notYours = [403, 'You can’t add to that conversation.']
  expect(await refusedOf(add({ ...begun, cookie: '' }, 'x'))).toEqual(notYours)
  expect(await refusedOf(add({ ...begun, cookie: other.cookie }, 'x'))).toEqual(notYours)
  expect(await refusedOf(add({ ...begun, cookie: elsewhere.cookie }, 'x'))).toEqual(notYours)
  expect(await refusedOf(add(begun, 'x', { host: hostB }))).toEqual(notYours)
  expect(await refusedOf(add({ id: randomUUID(), cookie: begun.cookie }, 'x'))).toEqual(notYours)
  expect(await messagesOf(begun)).toEqual([])
  // The id of a message of another site is free here.
  const messageId = randomUUID()
  expect((await add(elsewhere, 'there', { messageId, host: hostB })).status).toBe(201)
  expect((await add(begun, 'here', { messageId })).status).toBe(201)
  expect((await messagesOf(begun)).map(({ text }) => text)).toEqual(['here'])
})

test('a lead of another form takes no messages', async () => {
  const begun = await begin({
    form: 'general-enquiry',
    email: 'kim@visitor.example',
    postcode: '4350',
    category: 'Fleet',
  })
  expect((await add(begun, 'x')).status).toBe(403)
})

test('a message that is empty, too long or without an id is refused', async () => {
  const begun = await begin()
  const fieldsOf = async (message: string) => {
    const { status, text } = await add(begun, message)
    return [status, (JSON.parse(text) as { fields: object }).fields]
  }
  expect(await fieldsOf(' \n ')).toEqual([422, { message: COPY.required }])
  expect((await fieldsOf('x'.repeat(20_000)))[0]).toBe(422)
  expect((await add(begun, 'x', { messageId: 'none' })).status).toBe(422)
  expect(await messagesOf(begun)).toEqual([])
})

test('a conversation ends after a hundred more messages, and one that was accepted is still acknowledged', async () => {
  const begun = await begin()
  const row = await rowOf(begun.id)
  const last = randomUUID()
  await platform.database.drizzle.insert(leadMessages).values(
    Array.from({ length: 100 }, (_, at) => ({
      website_id: row.website_id,
      lead_id: row.id,
      message_id: at === 99 ? last : randomUUID(),
      text: 'x',
      created_at: row.created_at,
    })),
  )
  expect((await add(begun, 'x', { messageId: last })).status).toBe(200)
  const { status, text } = await add(begun, 'x')
  expect([status, JSON.parse(text)]).toMatchObject([
    409,
    { error: 'This conversation has ended. Please start a new one or call us.' },
  ])
})

test('what looks like spam is marked as on any form, and so is what follows', async () => {
  const begun = await begin({ website: 'https://spam.example', started_at: Date.now() })
  expect((await rowOf(begun.id)).suspected).toBe(true)
  await add(begun, 'more')
  expect(await sentOf(begun)).toHaveLength(2)
})

test('staff list the conversations of their site and read one, whatever was written', async () => {
  const { database } = platform
  await database.drizzle.delete(deliveries)
  await database.drizzle.delete(leadMessages)
  await database.drizzle.delete(leads).where(eq(leads.form, 'chat'))
  expect(await run('list', 'site-a')).toBe('No conversations yet.')
  const begun = await begin({ message: 'escape \u001B[31m here' })
  const other = await begin({ message: 'of the other site' }, hostB)
  for (const text of [HOSTILE.slice(0, 20), HOSTILE.slice(20)])
    expect((await add(begun, text.join('\n').slice(0, 1_900))).status).toBe(201)
  const listed = await run('list', 'site-a')
  expect(listed.split('\n')).toHaveLength(1)
  expect(listed).toContain('3 messages  Kim Lee')
  expect(listed).not.toContain(other.reference)
  const shown = await run('show', 'site-a', begun.reference.toLowerCase())
  expect(shown).toContain('How should we reply? Text message')
  expect(shown).toContain('<script>alert(1)</script>')
  // eslint-disable-next-line no-control-regex -- what a terminal would act on
  expect(`${listed}${shown}`).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
  expect(await refused('show', 'site-a', other.reference)).toBe(`site-a has no conversation ${other.reference}.`)
})
