import { lengthWords } from '@forecourt/rules/leadDesk/firstAnswer.ts'
import { comparedWords, differenceOf, trendOf, type Trend } from '@forecourt/rules/report/comparison.ts'
import {
  ALL_PEOPLE_COLUMNS,
  PEOPLE_COLUMNS,
  PEOPLE_SORT,
  percentOf,
  sortedPeople,
  type PeopleColumn,
  type PersonFigures,
} from '@forecourt/rules/report/people.ts'
import { CONSOLE_PATHS, reportLeadsPath } from '@forecourt/rules/staff/consolePaths.ts'
import { parseSort } from '@forecourt/rules/staff/sort.ts'
import { Download } from 'lucide-react'
import { Link, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { refusing } from '../form.ts'
import { SORT } from '../list/address.ts'
import { SortField, SortHeading } from '../list/sortHeading.tsx'
import { Panel } from '../parts.tsx'
import { Change } from './change.tsx'
import { ReportChooser, ReportTabs } from './chooser.tsx'
import { fieldsOf, figure, reportQuery } from './query.ts'

export const meta = () => [{ title: 'By salesperson · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const { reports } = await deskOf(args)
  return refusing(async () => {
    const query = reportQuery(args.url)
    const report = await reports.salespeople(query)
    const sort = parseSort(args.url.searchParams.get(SORT), ALL_PEOPLE_COLUMNS, PEOPLE_SORT)
    const { isWhole, mayOpenLeads, month, chosen } = report
    const leadsOf = (person: string | null, only: { status?: string; view?: string }) =>
      mayOpenLeads && person !== null ? reportLeadsPath({ month, of: chosen.value, person, ...only }) : null
    const rowOf = (name: string, id: string | null, one: { now: PersonFigures; before: PersonFigures }) => ({
      key: id ?? name,
      name,
      cells: cellsOf(one.now, one.before, isWhole),
      links: {
        assigned: one.now.assigned > 0 ? leadsOf(id, {}) : null,
        won: one.now.won > 0 ? leadsOf(id, { status: 'won' }) : null,
        overdue: one.now.overdue > 0 ? leadsOf(id, { view: 'overdue' }) : null,
      },
    })
    return {
      fields: fieldsOf(report, query.choice),
      sort,
      ownOnly: report.ownOnly,
      isWhole,
      people: sortedPeople(report.people, sort).map(({ name, id, ...one }) => rowOf(name, id, one)),
      nobody: report.nobody && report.nobody.now.assigned > 0 ? rowOf('Not assigned', null, report.nobody) : null,
      all: report.all ? rowOf('Everyone', null, report.all) : null,
    }
  })
}

type Figure = Exclude<PeopleColumn, 'name'>

/** A figure in words, and how it compares. */
interface Cell {
  value: string
  words: string | null
  trend: Trend
}

const FIGURES = ALL_PEOPLE_COLUMNS.filter((one): one is Figure => one !== 'name')

/** What was counted of the leads, and how many of them that is in per cent. */
const withShare = (count: number, of: number) => {
  const percent = percentOf(count, of)
  return percent === null ? figure(count) : `${figure(count)} (${percent}%)`
}

function cellsOf(now: PersonFigures, before: PersonFigures, isWhole: boolean): Record<Figure, Cell> {
  const counted = (value: number, was: number, better: 'more' | 'fewer' = 'more', text = figure(value)): Cell => {
    const difference = differenceOf(value, was)
    return {
      value: text,
      words: value === 0 && was === 0 ? null : comparedWords(difference, isWhole, figure),
      trend: isWhole ? trendOf(difference, better) : 'same',
    }
  }
  const time = (value: number | null, was: number | null): Cell => ({
    value: value === null ? 'None' : lengthWords(value),
    ...changed(value, was, lengthWords, ['quicker than', 'slower than'], 'fewer'),
  })
  const share = (count: number, of: number, was: number, wasOf: number): Cell => ({
    value: withShare(count, of),
    ...changed(
      percentOf(count, of),
      percentOf(was, wasOf),
      (percent) => `${percent}%`,
      ['down from', 'up from'],
      'more',
    ),
  })
  function changed(
    value: number | null,
    was: number | null,
    shown: (one: number) => string,
    [less, more]: readonly [string, string],
    better: 'more' | 'fewer',
  ): Omit<Cell, 'value'> {
    if (was === null) return { words: null, trend: 'same' }
    if (value === null || !isWhole) return { words: `${shown(was)} before`, trend: 'same' }
    if (shown(value) === shown(was)) return { words: 'no change', trend: 'same' }
    return { words: `${value < was ? less : more} ${shown(was)}`, trend: trendOf(differenceOf(value, was), better) }
  }
  return {
    assigned: { ...counted(now.assigned, before.assigned), trend: 'same' },
    answers: { ...counted(now.answers, before.answers), trend: 'same' },
    median: time(now.medianMinutes, before.medianMinutes),
    slow: time(now.slowMinutes, before.slowMinutes),
    intime: share(now.inTime, now.answers, before.inTime, before.answers),
    booked: share(now.booked, now.assigned, before.booked, before.assigned),
    reserved: share(now.reserved, now.assigned, before.reserved, before.assigned),
    won: share(now.won, now.assigned, before.won, before.assigned),
    overdue: { value: figure(now.overdue), words: null, trend: now.overdue > 0 ? 'bad' : 'same' },
  }
}

export default function Salespeople() {
  const { fields, sort, ownOnly, people, nobody, all, isWhole } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <>
      <div className="head">
        <div className="stack tight">
          <h1>{ownOnly === null ? 'By salesperson' : 'Your leads'}</h1>
          <p className="muted">
            {fields.name}, {fields.title}, compared with {fields.comparedTitle}
          </p>
        </div>
        <a className="button quiet report-tools" href={`${CONSOLE_PATHS.salespeopleFile}${search}`} download>
          <Download aria-hidden size={16} />
          CSV
        </a>
      </div>
      <ReportTabs isPeople ownOnly={ownOnly !== null} />
      {ownOnly === null ? null : <p className="notice">These are your own figures. {ownOnly}</p>}
      <ReportChooser fields={fields} names={[SORT]}>
        {people.length > 1 ? (
          <SortField
            sort={sort}
            choices={ALL_PEOPLE_COLUMNS.map((column) => ({
              sort: { column, descending: PEOPLE_COLUMNS[column].largestFirst },
              label: PEOPLE_COLUMNS[column].label,
            }))}
          />
        ) : null}
      </ReportChooser>
      {isWhole ? null : (
        <p className="notice">
          One of the two months isn’t over yet, so it has fewer days. The figures of the earlier one stand below.
        </p>
      )}
      <Panel title={`Leads that arrived in ${fields.title}`} pad={people.length === 0}>
        {people.length === 0 ? (
          <p>Nobody here answers leads yet. Invite salespeople, and their figures are here from their first lead on.</p>
        ) : (
          <table className="table people-figures">
            <thead>
              <tr>
                {ALL_PEOPLE_COLUMNS.map((column) => (
                  <SortHeading
                    key={column}
                    column={column}
                    label={PEOPLE_COLUMNS[column].label}
                    sort={sort}
                    largestFirst={PEOPLE_COLUMNS[column].largestFirst}
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {[...people, ...(nobody ? [nobody] : []), ...(all ? [all] : [])].map((row) => (
                <Row key={row.key} row={row} isTotal={row.key === all?.key} />
              ))}
            </tbody>
          </table>
        )}
      </Panel>
      <p className="muted">
        Assigned, booked, reserved, won and overdue are of the leads that are theirs today; the other figures are of the
        first answers that they gave. Times are by the clock, nights and weekends included, and in time is within an
        hour. Reserved means that whoever sent the lead has paid a deposit with it or since. Tests, suspected spam and
        unfinished forms are not counted.
      </p>
    </>
  )
}

type RowView = Awaited<ReturnType<typeof useLoaderData<typeof loader>>>['people'][number]

function Row({ row: { name, cells, links }, isTotal }: { row: RowView; isTotal: boolean }) {
  const linkOf: Partial<Record<Figure, string | null>> = links
  return (
    <tr className={isTotal ? 'total' : undefined}>
      <th scope="row" className="wrap">
        {name}
      </th>
      {FIGURES.map((column) => {
        const { value, words, trend } = cells[column]
        const to = linkOf[column] ?? null
        return (
          <td key={column}>
            <span className="phone-only muted">{PEOPLE_COLUMNS[column].label}: </span>
            <span className="value">{to === null ? value : <Link to={to}>{value}</Link>}</span>
            {words === null ? null : <Change words={words} trend={trend} />}
          </td>
        )
      })}
    </tr>
  )
}
