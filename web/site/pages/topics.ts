import { FORM_NAMES, type FormName } from '@forecourt/rules/kinds/form.ts'
import { tradeInAddresses } from '@forecourt/rules/offering/pages.ts'
import { pathOf } from '@forecourt/rules/site/pathname.ts'
import { paths, type Paths, type PathSite } from '@forecourt/rules/site/paths.ts'

/** What the page of a form is about, with its title and text. */
export interface Topic {
  title: string
  text: string
  form: FormName
  /** A page that is not worth finding: it needs a vehicle or a model, or has only its form. */
  bare?: true
  /** Anchor of the form; links lead to it (spec §2). */
  anchor?: string
}

const EMPTY = { slug: '', name: '' }

const FINANCE: Topic = {
  title: 'Finance',
  text: 'Estimate your repayments, then apply online. We’ll talk you through the options, with no obligation.',
  form: 'finance-application',
  anchor: 'finance-form',
}
const PRE_APPROVAL: Topic = {
  title: 'Finance pre-approval',
  text: 'Answer a few questions and our finance team will tell you what you could borrow.',
  form: 'pre-approval',
}
const FINANCE_SCORE: Topic = {
  title: 'Check your finance score',
  text: 'Answer a few questions about your budget and situation. It takes a few minutes.',
  form: 'finance-score',
}
const TRADE_IN: Topic = {
  title: 'Trade-in valuation',
  text: 'Tell us about your vehicle and our valuer will send you a figure. It takes a few minutes.',
  form: 'trade-in',
}
const INSTANT_PRICE: Topic = {
  title: 'Instant price for your vehicle',
  text: 'Tell us which vehicle you have and see a price range straight away, before you leave your details.',
  form: 'instant-price',
}
/** Topics whose address is fixed or a setting of the site. */
const FIXED: readonly (readonly [(to: Paths) => string, Topic])[] = [
  [(to) => to.finance(), FINANCE],
  [(to) => to.financePreApproval(), PRE_APPROVAL],
  [(to) => to.financeScore(), FINANCE_SCORE],
  [(to) => to.tradeIn(), TRADE_IN],
  [(to) => to.instantPrice(), INSTANT_PRICE],
  [
    (to) => to.testDrive(),
    {
      title: 'Book a test drive',
      text: 'Choose a time that suits and we’ll have it ready when you arrive.',
      form: 'test-drive',
    },
  ],
  [
    (to) => to.orderNow(EMPTY),
    {
      title: 'Get a quote',
      text: 'Tell us which model you’d like and we’ll send you a written quote.',
      form: 'quote',
      bare: true,
    },
  ],
  [
    (to) => to.service(),
    {
      title: 'Service',
      text: 'Our workshop looks after every make we sell. Book online at a time that suits you.',
      form: 'service-booking',
    },
  ],
  [
    (to) => to.bookService(),
    {
      title: 'Book a service',
      text: 'Have your registration handy, choose a time that suits and we’ll be ready for you.',
      form: 'service-booking',
    },
  ],
  [
    (to) => to.parts(),
    {
      title: 'Parts and accessories',
      text: 'Genuine parts and accessories, with help to find the right fit.',
      form: 'parts-enquiry',
    },
  ],
  [
    (to) => to.page('fleet'),
    {
      title: 'Fleet',
      text: 'Fleet pricing and one person to call, however many vehicles you run.',
      form: 'fleet-enquiry',
    },
  ],
  [
    (to) => to.page('insurance'),
    {
      title: 'Insurance',
      text: 'Tell us what you drive and we’ll get you an insurance quote.',
      form: 'insurance-enquiry',
    },
  ],
  [
    (to) => to.page('feedback'),
    {
      title: 'How did we do?',
      text: 'Your feedback helps us improve. It takes two minutes, and our manager reads every response.',
      form: 'survey',
    },
  ],
  [
    (to) => to.warranty(),
    {
      title: 'Warranty',
      text: 'Ask us what’s covered, and for how long, on the vehicle you’re looking at.',
      form: 'service-enquiry',
    },
  ],
  [
    (to) => to.roadsideAssist(),
    {
      title: 'Roadside assist',
      text: 'Ask us about the roadside assistance that comes with your vehicle, and how to extend it.',
      form: 'service-enquiry',
    },
  ],
  [
    (to) => to.carePlans(),
    {
      title: 'Care plans',
      text: 'Ask us what servicing will cost before you buy.',
      form: 'service-enquiry',
    },
  ],
  [
    (to) => to.about(),
    {
      title: 'About us',
      text: 'Call us, send us a message or drop in.',
      form: 'general-enquiry',
      bare: true,
    },
  ],
  [
    (to) => to.privacy(),
    {
      title: 'Privacy policy',
      text: 'Ask us for our privacy policy and we’ll send it to you.',
      form: 'document-request',
      bare: true,
    },
  ],
  [
    (to) => to.terms(),
    {
      title: 'Terms and conditions',
      text: 'Ask us for our terms and conditions and we’ll send them to you.',
      form: 'document-request',
      bare: true,
    },
  ],
]

/** What each form says of itself on a page of its own. */
const OWN: Readonly<Record<FormName, string>> = {
  'general-enquiry': 'Call us, send us a message or drop in.',
  'vehicle-enquiry': 'Ask us about availability, its history or a price with your trade-in.',
  'offer-enquiry': 'Ask us about this month’s offers and which one suits you.',
  quote: 'Tell us which model you’d like and we’ll send you a written quote.',
  'parts-enquiry': 'Genuine parts and accessories, with help to find the right fit.',
  'service-enquiry': 'Got a question about servicing or repairs? Ask our workshop.',
  'insurance-enquiry': 'Tell us what you drive and we’ll get you an insurance quote.',
  'fleet-enquiry': 'Fleet pricing and one person to call, however many vehicles you run.',
  careers: 'Tell us about yourself and the kind of work you’re looking for.',
  'sell-my-car': 'We’ll buy yours even if you don’t buy from us. Tell us about it and we’ll make you an offer.',
  survey: 'Your feedback helps us improve. It takes two minutes.',
  competition: 'One entry per person. We’ll call the winner.',
  subscription: 'Occasional emails with new stock and offers. Unsubscribe any time.',
  'team-member': 'Tell us who you’d like to contact and we’ll pass on your message.',
  'document-request': 'Tell us which document you need and we’ll send it to you.',
  'finance-application': FINANCE.text,
  'pre-approval': PRE_APPROVAL.text,
  'finance-score': FINANCE_SCORE.text,
  'service-booking': 'Have your registration handy, choose a time that suits and we’ll be ready for you.',
  'trade-in': TRADE_IN.text,
  'instant-price': INSTANT_PRICE.text,
  'test-drive': 'Choose a time that suits and we’ll have it ready when you arrive.',
  chat: 'Send us a message and we’ll reply by text, phone or email.',
}

/** The form that has this address of its own; null for any other address. */
function ownForm(pathname: string, to: Paths): FormName | null {
  return FORM_NAMES.find((name) => pathOf(to.form(name)) === pathname) ?? null
}

/** A topic at an address. */
export interface TopicAt extends Omit<Topic, 'title'> {
  /** Null for the form's own title. */
  title: string | null
  /** The one address of the page. */
  home: string
  /** Whether the page is worth finding: a form without anything around it is not. */
  indexed: boolean
}

/** What the page at an address is about. Null for an address that no page has. */
export function topicOf(pathname: string, site: PathSite): TopicAt | null {
  const to = paths(site)
  const current = pathOf(pathname)
  const form = ownForm(current, to)
  if (form) return { title: null, text: OWN[form], form, home: to.form(form), indexed: false }
  const at = (topic: Topic, home: string): TopicAt => ({
    ...topic,
    home: home.split(/[?#]/, 1)[0]!,
    indexed: !topic.bare,
  })
  const fixed = FIXED.find(([path]) => pathOf(path(to)) === current)
  if (fixed) return at(fixed[1], fixed[0](to))
  return tradeInAddresses(site).includes(current) ? at(TRADE_IN, to.tradeIn()) : null
}
