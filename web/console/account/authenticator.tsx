import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { areFewCodes, codesLeftWords } from '@forecourt/rules/staff/recoveryCodes.ts'
import {
  data,
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
import { CopyButton } from '../secretOnce.tsx'
import { qrCode, type QrCode } from '../qrCode.server.ts'

export const meta = () => [{ title: 'Two-step sign-in · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const { person, account } = await deskOf(args)
  return { left: person.secondFactor ? await account.recoveryCodesLeft() : null }
}

/** An authenticator app that has been begun with, until a code of it is entered. */
interface Begun {
  begun: { uri: string; secret: string; codes: string; qr: QrCode }
  failure: Failure | null
}
/** New recovery codes. */
interface Renewed {
  codes: string
}

const OURS = /^otpauth:\/\/totp\/[^\s]{1,400}$/

const begunWith = (uri: string, codes: string, failure: Failure | null = null): Begun => ({
  begun: { uri, codes, secret: new URL(uri).searchParams.get('secret') ?? '', qr: qrCode(uri) },
  failure,
})

export async function action(args: ActionFunctionArgs) {
  const { account } = await deskOf(args)
  const field = await formOf(args.request)
  const answer = await answering(field, [INTENT], async () => {
    switch (field(INTENT)) {
      case 'start': {
        const { uri, recoveryCodes } = await account.startSecondFactor(field('password'))
        return begunWith(uri, recoveryCodes.join(' '))
      }
      case 'finish':
        await account.confirmSecondFactor(field('code'))
        return redirect(`${CONSOLE_PATHS.account}?${DONE}=second-factor`)
      case 'codes':
        return { codes: (await account.newRecoveryCodes(field('password'))).join(' ') } satisfies Renewed
      default:
        await account.endSecondFactor(field('password'))
        return redirect(`${CONSOLE_PATHS.account}?${DONE}=second-factor-off`)
    }
  })
  const uri = field('uri')
  // After a wrong code the same app is shown again: the form has what it needs, so nothing of it is stored.
  return 'init' in answer && field(INTENT) === 'finish' && OURS.test(uri)
    ? data(begunWith(uri, field('codes'), answer.data), { status: answer.init?.status })
    : answer
}

export default function Authenticator() {
  const { left } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as Begun | Renewed | Failure | undefined
  const begun = answer && 'begun' in answer ? answer.begun : null
  const ofCode = answer && 'begun' in answer ? (answer.failure ?? undefined) : undefined
  const failure = answer && 'error' in answer ? answer : ofCode
  const of = (intent: string) => (failure?.values[INTENT] === intent ? failure : undefined)
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={CONSOLE_PATHS.account}>My account</Link>
        </p>
        <h1>Two-step sign-in</h1>
        <p className="muted">After your password, you enter a code from an authenticator app on your phone.</p>
      </div>
      <Outcome failure={failure && Object.keys(failure.fields).length === 0 ? failure : undefined} />
      {left !== null ? (
        <>
          {answer && 'codes' in answer ? (
            <Panel title="Your new recovery codes">
              <Codes codes={answer.codes} />
            </Panel>
          ) : null}
          <Panel title="Recovery codes">
            <ChangeForm intent="codes" className="stack narrow">
              <p>
                <span className={areFewCodes(left) ? 'state warn' : undefined}>{codesLeftWords(left)}</span>.{' '}
                {areFewCodes(left) ? 'Make new ones before you need them.' : null}
              </p>
              <p className="muted">
                Each one signs you in once, without your phone. New codes replace the earlier ones.
              </p>
              <Field
                name="password"
                label="Your password"
                type="password"
                autoComplete="current-password"
                failure={of('codes')}
              />
              <div>
                <Submit look="quiet">Make new codes</Submit>
              </div>
            </ChangeForm>
          </Panel>
          <Panel title="Turn off">
            <ChangeForm intent="stop" className="stack narrow">
              <Field
                name="password"
                label="Your password"
                type="password"
                autoComplete="current-password"
                failure={of('stop')}
              />
              <div>
                <Submit look="danger">Turn two-step sign-in off</Submit>
              </div>
            </ChangeForm>
          </Panel>
        </>
      ) : begun ? (
        <>
          <Panel title="1. Scan this with your app">
            <div className="stack">
              <svg
                className="qr"
                viewBox={`0 0 ${begun.qr.size} ${begun.qr.size}`}
                role="img"
                aria-label="QR code for your authenticator app"
                shapeRendering="crispEdges"
              >
                <path d={begun.qr.path} fill="currentColor" />
              </svg>
              <p>
                Or enter this key: <code className="wrap">{begun.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
              </p>
              <p>
                If the app is on this device, <a href={begun.uri}>open it</a>.
              </p>
            </div>
          </Panel>
          <Panel title="2. Store your recovery codes">
            <Codes codes={begun.codes} />
          </Panel>
          <Panel title="3. Enter the code that the app shows">
            <ChangeForm intent="finish" hidden={{ uri: begun.uri, codes: begun.codes }} className="stack narrow">
              <Field name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" failure={ofCode} />
              <div>
                <Submit>Turn two-step sign-in on</Submit>
              </div>
            </ChangeForm>
          </Panel>
        </>
      ) : (
        <Panel title="Turn on">
          <ChangeForm intent="start" className="stack narrow">
            <Field
              name="password"
              label="Your password"
              type="password"
              autoComplete="current-password"
              failure={of('start')}
            />
            <div>
              <Submit>Continue</Submit>
            </div>
          </ChangeForm>
        </Panel>
      )}
    </>
  )
}

function Codes({ codes }: { codes: string }) {
  return (
    <div className="stack">
      <p className="muted">Print them or keep them in a password manager. They are shown only now.</p>
      <ul className="codes">
        {codes.split(' ').map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.replaceAll(' ', '\n')} label="Copy the codes" />
    </div>
  )
}
