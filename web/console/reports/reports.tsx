import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { Download, FileText, Printer } from 'lucide-react'
import { memo } from 'react'
import { data, Link, useLocation, type LoaderFunctionArgs } from 'react-router'
import { printPage } from '../../browser/print.ts'
import { deskOf } from '../context.ts'
import { refusing } from '../form.ts'
import { addressWith } from '../list/address.ts'
import { Panel } from '../parts.tsx'
import { Rest } from '../rest.tsx'
import type { ScreenProps } from '../screen.ts'
import { BarRows } from './barRows.tsx'
import { Change } from './change.tsx'
import { Chart } from './chart.tsx'
import { ReportChooser, ReportTabs } from './chooser.tsx'
import { fieldsOf, reportQuery } from './query.ts'
import { shownReport, type ShownReport } from './shown.ts'
import { PriceChanges, Vehicles } from './vehicles.tsx'
import { useSpelling } from '../spelling.ts'

export const meta = () => [{ title: 'Reports · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const { reports } = await deskOf(args)
  const { mayRead } = reports
  // Their own figures are on the other tab.
  if (!mayRead.allowed) return data({ reason: mayRead.reason, fields: null, report: null }, { status: 403 })
  return refusing(async () => {
    const query = reportQuery(args.url)
    const found = await reports.read(query)
    return data({ reason: null, fields: fieldsOf(found, query.choice), report: shownReport(found) })
  })
}

export default memo(function Reports({ loaderData }: ScreenProps<typeof loader>) {
  const { reason, fields, report } = loaderData
  if (reason !== null)
    return (
      <>
        <h1>Reports</h1>
        <ReportTabs isPeople={false} ownOnly />
        <div className="notice stack tight">
          <p>{reason}</p>
          <p>
            <Link to={CONSOLE_PATHS.salespeople}>See the figures of your own leads</Link>
          </p>
        </div>
      </>
    )
  return (
    <>
      <div className="head">
        <div className="stack tight">
          <h1>Reports</h1>
          <p className="muted">
            {fields.name}, {fields.title}, compared with {fields.comparedTitle}
          </p>
        </div>
        {report.isEmpty ? null : <Downloads />}
      </div>
      <ReportTabs isPeople={false} />
      <ReportChooser fields={fields} />
      {report.isEmpty ? (
        <Panel title="Nothing to report yet">
          <p>
            Visitors are counted from the first visit to the website, and leads from the first one that is sent. Come
            back here in a day or two.
          </p>
        </Panel>
      ) : (
        <Figures report={report} />
      )}
    </>
  )
})

/** The same figures to take along. */
function Downloads() {
  const { search } = useLocation()
  return (
    <div className="row report-tools">
      <a className="button quiet" href={`${CONSOLE_PATHS.reportFile}${search}`} download>
        <Download aria-hidden size={16} />
        CSV
      </a>
      <a className="button quiet" href={`${CONSOLE_PATHS.reportPage}${search}`} download>
        <FileText aria-hidden size={16} />
        Report as a page
      </a>
      <button type="button" className="button quiet" onClick={printPage}>
        <Printer aria-hidden size={16} />
        Print
      </button>
    </div>
  )
}

function Figures({ report }: { report: ShownReport }) {
  const { title, comparedTitle, isWhole, until } = report
  return (
    <>
      {isWhole ? null : (
        <p className="notice">
          {until === null
            ? `${comparedTitle} isn’t over yet, so its figures cover fewer days.`
            : `${title} isn’t over yet. Its figures run to ${until}, and visitors are counted four times a day. ${comparedTitle} is shown beside it.`}
        </p>
      )}
      {isWhole ? (
        <Panel title="What changed most">
          {report.changes.length === 0 ? (
            <p>Nothing changed by more than it does by chance.</p>
          ) : (
            <ul className="report-changes">
              {report.changes.map((one) => (
                <li key={one.label}>
                  {one.to === null ? one.label : <Link to={one.to}>{one.label}</Link>}: <strong>{one.value}</strong>,{' '}
                  <Change words={one.words} trend={one.trend} />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      ) : null}
      <Totals totals={report.totals} />
      {report.sites.length > 0 ? <Sites sites={report.sites} /> : null}
      <Rest>
        <Details report={report} />
      </Rest>
    </>
  )
}

/** What is below the totals. */
function Details({ report }: { report: ShownReport }) {
  const spell = useSpelling()
  const { title, comparedTitle, recipients } = report
  const names = [title, comparedTitle] as const
  return (
    <>
      <Panel title="Visitors by day">
        <Chart title={`Visitors by day in ${title}`} heading="Day" points={report.days} names={names} />
      </Panel>
      <Panel title="From search to reservation">
        <BarRows
          caption="Visitors who took each step and all steps before it"
          heading="Step"
          rows={report.funnel.map((row) => ({ ...row, label: spell(row.label) }))}
          comparedTitle={comparedTitle}
        />
      </Panel>
      <div className="report-pair">
        {report.facets.map(({ facet, title: name, heading, rows, more }) => (
          <Panel key={facet} title={`Leads ${name.toLowerCase()}`}>
            {rows.length === 0 ? (
              <p>{facet === 'campaign' ? 'No lead came by a campaign.' : `No leads in ${title}.`}</p>
            ) : (
              <BarRows caption="" heading={heading} rows={rows} comparedTitle={comparedTitle} />
            )}
            {more > 0 ? <p className="muted">And {more} more. The CSV file has all of them.</p> : null}
          </Panel>
        ))}
      </div>
      <Panel title="Days to sell">
        {report.sales.sold === 0 ? (
          <p>No vehicle was sold in {title} whose arrival is known.</p>
        ) : (
          <>
            <p>
              Half of {report.sales.sold} vehicles were sold within <strong>{report.sales.median} days</strong>
              {report.sales.medianBefore === null ? '.' : `, ${report.sales.medianBefore} in ${comparedTitle}.`}
            </p>
            <Chart title="Vehicles sold by days in stock" heading="Days" points={report.sales.lengths} names={names} />
          </>
        )}
      </Panel>
      <Vehicles topCars={report.topCars} unviewed={report.unviewed} title={title} />
      <PriceChanges prices={report.prices} title={title} />
      <p className="muted">
        Visits by robots and by your own staff are not counted.
        {recipients === null
          ? ''
          : recipients === 0
            ? ' This report is not emailed to anyone.'
            : ` It is emailed to ${recipients === 1 ? 'one person' : `${recipients} people`} after each month.`}
      </p>
    </>
  )
}

function Totals({ totals }: Pick<ShownReport, 'totals'>) {
  return (
    <ul className="tiles report-totals" aria-label="In numbers">
      {totals.map(({ key, label, value, difference, to }) => {
        const inside = (
          <>
            <strong>{value}</strong> {label}
            {difference === null ? null : <Change {...difference} />}
          </>
        )
        return (
          <li key={key}>
            {to === null ? (
              <div className="tile">{inside}</div>
            ) : (
              <Link to={to} className="tile">
                {inside}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Sites({ sites }: Pick<ShownReport, 'sites'>) {
  const { search } = useLocation()
  return (
    <Panel title="Sites">
      <div className="report-wide" tabIndex={0} role="region" aria-label="Figures of each site">
        <table className="report-table">
          <thead>
            <tr>
              <th scope="col">Site</th>
              {['Visitors', 'Vehicle views', 'Leads', 'Sold'].map((name) => (
                <th key={name} scope="col" className="amount">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sites.map(({ id, name, cells }) => (
              <tr key={id}>
                <th scope="row" className="wrap">
                  <Link to={addressWith(search, { of: `site:${id}` })}>{name}</Link>
                </th>
                {cells.map(({ value, words, trend }, at) => (
                  <td key={at} className="amount">
                    {value} <Change words={words} trend={trend} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
