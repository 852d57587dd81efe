import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DtdValidator, XmlDocument, XmlDtd, XmlValidateError } from 'libxml2-wasm'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import { HOSTILE } from '../../../tools/testing/hostile.ts'
import { deliveryHome, type DeliveryHome } from '../../../tools/testing/deliveryHome.ts'
import { deliveryContextOf } from '../../../tools/testing/deliveryContext.ts'
import type { TwoTenants } from '../../../tools/testing/twoTenants.ts'
import { storable } from '../../db/text.ts'
import { contentOf, xmlText } from '../../xml/xml.ts'
import { adfMail, adfXml } from './adf.ts'

let home: DeliveryHome
let tenants: TwoTenants
let dtd: DtdValidator

beforeAll(async () => {
  home = await deliveryHome()
  tenants = home.tenants
  dtd = new DtdValidator(XmlDtd.fromBuffer(await readFile(join(import.meta.dirname, 'testdata', 'adf-1.0.dtd'))))
})
afterAll(async () => {
  dtd.dispose()
  await home.dispose()
})

/** What the format's DTD has against a document. */
function problems(xml: string): readonly string[] {
  using document = XmlDocument.fromString(xml)
  try {
    dtd.validate(document)
    return []
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error
    return error.details.map(({ message }) => message)
  }
}

test('the DTD accepts a sample by others once its vendor has a name and a phone, and rejects nonsense', async () => {
  const sample = await readFile(join(import.meta.dirname, 'testdata', 'sample-2.xml'), 'utf8')
  expect(problems(sample)).not.toEqual([])
  expect(
    problems(
      sample
        .replace('<vendor>', '<vendor><vendorname>A</vendorname>')
        .replace(/(Bellevue<\/name>)/, '$1<phone>1</phone>'),
    ),
  ).toEqual([])
  expect(problems('<adf><prospect/></adf>')).not.toEqual([])
})

const stock = (fields: Partial<Lead> = {}): Partial<Lead> => ({ car_id: tenants.a.cars[0]!.id, ...fields })
const none: Partial<Lead> = {
  car_id: null,
  stock_number: null,
  'Vehicle Make': null,
  'Vehicle Model': null,
  Rego: null,
  answers: [],
}

test('an enquiry about a vehicle of the stock', async () => {
  const xml = adfXml(await deliveryContextOf(home, tenants.a, stock()))
  expect(problems(xml)).toEqual([])
  expect(xml).toContain('<?adf version="1.0"?>')
  expect(xml).toContain('<vehicle interest="buy" status="used">')
  expect(xml).toContain('<year>2023</year>')
  expect(xml).toContain('<make>Toyota</make>')
  expect(xml).toContain('<vin>MR0BA3CD500123456</vin>')
  expect(xml).toContain('<stock>S1001</stock>')
  expect(xml).toContain('<odometer status="unknown" units="km">41250</odometer>')
  expect(xml).toContain('<price type="asking" currency="AUD">54990</price>')
  expect(xml).toContain('<vendorname>Alder Motors</vendorname>')
})

test.each<[string, () => Partial<Lead>, readonly string[]]>([
  ['a test drive', () => stock({ category: 'Test Drive' }), ['<vehicle interest="test-drive" status="used">']],
  [
    'a trade-in against a vehicle of the stock',
    () =>
      stock({
        category: 'Trade In',
        answers: [
          { name: 'make', label: 'Make', value: 'Mazda' },
          { name: 'model', label: 'Model', value: 'CX-5' },
          { name: 'year', label: 'Year', value: '2019' },
          { name: 'odometer', label: 'Odometer', value: '85,952 km' },
        ],
      }),
    [
      '<vehicle interest="buy" status="used">',
      '<vehicle interest="trade-in" status="used">',
      '<odometer status="unknown" units="km">85952</odometer>',
    ],
  ],
  [
    'a vehicle that somebody wants to sell',
    () => ({ ...none, category: 'Sell My Car', 'Vehicle Make': 'Kia', 'Vehicle Model': 'Rio', Rego: '123ABC' }),
    ['<vehicle interest="sell" status="used">', '<make>Kia</make>', 'Registration 123ABC'],
  ],
  ['no vehicle', () => none, ['<comments>No vehicle was named.</comments>']],
  ['a single name and no phone', () => ({ ...none, first_name: '', last_name: '', phone: '' }), ['part="full"']],
  [
    'a phone number alone',
    () => ({ ...none, email: '', postcode: '', phone: '0491 570 156' }),
    ['>0491 570 156</phone>'],
  ],
  ['nobody to answer', () => ({ ...none, email: '', phone: '', postcode: '' }), ['<email preferredcontact="1"/>']],
])('%s is valid', async (_what, changes, parts) => {
  const xml = adfXml(await deliveryContextOf(home, tenants.a, changes()))
  expect(problems(xml)).toEqual([])
  for (const part of parts) expect(xml).toContain(part)
})

test('what would break or run becomes text or is removed', async () => {
  const message = 'Tom & <b>Jerry</b> ]]> "\u0008\u001F\u{1F697}\uFFFE'
  const xml = adfXml(await deliveryContextOf(home, tenants.a, stock({ message, first_name: 'O\'Brien <"&>' })))
  expect(problems(xml)).toEqual([])
  expect(xml).toContain('Tom &amp; &lt;b&gt;Jerry&lt;/b&gt; ]]&gt;')
  expect(xml).toContain('🚗')
  // oxlint-disable-next-line no-control-regex
  expect(xml).not.toMatch(/[\u0000-\u0008\uFFFE]/)
})

describe('a lead of hostile words is read as it was written', () => {
  test('a later message is a comment of the same prospect', async () => {
    for (const words of HOSTILE.map(storable)) {
      const xml = adfXml(await deliveryContextOf(home, tenants.a, {}, { message: words }))
      expect(problems(xml), words.slice(0, 60)).toEqual([])
      expect(xml).toContain('A further message in this conversation:')
    }
  })

  test.each(HOSTILE.map((text) => [text.slice(0, 60), storable(text)]))('%j', async (_shown, words) => {
    const context = await deliveryContextOf(home, tenants.a, {
      ...none,
      first_name: words,
      last_name: words,
      name: words,
      phone: words,
      email: words,
      postcode: words,
      address: { street: words, city: words, state: words },
      message: words,
      Rego: words,
      'Vehicle Make': words,
      'Vehicle Model': words,
      opt_in_text: words,
      url: words,
      answers: [
        { name: 'year', label: words, value: words },
        { name: 'badge', label: 'Badge', value: words },
      ],
    })
    const xml = adfXml(context)
    expect(problems(xml)).toEqual([])
    const content = contentOf(xml)
    const whole = xmlText(words)
    // Two names, phone, email, street, city, state, postcode, year, make, model and trim.
    expect(content.filter((one) => one === whole)).toHaveLength(12)
    const comments = content[content.lastIndexOf('<comments>') + 1]!
    expect(comments).toContain(`\n${whole}\n`)
    expect(comments).toContain(`\n${whole}: ${whole}\n`)
    expect(comments).toContain(`\nOpt-in: Yes: ${whole}\n`)
    // Nor does the mail on its way change any of it.
    const mail = adfMail({ ...context, delivery: { ...context.delivery, kind: 'adf' } }, 'leads@platform.example')
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail)
    expect(contentOf((await PostalMime.parse(message as Buffer)).text!)).toEqual(content)
  })
})

test('an address has its own elements, consents are in the comments', async () => {
  const xml = adfXml(
    await deliveryContextOf(home, tenants.a, {
      ...none,
      postcode: '4350',
      address: { street: '12 Ruthven Street', city: 'Toowoomba', state: 'QLD' },
      answers: [{ name: 'address', label: 'Home address', value: '12 Ruthven Street, Toowoomba QLD 4350' }],
      opt_in: false,
      opt_in_text: 'Email me offers.',
      terms_conditions: true,
    }),
  )
  expect(problems(xml)).toEqual([])
  expect(contentOf(xml).join('|')).toContain(
    '<address>|<street>|@line|1|12 Ruthven Street|<city>|Toowoomba|<regioncode>|QLD|<postalcode>|4350|<country>|AU|',
  )
  expect(xml).toContain('\nOpt-in: No: Email me offers.\nTerms accepted: Yes\n')
  expect(xml).not.toContain('Home address')
})

test.each<[string, Partial<Lead>, string | null]>([
  ['a postcode alone', { address: null, postcode: '4350' }, '<street>|@line|1|<postalcode>|4350|<country>|AU'],
  [
    'a town alone',
    { address: { street: '', city: 'Nelson', state: '' }, postcode: '' },
    '<street>|@line|1|<city>|Nelson|<country>|AU',
  ],
  ['nothing', { address: null, postcode: '' }, null],
  ['a lead of an earlier release', { address: undefined, postcode: '' } as never, null],
])('%s of an address', async (_what, changes, expected) => {
  const xml = adfXml(await deliveryContextOf(home, tenants.a, { ...none, ...changes }))
  expect(problems(xml)).toEqual([])
  const [, address = null] = /<address>\|(.*?)\|<comments>/.exec(contentOf(xml).join('|')) ?? []
  expect(address).toBe(expected)
})

test('the text of the mail is the XML and nothing else', async () => {
  const context = await deliveryContextOf(home, tenants.a, stock(), { kind: 'adf' })
  const mail = adfMail(context, 'leads@platform.example')
  expect([mail.text, mail.html, mail.attachments]).toEqual([adfXml(context), undefined, undefined])
})
