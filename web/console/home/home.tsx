import { failureWords } from '@forecourt/rules/delivery/failureWords.ts'
import { dayLabel } from '@forecourt/rules/locale/moment.ts'
import { localeOfZone } from '@forecourt/rules/locale/zoneLocale.ts'
import { bookingsPath, CONSOLE_PATHS, leadPath } from '@forecourt/rules/staff/consolePaths.ts'
import { ALL_LIVE_KINDS } from '@forecourt/rules/staff/live.ts'
import type { ReactNode } from 'react'
import { memo } from 'react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { deskOf, loadContext } from '../context.ts'
import { Refresher } from '../live/refresher.tsx'
import { Panel } from '../parts.tsx'
import { Rest } from '../rest.tsx'
import type { ScreenProps } from '../screen.ts'
import { FirstAnswers } from './firstAnswers.tsx'
import { HAPPENED, listSince } from './happened.ts'
import { NoLeads, NoStock } from './none.tsx'
import { bookingsOf, feedsOf, leadsOf, reservationsOf, sitesOf, stockOf, unfinishedOf } from './needs.ts'
import { useSpelling } from '../spelling.ts'

/** What this screen counts; the single steps of deliveries are none of it. */
const COUNTED_KINDS = ALL_LIVE_KINDS.filter((kind) => kind !== 'lead.delivery' && kind !== 'vehicle')

const DAY_MS = 86_400_000

export const meta = () => [{ title: 'Today · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const { now } = args.context.get(loadContext)
  const zone = await desk.timeZone()
  const since = new Date(now.getTime() - DAY_MS)
  const [leads, reservations, bookings, stock, feeds, happened, unfinished] = await Promise.all([
    leadsOf(desk, now),
    reservationsOf(desk, now, zone),
    bookingsOf(desk, now, zone),
    stockOf(desk),
    feedsOf(desk),
    desk.today.happened(since),
    unfinishedOf(desk),
  ])
  return {
    name: desk.person.name,
    day: dayLabel(now, zone, localeOfZone(zone), 'long'),
    leads,
    reservations,
    bookings,
    stock,
    feeds,
    happened: happened.map((one) => ({ ...one, href: listSince(one.what, since) })),
    unfinished,
    mayAddSites: desk.newSites.may.allowed,
    ...sitesOf(desk),
  }
}

export default memo(function Today({ loaderData }: ScreenProps<typeof loader>) {
  const { name, day, leads, reservations, bookings, stock, feeds, happened, unfinished, mayAddSites, sites, more } =
    loaderData
  const spell = useSpelling()
  const heading = (
    <div className="stack tight">
      <h1>Today</h1>
      <p className="muted">
        {day}. Hello, {name}.
      </p>
    </div>
  )
  // Nothing can wait where there are no sites, so nothing else says that nothing does.
  if (sites.length === 0)
    return (
      <>
        {heading}
        <Panel title="Your sites">
          {mayAddSites ? (
            <div className="stack">
              <p>There are no sites yet. Add the first one, and the console takes you through its set-up.</p>
              <div>
                <Link className="button" to={CONSOLE_PATHS.newSite}>
                  New site
                </Link>
              </div>
            </div>
          ) : (
            <p>You don’t have a role at any site. Ask whoever runs your dealership’s website to invite you.</p>
          )}
        </Panel>
      </>
    )
  return (
    <>
      <Refresher kinds={COUNTED_KINDS} what="Something" />
      {heading}
      <ul className="tiles" aria-label="In numbers">
        {leads ? (
          <>
            <Tile
              to={`${CONSOLE_PATHS.leads}?view=overdue`}
              label="Overdue leads"
              count={leads.counts.overdue}
              urgent
            />
            <Tile to={CONSOLE_PATHS.leads} label="Unassigned leads" count={leads.counts.unassigned} />
            <Tile to={`${CONSOLE_PATHS.leads}?view=mine`} label="Your leads" count={leads.counts.mine} />
            <Tile to={`${CONSOLE_PATHS.leads}?view=mentions`} label="Unread mentions" count={leads.mentions.count} />
          </>
        ) : null}
        {reservations ? (
          <Tile
            to={CONSOLE_PATHS.reservations}
            label="Deposits to answer"
            count={reservations.counts.unanswered}
            urgent
          />
        ) : null}
        {bookings ? <Tile to={bookingsPath({ view: 'day' })} label="Bookings today" count={bookings.count} /> : null}
      </ul>
      <div className="today">
        <div className="stack wide-gap">
          {leads ? (
            <Panel title="Waiting longest" pad={leads.overdue.length === 0}>
              {leads.none ? (
                <NoLeads mayAdd={leads.none.mayAdd} />
              ) : leads.overdue.length === 0 ? (
                <p>Every lead has been answered in time.</p>
              ) : (
                <Lines>
                  {leads.overdue.map((lead) => (
                    <Line
                      key={lead.id}
                      to={`${leadPath(lead.id)}?view=overdue`}
                      title={lead.name}
                      about={[spell(lead.kind), lead.about].filter(Boolean).join(' · ')}
                      side={lead.age}
                      urgent
                    />
                  ))}
                </Lines>
              )}
              {leads.overdue.length < leads.counts.overdue ? (
                <p className="pad">
                  <Link to={`${CONSOLE_PATHS.leads}?view=overdue`}>All {leads.counts.overdue} overdue leads</Link>
                </p>
              ) : null}
            </Panel>
          ) : null}
          {leads && leads.mentions.rows.length > 0 ? (
            <Panel title="Notes that mention you" pad={false}>
              <Lines>
                {leads.mentions.rows.map((one) => (
                  <Line
                    key={one.id}
                    to={`${leadPath(one.leadId)}?view=mentions`}
                    title={one.name}
                    about={`${one.who}: ${one.text}`}
                    side={one.age}
                  />
                ))}
              </Lines>
            </Panel>
          ) : null}
          {reservations ? (
            <Panel title="Deposits and holds" pad={reservations.rows.length === 0}>
              {reservations.rows.length === 0 ? (
                <p>No deposit waits for a call, and no vehicle is held.</p>
              ) : (
                <Lines>
                  {reservations.rows.map((one) => (
                    <Line
                      key={one.id}
                      to={one.href}
                      title={one.vehicle}
                      about={[one.name, one.word].filter(Boolean).join(' · ')}
                      side={one.note}
                      urgent={one.urgent}
                    />
                  ))}
                </Lines>
              )}
            </Panel>
          ) : null}
          {feeds && feeds.length > 0 ? (
            <Panel title="Feeds that need you" pad={false}>
              <Lines>
                {feeds.map((one) => (
                  <Line key={one.href} to={one.href} title={one.name} about={one.words} side="" urgent />
                ))}
              </Lines>
            </Panel>
          ) : null}
          {leads && leads.failed.count > 0 ? (
            <Panel title="Not delivered" pad={false}>
              <Lines>
                {leads.failed.rows.map((one) => (
                  <Line
                    key={one.id}
                    to={leadPath(one.leadId)}
                    title={one.name}
                    about={`To ${one.destination}${one.answer ? `: ${failureWords(one.answer)}` : ''}`}
                    side={one.age}
                    urgent
                  />
                ))}
              </Lines>
              {leads.failed.rows.length < leads.failed.count ? (
                <p className="pad muted">
                  And {leads.failed.count - leads.failed.rows.length} more in the last 30 days.
                </p>
              ) : null}
            </Panel>
          ) : null}
          {leads && !leads.none ? <FirstAnswers answers={leads.answers} /> : null}
        </div>
        <div className="stack wide-gap">
          {unfinished.length > 0 ? (
            <Panel title="Sites to finish" pad={false}>
              <Lines>
                {unfinished.map((one) => (
                  <Line key={one.id} to={one.href} title={one.name} about={one.state} side={one.left} />
                ))}
              </Lines>
            </Panel>
          ) : null}
          {bookings ? (
            <Panel title="Bookings today" pad={bookings.rows.length === 0}>
              {bookings.rows.length === 0 ? (
                <p>
                  Nothing is booked for today. <Link to={CONSOLE_PATHS.bookings}>See the week</Link>
                </p>
              ) : (
                <Lines>
                  {bookings.rows.map((one) => (
                    <Line
                      key={one.reference}
                      to={one.href}
                      title={one.name}
                      about={one.what}
                      side={one.time}
                      over={one.over}
                    />
                  ))}
                </Lines>
              )}
            </Panel>
          ) : null}
          {stock ? (
            <Panel title="Stock to look at" pad={stock.problems.length === 0}>
              {stock.none ? (
                <NoStock {...stock.none} />
              ) : stock.problems.length === 0 ? (
                <p>Every vehicle has photos, a price and the details that buyers ask for.</p>
              ) : (
                <Lines>
                  {stock.problems.map((one) => (
                    <Line key={one.name} to={one.href} title={one.label} about="" side={String(one.count)} />
                  ))}
                </Lines>
              )}
            </Panel>
          ) : null}
          {happened.length === 0 ? null : (
            <Panel title="Since this time yesterday" pad={false}>
              <Lines>
                {happened.map(({ what, last, before, href }) => (
                  <Line
                    key={what}
                    to={href}
                    title={last === 1 ? HAPPENED[what].one : HAPPENED[what].many}
                    about={`${before} the day before`}
                    side={String(last)}
                  />
                ))}
              </Lines>
            </Panel>
          )}
        </div>
      </div>
      <Rest>
        <Panel title="Your sites" pad={false}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Site</th>
                <th scope="col">Group</th>
                <th scope="col">Your role</th>
              </tr>
            </thead>
            <tbody>
              {sites.map((site) => (
                <tr key={site.id}>
                  <td>
                    <strong>{site.name}</strong>
                  </td>
                  <td className="muted">{site.group ?? 'No group'}</td>
                  <td>{site.roles.join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
        {more > 0 ? <p className="muted">And {more} more.</p> : null}
        {mayAddSites ? (
          <div>
            <Link className="button quiet" to={CONSOLE_PATHS.newSite}>
              New site
            </Link>
          </div>
        ) : null}
      </Rest>
    </>
  )
})

/** A number that leads to the list behind it. */
function Tile({ to, label, count, urgent }: { to: string; label: string; count: number; urgent?: boolean }) {
  return (
    <li>
      <Link to={to} className={`tile${urgent && count > 0 ? ' urgent' : ''}`}>
        <strong>{count}</strong> {label}
      </Link>
    </li>
  )
}

const Lines = ({ children }: { children: ReactNode }) => <ul className="today-lines">{children}</ul>

/** One row of a list, all of which leads to what it is about, if there is a screen of that. */
function Line({
  to,
  title,
  about,
  side,
  urgent = false,
  over = false,
}: {
  to: string | null
  title: string
  about: string
  side: string
  urgent?: boolean
  over?: boolean
}) {
  const content = (
    <>
      <span className="title wrap">{title}</span>
      {about ? <span className="muted wrap">{about}</span> : null}
      <span className={`side${urgent ? ' urgent' : ''}`}>{side}</span>
    </>
  )
  return (
    <li className={over ? 'over' : undefined}>
      {to === null ? <div className="line">{content}</div> : <Link to={to}>{content}</Link>}
    </li>
  )
}
