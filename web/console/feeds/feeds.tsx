import { CONSOLE_PATHS, feedFilePath, feedRunPath, feedsPath } from '@forecourt/rules/staff/consolePaths.ts'
import { isUnderWay, uploadProblem } from '@forecourt/rules/stock/feedRun.ts'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { refusing } from '../form.ts'
import { pageAsked } from '../list/address.ts'
import { Pager } from '../list/pager.tsx'
import { Panel } from '../parts.tsx'
import { whenOf } from '../when.ts'
import { Bar } from './bar.tsx'
import { Upload } from './upload.tsx'
import { useUpdates } from './updates.ts'
import { outcomeOf, sizeOf, stateOf } from './words.ts'

export const meta = () => [{ title: 'Feeds · Dealer console' }]

const PAGE_SIZE = 25

export async function loader(args: LoaderFunctionArgs) {
  const { feeds } = await deskOf(args)
  const { searchParams } = args.url
  return refusing(async () => {
    const dealerships = await feeds.dealerships()
    const wanted = searchParams.get('dealership')
    const chosen = wanted === null ? dealerships[0] : dealerships.find(({ id }) => String(id) === wanted)
    const list = chosen ? await feeds.list(chosen.id, pageAsked(args.url, PAGE_SIZE)) : null
    return {
      dealerships,
      chosen: chosen ?? null,
      problem: uploadProblem(searchParams.get('upload')),
      newId: crypto.randomUUID(),
      page: list ? { previous: list.runs.previous, next: list.runs.next } : null,
      waiting:
        list?.waiting.map(({ id, name, bytes, uploaded_by, created_at }) => ({
          id,
          name,
          about: `${sizeOf(bytes)}, uploaded by ${uploaded_by} on ${whenOf(created_at, list.timeZone)}`,
        })) ?? [],
      runs:
        list?.runs.rows.map(({ run, fileName }) => ({
          id: run.id,
          fileName,
          state: stateOf(run),
          outcome: outcomeOf(run),
          underWay: isUnderWay(run.state),
          rows: run.progress?.rows ?? 0,
          about: `${run.requested_by}, ${whenOf(run.created_at, list.timeZone)}`,
        })) ?? [],
    }
  })
}

export default function Feeds() {
  const { dealerships, chosen, problem, newId, page, waiting, runs } = useLoaderData<typeof loader>()
  useUpdates(runs.some(({ underWay }) => underWay))
  return (
    <>
      <div className="head">
        <h1>Feeds</h1>
      </div>
      {dealerships.length > 1 ? (
        <nav className="views" aria-label="Dealerships">
          <ul>
            {dealerships.map(({ id, name }) => (
              <li key={id}>
                <Link to={feedsPath(id)} prefetch="intent" aria-current={id === chosen?.id ? 'page' : undefined}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {chosen === null ? (
        <p>
          We can’t find that dealership. <Link to={CONSOLE_PATHS.feeds}>See your feeds</Link>
        </p>
      ) : (
        <>
          <Panel title={`Upload stock of ${chosen.name}`}>
            <div className="stack">
              {chosen.change.allowed ? null : <p className="muted">{chosen.change.reason}</p>}
              <Upload
                key={chosen.id}
                dealershipId={chosen.id}
                newId={newId}
                off={!chosen.change.allowed}
                problem={problem}
              />
              <p className="muted">
                You choose what its columns mean and try it first. Nothing changes until you import it, and the latest
                import can be undone.
              </p>
            </div>
          </Panel>
          {waiting.length > 0 ? (
            <Panel title="Not imported yet" pad={false}>
              <ul className="rows">
                {waiting.map(({ id, name, about }) => (
                  <li key={id}>
                    <Link className="wrap" to={feedFilePath(id)} prefetch="intent">
                      {name}
                    </Link>
                    <p className="muted">{about}</p>
                  </li>
                ))}
              </ul>
            </Panel>
          ) : null}
          <Panel title="History" pad={runs.length === 0}>
            {runs.length === 0 ? (
              <div className="stack tight">
                <p>
                  <strong>Nothing has been imported here yet.</strong>
                </p>
                <p className="muted">
                  Upload a CSV file of your stock, one vehicle a row. We recognise the usual columns of dealer systems;
                  every vehicle needs a stock number, a make, a model, and whether it’s new or used.
                </p>
              </div>
            ) : (
              <ul className="rows">
                {runs.map(({ id, fileName, state, outcome, about, underWay, rows }) => (
                  <li key={id}>
                    <div className="row between">
                      <Link className="wrap" to={feedRunPath(id)} prefetch="intent">
                        {fileName}
                      </Link>
                      <span className={`state ${state.tone}`}>{state.label}</span>
                    </div>
                    {underWay ? <Bar share={null} rows={rows} /> : outcome === '' ? null : <p>{outcome}</p>}
                    <p className="muted">{about}</p>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          {page ? <Pager page={page} /> : null}
        </>
      )}
    </>
  )
}
