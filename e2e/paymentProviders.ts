import type { PaymentProvider } from '@forecourt/rules/kinds/paymentProvider.ts'
import { CARD_NUMBERS } from '../tools/testing/payments/browser.ts'
import type { Card, FakeProvider } from '../tools/testing/payments/fake.ts'
import { fakePayWay, PAYWAY_CARDS } from '../tools/testing/payments/payWay.ts'
import { fakeStripe } from '../tools/testing/payments/stripe.ts'
import { fakeTill } from '../tools/testing/payments/till.ts'

/** A provider with its fake, and what a site and a visitor do with it. */
export interface ProviderJourney {
  provider: PaymentProvider
  open(): Promise<FakeProvider>
  /** The settings of the site's account. */
  account(url: string): Readonly<Record<string, unknown>>
  secrets: Readonly<Record<string, string>>
  /** The publishable key of a vehicle. */
  key: string
  /** The account in the fake's books. */
  books: string
  /** Title of the frame with the number of the card. */
  frame: string
  /** What is typed into the fields, in the order of the tab key. */
  typed(card: Card): readonly string[]
  /** The address of its script on its host. */
  script: string
  /** What a declined card's visitor is told. */
  declined: string
  /** Whether its test cards include one whose bank asks. */
  hasChallenge: boolean
}

const SOMEBODY = 'Maeve Kerr'
const now = () => new Date()

export const PROVIDERS: readonly ProviderJourney[] = [
  {
    provider: 'stripe',
    open: () =>
      fakeStripe(
        [
          {
            secretKey: 'sk_live_journey',
            publishableKey: 'pk_live_journey',
            webhookSecret: 'whsec_journey',
            connected: ['acct_journey'],
          },
        ],
        now,
      ),
    account: (url) => ({ url, account: 'acct_journey', script: `${url}/endive/stripe.js` }),
    secrets: { 'payment/stripe': 'sk_live_journey', 'payment/stripe-webhook': 'whsec_journey' },
    key: 'pk_live_journey',
    books: 'acct_journey',
    frame: 'Secure payment input frame',
    typed: (card) => [CARD_NUMBERS[card], '12/34', '123'],
    script: '/endive/stripe.js',
    declined: 'Your card was declined.',
    hasChallenge: true,
  },
  {
    provider: 'till',
    open: () =>
      fakeTill(
        [
          {
            user: 'journey',
            password: 'password',
            apiKey: 'connector',
            sharedSecret: 'shared secret',
            publicKey: 'public-journey',
          },
        ],
        now,
      ),
    account: (url) => ({ url }),
    secrets: {
      'payment/till-user': 'journey',
      'payment/till-password': 'password',
      'payment/till-api-key': 'connector',
      'payment/till-shared-secret': 'shared secret',
    },
    key: 'public-journey',
    books: 'connector',
    frame: 'Card number',
    typed: (card) => [SOMEBODY, CARD_NUMBERS[card], '12/34', '123'],
    script: '/js/integrated/payment.1.3.min.js',
    declined: 'declined',
    hasChallenge: true,
  },
  {
    provider: 'st_george',
    open: () =>
      fakePayWay([{ secretKey: 'Q10001_SEC_journey', publishableKey: 'Q10001_PUB_journey', merchantId: 'TEST' }]),
    account: (url) => ({ url, merchant: 'TEST' }),
    secrets: { 'payment/st-george': 'Q10001_SEC_journey' },
    key: 'Q10001_PUB_journey',
    books: 'Q10001_SEC_journey',
    frame: 'Credit card',
    typed(card) {
      const { cardNumber, cvn, expiryDateMonth, expiryDateYear } = PAYWAY_CARDS[card === 'approve' ? card : 'decline']
      return [SOMEBODY, cardNumber, expiryDateMonth, expiryDateYear, cvn]
    },
    script: '/rest/v1/payway.js',
    declined: 'expired',
    hasChallenge: false,
  },
]
