import { phoneView, shownPhone } from '@forecourt/rules/location/contactView.ts'
import { openingStatus } from '@forecourt/rules/location/hours.ts'
import { hasReplyPromise, isAnswered, parseCategory, type LeadCategory } from '@forecourt/rules/kinds/leadCategory.ts'
import { leadEvent } from '@forecourt/rules/event/choose.ts'
import { hasPage } from '@forecourt/rules/offering/pages.ts'
import { localise } from '@forecourt/rules/locale/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { whenLoaded } from '../../browser/optionalPart.ts'
import { dealerContext, renderingContext, visitorContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { headOf, headTags } from '../head/head.ts'
import { usePaths, useSite, useWords } from '../layout/site.ts'
import { PhoneLink } from '../layout/PhoneLink.tsx'
import { cardView } from '../vehicleCard/card.ts'
import { RepaymentNote } from '../vehicleCard/RepaymentNote.tsx'
import { VehicleCard } from '../vehicleCard/VehicleCard.tsx'
import type { Route } from './+types/success.ts'
import { requestedPlace } from './requestedPlace.ts'
import { ScoreNotice } from './ScoreNotice.tsx'

/** The format of our references; nothing else from the address is shown on the page. */
const REFERENCE = /^[0-9A-Z]{2,12}(?:-[0-9A-Z]{2,12}){0,2}$/

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData?.head)

export const headers = pageHeaders({
  private: true,
  alsoReads: ['category', 'ref', 'vehicle', 'location', 'dealership'],
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const { site, stock, locations, forms } = context.get(dealerContext)
  const { now } = context.get(renderingContext)
  const category = parseCategory(url.searchParams.get('category'))
  const ref = url.searchParams.get('ref') ?? ''
  const reference = REFERENCE.test(ref) ? ref : null
  const slug = url.searchParams.get('vehicle')
  const [car, places] = await Promise.all([slug ? stock.find(slug) : null, locations.list()])
  const location = requestedPlace(places, {
    vehicleAt: car?.location?.id,
    location: url.searchParams.get('location'),
    dealership: url.searchParams.get('dealership'),
  })
  const [card] = car && !car.sold ? await stock.cards([car.id]) : []
  const hours = location && openingStatus(location, now)
  const visitor = context.get(visitorContext)
  const asksForScore = category === 'Finance Enquiry' && hasPage('finance_score', site)
  const number = shownPhone({ car, location }, site, places)
  const trail = [{ label: 'Home', href: paths(site).home() }, { label: 'Thank you' }]
  return {
    // Not indexed, and shared without its parameters, which describe what was sent.
    head: headOf(site, {
      title: 'Thank you',
      description: localise(`Your enquiry is with ${site.name}.`, site.locale),
      path: paths(site).success(),
      indexed: false,
    }),
    trail,
    category,
    reference,
    // Whether this enquiry is one, and what was answered, is for the visitor who sent it alone.
    score: asksForScore && reference && visitor ? await forms.scoreRequest({ reference, visitor }) : null,
    address: `${url.pathname}${url.search}`,
    sent: reference === null ? null : { id: leadEvent({ category, car }), reference },
    vehicle: card ? cardView(card, site, now) : null,
    location: location && { name: location.name, hours: hours && [hours.text, hours.next].filter(Boolean).join('. ') },
    phone: phoneView(number, site, location?.id ?? null),
  }
}

/** What was sent, and what happens next. */
interface Thanks {
  received: string
  /** Null if no reply is needed. */
  next: string | null
}

const thanks = (received: string, next: string | null): Thanks => ({ received, next })

/** By category; a category without its own text only gets a confirmation. */
const THANKS: Readonly<Record<LeadCategory, Thanks>> = {
  'General Enquiry': thanks('Your enquiry is with us.', 'We’ll answer your questions.'),
  'New Vehicle Enquiry': thanks(
    'Your enquiry is with our sales team.',
    'We’ll answer your questions and send you a price.',
  ),
  'Used Vehicle Enquiry': thanks('Your enquiry is with our sales team.', 'We’ll answer your questions.'),
  'Special Offer Enquiry': thanks(
    'Your enquiry is with our sales team.',
    'We’ll explain the offer and what you’d pay.',
  ),
  'Test Drive': thanks(
    'Your test drive request is with our sales team.',
    'We’ll confirm the time by phone or email and have the vehicle ready. Please bring your licence.',
  ),
  'Trade In': thanks(
    'Your vehicle details are with our valuer.',
    'We’ll send you a valuation and arrange a time to inspect it.',
  ),
  'Fleet Enquiry': thanks('Your enquiry is with our fleet team.', 'One of our fleet specialists will call you.'),
  'Service Booking': thanks(
    'Your booking request is with our service team.',
    'We’ll confirm the time and tell you what to bring. We’ll call you before we do any extra work.',
  ),
  'Service Enquiry': thanks('Your enquiry is with our service team.', 'Our workshop will answer your questions.'),
  'Parts Enquiry': thanks(
    'Your enquiry is with our parts team.',
    'We’ll check which part fits, what it costs and when we can get it.',
  ),
  'Finance Enquiry': thanks(
    'Your application is with our finance team.',
    'We’ll review it and call you to talk through your options. Please have recent payslips handy.',
  ),
  'Insurance Enquiry': thanks('Your enquiry is with our insurance team.', 'We’ll get you a quote.'),
  'Sell My Car': thanks(
    'Your vehicle details are with our buying team.',
    'We’ll make you an offer and arrange a time to inspect it.',
  ),
  'Reserve Car': thanks('Your reservation is with our sales team.', 'We’ll call you to arrange the next steps.'),
  'Careers Enquiry': thanks('Your application is with us.', 'Our manager will read it and reply either way.'),
  Competition: thanks('Your entry is in.', 'We’ll call the winner. Good luck!'),
  Survey: thanks('Thanks for your feedback.', null),
  Subscription: thanks('You’re on the list.', 'We’ll email you when we have news. You can unsubscribe any time.'),
  'Team Member': thanks('We’ve passed your message on.', 'The person you asked for will get back to you.'),
  'Document Request': thanks('Your request is with us.', 'We’ll send the document to your email address.'),
}
const UNKNOWN = thanks('We have your message.', 'We’ll answer your questions.')

/** The success page of a form (spec §2 /success): the confirmation, its reference, what happens next. */
export default function Success({ loaderData }: Route.ComponentProps) {
  const { trail, category, reference, sent, score, address, vehicle, location, phone } = loaderData
  const site = useSite()
  const to = usePaths()
  const words = useWords()
  useEffect(() => {
    if (sent) whenLoaded(import('../../browser/pageEvents.ts'), ({ leadSent }) => leadSent(site, sent))
  }, [site, sent])
  const { received, next } = category ? THANKS[category] : UNKNOWN
  const answered = category === null || isAnswered(category)
  const promised = category === null || hasReplyPromise(category)
  const steps = [
    vehicle && answered ? `We’ll confirm the ${vehicle.title} is still available.` : null,
    next,
    reference && answered ? 'Quote this reference when you call.' : null,
  ].flatMap((step) => (step ? [step] : []))
  return (
    <div className="container pt-4 pb-16 lg:pt-6 lg:pb-24">
      <Breadcrumb entries={trail} />
      <div className="mt-8 lg:mt-12 lg:grid lg:grid-cols-[minmax(0,40rem)_minmax(0,22.5rem)] lg:justify-between lg:gap-12">
        <div>
          <CircleCheck aria-hidden size={48} strokeWidth={1.5} className="text-success" />
          <h1 className="mt-4 text-33 lg:text-40">Thank you</h1>
          <p className="mt-2 text-19 text-muted">
            {words([received, promised ? site.settings.enquiry_reply_promise : null].filter(Boolean).join(' '))}
          </p>

          {reference && (
            <p className="mt-8 border-y py-5">
              <span className="block text-14 text-muted">Your reference</span>
              <strong className="tabular-nums text-28 tracking-wide">{reference}</strong>
            </p>
          )}

          {reference && score ? <ScoreNotice reference={reference} initial={score} address={address} /> : null}

          {steps.length > 0 ? <h2 className="mt-8 text-19">What happens next</h2> : null}
          <ol className="mt-3 grid gap-3">
            {steps.map((step, index) => (
              <li key={step} className="flex gap-3">
                {steps.length > 1 ? (
                  <span
                    aria-hidden
                    className="tabular-nums grid size-7 shrink-0 place-items-center rounded-full border text-14 font-semibold"
                  >
                    {index + 1}
                  </span>
                ) : null}
                <span className="pt-0.5">{words(step)}</span>
              </li>
            ))}
          </ol>

          {phone && answered && (
            <p className="mt-6 text-muted">
              In a hurry? Call {location?.name ?? site.name} on{' '}
              <PhoneLink phone={phone} className="font-semibold text-link underline underline-offset-4" />
              {location?.hours ? `. ${location.hours}.` : '.'}
            </p>
          )}

          <div className="mt-8 flex flex-wrap gap-3">
            {vehicle && <LinkButton href={to.vehicle(vehicle)}>Back to the {vehicle.title}</LinkButton>}
            <LinkButton href={to.search()} variant={vehicle ? 'secondary' : 'primary'}>
              {site.settings.stock_label}
            </LinkButton>
          </div>
        </div>
        {vehicle && (
          <aside aria-label="Your enquiry" className="mt-12 max-w-90 lg:mt-14 lg:self-start">
            <VehicleCard card={vehicle} heading="h2" />
            <RepaymentNote cards={[vehicle]} />
          </aside>
        )}
      </div>
    </div>
  )
}
