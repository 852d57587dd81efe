import { feedFilePath, feedRunPath, feedsPath, feedValuesPath } from '@forecourt/rules/staff/consolePaths.ts'
import { isUnderWay, refusalWords, soldToConfirm, toConfirm } from '@forecourt/rules/stock/feedRun.ts'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, formOf, INTENT, refusing } from '../form.ts'
import { ChangeForm, Outcome, Panel, Submit, type Failure } from '../parts.tsx'
import { WayBack } from '../setUp/wayBack.tsx'
import { whenOf } from '../when.ts'
import { Bar } from './bar.tsx'
import { Changes, changesOf } from './changes.tsx'
import { Counts, Rejected, Warnings } from './report.tsx'
import { useUpdates } from './updates.ts'
import { counted, stateOf, vehicles } from './words.ts'

export const meta = () => [{ title: 'Import of a feed · Dealer console' }]

const CONFIRM = 'confirmed'

export async function loader(args: LoaderFunctionArgs) {
  const { feeds, setUp } = await deskOf(args)
  const id = args.params.id!
  return refusing(async () => {
    const { run, fileName, fileBytes, fileRemoved, dealership, undoProblem, version, currency, timeZone } =
      await feeds.run(id)
    const { report, refusal } = run
    const hasChanges = !run.dry_run && ['done', 'undoing', 'undone'].includes(run.state)
    return {
      id,
      setUp: await setUp.underWay(dealership.site.id),
      isTry: run.dry_run,
      state: run.state,
      shown: stateOf(run),
      underWay: isUnderWay(run.state),
      fileId: run.file_id,
      fileName,
      fileRemoved,
      dealership,
      mode: run.mode,
      report,
      hasRejects: run.has_rejects,
      rows: run.progress?.rows ?? 0,
      share: run.progress && fileBytes > 0 ? Math.min(1, run.progress.bytes / fileBytes) : null,
      refused: refusal ? refusalWords(refusal) : null,
      toConfirm: refusal ? toConfirm(refusal) : run.dry_run && report ? soldToConfirm(report) : null,
      undoProblem,
      undone: run.undone,
      undoneBy: run.undone_by,
      version,
      newId: crypto.randomUUID(),
      started: `${run.requested_by} on ${whenOf(run.created_at, timeZone)}`,
      undoneAt: run.undone_at ? whenOf(run.undone_at, timeZone) : null,
      changes: hasChanges ? await changesOf(feeds, id, args.url, currency) : null,
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { feeds } = await deskOf(args)
  const field = await formOf(args.request)
  const id = args.params.id!
  return answering(field, [CONFIRM], async () => {
    if (field(INTENT) === 'undo') {
      await feeds.undo(id)
      return redirect(feedRunPath(id))
    }
    const next = field('run')
    await feeds.importAfter(id, { id: next, confirmed: field(CONFIRM), seen: field('version') })
    return redirect(feedRunPath(next))
  })
}

export default function Run() {
  const data = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const { id, isTry, state, shown, underWay, fileName, dealership, mode, report, rows, share, refused } = data
  useUpdates(underWay)
  return (
    <>
      <div className="stack tight">
        <WayBack setUp={data.setUp} step="stock">
          <Link to={feedsPath(dealership.id)}>Feeds of {dealership.name}</Link>
        </WayBack>
        <div className="head">
          <h1 className="wrap">
            {isTry ? 'Test run of' : 'Import of'} {fileName}
          </h1>
          <span className={`state ${shown.tone}`} role="status">
            {shown.label}
          </span>
        </div>
        <p className="muted">
          Started by {data.started}.{' '}
          {mode === 'full' ? 'The file is the whole stock.' : 'The file is part of the stock.'}
        </p>
      </div>
      <Outcome failure={failure} />
      {underWay ? (
        <Panel title={state === 'undoing' ? 'Undoing' : isTry ? 'Testing' : 'Importing'}>
          <div className="stack tight">
            {state === 'undoing' ? <p>Vehicles are being put back.</p> : <Bar share={share} rows={rows} />}
            <p className="muted">You can leave this screen. The work carries on.</p>
          </div>
        </Panel>
      ) : null}
      {refused === null ? null : (
        <p className="notice danger">
          <strong>{isTry ? 'The test run was refused.' : 'The import was refused.'}</strong> {refused}
        </p>
      )}
      {state === 'failed' ? (
        <p className="notice danger">
          <strong>Something went wrong on our side.</strong> Nothing was changed. Please start it again.
        </p>
      ) : null}
      {state === 'undone' && data.undone ? <Undone {...data.undone} by={data.undoneBy} at={data.undoneAt} /> : null}
      {report ? <Counts report={report} /> : null}
      {isTry && !underWay ? <Next {...data} failure={failure} /> : null}
      {!isTry && (state === 'refused' || state === 'failed') ? <Next {...data} failure={failure} /> : null}
      {!isTry && state === 'done' ? <Undo {...data} /> : null}
      {report ? <Rejected id={id} report={report} hasFile={data.hasRejects} /> : null}
      {report ? <Warnings report={report} /> : null}
      {data.changes ? <Changes {...data.changes} undone={state === 'undone'} /> : null}
    </>
  )
}

type Data = Awaited<ReturnType<typeof loader>>

/** How many vehicles an import would concern. */
const concernedBy = ({ created, updated, returned, unchanged, sold }: NonNullable<Data['report']>) =>
  created + updated + returned + unchanged + sold

/** Importing the file that was tried, or trying something else. What would sell much is confirmed by its number. */
function Next({
  fileId,
  fileRemoved,
  dealership,
  mode,
  version,
  newId,
  report,
  refused,
  state,
  toConfirm: sold,
  failure,
}: Data & { failure: Failure | undefined }) {
  const { change } = dealership
  const isNothing = report !== null && report.rejectedRows > 0 && concernedBy(report) === 0
  const able = !fileRemoved && !isNothing && (report !== null || sold !== null || state === 'failed')
  return (
    <Panel title={able ? 'Import' : 'What now'}>
      <div className="stack">
        {change.allowed ? null : <p className="muted">{change.reason}</p>}
        {fileRemoved ? <p>The file isn’t stored any more. Upload it again to import it.</p> : null}
        {isNothing ? <p>Every row is rejected, so there is nothing to import.</p> : null}
        {able ? (
          <ChangeForm
            key={newId}
            intent="import"
            hidden={{ run: newId, version: failure?.conflict?.version ?? version }}
            off={!change.allowed}
          >
            {sold === null ? null : (
              <div className="field">
                <label className="check">
                  <input
                    type="checkbox"
                    name={CONFIRM}
                    value={sold}
                    defaultChecked={failure?.values[CONFIRM] === String(sold)}
                    aria-invalid={failure?.fields[CONFIRM] ? true : undefined}
                    aria-describedby={failure?.fields[CONFIRM] ? 'confirm-problem' : undefined}
                  />
                  <span>
                    Mark {vehicles(sold)} as sold, because {sold === 1 ? 'it isn’t' : 'they aren’t'} in the file
                  </span>
                </label>
                {failure?.fields[CONFIRM] ? (
                  <p id="confirm-problem" className="problem">
                    {failure.fields[CONFIRM]}
                  </p>
                ) : null}
              </div>
            )}
            <div className="row">
              <Submit>Import this file</Submit>
            </div>
          </ChangeForm>
        ) : null}
        {refused !== null || report !== null ? (
          <p>
            <Link to={feedFilePath(fileId)}>Change columns</Link>
            {' · '}
            <Link to={feedValuesPath(fileId)}>
              {mode === 'full' ? 'Change values, or import as part of the stock' : 'Change values'}
            </Link>
          </p>
        ) : null}
      </div>
    </Panel>
  )
}

/** Undoing the latest import, or why it is not possible. */
function Undo({ undoProblem, dealership }: Data) {
  const { change } = dealership
  const reason = change.allowed ? undoProblem : change.reason
  return (
    <Panel title="Undo">
      <div className="stack tight">
        <p className="muted">
          Every vehicle is put back as it was before, and new ones are removed. Vehicles that someone changed or
          reserved since are left as they are.
        </p>
        {reason === null ? null : <p>{reason}</p>}
        <ChangeForm intent="undo" off={reason !== null}>
          <div>
            <Submit look="quiet">Undo this import</Submit>
          </div>
        </ChangeForm>
      </div>
    </Panel>
  )
}

function Undone({
  restored,
  removed,
  kept,
  by,
  at,
}: NonNullable<Data['undone']> & { by: string | null; at: string | null }) {
  return (
    <div className="notice">
      <p>
        <strong>
          Undone by {by} on {at}.
        </strong>{' '}
        {counted(restored, 'vehicle was', 'vehicles were')} put back, {counted(removed, 'new one was', 'new ones were')}{' '}
        removed.
        {kept > 0
          ? ` ${counted(kept, 'vehicle was', 'vehicles were')} left as ${kept === 1 ? 'it is' : 'they are'}, because someone changed or reserved ${kept === 1 ? 'it' : 'them'} since: see Not undone below.`
          : ''}
      </p>
    </div>
  )
}
