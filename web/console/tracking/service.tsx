import { ALL_BATCH_VIEWS, BATCH_VIEWS, parseBatchView } from '@forecourt/rules/collector/batchView.ts'
import { CONSOLE_PATHS, eventServicePath } from '@forecourt/rules/staff/consolePaths.ts'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf, nowOf } from '../context.ts'
import { useUpdates } from '../feeds/updates.ts'
import { answering, DONE, formOf, INTENT, refusing } from '../form.ts'
import { pageAsked } from '../list/address.ts'
import { Done } from '../list/done.tsx'
import { Pager } from '../list/pager.tsx'
import { Views } from '../list/views.tsx'
import { ChangeForm, Outcome, Submit, type Failure } from '../parts.tsx'
import { shownBatch, shownCollector, type ShownBatch } from './words.ts'

export const meta = ({ data }: { data?: { service: { title: string } } }) => [
  { title: `${data?.service.title ?? 'Event service'} · Dealer console` },
]

const PAGE = 50
const MESSAGES: Readonly<Record<string, string>> = {
  resent: 'The batch will be sent again within a minute.',
  'all-resent': 'The batches will be sent again within a minute.',
}
const WHOLE = /^[1-9]\d{0,8}$/
const siteIn = (text: string | undefined) => (WHOLE.test(text ?? '') ? Number(text) : 0)

export async function loader(args: LoaderFunctionArgs) {
  const { tracking } = await deskOf(args)
  const { site, collector: id = '' } = args.params
  return refusing(async () => {
    const view = parseBatchView(args.url.searchParams.get('view'))
    const { collector, batches } = await tracking.batches(siteIn(site), id, view, pageAsked(args.url, PAGE))
    const now = nowOf(args)
    return {
      service: shownCollector(collector),
      view,
      page: { previous: batches.previous, next: batches.next },
      batches: batches.rows.map((one) => shownBatch(one, collector.site.timeZone, now)),
      mayResendSome: batches.rows.some(({ mayResend }) => mayResend),
      underWay: batches.rows.some(({ nextAt }) => nextAt !== null && nextAt <= now),
      done: MESSAGES[args.url.searchParams.get(DONE) ?? ''] ?? null,
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { tracking } = await deskOf(args)
  const field = await formOf(args.request)
  const { site, collector = '' } = args.params
  return answering(field, [INTENT], async () => {
    const isAll = field(INTENT) === 'resend-all'
    await tracking.resend(siteIn(site), collector, isAll ? null : field('batch'))
    return redirect(`${eventServicePath(siteIn(site), collector)}?${DONE}=${isAll ? 'all-resent' : 'resent'}`)
  })
}

export default function EventService() {
  const { service, view, page, batches, mayResendSome, underWay, done } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  useUpdates(underWay)
  return (
    <>
      <Done undo={null}>{done}</Done>
      <div className="head headline">
        <div className="stack tight">
          <p>
            <Link to={`${CONSOLE_PATHS.eventServices}?site=${service.site}`}>Event services</Link>
          </p>
          <h1 className="wrap">
            {service.title} <span className={`badge ${service.tone}`}>{service.word}</span>
          </h1>
          <p className="muted">
            {service.siteName} · {service.id}
          </p>
        </div>
        {service.dead > 0 && mayResendSome ? (
          <ChangeForm intent="resend-all">
            <Submit>Send failed batches again</Submit>
          </ChangeForm>
        ) : null}
      </div>
      <Outcome failure={failure} />
      <p className={service.failing === null ? 'muted' : 'notice warn'}>
        {service.failing === null ? null : `Failing since ${service.failing}. `}
        {service.accepted === null
          ? 'Nothing was accepted in the last 40 days.'
          : `Last accepted ${service.accepted}.`}{' '}
        A batch that isn’t accepted is tried again for three days.
      </p>
      <Views
        label="Batches"
        current={view}
        views={ALL_BATCH_VIEWS.map((value) => ({
          value,
          label: BATCH_VIEWS[value].label,
          count: value === 'dead' ? service.dead : value === 'waiting' ? service.waiting : null,
        }))}
      />
      {batches.length === 0 ? (
        <div className="panel">
          <p className="pad">{BATCH_VIEWS[view].empty}</p>
        </div>
      ) : (
        <ul className="panel service-batches">
          {batches.map((batch) => (
            <Batch key={batch.id} batch={batch} />
          ))}
        </ul>
      )}
      <Pager page={page} words={['Previous', 'Next']} />
    </>
  )
}

/** A batch with its attempts. */
function Batch({ batch }: { batch: ShownBatch }) {
  return (
    <li>
      <details>
        <summary>
          <span className={`badge ${batch.tone}`}>{batch.word}</span>
          <span className="batch-events">{batch.events}</span>
          <span className="muted wrap batch-answer">
            {batch.next === null ? (batch.answer ?? '') : `Next attempt ${batch.next}`}
          </span>
          <span className="muted">{batch.at}</span>
        </summary>
        <div className="stack batch-attempts">
          {batch.attempts.length === 0 ? <p className="muted">It hasn’t been sent yet.</p> : null}
          <ol className="stack tight">
            {batch.attempts.map((attempt) => (
              <li key={attempt.at + attempt.answer}>
                <p>
                  <span className={attempt.ok ? 'state good' : 'state danger'}>
                    {attempt.ok ? 'Accepted' : 'Failed'}
                  </span>
                  : <span className="wrap">{attempt.answer}</span>
                </p>
                <p className="muted">{attempt.at}</p>
              </li>
            ))}
          </ol>
          {batch.state !== 'dead' ? null : batch.mayResend ? (
            <ChangeForm intent="resend" hidden={{ batch: batch.id }}>
              <div>
                <Submit look="quiet" of={`(${batch.events}, ${batch.at})`}>
                  Send it again
                </Submit>
              </div>
            </ChangeForm>
          ) : (
            <p className="muted">Its events are too old to be sent again.</p>
          )}
        </div>
      </details>
    </li>
  )
}
