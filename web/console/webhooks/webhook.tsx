import { CALL_VIEWS } from '@forecourt/rules/api/webhook.ts'
import { CONSOLE_PATHS, webhookPath } from '@forecourt/rules/staff/consolePaths.ts'
import {
  data,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf, nowOf } from '../context.ts'
import { useUpdates } from '../feeds/updates.ts'
import { answering, DONE, formOf, INTENT, refusing, UNDO } from '../form.ts'
import { pageAsked } from '../list/address.ts'
import { Conflict } from '../list/conflict.tsx'
import { Done } from '../list/done.tsx'
import { Pager } from '../list/pager.tsx'
import { Views } from '../list/views.tsx'
import { ChangeForm, Outcome, Panel, PasswordAgain, Submit, type Failure } from '../parts.tsx'
import { SecretOnce } from '../secretOnce.tsx'
import { eventLabels, eventsIn, WebhookFields } from './fields.tsx'
import { CallLog } from './log.tsx'
import { isBeingSent, shownCall, shownWebhook, SIGNED_NOTE } from './words.ts'

export const meta = () => [{ title: 'Webhook · Dealer console' }]

const PAGE = 25
const MESSAGES: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  paused: 'Paused. Nothing is sent until you resume it.',
  resumed: 'Resumed. What changes from now on is sent.',
  tested: 'A test is on its way. It’s in the log below.',
  resent: 'The call is made again. It’s in the log below.',
  'all-resent': 'What failed is being sent again. You’ll find it in the log below.',
  restored: 'The webhook is back.',
  ended: 'The earlier secret has ended. Only the new one signs now.',
  confirmed: 'Password confirmed.',
}

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const id = args.params.id ?? ''
  const { searchParams } = args.url
  return refusing(async () => {
    const [webhook, zone] = await Promise.all([desk.webhooks.find(id), desk.timeZone()])
    if (!webhook) throw data({ reason: 'We can’t find that webhook.' }, { status: 404 })
    const view = CALL_VIEWS.find((one) => one === searchParams.get('calls')) ?? 'all'
    const { rows, previous, next } = await desk.webhooks.calls(id, view, pageAsked(args.url, PAGE))
    const at = { zone, now: nowOf(args), paused: webhook.state !== 'on' }
    return {
      webhook: shownWebhook(webhook, zone),
      view,
      page: { previous, next },
      calls: rows.map((call) => shownCall(call, at)),
      underWay:
        rows.some((call) => (call.nextAt !== null && call.nextAt <= at.now) || isBeingSent(call, at.now)) && !at.paused,
      needsPassword: desk.needsPassword,
      done: MESSAGES[searchParams.get(DONE) ?? ''] ?? null,
      undoes: searchParams.get(DONE) === 'paused',
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { webhooks, confirm } = await deskOf(args)
  const form = await formOf(args.request)
  const id = args.params.id ?? ''
  const events = eventsIn(form)
  const field = (name: string) => (name === 'events' ? events.join(',') : form(name))
  const back = (done: string) => redirect(`${webhookPath(id)}?${DONE}=${done}`)
  return answering(field, [INTENT, 'url', 'events'], async () => {
    switch (field(INTENT)) {
      case 'confirm':
        await confirm(field('password'))
        return back('confirmed')
      case 'save':
        await webhooks.save(id, { url: field('url'), events, version: field('version') })
        return back('saved')
      case 'rotate':
        return { secret: await webhooks.rotate(id, field('version')) }
      case 'end-earlier':
        await webhooks.endEarlier(id)
        return back('ended')
      case 'pause':
        await webhooks.pause(id, true)
        return back('paused')
      case 'resume':
        await webhooks.pause(id, false)
        return back('resumed')
      case 'test':
        await webhooks.test(id)
        return back('tested')
      case 'resend':
        await webhooks.resend(id, field('call'))
        return back('resent')
      case 'resend-all':
        await webhooks.resendAll(id)
        return back('all-resent')
      case 'restore':
        await webhooks.restore(id)
        return back('restored')
      default:
        await webhooks.remove(id)
        return redirect(`${CONSOLE_PATHS.webhooks}?${DONE}=removed&${UNDO}=${encodeURIComponent(id)}`)
    }
  })
}

export { revalidateWhenForbidden as shouldRevalidate } from '../revalidate.ts'

export default function Webhook() {
  const { webhook, view, page, calls, underWay, needsPassword, done, undoes } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const secret = answer && 'secret' in answer ? answer.secret : null
  const failure = answer && 'error' in answer ? (answer as Failure) : undefined
  const ofPassword = failure?.values[INTENT] === 'confirm'
  const ofSave = failure?.values[INTENT] === 'save' ? failure : undefined
  const isRemoved = webhook.state === 'removed'
  useUpdates(underWay)
  return (
    <>
      <Done undo={undoes && !secret ? { intent: 'resume', hidden: {} } : null}>{secret ? null : done}</Done>
      <div className="head headline">
        <div className="stack tight">
          <p>
            <Link to={CONSOLE_PATHS.webhooks}>Webhooks</Link>
          </p>
          <h1 className="wrap">
            {webhook.url} <span className={`badge ${webhook.tone}`}>{webhook.word}</span>
          </h1>
          <p className="muted">{webhook.site}</p>
        </div>
        {isRemoved ? null : (
          <div className="row">
            {webhook.state === 'on' ? (
              <>
                <ChangeForm intent="test">
                  <Submit>Send a test</Submit>
                </ChangeForm>
                <ChangeForm intent="pause">
                  <Submit look="quiet">Pause</Submit>
                </ChangeForm>
              </>
            ) : (
              <ChangeForm intent="resume">
                <Submit>Resume</Submit>
              </ChangeForm>
            )}
          </div>
        )}
      </div>
      <Outcome failure={ofPassword || ofSave?.conflict ? undefined : failure} />
      {secret ? (
        <SecretOnce
          key={secret}
          title="The new signing secret"
          fields={[{ label: 'Secret', value: secret }]}
          note={SIGNED_NOTE}
        />
      ) : null}
      {webhook.state === 'paused' ? (
        <p className="notice warn">
          While it’s paused, changes aren’t written down for it. Calls that were waiting are made once you resume it.
        </p>
      ) : null}
      {isRemoved ? (
        <div className="notice danger stack">
          <p>
            {webhook.canRestore
              ? 'This webhook is removed. It and its log are deleted in a few minutes.'
              : 'This webhook is removed.'}
          </p>
          {webhook.canRestore ? (
            <ChangeForm intent="restore">
              <div>
                <Submit look="quiet">Restore the webhook</Submit>
              </div>
            </ChangeForm>
          ) : null}
        </div>
      ) : null}
      <section className="stack" aria-label="Calls">
        <div className="row between">
          <h2>Calls</h2>
          {webhook.dead > 0 && !isRemoved ? (
            <ChangeForm intent="resend-all">
              <Submit look="quiet">
                {webhook.dead === 1 ? 'Make the failed call again' : `Make ${webhook.dead} failed calls again`}
              </Submit>
            </ChangeForm>
          ) : null}
        </div>
        <Views
          label="Calls"
          param="calls"
          current={view}
          views={[
            { value: 'all', label: 'All' },
            { value: 'dead', label: 'Failed', count: webhook.dead },
            { value: 'waiting', label: 'Waiting' },
          ]}
        />
        <CallLog calls={calls} view={view} off={isRemoved} />
        <Pager page={page} words={['Newer', 'Older']} />
      </section>
      {isRemoved ? null : (
        <>
          {needsPassword ? (
            <PasswordAgain for="change this webhook" failure={ofPassword ? failure : undefined} />
          ) : null}
          <Panel title="Address and events">
            {ofSave?.conflict ? (
              <Conflict
                failure={ofSave}
                labels={{ url: 'Address', events: 'Told of' }}
                words={(name, value) => (name === 'events' ? eventLabels(value) : value)}
                intent="save"
                theirs={webhookPath(webhook.id)}
              />
            ) : (
              <ChangeForm
                key={webhook.version}
                intent="save"
                className="stack hook-form"
                hidden={{ version: webhook.version }}
                off={needsPassword}
              >
                <WebhookFields failure={ofSave} url={webhook.url} events={webhook.events} />
                <div>
                  <Submit>Save</Submit>
                </div>
              </ChangeForm>
            )}
          </Panel>
          <Panel title="Signing secret">
            <div className="stack">
              <p>
                In use since {webhook.secretSince}. After a change the earlier one signs too for 24 hours, so that no
                call is missed until your program has the new one.
              </p>
              {webhook.earlierUntil ? (
                <ChangeForm intent="end-earlier" className="notice warn stack" off={needsPassword}>
                  <p>
                    The earlier secret also signs until {webhook.earlierUntil}. If others may know it, end it at once.
                  </p>
                  <div>
                    <Submit look="quiet">End the earlier secret</Submit>
                  </div>
                </ChangeForm>
              ) : null}
              <ChangeForm intent="rotate" hidden={{ version: webhook.version }} off={needsPassword}>
                <div>
                  <Submit look="quiet">Change the secret</Submit>
                </div>
              </ChangeForm>
            </div>
          </Panel>
          <Panel title="Remove">
            <div className="stack">
              <p>After that nothing is sent to this address. You can undo it for 10 minutes.</p>
              <ChangeForm intent="remove" off={needsPassword}>
                <div>
                  <Submit look="danger">Remove the webhook</Submit>
                </div>
              </ChangeForm>
            </div>
          </Panel>
        </>
      )}
    </>
  )
}
