import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReceivedCall, Reply } from '../receivers.ts'
import type { Card } from './fake.ts'

/** Numbers of cards that the fields of the fakes take, for each thing that a card's bank may do. */
export const CARD_NUMBERS: Readonly<Record<Card, string>> = {
  approve: '4242424242424242',
  decline: '4000000000000002',
  funds: '4000000000009995',
  challenge: '4000002500003155',
}

/** The frames of the providers' fields: the id of each input with its label. */
const FIELDS = {
  stripe: { number: 'Card number', expiry: 'Expiration date', cvc: 'Security code' },
  'till-number': { number: 'Card number' },
  'till-cvv': { cvv: 'Security code' },
  payway: {
    cardholderName: 'Name on card',
    cardNumber: 'Card number',
    expiryDateMonth: 'Expiry month',
    expiryDateYear: 'Expiry year',
    cvn: 'CVN',
  },
} as const

/** Inputs of which two stand side by side. */
const HALF = ['expiryDateMonth', 'expiryDateYear']

const source = (file: string) => readFileSync(join(import.meta.dirname, 'browser', file), 'utf8')
const script = (...files: readonly string[]): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/javascript; charset=utf-8' },
  // In one scope, so that nothing of it is a name in the page.
  body: `(() => {\n${files.map(source).join('\n')}\n})()`,
})
const page = (body: string, name = ''): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body: `<!doctype html><html lang="en" data-name="${name}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Card</title><style>
* { box-sizing: border-box } form { display: grid; grid-template-columns: 1fr 1fr; column-gap: 16px }
.wide { grid-column: 1 / -1 } body { margin: 0; font: 16px/1.5 system-ui }
label { display: block; font-size: 14px; font-weight: 600; margin-bottom: 4px }
input { width: 100%; height: 46px; padding: 0 12px; font: inherit; border: 1px solid #767676; border-radius: 6px }
.alone label { position: absolute; clip-path: inset(50%) } .alone input { border: 0 }
p { margin: 0 0 8px; min-height: 4px; font-size: 14px; color: #b3261e }
main { max-width: 26rem; margin: 3rem auto; padding: 0 1rem } button { font: inherit; padding: 12px 20px; margin: 0 8px 8px 0 }
</style></head><body>${body}</body></html>`,
})

function fields(of: keyof typeof FIELDS, name: string): Reply {
  const inputs = Object.entries(FIELDS[of])
  const isAlone = inputs.length === 1
  return page(
    `<form class="${isAlone ? 'alone' : ''}" onsubmit="return false">${inputs
      .map(
        ([id, label]) =>
          `<div class="${HALF.includes(id) ? '' : 'wide'}"><label for="${id}">${label}</label><input id="${id}" inputmode="${id === 'cardholderName' ? 'text' : 'numeric'}" autocomplete="off" aria-describedby="${id}-problem">${isAlone ? '' : `<p id="${id}-problem"></p>`}</div>`,
      )
      .join('')}</form><script>${source('frame.js')}</script>`,
    name,
  )
}

/** The page of the card's bank, which asks whether the payment is the visitor's. */
export const challengePage = (): Reply =>
  page(`<main><h1>Test bank</h1><p>Is this payment yours?</p><form method="get">
<button name="result" value="passed">Confirm the payment</button>
<button name="result" value="failed">Fail the check</button>
<button name="result" value="stopped">Turn back</button></form></main>`)

/** What a provider's host serves to browsers, besides its API; null for anything else. `methods` are Stripe's names of cards. */
export function browserReply(
  { method, path }: ReceivedCall,
  of: 'stripe' | 'till' | 'payway',
  methods: Readonly<Partial<Record<Card, string>>> = {},
): Reply {
  if (method !== 'GET') return null
  const { pathname, searchParams } = new URL(path, 'http://fake')
  const asked = searchParams.get('of') ?? ''
  if (pathname === '/fields' && Object.hasOwn(FIELDS, asked))
    return fields(asked as keyof typeof FIELDS, searchParams.get('name') ?? '')
  if (of === 'stripe' && pathname === '/endive/stripe.js') {
    const byNumber = Object.fromEntries(
      (Object.keys(CARD_NUMBERS) as Card[]).map((card) => [CARD_NUMBERS[card], methods[card]]),
    )
    const { headers, body } = script('frames.js', 'stripe.js') as { headers: Record<string, string>; body: string }
    return { status: 200, headers, body: body.replace('METHODS', JSON.stringify(byNumber)) }
  }
  if (of === 'till' && pathname === '/js/integrated/payment.1.3.min.js') return script('frames.js', 'payment.js')
  if (of === 'payway' && pathname === '/rest/v1/payway.js') return script('frames.js', 'payway.js')
  return null
}
