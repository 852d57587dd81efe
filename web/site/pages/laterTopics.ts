import type { paths as pathsOf } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'

/** What a page that comes with a later release is about, in the words of whoever asks for it. */
export interface LaterTopic {
  title: string
  text: string
}

type Paths = ReturnType<typeof pathsOf>
const EMPTY = { slug: '', name: '' }
const plain = (path: string) => path.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '')

/** Topics whose address is fixed or a setting of the site. */
const FIXED: readonly (readonly [(to: Paths) => string, LaterTopic])[] = [
  [
    (to) => to.finance(),
    {
      title: 'Finance',
      text: 'Tell us what you would like to spend and how, and we work out the repayments with you, without any obligation.',
    },
  ],
  [
    (to) => to.tradeIn(),
    {
      title: 'Trade-in valuation',
      text: 'Ring us with make, model, year and kilometres, and you get a figure for yours on the spot.',
    },
  ],
  [
    (to) => to.testDrive(),
    {
      title: 'Book a test drive',
      text: 'Pick a day and we have it fuelled, cleaned and out the front when you arrive.',
    },
  ],
  [(to) => to.offers(), { title: 'Special offers', text: 'Ask us what is on this month; we tell you which one fits.' }],
  [
    (to) => to.models(),
    { title: 'Model range', text: 'Ask us about any model: what is on the ground, what is coming, and when.' },
  ],
  [
    (to) => to.orderNow(EMPTY),
    { title: 'Get a quote', text: 'Tell us the model and the colour, and you get a price in writing.' },
  ],
  [
    (to) => to.service(),
    { title: 'Service', text: 'Our workshop looks after every make we sell. Ring to find a time that suits.' },
  ],
  [
    (to) => to.bookService(),
    {
      title: 'Book a service',
      text: 'Ring the workshop and have your registration at hand; we find a time that suits.',
    },
  ],
  [
    (to) => to.parts(),
    {
      title: 'Parts and accessories',
      text: 'Genuine parts and accessories, ordered by people who know which one fits.',
    },
  ],
  [
    (to) => to.warranty(),
    { title: 'Warranty', text: 'Ask us what is covered and for how long, for the very vehicle you are looking at.' },
  ],
  [
    (to) => to.roadsideAssist(),
    { title: 'Roadside assist', text: 'Ask us which cover comes with your vehicle and how to extend it.' },
  ],
  [
    (to) => to.carePlans(),
    { title: 'Care plans', text: 'Ask us what servicing costs over the years, before you buy.' },
  ],
  [
    (to) => to.about(),
    { title: 'About us', text: 'The story is longer than this page for now. Drop in and hear it where it happened.' },
  ],
  [(to) => to.contact(), { title: 'Contact us', text: 'Ring, write or drop in. A person answers.' }],
  [(to) => to.locations(), { title: 'Our locations', text: 'Where to find us and when we are there.' }],
  [
    (to) => to.privacy(),
    {
      title: 'Privacy policy',
      text: 'The full policy is on its way to this page. Until then we send it to anybody who asks.',
    },
  ],
  [
    (to) => to.terms(),
    {
      title: 'Terms and conditions',
      text: 'The full terms are on their way to this page. Until then we send them to anybody who asks.',
    },
  ],
  [
    (to) => to.careers(),
    {
      title: 'Careers',
      text: 'We like people who like vehicles, and people. Ring and ask for whoever runs the place.',
    },
  ],
  [(to) => to.blog(), { title: 'News', text: 'Nothing written up yet. The stock list has the latest.' }],
  [
    (to) => to.garage(),
    {
      title: 'Your garage',
      text: 'Your own area opens soon. Until then the heart on a vehicle keeps it in this browser.',
    },
  ],
]

/** Other addresses of the same pages (spec §2), and pages whose address has a part that varies. */
const VARYING: readonly (readonly [RegExp, LaterTopic])[] = [
  [/^\/(?:finance|finance-enquiry|apply-for-finance|finance-pre-approval)$/, FIXED[0]![1]],
  [/^\/(?:[^/]+\/)?trade-in$/, FIXED[1]![1]],
  [
    /^\/[^/]+\/[^/]+\/(?:checkout|buy-online)$/,
    { title: 'Reserve online', text: 'Ring us and we hold it for you while you make up your mind.' },
  ],
  [
    /^\/offers\/[^/]+(?:\/[^/]+)?$/,
    { title: 'Special offer', text: 'Ask us for the details; they are yours in a minute.' },
  ],
  [
    /^\/models\/[^/]+$/,
    { title: 'Model', text: 'Ask us about this model: what is on the ground, what is coming, and when.' },
  ],
  [/^\/contact-us\/[^/]+$/, { title: 'Contact us', text: 'Ring, write or drop in. A person answers.' }],
  [/^\/(?:blog|news)$/, { title: 'News', text: 'Nothing written up yet. The stock list has the latest.' }],
  [
    /^\/pages\/[^/]+$/,
    { title: 'Coming soon', text: 'This page is being written. Whatever it will say, we can tell you now.' },
  ],
]

/** What an address of a later release is about; null for one that no page will have. */
export function laterTopic(pathname: string, to: Paths, site: Pick<Site, 'settings'>): LaterTopic | null {
  const asked = plain(pathname)
  if (!site.settings.garage_enabled && asked === plain(to.garage())) return null
  const fixed = FIXED.find(([path]) => plain(path(to)) === asked)
  return fixed?.[1] ?? VARYING.find(([pattern]) => pattern.test(asked))?.[1] ?? null
}
