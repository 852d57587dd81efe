import { openingStatus } from '@forecourt/rules/location/hours.ts'
import { parseCategory, type LeadCategory } from '@forecourt/rules/lead/category.ts'
import { leadEvent } from '@forecourt/rules/event/choose.ts'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { dealerContext } from '../../context.ts'
import { opened } from '../../prepared.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { usePaths, useSite, useWords } from '../layout/site.ts'
import { phoneView } from '../layout/frame.server.ts'
import { PhoneLink } from '../layout/PhoneLink.tsx'
import { cardView } from '../vehicleCard/card.ts'
import { VehicleCard } from '../vehicleCard/VehicleCard.tsx'
import type { Route } from './+types/success.ts'

/** What a reference of ours looks like; nothing else from the address is repeated on the page. */
const REFERENCE = /^[0-9A-Z]{2,12}(?:-[0-9A-Z]{2,12}){0,2}$/

export function meta({ matches }: Route.MetaArgs) {
  const around = matches[0].loaderData
  return [
    { title: around ? `Thank you | ${opened(around).site.name}` : 'Thank you' },
    { name: 'robots', content: 'noindex, nofollow' },
  ]
}

export const headers = () => ({ 'cache-control': 'private, no-cache' })

export async function loader({ context, url }: Route.LoaderArgs) {
  const { site, stock, locations } = context.get(dealerContext)
  const now = new Date()
  const category = parseCategory(url.searchParams.get('category'))
  const ref = url.searchParams.get('ref') ?? ''
  const reference = REFERENCE.test(ref) ? ref : null
  const slug = url.searchParams.get('vehicle')
  const [car, yards] = await Promise.all([slug ? stock.find(slug) : null, locations.list()])
  const yard = yards.find(({ id }) => id === car?.location?.id) ?? yards[0] ?? null
  const [card] = car && !car.sold ? await stock.cards([car.id]) : []
  const number = car?.location?.phone ?? yard?.contact_detail.phone ?? site.settings.site_phone
  return {
    category,
    reference,
    sent: reference === null ? null : { id: leadEvent({ category, car }), reference },
    vehicle: card ? cardView(card, site, now) : null,
    yard: yard && { name: yard.name, hours: openingStatus(yard, now)?.text ?? null },
    phone: number ? phoneView(number, site, yard?.id ?? null) : null,
  }
}

/** What was sent, in a sentence; categories without their own say only that it arrived. */
const RECEIVED: Partial<Record<LeadCategory, string>> = {
  'New Vehicle Enquiry': 'Your enquiry is with our sales team.',
  'Used Vehicle Enquiry': 'Your enquiry is with our sales team.',
  'Test Drive': 'Your test drive request is with our sales team.',
  'Trade In': 'Your vehicle details are with our valuer.',
  'Finance Enquiry': 'Your finance enquiry is with our finance team.',
  'Service Booking': 'Your booking request is with our service team.',
  'Parts Enquiry': 'Your enquiry is with our parts team.',
}

/** After a form was sent (spec §2 /success): that it is safe, what it is called, what happens next. */
export default function Success({ loaderData }: Route.ComponentProps) {
  const { category, reference, sent, vehicle, yard, phone } = loaderData
  const site = useSite()
  const to = usePaths()
  const words = useWords()
  const endpoint = to.api.events()
  useEffect(() => {
    if (sent) void import('../../browser/pageEvents.ts').then(({ leadSent }) => leadSent(endpoint, site.id, sent))
  }, [endpoint, site.id, sent])
  const steps = [
    site.settings.enquiry_reply_promise ?? '',
    vehicle
      ? `We check that the ${vehicle.title} is still here and answer what you asked.`
      : 'We read what you wrote and answer what you asked.',
    reference ? 'If you ring us, mention the reference and we know at once what it is about.' : null,
  ].filter(Boolean)
  return (
    <div className="container section lg:grid lg:grid-cols-[minmax(0,40rem)_minmax(0,22.5rem)] lg:justify-between lg:gap-12">
      <div>
        <CircleCheck aria-hidden size={48} strokeWidth={1.5} className="text-success" />
        <h1 className="mt-4 text-33 lg:text-40">Thank you</h1>
        <p className="mt-2 text-19 text-muted">
          {words((category && RECEIVED[category]) ?? 'We have what you sent us.')}
        </p>

        {reference && (
          <p className="mt-8 border-y py-5">
            <span className="block text-14 text-muted">Your reference</span>
            <strong className="figures text-28 tracking-wide">{reference}</strong>
          </p>
        )}

        <h2 className="mt-8 text-19">What happens next</h2>
        <ol className="mt-3 grid gap-3">
          {steps.map((step, index) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden
                className="figures grid size-7 shrink-0 place-items-center rounded-full border text-14 font-semibold"
              >
                {index + 1}
              </span>
              <span className="pt-0.5">{words(step ?? '')}</span>
            </li>
          ))}
        </ol>

        {phone && (
          <p className="mt-6 text-muted">
            In a hurry? Ring {yard?.name ?? site.name} on{' '}
            <PhoneLink phone={phone} className="font-semibold text-link underline underline-offset-4" />
            {yard?.hours ? `. ${yard.hours}.` : '.'}
          </p>
        )}

        <div className="mt-8 flex flex-wrap gap-3">
          {vehicle && <LinkButton href={vehicle.href}>Back to the {vehicle.title}</LinkButton>}
          <LinkButton href={to.search()} variant={vehicle ? 'secondary' : 'primary'}>
            {site.settings.stock_label ?? 'Our Stock'}
          </LinkButton>
        </div>
      </div>
      {vehicle && (
        <aside aria-label="What you asked about" className="mt-12 max-w-90 lg:mt-14 lg:self-start">
          <VehicleCard card={vehicle} heading="h2" />
        </aside>
      )}
    </div>
  )
}
