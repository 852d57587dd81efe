import { runResultWords } from '@forecourt/rules/staff/bulkRun.ts'
import { CONSOLE_PATHS, leadRunPath } from '@forecourt/rules/staff/consolePaths.ts'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../../context.ts'
import { refusing } from '../../form.ts'
import { Panel } from '../../parts.tsx'
import { whenOf } from '../../when.ts'
import { RUN_STATES, runWords } from './words.ts'

export const meta = () => [{ title: 'Bulk changes of leads · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const { leads } = await deskOf(args)
  return refusing(async () => ({
    mayWrite: leads.mayWrite,
    runs: (await leads.bulk.latest()).map((run) => ({
      id: run.id,
      words: runWords(run),
      shown: RUN_STATES[run.state],
      result: runResultWords(run.state, run.counts),
      by: run.undoneBy === null || run.undoneBy === run.who ? run.who : `${run.who}, undone by ${run.undoneBy}`,
      when: whenOf(run.createdAt, run.timeZone),
      sites: run.sites.join(', '),
    })),
  }))
}

/** The latest changes of several leads, each with what became of it. */
export default function LeadRuns() {
  const { mayWrite, runs } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={CONSOLE_PATHS.leads}>Leads</Link>
        </p>
        <h1>Bulk changes of leads</h1>
        <p className="muted">
          {mayWrite.allowed
            ? 'Changes of several leads at once, newest first. Each can be undone as a whole.'
            : mayWrite.reason}
        </p>
      </div>
      <Panel title="Latest" pad={runs.length === 0}>
        {runs.length === 0 ? (
          <div className="stack tight">
            <p>
              <strong>No leads have been changed in bulk yet.</strong>
            </p>
            <p className="muted">
              Select leads in the <Link to={CONSOLE_PATHS.leads}>inbox</Link> to assign them, set their status or snooze
              them together.
            </p>
          </div>
        ) : (
          <ul className="rows">
            {runs.map(({ id, words, shown, result, by, when, sites }) => (
              <li key={id}>
                <div className="row between">
                  <Link className="wrap" to={leadRunPath(id)}>
                    {words}
                  </Link>
                  <span className={`badge ${shown.tone}`}>{shown.label}</span>
                </div>
                <p>{result}</p>
                <p className="muted wrap">
                  {by} · {when} · {sites}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}
