import { withQuery } from '@forecourt/rules/site/paths.ts'
import { AUDIT_AREAS } from '@forecourt/rules/staff/audit.ts'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { Download } from 'lucide-react'
import { Link, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { deskOf, nowOf } from '../context.ts'
import { refusing } from '../form.ts'
import { pageAsked } from '../list/address.ts'
import { FilterByPlace, Filters } from '../list/filters.tsx'
import { Pager } from '../list/pager.tsx'
import { Field, Panel } from '../parts.tsx'
import { shortZoneName } from '../when.ts'
import { auditAsked, auditSites, shownEntry } from './entries.ts'

export const meta = () => [{ title: 'Audit log · Dealer console' }]

const PAGE = 50

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  return refusing(async () => {
    const zone = await desk.timeZone()
    const { filter, asked } = auditAsked(args.url, zone)
    // An address from before there were two days.
    if (args.url.searchParams.has('day')) throw redirect(withQuery(CONSOLE_PATHS.audit, filter))
    const { rows, previous, next } = await desk.audit.list({ ...asked, page: pageAsked(args.url, PAGE) })
    return {
      filter,
      zone: shortZoneName(nowOf(args), zone),
      exported: desk.audit.mayExport.allowed ? withQuery(CONSOLE_PATHS.exportAudit, filter) : null,
      sites: auditSites(desk.reach),
      page: { previous, next },
      filtered: Object.values(filter).some((one) => one !== ''),
      entries: rows.map((entry) => shownEntry(entry, desk.reach, zone)),
    }
  })
}

export default function Audit() {
  const { filter, zone, sites, page, entries, filtered, exported } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="head">
        <div className="stack tight">
          <h1>Audit log</h1>
          <p className="muted">
            Who changed what, newest first. Nothing here can be changed or deleted. Days begin at midnight {zone}.
          </p>
        </div>
        {exported === null || entries.length === 0 ? null : (
          <Link className="button quiet" to={exported}>
            <Download aria-hidden size={16} />
            Download CSV
          </Link>
        )}
      </div>
      <Filters names={['person', 'about', 'site', 'from', 'until']}>
        <Field name="person" label="Name or address" type="search" defaultValue={filter.person} />
        <Field name="about" label="About" defaultValue={filter.about}>
          <option value="">Everything</option>
          {AUDIT_AREAS.map(({ area, label }) => (
            <option key={area} value={area}>
              {label}
            </option>
          ))}
        </Field>
        <FilterByPlace name="site" label="Site" all="All sites" places={sites} chosen={filter.site} always />
        <Field name="from" label="First day" type="date" defaultValue={filter.from} />
        <Field name="until" label="Last day" type="date" defaultValue={filter.until} />
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
                  <td>{entry.who}</td>
                  <td className="wrap">
                    {entry.what}
                    {entry.where ? <div className="muted">{entry.where}</div> : null}
                  </td>
                  <td className="wrap">{entry.before ? <Labelled label="Before">{entry.before}</Labelled> : null}</td>
                  <td className="wrap">{entry.after ? <Labelled label="After">{entry.after}</Labelled> : null}</td>
                  <td className="muted wrap">
                    {entry.network ? <Labelled label="From">{entry.network}</Labelled> : null}
                  </td>
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
