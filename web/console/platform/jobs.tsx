import { EVENT_LABELS } from '@forecourt/rules/api/webhook.ts'
import { failureDetail } from '@forecourt/rules/delivery/failureWords.ts'
import { CONSOLE_PATHS, leadsWithPath, webhookPath } from '@forecourt/rules/staff/consolePaths.ts'
import { scheduleWords } from '@forecourt/rules/staff/scheduleWords.ts'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, DONE, formOf, INTENT, refusing } from '../form.ts'
import { useUpdates } from '../feeds/updates.ts'
import { Done } from '../list/done.tsx'
import { ChangeForm, Outcome, Panel, Submit, type Failure } from '../parts.tsx'
import { whenOf } from '../when.ts'
import { PlatformHead } from './tabs.tsx'

export const meta = () => [{ title: 'Jobs and deliveries · Dealer console' }]

/** What can be done again, and how many of them are. */
const AGAIN = {
  jobs: (count: number) => (count === 1 ? '1 job runs' : `${count} jobs run`),
  deliveries: (count: number) => (count === 1 ? '1 delivery is sent' : `${count} deliveries are sent`),
  calls: (count: number) => (count === 1 ? '1 call is made' : `${count} calls are made`),
}
const kindOf = (text: string) => (Object.hasOwn(AGAIN, text) ? (text as keyof typeof AGAIN) : null)

/** For so long the screen shows what becomes of what was sent again. */
const AGAIN_MS = 60_000
const COUNT = /^[1-9]\d{0,6}$/

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const { searchParams } = args.url
  return refusing(async () => {
    const [{ queues, failed }, deliveries, calls, zone] = await Promise.all([
      desk.platform.jobs(),
      desk.platform.deliveries(),
      desk.platform.calls(),
      desk.timeZone(),
    ])
    const count = COUNT.test(searchParams.get('count') ?? '') ? Number(searchParams.get('count')) : 1
    const kind = kindOf(searchParams.get(DONE) ?? '')
    return {
      done: kind && `${AGAIN[kind](count)} again. What fails is listed here again.`,
      queues: queues.map(({ cron, ...queue }) => ({ ...queue, runs: cron && scheduleWords(cron, 'UTC') })),
      failedJobs: queues.reduce((sum, queue) => sum + queue.failed, 0),
      failed: failed.map((job) => ({
        ...job,
        createdAt: null,
        reason: job.reason && failureDetail(job.reason),
        failedAt: whenOf(job.failedAt, zone),
      })),
      deliveries: {
        count: deliveries.count,
        rows: deliveries.rows.map((row) => ({
          ...row,
          answer: failureDetail(row.answer),
          failedAt: whenOf(row.failedAt, zone),
        })),
      },
      calls: {
        count: calls.count,
        rows: calls.rows.map(({ event, answer, failedAt, ...row }) => ({
          ...row,
          event: EVENT_LABELS[event],
          answer: failureDetail(answer),
          failedAt: whenOf(failedAt, zone),
        })),
      },
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { platform } = await deskOf(args)
  const field = await formOf(args.request)
  return answering(field, [INTENT], async () => {
    const id = field('id') === '' ? null : field('id')
    const kind = kindOf(field(INTENT)) ?? 'deliveries'
    const again = { jobs: platform.retryJobs, deliveries: platform.resendDeliveries, calls: platform.resendCalls }[kind]
    return redirect(`${CONSOLE_PATHS.platformJobs}?${DONE}=${kind}&count=${await again(id)}`)
  })
}

type Shown = Awaited<ReturnType<typeof loader>>

const sendAgain = (row: Shown['deliveries']['rows'][number]) => (
  <ChangeForm intent="deliveries" hidden={{ id: row.id }}>
    <Submit look="quiet" of={`${row.reference ?? ''} to ${row.destination}`}>
      Send again
    </Submit>
  </ChangeForm>
)

const callAgain = (row: Shown['calls']['rows'][number]) => (
  <ChangeForm intent="calls" hidden={{ id: row.id }}>
    <Submit look="quiet" of={`: ${row.event}, ${row.failedAt}`}>
      Make the call again
    </Submit>
  </ChangeForm>
)

const runAgain = (job: Shown['failed'][number]) => (
  <ChangeForm intent="jobs" hidden={{ id: job.id }}>
    <Submit look="quiet" of={`${job.name}, ${job.failedAt}`}>
      Run again
    </Submit>
  </ChangeForm>
)

export default function PlatformJobs() {
  const { done, queues, failed, failedJobs, deliveries, calls } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  useUpdates(done !== null, AGAIN_MS)
  return (
    <>
      <Done>{done}</Done>
      <PlatformHead>What runs behind the sites, and what didn’t work.</PlatformHead>
      <Outcome failure={failure} />
      <Panel title="Failed deliveries of leads, last 30 days" pad={deliveries.count === 0}>
        {deliveries.count === 0 ? (
          <p>Every delivery has arrived, or is still being tried.</p>
        ) : (
          <>
            {deliveries.count === 1 ? null : (
              <div className="pad row between">
                <p>
                  {deliveries.count > deliveries.rows.length
                    ? `The latest ${deliveries.rows.length} of ${deliveries.count}.`
                    : `${deliveries.count} in all.`}
                </p>
                <ChangeForm intent="deliveries">
                  <Submit look="quiet">{`Send all ${deliveries.count} again`}</Submit>
                </ChangeForm>
              </div>
            )}
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">Lead</th>
                  <th scope="col">To</th>
                  <th scope="col">Why it failed</th>
                  <th scope="col">Failed</th>
                  <th scope="col">
                    <span className="sr-only">Changes</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {deliveries.rows.map((row) => (
                  <tr key={row.id}>
                    <td className="wrap">
                      {row.reference ? (
                        <Link to={leadsWithPath(row.reference)}>{row.reference}</Link>
                      ) : (
                        'A deleted lead'
                      )}
                      <div className="muted">{row.site}</div>
                    </td>
                    <td className="wrap">{row.destination}</td>
                    <td className="wrap">{row.answer || 'Not known'}</td>
                    <td className="muted">{row.failedAt}</td>
                    <td className="actions">{sendAgain(row)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </Panel>
      <Panel title="Failed calls of webhooks, last 30 days" pad={calls.count === 0}>
        {calls.count === 0 ? (
          <p>Every call was accepted, or is still being tried.</p>
        ) : (
          <>
            {calls.count === 1 ? null : (
              <div className="pad row between">
                <p>
                  {calls.count > calls.rows.length
                    ? `The latest ${calls.rows.length} of ${calls.count}.`
                    : `${calls.count} in all.`}
                </p>
                <ChangeForm intent="calls">
                  <Submit look="quiet">{`Make all ${calls.count} again`}</Submit>
                </ChangeForm>
              </div>
            )}
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">Webhook</th>
                  <th scope="col">Event</th>
                  <th scope="col">Why it failed</th>
                  <th scope="col">Failed</th>
                  <th scope="col">
                    <span className="sr-only">Changes</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {calls.rows.map((row) => (
                  <tr key={row.id}>
                    <td className="wrap">
                      <Link to={`${webhookPath(row.webhook.id)}?calls=dead`}>{row.webhook.url}</Link>
                      <div className="muted">{row.site}</div>
                    </td>
                    <td className="wrap">{row.event}</td>
                    <td className="wrap">{row.answer || 'Not known'}</td>
                    <td className="muted">{row.failedAt}</td>
                    <td className="actions">{callAgain(row)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </Panel>
      <Panel title="Failed jobs, last 24 hours" pad={failed.length === 0}>
        {failed.length === 0 ? (
          <p>No job has failed for good.</p>
        ) : (
          <>
            {Math.max(failedJobs, failed.length) === 1 ? null : (
              <div className="pad row between">
                <p>
                  {failedJobs > failed.length
                    ? `The latest ${failed.length} of ${failedJobs}.`
                    : `${failed.length} in all.`}
                </p>
                <ChangeForm intent="jobs">
                  <Submit look="quiet">{`Run all ${Math.max(failedJobs, failed.length)} again`}</Submit>
                </ChangeForm>
              </div>
            )}
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">Job</th>
                  <th scope="col">Why it failed</th>
                  <th scope="col">Attempts</th>
                  <th scope="col">Failed</th>
                  <th scope="col">
                    <span className="sr-only">Changes</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {failed.map((job) => (
                  <tr key={job.id}>
                    <td className="wrap">
                      {job.name}
                      <div className="muted code">{job.id}</div>
                    </td>
                    <td className="wrap">{job.reason ?? 'See the log of the server.'}</td>
                    <td>
                      <span className="unheaded muted">Attempts: </span>
                      {job.attempts}
                    </td>
                    <td className="muted">{job.failedAt}</td>
                    <td className="actions">{runAgain(job)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </Panel>
      <Panel title="Queues" pad={queues.length === 0}>
        {queues.length === 0 ? (
          <p>This process doesn’t see the queue.</p>
        ) : (
          <table className="table queues">
            <thead>
              <tr>
                <th scope="col">Job</th>
                <th scope="col">Runs</th>
                <th scope="col">Waiting</th>
                <th scope="col">Running</th>
                <th scope="col">Failed</th>
              </tr>
            </thead>
            <tbody>
              {queues.map((queue) => (
                <tr key={queue.name}>
                  <td className="wrap">{queue.name}</td>
                  <td className="muted wrap">{queue.runs ?? 'When needed'}</td>
                  <td>
                    <span className="unheaded muted">Waiting: </span>
                    {queue.waiting}
                  </td>
                  <td>
                    <span className="unheaded muted">Running: </span>
                    {queue.active}
                  </td>
                  <td>
                    <span className="unheaded muted">Failed: </span>
                    {queue.failed > 0 ? <span className="state danger">{queue.failed}</span> : queue.failed}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
    </>
  )
}
