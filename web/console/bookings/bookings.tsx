import { blockedOn } from '@forecourt/rules/booking/blockedTime.ts'
import { bookingName } from '@forecourt/rules/booking/words.ts'
import { BOOKING_KINDS, type BookingKind } from '@forecourt/rules/kinds/booking.ts'
import { dayAfter, dayOf } from '@forecourt/rules/locale/dates.ts'
import { clockLabel, dayLabel } from '@forecourt/rules/locale/moment.ts'
import { instantOf } from '@forecourt/rules/locale/wallClock.ts'
import { localeOfZone } from '@forecourt/rules/locale/zoneLocale.ts'
import { bookingPath, bookingsPath, newBookingPath } from '@forecourt/rules/staff/consolePaths.ts'
import { siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { Link, redirect, useNavigate, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { deskOf, loadContext } from '../context.ts'
import { answering, DONE, formOf, INTENT, refusing, UNDO } from '../form.ts'
import { Done } from '../list/done.tsx'
import { FilterByPlace, Filters } from '../list/filters.tsx'
import { Keys } from '../list/keys.tsx'
import { Refresher } from '../live/refresher.tsx'
import { ChangeForm, Field, Outcome, Submit, type Failure } from '../parts.tsx'
import { Rest } from '../rest.tsx'
import type { ScreenProps } from '../screen.ts'
import { BlockOut, sentTime, TIME_NAMES } from './blockOut.tsx'
import { sentTerms, Terms, termsUndo, undoneTerms } from './terms.tsx'
import { shortZoneName } from '../when.ts'

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
  const [site, dealership, location, kind] = [text('site'), text('dealership'), text('location'), text('kind')]
  const { bookings } = desk
  return refusing(async () => {
    const sites = siteChoices(bookings.sites())
    const websiteId = WHOLE.test(site) ? Number(site) : sites.length === 1 ? sites[0]!.id : null
    // A calendar of one site has its days; of several, those of the reader, who may have just the one.
    const own = websiteId === null || sites.length === 1 ? null : await bookings.timeZone(websiteId)
    const zone = own ?? (await desk.timeZone())
    const locale = localeOfZone(zone)
    const today = dayOf(now, zone)
    const first = isDay(text('day')) ? text('day') : today
    const view = text('view') === 'day' ? 'day' : 'week'
    const length = DAYS_OF[view]
    const locations = websiteId === null ? [] : await bookings.locations(websiteId)
    const at = locations.find(({ id }) => String(id) === location)
    // A day wider than shown: each booking is on the day of its own place.
    const span = {
      from: new Date(instantOf(dayAfter(first, -1), 0, zone)),
      until: new Date(instantOf(dayAfter(first, length + 1), 0, zone)),
      websiteId,
      dealershipId: at?.dealershipId ?? (WHOLE.test(dealership) ? Number(dealership) : null),
      locationId: at?.id ?? null,
    }
    const [found, blocks, dealerships, terms] = await Promise.all([
      bookings.list({ ...span, kind: isKind(kind) ? kind : null }),
      bookings.blocks(span),
      websiteId === null ? [] : bookings.dealerships(websiteId),
      websiteId === null ? null : bookings.terms(websiteId),
    ])
    const filter = { kind: isKind(kind) ? kind : '', site, dealership, location: at ? location : '' }
    const to = (day: string, as: 'week' | 'day' = view) =>
      bookingsPath({ ...filter, view: as === 'week' ? undefined : as, day: day === today ? undefined : day })
    const noon = (day: string) => new Date(instantOf(day, 720, zone))
    const days = Array.from({ length }, (_, at) => {
      const day = dayAfter(first, at)
      return {
        day,
        isToday: day === today,
        label: dayLabel(noon(day), zone, locale, view === 'day' ? 'long' : 'short'),
        href: to(day, 'day'),
        blocks: blocks
          .filter((block) => kind === '' || block.kind === null || block.kind === kind)
          .flatMap((block) => {
            const time = blockedOn(day, { from: block.starts_at, until: block.ends_at }, block.timeZone)
            return time === null ? [] : [{ block, time }]
          })
          .map(({ block, time }) => ({
            startsAt: block.starts_at.getTime(),
            id: block.id,
            reason: block.reason,
            dealership: block.dealership,
            what: block.kind === null ? 'No bookings' : `No ${block.kind === 'service' ? 'services' : 'test drives'}`,
            time,
            zone: block.timeZone === zone ? '' : shortZoneName(block.starts_at, block.timeZone),
            may: block.may,
          })),
        bookings: found
          .filter(({ startsAt, timeZone }) => dayOf(startsAt, timeZone) === day)
          .map((booking) => ({
            startsAt: booking.startsAt.getTime(),
            href: bookingPath(booking.reference),
            kind: booking.kind,
            kindName: bookingName(booking.kind),
            time: clockLabel(booking.startsAt, booking.timeZone),
            until: clockLabel(booking.endsAt, booking.timeZone),
            zone: booking.timeZone === zone ? '' : shortZoneName(booking.startsAt, booking.timeZone),
            over: booking.endsAt < now,
            name: booking.name,
            phone: booking.phone,
            vehicle: booking.vehicle,
            // Which location it is, where all are shown.
            place: filter.location === '' ? booking.place : '',
          })),
      }
    })
    return {
      days,
      view,
      filter: { ...filter, day: first === today ? '' : first },
      sites,
      dealerships,
      locations: locations.map(({ id, name }) => ({ id, name })),
      terms: terms && {
        ...terms,
        rows: terms.rows.map((row) => ({ ...row, kindName: bookingName(row.kind) })),
        site: String(websiteId),
      },
      zone: shortZoneName(noon(first), zone),
      range:
        view === 'day'
          ? dayLabel(noon(first), zone, locale, 'long')
          : `${dayLabel(noon(first), zone, locale)} – ${dayLabel(noon(dayAfter(first, 6)), zone, locale)}${locale === 'en-US' ? ',' : ''} ${dayAfter(first, 6).slice(0, 4)}`,
      isNow: first === today,
      block:
        websiteId === null
          ? null
          : {
              site: String(websiteId),
              may: await bookings.mayBlock(websiteId),
              from: `${first}T09:00`,
              until: `${first}T17:00`,
              day: first,
            },
      done: MESSAGES[text(DONE)] ?? null,
      undo: WHOLE.test(text(UNDO)) ? text(UNDO) : null,
      savedTerms: text(DONE) === TERMS_DONE,
      undoTerms: text(DONE) === TERMS_DONE ? undoneTerms(text(UNDO), terms?.rows ?? []) : null,
      mayAdd: desk.newBooking.mayAdd(),
      links: {
        add: newBookingPath({
          kind: isKind(kind) ? kind : undefined,
          site: site || undefined,
          dealership: dealership || undefined,
        }),
        before: to(dayAfter(first, -length)),
        after: to(dayAfter(first, length)),
        today: to(today),
        week: to(first, 'week'),
        day: to(first, 'day'),
      },
    }
  })
}

const HOW_BOOKED = 'Visitors book test drives and services on your site, and you can add bookings for those who call.'
const TERMS_DONE = 'terms'
const MESSAGES: Readonly<Record<string, string>> = {
  blocked: 'The time is blocked out: nobody can book it.',
  booked: 'The time is blocked out. Bookings that are already in it stay: move or cancel them.',
  unblocked: 'Bookings are taken again.',
  [TERMS_DONE]: 'Saved. What is booked already stays.',
}

export async function action(args: ActionFunctionArgs) {
  const { bookings } = await deskOf(args)
  const field = await formOf(args.request)
  const back = (what: string, undo: string | null) => {
    const params = new URLSearchParams(args.url.search)
    params.delete('index')
    params.set(DONE, what)
    params.delete(UNDO)
    if (undo !== null) params.set(UNDO, undo)
    return redirect(`${args.url.pathname}?${params}`)
  }
  const names = [INTENT, 'dealership', 'kind', ...TIME_NAMES, 'reason', 'places', 'notice']
  return answering(field, names, async () => {
    if (field(INTENT) === 'unblock') {
      await bookings.unblock(WHOLE.test(field('id')) ? Number(field('id')) : 0)
      return back('unblocked', null)
    }
    if (field(INTENT) === 'terms') {
      const change = sentTerms(field)
      const before = await bookings.changeTerms(change)
      return back(TERMS_DONE, before && termsUndo(change, before))
    }
    const { id, booked } = await bookings.block({
      websiteId: WHOLE.test(field('site')) ? Number(field('site')) : 0,
      dealershipId: WHOLE.test(field('dealership')) ? Number(field('dealership')) : 0,
      kind: field('kind'),
      time: sentTime(field),
      reason: field('reason'),
    })
    return back(booked > 0 ? 'booked' : 'blocked', String(id))
  })
}

export default memo(function Bookings({ loaderData: one, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { days, view, filter, sites, dealerships, locations, terms, links, range, zone, isNow, block, done } = one
  const failure = actionData as Failure | undefined
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
          ...(one.mayAdd.allowed ? [{ key: 'b', label: 'Add a booking', run: go(links.add) }] : []),
        ]}
      />
      <Refresher kinds={['booking']} what="Bookings" />
      <div className="head">
        <h1>Bookings</h1>
        <div className="row">
          <nav className="segments" aria-label="View">
            <Link to={links.week} aria-current={view === 'week' ? 'true' : undefined} title="w">
              Week
            </Link>
            <Link to={links.day} aria-current={view === 'day' ? 'true' : undefined} title="d">
              Day
            </Link>
          </nav>
          {one.mayAdd.allowed ? (
            <Link className="button" to={links.add} title="b">
              Add a booking
            </Link>
          ) : null}
        </div>
      </div>
      {one.mayAdd.allowed ? null : <p className="muted">{one.mayAdd.reason}</p>}
      <div className="agenda-bar">
        <nav className="row" aria-label="Time">
          <Link className="button quiet square" to={links.before} title="←" preventScrollReset>
            <ChevronLeft aria-hidden size={16} />
            <span className="sr-only">Earlier</span>
          </Link>
          <Link
            className="button quiet"
            to={links.today}

            title="t"
            aria-current={isNow ? 'date' : undefined}
          >
            Today
          </Link>
          <Link className="button quiet square" to={links.after} title="→" preventScrollReset>
            <ChevronRight aria-hidden size={16} />
            <span className="sr-only">Later</span>
          </Link>
        </nav>
        <h2 aria-live="polite">{range}</h2>
        <p className="muted">
          {count === 0 ? 'No bookings' : `${count} ${count === 1 ? 'booking' : 'bookings'}`} · {zone}
        </p>
      </div>
      <Filters names={['day', 'kind', 'site', 'dealership', 'location']}>
        <Field name="day" label="Day" type="date" defaultValue={filter.day} />
        <Field name="kind" label="Kind" defaultValue={filter.kind}>
          <option value="">All kinds</option>
          <option value="appointment">Test drives</option>
          <option value="service">Service</option>
        </Field>
        <FilterByPlace name="site" label="Site" all="All sites" places={sites} chosen={filter.site} />
        <FilterByPlace
          name="dealership"
          label="Dealership"
          all="All dealerships"
          places={dealerships}
          chosen={filter.dealership}
        />
        <FilterByPlace
          name="location"
          label="Location"
          all="All locations"
          places={locations}
          chosen={filter.location}
        />
      </Filters>
      <Outcome failure={failure?.conflict || Object.keys(failure?.fields ?? {}).length > 0 ? undefined : failure} />
      <Done
        undo={
          one.undoTerms
            ? { intent: 'terms', hidden: one.undoTerms }
            : one.undo
              ? { intent: 'unblock', hidden: { id: one.undo } }
              : null
        }
      >
        {done}
      </Done>
      {count === 0 && view === 'week' ? (
        <p className="muted">There are no bookings on these days. {HOW_BOOKED}</p>
      ) : null}
      <ol className={`agenda ${view}`}>
        {days.map((day) => (
          <li key={day.day} className={day.isToday ? 'day now' : 'day'} aria-label={day.label}>
            <h3>
              {view === 'week' ? <Link to={day.href}>{day.label}</Link> : day.label}
              {day.isToday ? <span className="badge good">Today</span> : null}
            </h3>
            {day.bookings.length + day.blocks.length === 0 ? (
              <p className="muted none">
                {view === 'day' ? `Nothing is booked on this day. ${HOW_BOOKED}` : 'Nothing booked'}
              </p>
            ) : (
              <ul>
                {[...day.blocks, ...day.bookings]
                  .toSorted((one, other) => one.startsAt - other.startsAt)
                  .map((entry) =>
                    'href' in entry ? (
                      <Booked key={entry.href} booking={entry} />
                    ) : (
                      <Blocked key={entry.id} block={entry} />
                    ),
                  )}
              </ul>
            )}
          </li>
        ))}
      </ol>
      <Rest>
        {block ? (
          <BlockOut key={one.undo} block={block} dealerships={dealerships} failure={failure} />
        ) : (
          <p className="muted">To block out a time, or to change how many bookings you take, choose a site first.</p>
        )}
        {terms ? <Terms terms={terms} failure={failure} saved={one.savedTerms} /> : null}
      </Rest>
    </>
  )
})

type Day = ScreenProps<typeof loader>['loaderData']['days'][number]

/** A booking of a day. */
const Booked = ({ booking }: { booking: Day['bookings'][number] }) => (
  <li className={`slot ${booking.kind}${booking.over ? ' over' : ''}`}>
    <p className="time">
      {booking.time}
      <span className="until"> – {booking.until}</span>
      {booking.zone ? <span className="muted"> {booking.zone}</span> : null}
    </p>
    <p className="wrap">
      <Link to={booking.href} className="whole">
        {booking.name}
      </Link>
    </p>
    <p className="muted wrap">
      {booking.kindName}
      {booking.vehicle ? ` · ${booking.vehicle}` : ''}
    </p>
    {booking.place ? <p className="muted wrap">{booking.place}</p> : null}
  </li>
)

/** A time that is blocked out, which can be opened again. */
const Blocked = ({ block }: { block: Day['blocks'][number] }) => (
  <li className="slot blocked">
    <p className="time">
      {block.time}
      {block.zone ? <span className="muted"> {block.zone}</span> : null}
    </p>
    <p className="wrap">
      {block.what}: {block.reason}
    </p>
    <p className="muted wrap">{block.dealership}</p>
    {block.may.allowed ? (
      <ChangeForm intent="unblock" hidden={{ id: String(block.id) }}>
        <Submit look="quiet" of={block.reason}>
          Unblock
        </Submit>
      </ChangeForm>
    ) : null}
  </li>
)
