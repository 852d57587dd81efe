import { bookingName } from '@forecourt/rules/booking/words.ts'
import { BOOKING_KINDS, type BookingKind } from '@forecourt/rules/kinds/booking.ts'
import { dayAfter, dayOf } from '@forecourt/rules/locale/dates.ts'
import { clockLabel, dayLabel } from '@forecourt/rules/locale/moment.ts'
import { instantOf } from '@forecourt/rules/locale/wallClock.ts'
import { bookingPath, bookingsPath } from '@forecourt/rules/staff/consolePaths.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { deskOf, loadContext } from '../context.ts'
import { refusing } from '../form.ts'
import { Filters } from '../list/filters.tsx'
import { Keys } from '../list/keys.tsx'
import { Field } from '../parts.tsx'
import { zoneOf } from './zone.ts'

export const meta = () => [{ title: 'Bookings · Dealer console' }]

const WHOLE = /^[1-9]\d{0,8}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAYS_OF = { week: 7, day: 1 } as const
const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text))
const isKind = (text: string): text is BookingKind => BOOKING_KINDS.some((kind) => kind === text)

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const { now } = args.context.get(loadContext)
  const text = (name: string) => args.url.searchParams.get(name)?.trim() ?? ''
  const [site, dealership, kind] = [text('site'), text('dealership'), text('kind')]
  const { bookings } = desk
  return refusing(async () => {
    const zone = await desk.timeZone()
    const today = dayOf(now, zone)
    const first = isDay(text('day')) ? text('day') : today
    const view = text('view') === 'day' ? 'day' : 'week'
    const length = DAYS_OF[view]
    const sites = bookings.sites().map(({ id, name }) => ({ id, name }))
    const websiteId = WHOLE.test(site) ? Number(site) : sites.length === 1 ? sites[0]!.id : null
    // A day wider than shown: each booking is on the day of its own place.
    const [found, dealerships] = await Promise.all([
      bookings.list({
        from: new Date(instantOf(dayAfter(first, -1), 0, zone)),
        until: new Date(instantOf(dayAfter(first, length + 1), 0, zone)),
        kind: isKind(kind) ? kind : null,
        websiteId,
        dealershipId: WHOLE.test(dealership) ? Number(dealership) : null,
      }),
      websiteId === null ? Promise.resolve([]) : bookings.dealerships(websiteId),
    ])
    const filter = { kind: isKind(kind) ? kind : '', site, dealership }
    const to = (day: string, as: 'week' | 'day' = view) =>
      bookingsPath({ ...filter, view: as === 'week' ? undefined : as, day: day === today ? undefined : day })
    const noon = (day: string) => new Date(instantOf(day, 720, zone))
    const days = Array.from({ length }, (_, at) => {
      const day = dayAfter(first, at)
      return {
        day,
        isToday: day === today,
        label: dayLabel(noon(day), zone, 'en-AU', view === 'day' ? 'long' : 'short'),
        href: to(day, 'day'),
        bookings: found
          .filter(({ startsAt, timeZone }) => dayOf(startsAt, timeZone) === day)
          .map((booking) => ({
            href: bookingPath(booking.reference),
            kind: booking.kind,
            kindName: bookingName(booking.kind),
            time: clockLabel(booking.startsAt, booking.timeZone),
            until: clockLabel(booking.endsAt, booking.timeZone),
            zone: booking.timeZone === zone ? '' : zoneOf(booking.startsAt, booking.timeZone),
            over: booking.endsAt < now,
            name: booking.name,
            phone: booking.phone,
            vehicle: booking.vehicle,
            place: booking.place,
          })),
      }
    })
    return {
      days,
      view,
      filter: { ...filter, day: first === today ? '' : first },
      sites,
      dealerships,
      zone: zoneOf(noon(first), zone),
      range:
        view === 'day'
          ? dayLabel(noon(first), zone, 'en-AU', 'long')
          : `${dayLabel(noon(first), zone, 'en-AU')} – ${dayLabel(noon(dayAfter(first, 6)), zone, 'en-AU', 'long')}`,
      isNow: first === today,
      links: {
        before: to(dayAfter(first, -length)),
        after: to(dayAfter(first, length)),
        today: to(today),
        week: to(first, 'week'),
        day: to(first, 'day'),
      },
    }
  })
}

export default function Bookings() {
  const { days, view, filter, sites, dealerships, links, range, zone, isNow } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const go = (to: string) => () => void navigate(to)
  const count = days.reduce((sum, { bookings }) => sum + bookings.length, 0)
  return (
    <>
      <Keys
        shortcuts={[
          { key: 'ArrowLeft', label: view === 'week' ? 'The week before' : 'The day before', run: go(links.before) },
          { key: 'ArrowRight', label: view === 'week' ? 'The week after' : 'The day after', run: go(links.after) },
          { key: 't', label: 'Today', run: go(links.today) },
          { key: 'w', label: 'Week', run: go(links.week) },
          { key: 'd', label: 'Day', run: go(links.day) },
        ]}
      />
      <div className="head">
        <h1>Bookings</h1>
        <div className="row">
          <nav className="segments" aria-label="View">
            <Link to={links.week} prefetch="intent" aria-current={view === 'week' ? 'true' : undefined} title="w">
              Week
            </Link>
            <Link to={links.day} prefetch="intent" aria-current={view === 'day' ? 'true' : undefined} title="d">
              Day
            </Link>
          </nav>
        </div>
      </div>
      <div className="agenda-bar">
        <nav className="row" aria-label="Time">
          <Link className="button quiet square" to={links.before} prefetch="intent" title="←" preventScrollReset>
            <ChevronLeft aria-hidden size={16} />
            <span className="sr-only">Earlier</span>
          </Link>
          <Link
            className="button quiet"
            to={links.today}
            prefetch="intent"
            title="t"
            aria-current={isNow ? 'date' : undefined}
          >
            Today
          </Link>
          <Link className="button quiet square" to={links.after} prefetch="intent" title="→" preventScrollReset>
            <ChevronRight aria-hidden size={16} />
            <span className="sr-only">Later</span>
          </Link>
        </nav>
        <h2 aria-live="polite">{range}</h2>
        <p className="muted">
          {count === 0 ? 'No bookings' : `${count} ${count === 1 ? 'booking' : 'bookings'}`} · {zone}
        </p>
      </div>
      <Filters names={['day', 'kind', 'site', 'dealership']}>
        <Field name="day" label="Day" type="date" defaultValue={filter.day} />
        <Field name="kind" label="Kind" defaultValue={filter.kind}>
          <option value="">Test drives and service</option>
          <option value="appointment">Test drives</option>
          <option value="service">Service</option>
        </Field>
        {sites.length > 1 ? (
          <Field name="site" label="Site" defaultValue={filter.site}>
            <option value="">All sites</option>
            {sites.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Field>
        ) : null}
        {dealerships.length > 1 ? (
          <Field name="dealership" label="Dealership" defaultValue={filter.dealership}>
            <option value="">All dealerships</option>
            {dealerships.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Field>
        ) : null}
      </Filters>
      <ol className={`agenda ${view}`}>
        {days.map((day) => (
          <li key={day.day} className={day.isToday ? 'day now' : 'day'} aria-label={day.label}>
            <h3>
              {view === 'week' ? (
                <Link to={day.href} prefetch="intent">
                  {day.label}
                </Link>
              ) : (
                day.label
              )}
              {day.isToday ? <span className="badge good">Today</span> : null}
            </h3>
            {day.bookings.length === 0 ? (
              <p className="muted none">
                {view === 'day'
                  ? 'Nothing is booked on this day. Visitors book test drives and services on your site.'
                  : 'Nothing booked'}
              </p>
            ) : (
              <ul>
                {day.bookings.map((booking) => (
                  <li key={booking.href} className={`slot ${booking.kind}${booking.over ? ' over' : ''}`}>
                    <p className="time">
                      {booking.time}
                      <span className="until"> – {booking.until}</span>
                      {booking.zone ? <span className="muted"> {booking.zone}</span> : null}
                    </p>
                    <p className="wrap">
                      <Link to={booking.href} prefetch="intent" className="whole">
                        {booking.name}
                      </Link>
                    </p>
                    <p className="muted wrap">
                      {booking.kindName}
                      {booking.vehicle ? ` · ${booking.vehicle}` : ''}
                    </p>
                    {booking.place ? <p className="muted wrap place">{booking.place}</p> : null}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
