import { RESERVATION_VIEWS } from '@forecourt/rules/payment/view.ts'
import { reservationPath } from '@forecourt/rules/staff/consolePaths.ts'
import { siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
import { Link, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { deskOf, loadContext } from '../context.ts'
import { refusing } from '../form.ts'
import { addressWith, pageAsked } from '../list/address.ts'
import { FilterByPlace, Filters } from '../list/filters.tsx'
import { Pager } from '../list/pager.tsx'
import { Views } from '../list/views.tsx'
import { Refresher } from '../live/refresher.tsx'
import { Field } from '../parts.tsx'
import { whenOf } from '../when.ts'
import { amountOf, leftOf, stateOf } from './words.ts'
import { useSpelling } from '../spelling.ts'

export const meta = () => [{ title: 'Reservations · Dealer console' }]

const PAGE = 50
const WHOLE = /^[1-9]\d{0,8}$/

const VIEWS = [...RESERVATION_VIEWS, 'waitlist'] as const
type View = (typeof VIEWS)[number]
const LABELS: Readonly<Record<View, string>> = {
  unanswered: 'Needs an answer',
  holds: 'Holds',
  paid: 'Paid',
  ended: 'Ended',
  all: 'All',
  waitlist: 'Waiting list',
}
const EMPTY: Readonly<Record<View, string>> = {
  unanswered: 'Nobody is waiting for a call. When a visitor pays a deposit and your site promises a call, it is here.',
  holds: 'No vehicle is held right now. A hold lasts some minutes, in which the visitor pays the deposit.',
  paid: 'No vehicle is reserved with a deposit.',
  ended: 'Reservations that were released, refunded or cancelled, or whose time ended, are kept here.',
  all: 'Nobody has reserved a vehicle yet. Visitors can once your site takes deposits and the vehicle is reservable.',
  waitlist: 'Nobody is waiting for a reserved vehicle. Visitors can ask to be told when one is free again.',
}

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const { now } = args.context.get(loadContext)
  const text = (name: string) => args.url.searchParams.get(name)?.trim() ?? ''
  const [site, search] = [text('site'), text('search').slice(0, 100)]
  const { reservations } = desk
  return refusing(async () => {
    const websiteId = WHOLE.test(site) ? Number(site) : null
    const [counts, zone] = await Promise.all([reservations.counts(websiteId), desk.timeZone()])
    const view = VIEWS.find((one) => one === text('view')) ?? 'unanswered'
    const request = pageAsked(args.url, PAGE)
    const sites = siteChoices(reservations.sites())
    const siteName = (id: number) => (sites.length > 1 ? (sites.find((one) => one.id === id)?.name ?? '') : '')
    const shared = {
      view,
      sites,
      filter: { site, search },
      isFiltered: site !== '' || search !== '',
      views: VIEWS.map((value) => ({
        value,
        label: LABELS[value],
        count: value in counts ? counts[value as keyof typeof counts] : null,
      })),
    }
    if (view === 'waitlist') {
      const { rows, ...page } = await reservations.waitlist({ websiteId, search }, request)
      return {
        ...shared,
        page,
        rows: rows.map((row) => ({
          id: row.id,
          href: null,
          reference: '',
          word: row.state === 'offered' ? 'Offered' : 'Waiting',
          tone: row.state === 'offered' ? 'warn' : '',
          note: row.state === 'offered' && row.offered_until ? leftOf(row.offered_until, now) : '',
          urgent: false,
          vehicle: row.car_name,
          site: siteName(row.website_id),
          name: row.name,
          email: row.email,
          amount: '',
          when: whenOf(row.created_at, zone),
        })),
      }
    }
    const { rows, ...page } = await reservations.list({ view, websiteId, search }, request)
    return {
      ...shared,
      page,
      rows: rows.map((row) => ({
        id: row.id,
        href: reservationPath(row.reference),
        reference: row.reference,
        ...stateOf(row, row.money, { now, zone }),
        vehicle: row.car_name,
        site: siteName(row.website_id),
        name: row.name,
        email: row.email,
        amount: amountOf(row.deposit_cents, row.currency),
        when: whenOf(row.created_at, zone),
      })),
    }
  })
}

export default function Reservations() {
  const { view, views, sites, filter, isFiltered, rows, page } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const spell = useSpelling()
  return (
    <>
      <Refresher kinds={['reservation']} what="Reservations" />
      <div className="stack tight">
        <h1>Reservations</h1>
        <p className="muted">Vehicles that visitors hold or have paid a deposit for, and who waits for one.</p>
      </div>
      <Views label="Views" views={views} current={view} />
      <Filters names={['search', 'site']}>
        <Field name="search" label="Name, vehicle or reference" type="search" defaultValue={filter.search} />
        <FilterByPlace name="site" label="Site" all="All sites" places={sites} chosen={filter.site} />
      </Filters>
      <section className="panel" aria-label="Reservations">
        {rows.length === 0 ? (
          <div className="pad stack tight empty">
            <p>{isFiltered ? 'Nothing matches these filters.' : spell(EMPTY[view])}</p>
            {view === 'all' || isFiltered ? null : (
              <p>
                <Link to={addressWith(search, { view: 'all' })}>See all reservations</Link>
              </p>
            )}
          </div>
        ) : (
          <table className="table reservation-rows">
            <thead>
              <tr>
                <th scope="col">State</th>
                <th scope="col">Vehicle</th>
                <th scope="col">{view === 'waitlist' ? 'Person' : 'Buyer'}</th>
                {view === 'waitlist' ? null : (
                  <th scope="col" className="amount">
                    Deposit
                  </th>
                )}
                <th scope="col">{view === 'waitlist' ? 'Waiting since' : 'Held on'}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>
                    <span className={`badge ${row.tone}`}>{row.word}</span>
                    {row.note ? <div className={row.urgent ? 'state danger' : 'muted'}>{row.note}</div> : null}
                  </td>
                  <td className="wrap">
                    {row.href ? (
                      <Link to={row.href} className="whole">
                        {row.vehicle}
                      </Link>
                    ) : (
                      row.vehicle
                    )}
                    <div className="muted">{[row.reference, row.site].filter(Boolean).join(' · ')}</div>
                  </td>
                  <td className="wrap">
                    {row.name}
                    <div className="muted">{row.email}</div>
                  </td>
                  {view === 'waitlist' ? null : <td className="amount">{row.amount}</td>}
                  <td className="muted">{row.when}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <Pager page={page} words={view === 'waitlist' ? ['Earlier', 'Later'] : ['Newer', 'Older']} />
    </>
  )
}
