import type { Currency } from '@forecourt/rules/locale/currency.ts'
import { isRunUnderWay, runResultWords, runShare } from '@forecourt/rules/staff/bulkRun.ts'
import { bulkResultPath, bulkRunPath, CONSOLE_PATHS, stockCarPath } from '@forecourt/rules/staff/consolePaths.ts'
import { BULK_OUTCOME_NAMES, BULK_OUTCOMES, handWords, type BulkOutcome } from '@forecourt/rules/stock/bulkChange.ts'
import { Download } from 'lucide-react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../../context.ts'
import { useUpdates } from '../../feeds/updates.ts'
import { answering, formOf, INTENT, refusing } from '../../form.ts'
import { pageAsked } from '../../list/address.ts'
import { Pager } from '../../list/pager.tsx'
import { Views } from '../../list/views.tsx'
import { ChangeForm, Outcome, Panel, Submit, type Failure } from '../../parts.tsx'
import { whenOf } from '../../when.ts'
import { countWords, stateOf, vehicles } from './words.ts'
import { spelledIn } from '../../spelledIn.ts'

export const meta = () => [{ title: 'Bulk change · Dealer console' }]

const SHOW = 'show'
const PAGE_SIZE = 50

export async function loader(args: LoaderFunctionArgs) {
  const { bulk } = await deskOf(args)
  const id = args.params.run!
  return refusing(async () => {
    const run = await bulk.find(id)
    const { state, counts, timeZone, change } = run
    const worded = (value: string, currency: Currency) => {
      const words = handWords(change.field, value, currency)
      return change.field === 'price' ? spelledIn(timeZone, words) : words
    }
    const outcomes = BULK_OUTCOME_NAMES.filter((name) => counts[name] > 0)
    const shown = outcomes.find((name) => name === args.url.searchParams.get(SHOW)) ?? outcomes[0] ?? 'planned'
    const { rows, ...page } = await bulk.vehicles(id, [shown], pageAsked(args.url, PAGE_SIZE))
    return {
      id,
      words: run.words,
      state,
      underWay: isRunUnderWay(state),
      counts,
      outcomes,
      shown,
      page,
      undo: run.undo,
      stop: run.stop,
      stoppedBy: run.stoppedBy,
      sites: run.sites.join(', '),
      started: run.startedAt ? `${run.who} on ${whenOf(run.startedAt, timeZone)}` : null,
      undone: run.undoneAt ? `${run.undoneBy} on ${whenOf(run.undoneAt, timeZone)}` : null,
      rows: rows.map(({ car_id: carId, name, before, after, reason, currency }) => ({
        carId,
        name,
        before: worded(before, currency),
        after: worded(after, currency),
        reason,
      })),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { bulk } = await deskOf(args)
  const field = await formOf(args.request)
  const id = args.params.run!
  return answering(field, [], async () => {
    switch (field(INTENT)) {
      case 'discard':
        await bulk.discard(id)
        return redirect(CONSOLE_PATHS.stock)
      case 'undo':
        await bulk.undo(id)
        break
      case 'stop':
        await bulk.stop(id)
        break
      case 'start':
        await bulk.start(id)
        break
    }
    return redirect(bulkRunPath(id))
  })
}

type Data = Awaited<ReturnType<typeof loader>>

/** A change of many vehicles: what it will do, how far it is, or what it did. */
export default function BulkRunScreen() {
  const data = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const { words, state, underWay, counts, started, stoppedBy, undone, sites } = data
  useUpdates(underWay)
  const badge = stateOf(state, stoppedBy)
  return (
    <>
      <div className="stack tight">
        <p>
          {state === 'preview' ? (
            <Link to={CONSOLE_PATHS.stock}>Stock</Link>
          ) : (
            <Link to={CONSOLE_PATHS.bulkRuns}>Bulk changes</Link>
          )}
        </p>
        <div className="row headline">
          <h1 className="wrap">{words}</h1>
          <span className={`badge ${badge.tone}`} role="status">
            {badge.label}
          </span>
        </div>
        <p className="muted wrap">
          {state === 'preview' ? 'Nothing has changed yet.' : `Started by ${started}.`}
          {stoppedBy === null ? '' : ` Stopped by ${stoppedBy}.`}
          {undone === null ? '' : ` Undone by ${undone}.`} {sites}
        </p>
      </div>
      <Outcome failure={failure} />
      {underWay ? <Progress {...data} /> : null}
      {state === 'done' || state === 'undone' ? <Result {...data} /> : null}
      <Vehicles {...data} />
      {state === 'preview' ? <Make planned={counts.planned} /> : null}
    </>
  )
}

function Progress({ state, counts, stop }: Data) {
  const { done, total, share } = runShare(state, counts)
  return (
    <Panel title={state === 'undoing' ? 'Undoing' : 'Changing'}>
      <div className="stack">
        <div className="stack tight" role="status">
          <progress className="bar" max={1} value={share} aria-label="Progress" />
          <p>
            {countWords(done)} of {vehicles(total)}
          </p>
          <p className="muted">You can leave this screen. The work carries on.</p>
        </div>
        {state === 'running' ? (
          <div className="stack tight">
            <ChangeForm intent="stop" off={!stop.allowed}>
              <div>
                <Submit look="quiet">Stop</Submit>
              </div>
            </ChangeForm>
            <p className="muted">
              {stop.allowed ? 'Vehicles that are changed by then stay changed until you undo them.' : stop.reason}
            </p>
          </div>
        ) : null}
      </div>
    </Panel>
  )
}

/** What it did, with the file and the way back. */
function Result({ id, state, counts, undo }: Data) {
  const reason = !undo.allowed ? undo.reason : counts.changed === 0 ? 'No vehicle was changed.' : null
  return (
    <Panel title="Result">
      <div className="stack">
        <p>{runResultWords(state, counts)}.</p>
        {state === 'done' ? (
          <p className="muted">
            {reason ??
              'Undo puts back every vehicle that still has its new value. What someone has changed since stays as it is.'}
          </p>
        ) : null}
        <div className="row">
          <a className="button quiet" href={bulkResultPath(id)} download>
            <Download aria-hidden size={16} />
            Download result
          </a>
          {state === 'done' ? (
            <ChangeForm intent="undo" off={reason !== null}>
              <Submit look="quiet">Undo this change</Submit>
            </ChangeForm>
          ) : null}
        </div>
      </div>
    </Panel>
  )
}

const GIVES_REASON: ReadonlySet<BulkOutcome> = new Set(['same', 'refused', 'left', 'kept'])

/** The vehicles of one outcome, each before and after. */
function Vehicles({ outcomes, shown, counts, rows, page }: Data) {
  const reasons = GIVES_REASON.has(shown)
  return (
    <Panel title="Vehicles" pad={false}>
      <Views
        label="Outcomes"
        param={SHOW}
        current={shown}
        views={outcomes.map((value) => ({ value, label: BULK_OUTCOMES[value], count: counts[value] }))}
      />
      <table className={reasons ? 'table bulk-vehicles' : 'table bulk-vehicles bulk-pairs'}>
        <thead>
          <tr>
            <th scope="col">Vehicle</th>
            <th scope="col">{reasons ? 'Value' : 'Before'}</th>
            <th scope="col">{reasons ? 'Why' : 'After'}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ carId, name, before, after, reason }) => (
            <tr key={carId}>
              <td className="wrap">
                <Link to={stockCarPath(carId)}>{name}</Link>
              </td>
              <td className="bulk-before wrap">{before}</td>
              <td className="bulk-after wrap">{reasons ? <span className="muted">{reason}</span> : after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="pad-pager">
        <Pager page={page} words={['Previous', 'Next']} />
      </div>
    </Panel>
  )
}

/** Making the change that is shown, at the thumb. */
function Make({ planned }: { planned: number }) {
  return (
    <div className="bulk-bar">
      <p>{planned === 0 ? 'None of these vehicles would change.' : 'You can undo all of it afterwards.'}</p>
      <div className="row">
        <ChangeForm intent="discard">
          <Submit look="quiet">Discard</Submit>
        </ChangeForm>
        <ChangeForm intent="start" off={planned === 0}>
          <Submit>{planned === 0 ? 'Change vehicles' : `Change ${vehicles(planned)}`}</Submit>
        </ChangeForm>
      </div>
    </div>
  )
}
