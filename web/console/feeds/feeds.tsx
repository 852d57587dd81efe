import { CONSOLE_PATHS, feedFilePath, feedRunPath, feedsPath } from '@forecourt/rules/staff/consolePaths.ts'
import { isUnderWay, uploadProblem } from '@forecourt/rules/stock/feedRun.ts'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import type { DeskFeeds } from '@forecourt/server/staff/desk/feeds.ts'
import { deskOf } from '../context.ts'
import { answering, DONE, formOf, INTENT, refusing, UNDO } from '../form.ts'
import { pageAsked } from '../list/address.ts'
import { Pager } from '../list/pager.tsx'
import { WayBack } from '../setUp/wayBack.tsx'
import { ChangeForm, Outcome, Panel, Submit, type Failure } from '../parts.tsx'
import { Done } from '../list/done.tsx'
import { whenOf } from '../when.ts'
import { Bar } from './bar.tsx'
import { shownSource, shownTry, SourcePanel, TRY, type ShownTry } from './source.tsx'
import { FeedTabs } from './tabs.tsx'
import { Upload } from './upload.tsx'
import { useUpdates } from './updates.ts'
import { outcomeOf, sizeOf, stateOf } from './words.ts'
import { ViewsNav } from '../list/viewsNav.tsx'

export const meta = () => [{ title: 'Feeds · Dealer console' }]

const PAGE_SIZE = 25
const DONE_WORDS = {
  saved: 'Saved.',
  right: 'Noted. You won’t be told about this file again.',
  accepted: 'The new host key is accepted. The feed is fetched with it from now on.',
  fetching: 'Fetching. What is new appears in the history.',
  removed: 'File removed.',
  restored: 'The file is back.',
} as const
type DoneName = keyof typeof DONE_WORDS
const DONE_NAMES = Object.keys(DONE_WORDS) as DoneName[]
/** What the screen says after each form. */
const DONE_OF: Readonly<Record<string, DoneName>> = {
  fetch: 'fetching',
  source: 'saved',
  halved: 'right',
  host_key: 'accepted',
  remove: 'removed',
  restore: 'restored',
}

export async function loader(args: LoaderFunctionArgs) {
  const { feeds, needsPassword, setUp } = await deskOf(args)
  const { searchParams } = args.url
  return refusing(async () => {
    const dealerships = await feeds.dealerships()
    const wanted = searchParams.get('dealership')
    const chosen = wanted === null ? dealerships[0] : dealerships.find(({ id }) => String(id) === wanted)
    const list = chosen ? await feeds.list(chosen.id, pageAsked(args.url, PAGE_SIZE)) : null
    return {
      dealerships,
      chosen: chosen ?? null,
      setUp: chosen ? await setUp.underWay(chosen.site.id) : null,
      done: DONE_NAMES.find((one) => one === searchParams.get(DONE)) ?? null,
      removed: searchParams.get(UNDO),
      problem: uploadProblem(searchParams.get('upload')),
      newId: crypto.randomUUID(),
      needsPassword,
      source: list?.source ? shownSource(list.source, list.timeZone) : null,
      page: list ? { previous: list.runs.previous, next: list.runs.next } : null,
      waiting:
        list?.waiting.map(({ id, name, bytes, uploaded_by, created_at }) => ({
          id,
          name,
          about: `${sizeOf(bytes)}, ${uploaded_by}, ${whenOf(created_at, list.timeZone)}`,
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

export async function action(args: ActionFunctionArgs) {
  const desk = await deskOf(args)
  const field = await formOf(args.request)
  const dealershipId = await chosenId(desk.feeds, args.url)
  return answering(field, [INTENT, 'url', 'username', 'schedule', 'hour', 'mode'], async () => {
    const typed = {
      url: field('url'),
      username: field('username'),
      password: field('secret'),
      key: field('key'),
      forgetKey: field('forget') === 'key',
      schedule: field('schedule'),
      dailyHour: field('hour'),
      mode: field('mode'),
    }
    if (field(TRY) !== '') return { tried: shownTry(await desk.feeds.tryConnection(dealershipId, typed)) }
    if (field(INTENT) === 'confirm') await desk.confirm(field('password'))
    else if (field(INTENT) === 'fetch') await desk.feeds.fetchNow(dealershipId)
    else if (field(INTENT) === 'remove') await desk.feeds.removeFile(field('file'))
    else if (field(INTENT) === 'restore') await desk.feeds.restoreFile(field('file'))
    else if (field(INTENT) === 'halved') await desk.feeds.confirmHalved(dealershipId, field('shown'))
    else if (field(INTENT) === 'host_key') await desk.feeds.acceptHostKey(dealershipId, field('offered'))
    else await desk.feeds.saveSource(dealershipId, { ...typed, seen: field('version') })
    const path = feedsPath(dealershipId, null, DONE_OF[field(INTENT)] ?? null)
    return redirect(field(INTENT) === 'remove' ? `${path}&${new URLSearchParams({ [UNDO]: field('file') })}` : path)
  })
}

/** The dealership of an address; 0 for none. */
async function chosenId(feeds: DeskFeeds, { searchParams }: URL): Promise<number> {
  const wanted = searchParams.get('dealership')
  if (wanted !== null) return /^\d{1,9}$/.test(wanted) ? Number(wanted) : 0
  return (await refusing(() => feeds.dealerships()))[0]?.id ?? 0
}

export { revalidateWhenForbidden as shouldRevalidate } from '../revalidate.ts'

export default function Feeds() {
  const { dealerships, chosen, setUp, problem, newId, page, waiting, runs, done, removed, source, needsPassword } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as Failure | { tried: ShownTry } | undefined
  const tried = answer && 'tried' in answer ? answer.tried : null
  const failure = answer && 'tried' in answer ? undefined : answer
  const failed = failure?.values[INTENT]
  const ofConfirm = failed === 'confirm'
  const ofFile = failed === 'remove' || failed === 'restore'
  useUpdates(done === 'fetching' || runs.some(({ underWay }) => underWay))
  return (
    <>
      <div className="stack tight">
        <WayBack setUp={setUp} step="stock" />
        <h1>Feeds</h1>
      </div>
      <Done undo={done === 'removed' && removed !== null ? { intent: 'restore', hidden: { file: removed } } : null}>
        {done === null || answer ? null : DONE_WORDS[done]}
      </Done>
      <FeedTabs isOutgoing={false} />
      {dealerships.length > 1 ? (
        <ViewsNav label="Dealerships">
          <ul>
            {dealerships.map(({ id, name }) => (
              <li key={id}>
                <Link to={feedsPath(id)} aria-current={id === chosen?.id ? 'page' : undefined}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </ViewsNav>
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
                You choose what its columns mean, and a test run shows what would change. Nothing changes until you
                import it, and the latest import can be undone.
              </p>
            </div>
          </Panel>
          <SourcePanel
            key={`source ${chosen.id}`}
            source={source}
            off={!chosen.change.allowed}
            needsPassword={needsPassword}
            failure={ofConfirm || ofFile ? undefined : failure}
            tried={tried}
            confirmFailure={ofConfirm ? failure : undefined}
            here={feedsPath(chosen.id)}
          />
          <Outcome failure={ofFile ? failure : undefined} />
          {waiting.length > 0 ? (
            <Panel title="Not imported yet" pad={false}>
              <ul className="rows">
                {waiting.map(({ id, name, about }) => (
                  <li key={id} className="waiting-file">
                    <div>
                      <Link className="wrap" to={feedFilePath(id)}>
                        {name}
                      </Link>
                      <p className="muted">{about}</p>
                    </div>
                    <ChangeForm intent="remove" hidden={{ file: id }} off={!chosen.change.allowed} stays>
                      <Submit look="quiet" of={name}>
                        Remove
                      </Submit>
                    </ChangeForm>
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
                  Upload a CSV file of your stock, one vehicle a row. We know the usual columns of dealer systems; every
                  vehicle needs a stock number, a make, a model, and whether it’s new or used.
                </p>
              </div>
            ) : (
              <ul className="rows">
                {runs.map(({ id, fileName, state, outcome, about, underWay, rows }) => (
                  <li key={id}>
                    <div className="row between">
                      <Link className="wrap" to={feedRunPath(id)}>
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
