import { redirectsPath } from '@forecourt/rules/staff/consolePaths.ts'
import type { RedirectImport } from '@forecourt/server/staff/desk/redirects.ts'
import { useId, useState } from 'react'
import {
  data,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, DONE, formOf, INTENT, refusing } from '../form.ts'
import { ChangeForm, Field, Outcome, Panel, Submit, type Failure } from '../parts.tsx'
import { siteAsked } from './site.ts'

export const meta = () => [{ title: 'Import redirects · Dealer console' }]

const MOST_SHOWN = 50
const MAX_FILE_BYTES = 1_000_000

interface Preview {
  preview: Omit<RedirectImport, 'changes'> & { changes: readonly { from: string; before: string; after: string }[] }
  lines: string
}

export async function loader(args: LoaderFunctionArgs) {
  const { redirects } = await deskOf(args)
  return refusing(async () => {
    const site = redirects.sites().find(({ id }) => id === siteAsked(args.url, redirects.sites()))
    if (!site) throw data(null, { status: 404 })
    return { site: { id: site.id, name: site.name }, may: redirects.mayWrite(site.id), back: redirectsPath(site.id) }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { redirects } = await deskOf(args)
  const field = await formOf(args.request)
  return answering(field, [INTENT, 'lines'], async () => {
    const siteId = siteAsked(args.url, redirects.sites())
    if (field(INTENT) === 'import') {
      await redirects.import(siteId, field('lines'), field('seen'))
      return redirect(redirectsPath(siteId, { [DONE]: 'imported' }))
    }
    const { report, changes, seen } = await redirects.preview(siteId, field('lines'))
    const way = ({ target, status }: { target: string | null; status: number }) =>
      target === null ? 'Removed page (410)' : `${target} (${status})`
    return {
      preview: {
        report: { ...report, problems: report.problems.slice(0, MOST_SHOWN) },
        seen,
        changes: changes.slice(0, MOST_SHOWN).map(({ before, after }) => ({
          from: after.source,
          before: before ? way(before) : '',
          after: way(after),
        })),
      },
      lines: field('lines'),
    } satisfies Preview
  })
}

export default function ImportRedirects() {
  const { site, may, back } = useLoaderData<typeof loader>()
  const answer = useActionData() as Failure | Preview | undefined
  const failure = answer && 'error' in answer ? answer : undefined
  const preview = answer && 'preview' in answer ? answer : null
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={back}>Redirects of {site.name}</Link>
        </p>
        <h1>Import redirects</h1>
        <p className="muted">
          A CSV file with the columns from, to and status (301, 302 or 410; 301 without one). You see first what
          changes.
        </p>
      </div>
      {may.allowed ? null : <p className="notice">{may.reason}</p>}
      <Outcome failure={failure && Object.keys(failure.fields).length === 0 ? failure : undefined} />
      {preview ? <ImportPreview {...preview} cancel={back} /> : null}
      <Panel title="File">
        <ChangeForm intent="preview" off={!may.allowed}>
          <Lines failure={failure} lines={failure?.values.lines ?? preview?.lines ?? ''} />
          <div>
            <Submit look={preview ? 'quiet' : ''}>Show what changes</Submit>
          </div>
        </ChangeForm>
      </Panel>
    </>
  )
}

/** The lines of a file: typed, pasted, or read from a file on this device. */
function Lines({ failure, lines }: { failure: Failure | undefined; lines: string }) {
  const [read, setRead] = useState<{ text: string; count: number } | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const id = useId()
  const problem = refused ?? failure?.fields.file
  async function choose(file: File | undefined) {
    if (!file) return
    if (file.size > MAX_FILE_BYTES) return setRefused('This file is larger than 1 MB. Please split it.')
    setRefused(null)
    const text = await file.text()
    setRead((before) => ({ text, count: (before?.count ?? 0) + 1 }))
  }
  return (
    <>
      <div className="field scripted">
        <label htmlFor={id}>CSV file, up to 1 MB</label>
        <input
          id={id}
          type="file"
          className="control file"
          accept=".csv,.txt,text/csv"
          aria-describedby={problem ? `${id}-problem` : undefined}
          aria-invalid={problem ? true : undefined}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </div>
      <div className="redirect-lines">
        <Field
          key={read?.count ?? 0}
          name="lines"
          label="Lines"
          hint="Or paste them here, the first line with the names of the columns."
          lines={8}
          defaultValue={read?.text ?? (lines || 'from,to,status\n')}
        />
      </div>
      {problem ? (
        <p id={`${id}-problem`} role="alert" className="problem">
          {problem}
        </p>
      ) : null}
    </>
  )
}

function ImportPreview({ preview: { report, changes, seen }, lines, cancel }: Preview & { cancel: string }) {
  const all = report.created + report.updated
  const more = all - changes.length
  return (
    <Panel title="What this changes">
      <div className="stack">
        <p role="status">
          {report.created} new, {report.updated} changed, {report.unchanged} unchanged
          {report.collapsed === 0 ? '' : `, ${report.collapsed} shortened to where they lead in the end`}
          {report.problems.length === 0 ? '' : `, ${report.problems.length} rejected`}. Nothing is saved yet.
        </p>
        {report.problems.length === 0 ? null : (
          <div className="notice warn stack tight">
            <p>These lines are left out:</p>
            <ul>
              {report.problems.map(({ line, field, value, reason }) => (
                <li key={`${line} ${field}`} className="wrap">
                  Line {line}, {field}
                  {value ? ` “${value}”` : ''}: {reason}
                </li>
              ))}
            </ul>
          </div>
        )}
        {changes.length === 0 ? null : (
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Old address</th>
                <th scope="col">Now</th>
                <th scope="col">Then</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((one) => (
                <tr key={one.from}>
                  <td className="wrap">
                    <code className="code">{one.from}</code>
                  </td>
                  <td className="wrap muted">
                    <span className="phone-only">Now: </span>
                    {one.before || 'None'}
                  </td>
                  <td className="wrap">
                    <span className="phone-only muted">Then: </span>
                    {one.after}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {more > 0 ? <p className="muted">And {more.toLocaleString('en-AU')} more.</p> : null}
        <div className="row">
          {all === 0 ? null : (
            <ChangeForm intent="import" hidden={{ lines, seen }}>
              <Submit>{`Import ${all.toLocaleString('en-AU')}`}</Submit>
            </ChangeForm>
          )}
          <Link className="button quiet" to={cancel}>
            Cancel
          </Link>
        </div>
      </div>
    </Panel>
  )
}
