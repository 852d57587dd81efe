import { localiseConsole } from '@forecourt/rules/locale/consoleSpelling.ts'
import { localeOfZone } from '@forecourt/rules/locale/zoneLocale.ts'
import { AUDIT_ACTIONS } from '@forecourt/rules/staff/audit.ts'
import { canStaff } from '@forecourt/rules/staff/access.ts'
import { dayAfter } from '@forecourt/rules/locale/dates.ts'
import { instantOf } from '@forecourt/rules/locale/wallClock.ts'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { refusing } from '../form.ts'
import { pageAsked } from '../list/address.ts'
import { FilterByPlace, Filters } from '../list/filters.tsx'
import { Pager } from '../list/pager.tsx'
import { Field, Panel } from '../parts.tsx'
import { scopeName } from '../scopes.ts'
import { whenOf } from '../when.ts'

export const meta = () => [{ title: 'Audit log · Dealer console' }]

const PAGE = 50
const WHOLE = /^[1-9]\d{0,14}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const { reach, audit } = desk
  const text = (name: string) => args.url.searchParams.get(name)?.trim() ?? ''
  const [person, site, day] = [text('person'), text('site'), text('day')]
  return refusing(async () => {
    const zone = await desk.timeZone()
    const isDay = DAY.test(day) && !Number.isNaN(Date.parse(day))
    const startOf = (one: string) => new Date(instantOf(one, 0, zone))
    const { rows, previous, next } = await audit.list({
      person,
      websiteId: WHOLE.test(site) ? Number(site) : null,
      from: isDay ? startOf(day) : null,
      until: isDay ? startOf(dayAfter(day, 1)) : null,
      page: pageAsked(args.url, PAGE),
    })
    const whereOf = ({ website_id, dealership_group_id }: (typeof rows)[number]) =>
      website_id !== null
        ? scopeName({ kind: 'site', id: website_id, groupId: null }, reach)
        : dealership_group_id !== null
          ? scopeName({ kind: 'group', id: dealership_group_id }, reach)
          : ''
    return {
      filter: { person, site, day },
      sites: reach.sites
        .filter(({ id, groupId }) => canStaff(reach.grants, 'audit:read', { kind: 'site', id, groupId }).allowed)
        .map(({ id, name }) => ({ id, name })),
      page: { previous, next },
      filtered: person !== '' || site !== '' || day !== '',
      entries: rows.map((entry) => ({
        id: entry.id,
        at: whenOf(entry.at, zone),
        who: entry.who,
        what: `${localiseConsole(AUDIT_ACTIONS[entry.action], localeOfZone(zone))} ${entry.subject}`,
        where: whereOf(entry),
        before: facts(entry.before),
        after: facts(entry.after),
        network: entry.network,
      })),
    }
  })
}

const facts = (values: Readonly<Record<string, unknown>> | null): string =>
  Object.values(values ?? {})
    .map(String)
    .join(', ')

export default function Audit() {
  const { filter, sites, page, entries, filtered } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="stack tight">
        <h1>Audit log</h1>
        <p className="muted">Who changed what, newest first. Nothing here can be changed or deleted.</p>
      </div>
      <Filters names={['person', 'site', 'day']}>
        <Field name="person" label="Name or address" type="search" defaultValue={filter.person} />
        <FilterByPlace name="site" label="Site" all="All sites" places={sites} chosen={filter.site} always />
        <Field name="day" label="Day" type="date" defaultValue={filter.day} />
      </Filters>
      <Panel title="Entries" pad={entries.length === 0}>
        {entries.length === 0 ? (
          <p>{filtered ? 'Nothing matches these filters.' : 'Nothing has been changed yet.'}</p>
        ) : (
          <table className="table">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">What</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
                <th scope="col">From</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry.id}>
                  <td className="muted">{entry.at}</td>
                  <td className="wrap">{entry.who}</td>
                  <td className="wrap">
                    {entry.what}
                    {entry.where ? <div className="muted">{entry.where}</div> : null}
                  </td>
                  <td className="wrap">{entry.before ? <Labelled label="Before">{entry.before}</Labelled> : null}</td>
                  <td className="wrap">{entry.after ? <Labelled label="After">{entry.after}</Labelled> : null}</td>
                  <td className="muted wrap">{entry.network}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
      <Pager page={page} />
    </>
  )
}

/** A cell that says on a phone which column it is of. */
function Labelled({ label, children }: { label: string; children: string }) {
  return (
    <>
      <span className="phone-only muted">{label}: </span>
      {children}
    </>
  )
}
