import { runResultWords } from '@forecourt/rules/staff/bulkRun.ts'
import { bulkRunPath, CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../../context.ts'
import { refusing } from '../../form.ts'
import { Panel } from '../../parts.tsx'
import { whenOf } from '../../when.ts'
import { stateOf } from './words.ts'

export const meta = () => [{ title: 'Bulk changes · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const { bulk } = await deskOf(args)
  return refusing(async () => ({
    mayWrite: bulk.mayWrite,
    runs: (await bulk.latest()).map(
      ({ id, words, state, counts, who, createdAt, timeZone, sites, undoneBy, stoppedBy }) => ({
        id,
        words,
        shown: stateOf(state, stoppedBy),
        result: runResultWords(state, counts),
        by: undoneBy === null || undoneBy === who ? who : `${who}, undone by ${undoneBy}`,
        when: whenOf(createdAt, timeZone),
        sites: sites.join(', '),
      }),
    ),
  }))
}

/** The latest changes of many vehicles, each with what became of it. */
export default function BulkRuns() {
  const { mayWrite, runs } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={CONSOLE_PATHS.stock}>Stock</Link>
        </p>
        <h1>Bulk changes</h1>
        <p className="muted">
          {mayWrite.allowed
            ? 'Changes of many vehicles at once, newest first. Each can be undone as a whole.'
            : mayWrite.reason}
        </p>
      </div>
      <Panel title="Latest" pad={runs.length === 0}>
        {runs.length === 0 ? (
          <div className="stack tight">
            <p>
              <strong>Nothing has been changed in bulk yet.</strong>
            </p>
            <p className="muted">
              Select vehicles in the <Link to={CONSOLE_PATHS.stock}>stock list</Link> to change their price, tag, status
              or rank together. You see every vehicle before anything changes, and can undo all of it.
            </p>
          </div>
        ) : (
          <ul className="rows">
            {runs.map(({ id, words, shown, result, by, when, sites }) => (
              <li key={id}>
                <div className="row between">
                  <Link className="wrap" to={bulkRunPath(id)}>
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
