import { useEffect, useState } from 'react'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { ALL_DIGESTS, DIGESTS } from '@forecourt/rules/staff/digest.ts'
import { ALL_NOTICE_KINDS, NOTICE_KINDS } from '@forecourt/rules/staff/notices.ts'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { askForNotices, noticePermission, showNotice, type NoticePermission } from '../../browser/consoleNotices.ts'
import { deskOf, nowOf } from '../context.ts'
import { answering, DONE, formOf, INTENT } from '../form.ts'
import { ChangeForm, Outcome, Panel, Submit, type Failure } from '../parts.tsx'
import { zoneName } from '../when.ts'
import { useSpelling } from '../spelling.ts'

export const meta = () => [{ title: 'Notifications · Dealer console' }]

const MESSAGES: Readonly<Record<string, string>> = {
  kinds: 'Notifications saved.',
  digest: 'Email summary saved.',
}

export async function loader(args: LoaderFunctionArgs) {
  const { notices, person, timeZone } = await deskOf(args)
  const [{ kinds, digest }, zone] = await Promise.all([notices.read(), timeZone()])
  return {
    email: person.email,
    kinds: ALL_NOTICE_KINDS.map((kind) => {
      const may = notices.may(kind)
      return { kind, label: NOTICE_KINDS[kind], chosen: kinds.includes(kind), off: may.allowed ? null : may.reason }
    }),
    digest,
    zone: zoneName(nowOf(args), zone),
    done: MESSAGES[args.url.searchParams.get(DONE) ?? ''] ?? null,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { notices } = await deskOf(args)
  const field = await formOf(args.request)
  return answering(field, [INTENT], async () => {
    const intent = field(INTENT) === 'digest' ? 'digest' : 'kinds'
    if (intent === 'digest') await notices.chooseDigest(field('digest'))
    else await notices.choose(ALL_NOTICE_KINDS.filter((kind) => field(kind) !== ''))
    return redirect(`${CONSOLE_PATHS.notifications}?${DONE}=${intent}`)
  })
}

export default function Notifications() {
  const spell = useSpelling()
  const { email, kinds, digest, zone, done } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={CONSOLE_PATHS.account}>My account</Link>
        </p>
        <h1>Notifications</h1>
        <p className="muted">What you’re told of while the console isn’t in front of you. It’s your own choice.</p>
      </div>
      <Outcome failure={failure} done={failure ? null : done} />
      <Panel title="Notifications in this browser">
        <div className="stack">
          <Permission />
          <ChangeForm key={kinds.map(({ chosen }) => chosen).join()} intent="kinds" className="stack">
            <fieldset className="notice-choices">
              <legend>Show a notification for</legend>
              {kinds.map(({ kind, label, chosen, off }) => (
                <label key={kind} className={off === null ? undefined : 'off'} title={off ?? undefined}>
                  <input type="checkbox" name={kind} defaultChecked={chosen} disabled={off !== null} />
                  <span>
                    {spell(label)}
                    {off === null ? null : <span className="muted"> {off}</span>}
                  </span>
                </label>
              ))}
            </fieldset>
            <p className="muted">
              They appear while the console is open in a tab, except for what that tab shows. The choice goes with you
              to every browser that allows them.
            </p>
            <div>
              <Submit>Save notifications</Submit>
            </div>
          </ChangeForm>
        </div>
      </Panel>
      <Panel title="Email summary">
        <ChangeForm key={digest} intent="digest" className="stack">
          <p>
            What waits for you on your sites, by email to <strong className="wrap">{email}</strong>: overdue, unassigned
            and your own leads, leads that couldn’t be delivered, deposits to answer and bookings of the day. When
            nothing waits, no email is sent.
          </p>
          <fieldset className="notice-choices">
            <legend>How often</legend>
            {ALL_DIGESTS.map((one) => (
              <label key={one}>
                <input type="radio" name="digest" value={one} defaultChecked={one === digest} />
                <span>{DIGESTS[one]}</span>
              </label>
            ))}
          </fieldset>
          <p className="muted">The time is that of your first site: {zone}.</p>
          <div>
            <Submit>Save email summary</Submit>
          </div>
        </ChangeForm>
      </Panel>
    </>
  )
}

const TRIED = { title: 'Notifications are on', body: 'This is how they look.', tag: 'test' }

/** Whether this browser shows notifications, and what to do about it. It is asked only when somebody presses. */
function Permission() {
  const [permission, setPermission] = useState<NoticePermission | null>(null)
  useEffect(() => setPermission(noticePermission()), [])
  const tryOne = () => {
    if (!showNotice(TRIED, () => {})) setPermission('unsupported')
  }
  async function ask() {
    const answer = await askForNotices()
    setPermission(answer)
    if (answer === 'on') tryOne()
  }
  if (permission === null) return <p className="muted">Checking this browser…</p>
  if (permission === 'unsupported')
    return <p className="notice">This browser can’t show notifications. Use one on a computer.</p>
  if (permission === 'blocked')
    return (
      <p className="notice">
        Notifications are blocked in this browser. Allow them for this site in the browser’s settings, then load this
        page again.
      </p>
    )
  return (
    <div className="row" role="status">
      {permission === 'on' ? (
        <>
          <p>
            <span className="state good">On</span> in this browser
          </p>
          <button type="button" className="button quiet" onClick={tryOne}>
            Show a test notification
          </button>
        </>
      ) : (
        <>
          <p>
            <span className="state warn">Off</span> in this browser
          </p>
          <button type="button" className="button quiet" onClick={() => void ask()}>
            Allow notifications
          </button>
        </>
      )}
    </div>
  )
}
