import { Parser } from 'htmlparser2'
import { createTransport } from 'nodemailer'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import { enteredAnswer } from '@forecourt/rules/leadDesk/entered.ts'
import { HOSTILE } from '../../../tools/testing/hostile.ts'
import { deliveryHome, type DeliveryHome } from '../../../tools/testing/deliveryHome.ts'
import { deliveryContextOf } from '../../../tools/testing/deliveryContext.ts'
import type { TwoTenants } from '../../../tools/testing/twoTenants.ts'
import { storable } from '../../db/text.ts'
import { mayRepeat } from '../facts.ts'
import { confirmationMail } from './confirmation.ts'
import { dealerMail, headerText } from './email.ts'
import type { Mail } from '../mailer.ts'

let home: DeliveryHome
let tenants: TwoTenants
const FROM = 'leads@platform.example'

beforeAll(async () => {
  home = await deliveryHome({ b: { locale: 'en-US', time_zone: 'America/Chicago' } })
  tenants = home.tenants
})
afterAll(() => home.dispose())

/** As it comes out at the other end. */
async function arrived(mail: Mail): Promise<{ email: Email; source: string }> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail)
  return { email: await PostalMime.parse(message as Buffer), source: (message as Buffer).toString('utf8') }
}

type Changes = Parameters<typeof deliveryContextOf>
const dealer = async (changes?: Changes[2], row?: Changes[3], tenant = tenants.a) =>
  arrived(dealerMail(await deliveryContextOf(home, tenant, changes, row), FROM))
const visitor = async (changes?: Changes[2], row?: Changes[3], tenant = tenants.a) =>
  arrived(confirmationMail(await deliveryContextOf(home, tenant, changes, { kind: 'confirmation', ...row }), FROM))

const appointment: Lead['appointment'] = {
  kind: 'appointment',
  starts_at: '2026-11-24T00:00:00.000Z',
  ends_at: '2026-11-24T01:00:00.000Z',
  time_zone: 'Australia/Brisbane',
}

describe('the mail to the dealer', () => {
  test('says what it is in its subject, and is answered to the visitor', async () => {
    const { email } = await dealer({ car_id: tenants.a.cars[0]!.id })
    expect(email.subject).toBe('Used vehicle enquiry: 2023 Toyota HiLux SR5, stock S1001 - Robin Ashe')
    expect(email.from).toMatchObject({ name: 'Alder Motors', address: FROM })
    expect(email.replyTo).toMatchObject([{ name: 'Robin Ashe', address: 'robin@visitor-a.example' }])
    expect(email.messageId).toMatch(/^<[0-9a-f-]{36}\.dealership\.complete@platform\.example>$/)
  })

  test('has the same content in text and in HTML', async () => {
    const { email } = await dealer({
      car_id: tenants.a.cars[0]!.id,
      answers: [{ name: 'colour', label: 'Colour wanted', value: 'Red' }],
      additional_services: ['Loan vehicle'],
      visited_pages: ['/', '/search/used-cars'],
      linked_query_params: { utm_source: 'spring' },
      'Ready to sell': 'Yes',
      appointment,
    })
    for (const part of [email.text!, email.html!])
      for (const words of [
        'Robin Ashe',
        'robin@visitor-a.example',
        '2023 Toyota HiLux SR5',
        'S1001',
        '$54,990 Drive Away',
        '41,250 km',
        'MR0BA3CD500123456',
        'Tuesday 24 November 2026, 10:00am – 11:00am',
        'Colour wanted',
        'Loan vehicle',
        '/search/used-cars',
        'spring',
        'Ready to sell',
        tenants.a.lead.lead.message,
      ])
        expect(part).toContain(words)
    expect(email.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['appointment.ics', 'text/calendar'],
    ])
  })

  test('is marked where the lead is suspected or unfinished', async () => {
    const { email } = await dealer(
      { lead_status: 'Incomplete', car_id: null },
      { suspicion: 'A hidden field was filled in.' },
    )
    expect(email.subject).toMatch(/^\[Suspected spam\] \[Unfinished\] Used vehicle enquiry/)
    expect(email.text).toContain('A hidden field was filled in.')
    expect(email.text).toContain('didn’t finish the form')
    expect(email.messageId).toContain('.incomplete@')
  })

  test('says how somebody got in touch whom staff entered, and by whom, which the visitor is not told', async () => {
    const own = { name: 'colour', label: 'Colour wanted', value: 'White' }
    const answers = [own, enteredAnswer('walk_in', 'Kim Lee')]
    const { email } = await dealer({ answers, car_id: null })
    for (const part of [email.text!, email.html!]) {
      expect(part.split('Walk-in, entered by Kim Lee')).toHaveLength(2)
      expect(part).toContain('Colour wanted')
    }
    const { email: theirs } = await visitor({ answers, car_id: null })
    expect(theirs.text).toContain('Colour wanted')
    expect(theirs.text! + theirs.html!).not.toContain('Kim Lee')
    expect(theirs.text).toContain('for an enquiry by phone or in person.')
    expect((await visitor({ answers: [own], car_id: null })).email.text).toContain('for an enquiry on our website.')
  })

  test('nothing typed becomes a header or a tag', async () => {
    const evil = 'Eve\r\nBcc: all@victims.example\r\n\r\n<script>alert(1)</script>'
    const { email, source } = await dealer({
      name: evil,
      message: '<img src=x onerror=alert(1)>\n<a href="javascript:alert(1)">go</a>',
      answers: [{ name: 'x', label: '<i>label</i>', value: '"><svg onload=alert(1)>' }],
      url: 'javascript:alert(1)',
      visited_pages: ['https://elsewhere.example/trap'],
    })
    expect(email.bcc).toBeUndefined()
    expect(email.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(source.slice(0, source.indexOf('\r\n\r\n'))).not.toMatch(/^Bcc:/im)
    expect(email.html).not.toMatch(/<script|<img|<svg|<i>|href="javascript|href="https:\/\/elsewhere/i)
    expect(email.html).toContain('&lt;img src=x')
  })

  test('keeps hostile words as they are, in its own headers and tags only', async () => {
    const shape = async (words: string) => {
      const lead = storable({ name: words, first_name: words, message: words, Rego: words, car_id: null })
      const { email, source } = await dealer({
        ...lead,
        answers: storable([{ name: 'x', label: words, value: words }]),
      })
      const tags: string[] = []
      let shown = ''
      const parser = new Parser({ onopentagname: (name) => tags.push(name), ontext: (text) => (shown += text) })
      parser.end(email.html!)
      return { email, source, shown, tags: tags.filter((name) => name !== 'br') }
    }
    const harmless = await shape('Robin')
    for (const words of HOSTILE) {
      const { email, source, shown, tags } = await shape(words)
      expect(tags, words.slice(0, 60)).toEqual(harmless.tags)
      expect(email.headers.map(({ key }) => key)).toEqual(harmless.email.headers.map(({ key }) => key))
      expect(source.slice(0, source.indexOf('\r\n\r\n'))).not.toMatch(/^(?:Bcc|Subject: other)/im)
      expect(email.replyTo).toMatchObject([{ address: 'robin@visitor-a.example' }])
      const lines = storable(words).split(/\r\n|\r|\n/)
      for (const line of lines.map((one) => one.trim())) {
        expect(email.text).toContain(line)
        expect(shown).toContain(line)
      }
    }
  })

  test('a later message has its own text and id, and stands below the first in mail programs', async () => {
    const begun = await dealer()
    for (const words of HOSTILE.filter((text) => storable(text).trim() !== '')) {
      const { email, source } = await dealer({}, { message: storable(words) })
      expect(email.subject).toMatch(/^\[New message\] Used vehicle enquiry/)
      expect(email.headers.map(({ key }) => key).toSorted()).toEqual(
        [...begun.email.headers.map(({ key }) => key), 'references'].toSorted(),
      )
      expect(source.slice(0, source.indexOf('\r\n\r\n'))).not.toMatch(/^(?:Bcc|Subject: other)/im)
      expect(email.html).not.toMatch(/<script|<img src=x/)
      for (const line of storable(words).split(/\r\n|\r|\n/)) expect(email.text).toContain(line.trim())
      expect(email.headers.find(({ key }) => key === 'references')!.value).toMatch(
        /^<[0-9a-f-]{36}\.dealership\.complete@platform\.example>$/,
      )
      expect(email.messageId).toMatch(/^<[0-9a-f-]{36}\.dealership\.[0-9a-f-]{36}@platform\.example>$/)
      expect(email.text).toMatch(/This is a further message in conversation REF-/)
    }
  })

  test('speaks as the site does', async () => {
    const { email } = await dealer({ car_id: null, stock_number: null }, {}, tenants.b)
    expect(email.subject).toMatch(/^Used vehicle inquiry/)
    expect(email.text).toContain('ZIP code')
    expect(email.text).not.toMatch(/enquiry/i)
  })
})

describe('the mail to the visitor', () => {
  test('has the reference, what was sent, what happens next and whom to call', async () => {
    const { email } = await visitor({ car_id: tenants.a.cars[0]!.id })
    const reference = /reference is (\S+)\. /.exec(email.text!)![1]!
    expect(email.subject).toBe(`We have your enquiry: ${reference}, Alder Motors`)
    for (const words of [
      'Hello Robin,',
      'used vehicle enquiry about the 2023 Toyota HiLux SR5',
      'We’ll reply within one business day.',
      '0746 555 010',
      '12 Foundry Street',
      tenants.a.lead.lead.message,
    ])
      expect(email.text).toContain(words)
    expect(email.text).not.toContain('MR0BA3CD500123456')
    expect(email.replyTo).toMatchObject([{ address: 'sales@site-a.example' }])
    expect(email.html).toContain('#1D4ED8')
  })

  test('brings the appointment for a calendar', async () => {
    const { email } = await visitor({ appointment })
    expect(email.subject).toMatch(/^Booking confirmed: /)
    expect(email.attachments.map(({ filename }) => filename)).toEqual(['appointment.ics'])
  })

  test('keeps money and papers out of the mail', async () => {
    const { email } = await visitor({
      category: 'Finance Enquiry',
      message: 'I earn little',
      answers: [{ name: 'income', label: 'Income', value: '$2,000' }],
    })
    expect(email.text).not.toMatch(/\$2,000|I earn little/)
    expect(email.text).toContain('aren’t included in this email')
  })

  test("carries no stranger's links", async () => {
    const { email } = await visitor({
      message: 'Win now: http://evil.example/x',
      first_name: 'www.evil.example',
      answers: [{ name: 'x', label: 'X', value: 'evil.shop/now' }],
    })
    expect(email.text).not.toMatch(/evil/)
    expect(email.html).not.toMatch(/evil/)
  })
})

test.each([
  ['Is it still there?', true],
  ['Can I come at 10.30 on Sat.?', true],
  ['see https://x.example', false],
  ['see www.x', false],
  ['x.com', false],
])('%j may be repeated to an address that anybody can type: %s', (words, expected) =>
  expect(mayRepeat(words)).toBe(expected),
)

test.each([
  ['a\r\nb', 'a b'],
  ['  a \u2028 b\t', 'a b'],
  ['x'.repeat(400), 'x'.repeat(180)],
])('a header of %j', (text, expected) => expect(headerText(text)).toBe(expected))
