import type { DeskRun } from '@forecourt/server/staff/desk/feeds.ts'
import { feedFieldLabel } from '@forecourt/rules/stock/feedFields.ts'
import { feedRejectsPath } from '@forecourt/rules/staff/consolePaths.ts'
import { Download } from 'lucide-react'
import { Panel } from '../parts.tsx'
import { counted, vehicles } from './words.ts'
import { useSpelling } from '../spelling.ts'

type Report = NonNullable<DeskRun['run']['report']>
type Finding = Report['warnings'][number]

const COUNT = new Intl.NumberFormat('en-AU')
const MOST_FINDINGS = 40
const MOST_LINES = 100

/** What a run found, as numbers. */
export function Counts({ report }: { report: Report }) {
  const { dryRun, rows, created, updated, returned, unchanged, sold, held, rejectedRows } = report
  const numbers: [string, number, string?][] = [
    ['New', created],
    ['Changed', updated, returned > 0 ? `${COUNT.format(returned)} for sale again` : undefined],
    ['Sold', sold, 'not in the file'],
    ['Unchanged', unchanged],
    ['Rejected', rejectedRows, rejectedRows > 0 ? `of ${counted(rows, 'row', 'rows')}` : undefined],
  ]
  return (
    <Panel title={dryRun ? 'What an import would do' : 'What the import did'}>
      <div className="stack">
        <dl className="figures">
          {numbers.map(([label, value, note]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <strong>{COUNT.format(value)}</strong>
                {note === undefined || value === 0 ? null : <span className="muted">{note}</span>}
              </dd>
            </div>
          ))}
        </dl>
        <Remarks report={report} held={held} />
      </div>
    </Panel>
  )
}

/** What is worth knowing about a run besides its numbers. */
function Remarks({ report, held }: { report: Report; held: number }) {
  const { departuresSkipped, unpriced, ignoredColumns, mistypedColumns } = report
  const remarks = [
    departuresSkipped ? 'No vehicle is marked as sold, because a rejected row doesn’t say which vehicle it is.' : null,
    held > 0
      ? `${vehicles(held)} not in the file ${held === 1 ? 'stays' : 'stay'} for sale, because a visitor has reserved ${held === 1 ? 'it' : 'them'} or is being offered ${held === 1 ? 'it' : 'them'}.`
      : null,
    unpriced === 'no_column' ? 'No column is set to a price, so new vehicles show no price.' : null,
    unpriced === 'no_price' ? 'No value of the price column is a price, so the vehicles show no price.' : null,
    ...mistypedColumns.map(
      ({ name, meant }) =>
        `The column ${name} isn’t used. Did you mean it to be ${feedFieldLabel(meant).toLowerCase()}?`,
    ),
    ignoredColumns.length > 0 ? `Columns not used: ${ignoredColumns.slice(0, MOST_FINDINGS).join(', ')}.` : null,
  ].flatMap((one) => one ?? [])
  return remarks.length === 0 ? null : (
    <ul className="stack tight">
      {remarks.map((remark) => (
        <li key={remark} className="wrap">
          {remark}
        </li>
      ))}
    </ul>
  )
}

/** The rejected rows: by kind, then line by line, and as a file. */
export function Rejected({ id, report, hasFile }: { id: string; report: Report; hasFile: boolean }) {
  const spell = useSpelling()
  const { rejectedRows, rejects, rejectKinds } = report
  if (rejectedRows === 0) return null
  return (
    <Panel title={`Rejected rows: ${COUNT.format(rejectedRows)}`}>
      <div className="stack">
        <p className="muted">
          The other rows are imported without them. Correct them in your system, or change how columns and values are
          read.
        </p>
        <Findings findings={rejectKinds} />
        {hasFile ? (
          <p>
            <a className="button quiet" href={feedRejectsPath(id)} download>
              <Download aria-hidden size={16} />
              Download rejected rows
            </a>
          </p>
        ) : null}
        <details>
          <summary>Line by line</summary>
          <ul className="lines">
            {rejects.slice(0, MOST_LINES).map(({ line, field, value, reason }, at) => (
              <li key={at} className="wrap">
                <span className="muted">Line {COUNT.format(line)}</span>{' '}
                {field === null ? 'The row' : spell(feedFieldLabel(field))} {spell(reason)}
                {value === '' ? '' : `: ${value}`}
              </li>
            ))}
          </ul>
          {rejectedRows > MOST_LINES ? <p className="muted">The file has all of them.</p> : null}
        </details>
      </div>
    </Panel>
  )
}

/** Values of accepted rows that were guessed, left empty or look wrong. */
export function Warnings({ report: { warnings } }: { report: Report }) {
  if (warnings.length === 0) return null
  return (
    <Panel title="Please check">
      <Findings findings={warnings} />
    </Panel>
  )
}

/** Findings by kind with examples. */
function Findings({ findings }: { findings: readonly Finding[] }) {
  const spell = useSpelling()
  return (
    <ul className="findings">
      {findings.slice(0, MOST_FINDINGS).map(({ field, reason, count, values }) => (
        <li key={`${field} ${reason}`}>
          <p className="wrap">
            <strong>{field === null ? 'The row' : spell(feedFieldLabel(field))}</strong> {spell(reason)}
            <span className="muted"> · {counted(count, 'row', 'rows')}</span>
          </p>
          <p className="muted wrap">
            {values
              .map(({ value, count: times, line }) =>
                [
                  value === '' ? 'empty' : value,
                  line === null
                    ? ''
                    : ` (${times > 1 ? `${COUNT.format(times)} times, first on ` : ''}line ${COUNT.format(line)})`,
                ].join(''),
              )
              .join(', ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
