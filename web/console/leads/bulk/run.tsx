import { LEAD_OUTCOME_NAMES, LEAD_OUTCOMES, leadsWords } from '@forecourt/rules/leadDesk/bulkChange.ts'
import { runResultWords, runShare } from '@forecourt/rules/staff/bulkRun.ts'
import { CONSOLE_PATHS, leadPath, leadRunFilePath, leadRunPath } from '@forecourt/rules/staff/consolePaths.ts'
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
import { UNDO_RUN } from '../done.ts'
import { RUN_STATES, runWords } from './words.ts'

export const meta = () => [{ title: 'Bulk change of leads · Dealer console' }]

const SHOW = 'show'
const PAGE_SIZE = 50

export async function loader(args: LoaderFunctionArgs) {
  const { leads } = await deskOf(args)
  const id = args.params.run!
  return refusing(async () => {
    const run = await leads.bulk.find(id)
    const { state, counts, timeZone, underWay, undo } = run
    const outcomes = LEAD_OUTCOME_NAMES.filter((name) => counts[name] > 0)
    const shown = outcomes.find((name) => name === args.url.searchParams.get(SHOW)) ?? outcomes[0] ?? 'changed'
    const { rows, ...page } = await leads.bulk.leads(id, [shown], pageAsked(args.url, PAGE_SIZE))
    return {
      id,
      state,
      counts,
      underWay,
      undo,
      outcomes,
      shown,
      rows,
      page,
      words: runWords(run),
      sites: run.sites.join(', '),
      started: `${run.who} on ${whenOf(run.createdAt, timeZone)}`,
      undone: run.undoneAt ? `${run.undoneBy} on ${whenOf(run.undoneAt, timeZone)}` : null,
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { leads } = await deskOf(args)
  const field = await formOf(args.request)
  const id = args.params.run!
  return answering(field, [], async () => {
    if (field(INTENT) === UNDO_RUN) await leads.bulk.undo(id)
    return redirect(leadRunPath(id))
  })
}

type Data = Awaited<ReturnType<typeof loader>>

/** A change of several leads: how far it is, or what it did. */
export default function LeadRunScreen() {
  const data = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const { words, state, underWay, counts, started, undone, sites } = data
  useUpdates(underWay)
  const badge = RUN_STATES[state]
  const { done, total, share } = runShare(state, counts)
  return (
    <>
      <div className="stack tight">
        <p className="row">
          <Link to={CONSOLE_PATHS.leads}>Leads</Link>
          <Link to={CONSOLE_PATHS.leadRuns}>Bulk changes</Link>
        </p>
        <div className="row headline">
          <h1 className="wrap">{words}</h1>
          <span className={`badge ${badge.tone}`} role="status">
            {badge.label}
          </span>
        </div>
        <p className="muted wrap">
          Started by {started}.{undone === null ? '' : ` Undone by ${undone}.`} {sites}
        </p>
      </div>
      <Outcome failure={failure} />
      {underWay ? (
        <Panel title={state === 'undoing' ? 'Undoing' : 'Changing'}>
          <div className="stack tight" role="status">
            <progress className="bar" max={1} value={share} aria-label="Progress" />
            <p>
              {done.toLocaleString('en-AU')} of {leadsWords(total)}
            </p>
            <p className="muted">You can leave this screen. The work carries on.</p>
          </div>
        </Panel>
      ) : (
        <Result {...data} />
      )}
      <ChangedLeads {...data} />
    </>
  )
}

/** What it did, with the file and the way back. */
function Result({ id, state, counts, undo }: Data) {
  const reason = !undo.allowed ? undo.reason : counts.changed === 0 ? 'No lead was changed.' : null
  return (
    <Panel title="Result">
      <div className="stack">
        <p>{runResultWords(state, counts)}.</p>
        {state === 'done' ? (
          <p className="muted">
            {reason ?? 'Undo puts back every lead that is still as this change left it. Later work on a lead stays.'}
          </p>
        ) : null}
        <div className="row">
          <a className="button quiet" href={leadRunFilePath(id)} download>
            <Download aria-hidden size={16} />
            Download result
          </a>
          {state === 'done' ? (
            <ChangeForm intent={UNDO_RUN} off={reason !== null}>
              <Submit look="quiet">Undo this change</Submit>
            </ChangeForm>
          ) : null}
        </div>
      </div>
    </Panel>
  )
}

/** The leads of one outcome, each with the reason where there is one. */
function ChangedLeads({ outcomes, shown, counts, rows, page }: Data) {
  const reasons = rows.some(({ reason }) => reason !== null)
  return (
    <Panel title="Leads" pad={false}>
      <Views
        label="Outcomes"
        param={SHOW}
        current={shown}
        views={outcomes.map((value) => ({ value, label: LEAD_OUTCOMES[value], count: counts[value] }))}
      />
      <table className="table bulk-vehicles">
        <thead>
          <tr>
            <th scope="col">Lead</th>
            <th scope="col">Site</th>
            {reasons ? <th scope="col">Why</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, site, reason }) => (
            <tr key={id}>
              <td className="wrap">
                <Link to={leadPath(id)}>{name}</Link>
              </td>
              <td className="muted wrap">{site}</td>
              {reasons ? <td className="muted wrap">{reason}</td> : null}
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
