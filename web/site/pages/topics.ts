import { FORM_NAMES, type FormName } from '@forecourt/rules/forms/form.ts'
import type { paths as pathsOf } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'

/** What the page of a form is about, in the words of whoever asks for it. */
export interface Topic {
  title: string
  text: string
  form: FormName
  /** A page of which only the form is there so far; its text says so. */
  unfinished?: true
  /** A page that says nothing to whoever comes without a vehicle or a model. */
  bare?: true
  /** Anchor of the form; links lead to it (spec §2). */
  anchor?: string
}

type Paths = ReturnType<typeof pathsOf>
const EMPTY = { slug: '', name: '' }
const plain = (path: string) => path.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '')

const FINANCE: Topic = {
  title: 'Finance',
  text: 'Work out what it comes to, then apply with those figures. We go through the rest with you, without any obligation.',
  form: 'finance-application',
  anchor: 'finance-form',
}
const TRADE_IN: Topic = {
  title: 'Trade-in valuation',
  text: 'Describe yours in a few minutes and you get a figure from our valuer.',
  form: 'trade-in',
}
/** Topics whose address is fixed or a setting of the site. */
const FIXED: readonly (readonly [(to: Paths) => string, Topic])[] = [
  [(to) => to.finance(), FINANCE],
  [(to) => to.tradeIn(), TRADE_IN],
  [
    (to) => to.testDrive(),
    {
      title: 'Book a test drive',
      text: 'Pick a day and we have it fuelled, cleaned and out the front when you arrive.',
      form: 'test-drive',
    },
  ],
  [
    (to) => to.orderNow(EMPTY),
    {
      title: 'Get a quote',
      text: 'Tell us the model and what matters to you, and you get a price in writing.',
      form: 'quote',
      bare: true,
    },
  ],
  [
    (to) => to.service(),
    {
      title: 'Service',
      text: 'Our workshop looks after every make we sell. Book a time that suits, in a few steps.',
      form: 'service-booking',
    },
  ],
  [
    (to) => to.bookService(),
    {
      title: 'Book a service',
      text: 'Have your registration at hand, pick a time that suits, and we have the bay ready.',
      form: 'service-booking',
    },
  ],
  [
    (to) => to.parts(),
    {
      title: 'Parts and accessories',
      text: 'Genuine parts and accessories, ordered by people who know which one fits.',
      form: 'parts-enquiry',
    },
  ],
  [
    (to) => to.page('fleet'),
    { title: 'Fleet', text: 'Several vehicles, one price list and one person to call.', form: 'fleet-enquiry' },
  ],
  [
    (to) => to.page('insurance'),
    {
      title: 'Insurance',
      text: 'Tell us what you drive and we get you a price for its cover.',
      form: 'insurance-enquiry',
    },
  ],
  [
    (to) => to.page('feedback'),
    {
      title: 'How did we do?',
      text: 'Two minutes of yours make the next visit better. The person who runs the place reads every answer.',
      form: 'survey',
    },
  ],
  [
    (to) => to.warranty(),
    {
      title: 'Warranty',
      text: 'Ask us what is covered and for how long, for the very vehicle you are looking at.',
      form: 'service-enquiry',
    },
  ],
  [
    (to) => to.roadsideAssist(),
    {
      title: 'Roadside assist',
      text: 'Ask us which cover comes with your vehicle and how to extend it.',
      form: 'service-enquiry',
    },
  ],
  [
    (to) => to.carePlans(),
    {
      title: 'Care plans',
      text: 'Ask us what servicing costs over the years, before you buy.',
      form: 'service-enquiry',
    },
  ],
  [
    (to) => to.about(),
    {
      title: 'About us',
      text: 'The story is longer than this page for now. Drop in and hear it where it happened.',
      form: 'general-enquiry',
      unfinished: true,
    },
  ],
  [
    (to) => to.privacy(),
    {
      title: 'Privacy policy',
      text: 'The full policy is on its way to this page. Until then we send it to anybody who asks.',
      form: 'document-request',
      unfinished: true,
    },
  ],
  [
    (to) => to.terms(),
    {
      title: 'Terms and conditions',
      text: 'The full terms are on their way to this page. Until then we send them to anybody who asks.',
      form: 'document-request',
      unfinished: true,
    },
  ],
  [
    (to) => to.garage(),
    {
      title: 'Your garage',
      text: 'A garage of your own opens here soon. Until then the heart on a vehicle keeps it in this browser.',
      form: 'general-enquiry',
      unfinished: true,
    },
  ],
]

/** Other addresses of the same pages (spec §2), and pages whose address has a part that varies. */
const VARYING: readonly (readonly [RegExp, Topic, ((to: Paths) => string)?])[] = [
  [/^\/(?:[^/]+\/)?trade-in$/, TRADE_IN, (to) => to.tradeIn()],
  [
    /^\/[^/]+\/([^/]+)\/(?:checkout|buy-online)$/,
    {
      title: 'Reserve online',
      text: 'Paying online opens soon. Until then leave your number: we call you, take the deposit and hold it.',
      form: 'vehicle-enquiry',
      unfinished: true,
    },
  ],
]

/** What each form says of itself on a page of its own. */
const OWN: Readonly<Record<FormName, string>> = {
  'general-enquiry': 'Call, write or drop in. A person answers.',
  'vehicle-enquiry': 'Ask anything: availability, history, a price with your trade-in.',
  'offer-enquiry': 'Ask us what is on this month; we tell you which one fits.',
  quote: 'Tell us the model and what matters to you, and you get a price in writing.',
  'parts-enquiry': 'Genuine parts and accessories, ordered by people who know which one fits.',
  'service-enquiry': 'Something to look at, or a question about servicing. The workshop answers.',
  'insurance-enquiry': 'Tell us what you drive and we get you a price for its cover.',
  'fleet-enquiry': 'Several vehicles, one price list and one person to call.',
  careers: 'We like people who like vehicles, and people. Tell us what you do well.',
  'sell-my-car': 'We buy even if you do not buy from us. Describe it and we make an offer.',
  survey: 'Two minutes of yours make the next visit better.',
  competition: 'One entry a person. We call the winner.',
  subscription: 'Now and then a short mail about what has arrived. One click ends it.',
  'team-member': 'You know whom you want. Name the person, and your message lands on the right desk.',
  'document-request': 'Name the document and we send it to you.',
  'finance-application': FINANCE.text,
  'service-booking': 'Have your registration at hand, pick a time that suits, and we have the bay ready.',
  'trade-in': TRADE_IN.text,
  'test-drive': 'Pick a day and we have it fuelled, cleaned and out the front when you arrive.',
}

/** The form that has this address of its own; null for any other address. */
function ownForm(pathname: string, to: Paths): FormName | null {
  return FORM_NAMES.find((name) => plain(to.form(name)) === pathname) ?? null
}

/** A topic at an address. */
export interface TopicAt extends Omit<Topic, 'title'> {
  /** Null for the form's own title. */
  title: string | null
  /** The one address of the page. */
  home: string
  /** Whether the page is worth finding: a form without anything around it is not. */
  indexed: boolean
  /** Slug of the vehicle that the address names. */
  vehicle: string | null
}

/** What the page at an address is about. Null for an address that no page has. */
export function topicOf(pathname: string, to: Paths, site: Pick<Site, 'settings'>): TopicAt | null {
  const asked = plain(pathname)
  const form = ownForm(asked, to)
  if (form) return { title: null, text: OWN[form], form, home: to.form(form), indexed: false, vehicle: null }
  if (!site.settings.garage_enabled && asked === plain(to.garage())) return null
  const at = (topic: Topic, home: string, vehicle: string | null = null): TopicAt => ({
    ...topic,
    vehicle,
    home: home.replace(/[?#].*$/, ''),
    indexed: !topic.unfinished && !topic.bare,
  })
  const fixed = FIXED.find(([path]) => plain(path(to)) === asked)
  if (fixed) return at(fixed[1], fixed[0](to))
  const varying = VARYING.find(([pattern]) => pattern.test(asked))
  return varying ? at(varying[1], varying[2]?.(to) ?? asked, varying[0].exec(asked)?.[1] ?? null) : null
}
