import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { MIN_PASSWORD_LENGTH } from '@forecourt/rules/staff/password.ts'
import { areFewCodes, codesLeftWords } from '@forecourt/rules/staff/recoveryCodes.ts'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, DONE, formOf, INTENT } from '../form.ts'
import { ChangeForm, Field, Outcome, Panel, Submit, type Failure } from '../parts.tsx'
import { whenOf } from '../when.ts'
import { browserName } from '@forecourt/rules/owner/browserName.ts'
import { SessionsTable } from './sessionsTable.tsx'

export const meta = () => [{ title: 'My account · Dealer console' }]

const MESSAGES: Readonly<Record<string, string>> = {
  name: 'Name saved.',
  password: 'Password changed. Your other browsers have been signed out.',
  session: 'That browser has been signed out.',
  sessions: 'Your other browsers have been signed out.',
  'second-factor': 'Two-step sign-in is on.',
  'second-factor-off': 'Two-step sign-in is off.',
}

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const [codes, sessions, passkeys, zone, support] = await Promise.all([
    desk.person.secondFactor ? desk.account.recoveryCodesLeft() : null,
    desk.account.sessions(),
    desk.passkeys.list(),
    desk.timeZone(),
    desk.support.open(),
  ])
  return {
    person: desk.person,
    codes,
    passkeys: passkeys.length,
    supportUntil: support ? whenOf(support.until, zone) : null,
    done: MESSAGES[args.url.searchParams.get(DONE) ?? ''] ?? null,
    sessions: sessions.map(({ id, current, userAgent, network, operator, createdAt, usedAt }) => ({
      id,
      current,
      browser: browserName(userAgent),
      operator,
      network,
      since: whenOf(createdAt, zone),
      used: whenOf(usedAt, zone),
    })),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { account } = await deskOf(args)
  const field = await formOf(args.request)
  return answering(field, [INTENT, 'name'], async () => {
    const intent = field(INTENT)
    if (intent === 'name') await account.rename(field('name'))
    else if (intent === 'password') await account.changePassword(field('current'), field('password'))
    else if (intent === 'sessions') await account.revokeOthers()
    else await account.revoke(field('id'))
    const done = ['name', 'password', 'sessions'].includes(intent) ? intent : 'session'
    return redirect(`${CONSOLE_PATHS.account}?${DONE}=${done}`)
  })
}

export default function Account() {
  const { person, codes, passkeys, sessions, supportUntil, done } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const of = (intent: string) => (failure?.values[INTENT] === intent ? failure : undefined)
  return (
    <>
      <div className="stack tight">
        <h1>My account</h1>
        <p className="muted wrap">Signed in as {person.email}</p>
      </div>
      <Outcome failure={failure && Object.keys(failure.fields).length === 0 ? failure : undefined} done={done} />
      <Panel title="Name">
        <ChangeForm intent="name" className="stack narrow">
          <Field name="name" label="Your name" autoComplete="name" defaultValue={person.name} failure={of('name')} />
          <div>
            <Submit>Save</Submit>
          </div>
        </ChangeForm>
      </Panel>
      <Panel title="Password">
        <ChangeForm intent="password" className="stack narrow">
          <Field
            name="current"
            label="Current password"
            type="password"
            autoComplete="current-password"
            failure={of('password')}
          />
          <Field
            name="password"
            label="New password"
            type="password"
            autoComplete="new-password"
            hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
            failure={of('password')}
          />
          <div>
            <Submit>Change password</Submit>
          </div>
        </ChangeForm>
      </Panel>
      <Panel title="Two-step sign-in">
        <div className="row apart">
          <p>
            {codes !== null ? (
              <>
                <span className="state good">On</span>.{' '}
                {areFewCodes(codes) ? (
                  <>
                    <span className="state warn">{codesLeftWords(codes)}</span>. Make new ones before you need them.
                  </>
                ) : (
                  `${codesLeftWords(codes)}.`
                )}
              </>
            ) : (
              <>
                <span className="state warn">Off</span>. With it, a password alone isn’t enough to sign in.
              </>
            )}
          </p>
          <Link className="button quiet" to={CONSOLE_PATHS.authenticator}>
            {codes === null ? 'Turn on' : areFewCodes(codes) ? 'Make new codes' : 'Change'}
          </Link>
        </div>
      </Panel>
      <Panel title="Passkeys">
        <div className="row apart">
          <p>
            {passkeys === 0
              ? 'Sign in with your fingerprint, your face or your device’s PIN.'
              : `${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}`}
          </p>
          <Link className="button quiet" to={CONSOLE_PATHS.passkeys}>
            {passkeys === 0 ? 'Add a passkey' : 'Change'}
          </Link>
        </div>
      </Panel>
      <Panel title="Notifications">
        <div className="row apart">
          <p>Notifications in your browser, and what waits for you by email.</p>
          <Link className="button quiet" to={CONSOLE_PATHS.notifications}>
            Change
          </Link>
        </div>
      </Panel>
      <Panel title="Support access">
        <div className="row apart">
          <p>
            {supportUntil ? (
              <>
                <span className="state warn">On</span>. Operators can sign in as you until {supportUntil}.
              </>
            ) : (
              'Let the people who run this platform see what you see, for an hour or a day.'
            )}
          </p>
          <Link className="button quiet" to={CONSOLE_PATHS.supportAccess}>
            {supportUntil ? 'Change' : 'Allow it'}
          </Link>
        </div>
      </Panel>
      <Panel title="Where you’re signed in" pad={false}>
        <SessionsTable sessions={sessions} whose="you" />
        {sessions.length > 2 ? (
          <div className="pad">
            <ChangeForm intent="sessions">
              <div>
                <Submit look="quiet">Sign out everywhere else</Submit>
              </div>
            </ChangeForm>
          </div>
        ) : null}
      </Panel>
    </>
  )
}
