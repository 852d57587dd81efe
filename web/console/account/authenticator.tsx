import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
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
import { qrCode, type QrCode } from './qrCode.server.ts'

export const meta = () => [{ title: 'Two-step sign-in · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const { person } = await deskOf(args)
  return { on: person.secondFactor }
}

/** An authenticator app that has been begun with, until a code of it is entered. */
interface Begun {
  begun: { uri: string; secret: string; codes: string; qr: QrCode }
  failure?: Failure
}

const begunWith = (uri: string, codes: string): Begun => ({
  begun: { uri, codes, secret: new URL(uri).searchParams.get('secret') ?? '', qr: qrCode(uri) },
})

export async function action(args: ActionFunctionArgs) {
  const { account } = await deskOf(args)
  const field = await formOf(args.request)
  const answer = await answering(field, [INTENT, 'uri', 'codes'], async () => {
    switch (field(INTENT)) {
      case 'start': {
        const { uri, recoveryCodes } = await account.startSecondFactor(field('password'))
        return begunWith(uri, recoveryCodes.join(' '))
      }
      case 'finish':
        await account.confirmSecondFactor(field('code'))
        return redirect(`${CONSOLE_PATHS.account}?${DONE}=second-factor`)
      case 'codes':
        return { codes: (await account.newRecoveryCodes(field('password'))).join(' ') }
      default:
        await account.endSecondFactor(field('password'))
        return redirect(`${CONSOLE_PATHS.account}?${DONE}=second-factor-off`)
    }
  })
  return answer
}

export default function Authenticator() {
  const { on } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as Begun | { codes: string } | (Failure & { error: string }) | undefined
  const failure = answer && 'error' in answer ? answer : undefined
  const of = (intent: string) => (failure?.values[INTENT] === intent ? failure : undefined)
  const begun =
    answer && 'begun' in answer
      ? { ...answer.begun, failure: undefined }
      : failure?.values.uri
        ? {
            uri: failure.values.uri,
            codes: failure.values.codes ?? '',
            secret: '',
            qr: null,
            failure,
          }
        : null
  const general = failure && Object.keys(failure.fields).length === 0 ? failure : undefined
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={CONSOLE_PATHS.account}>My account</Link>
        </p>
        <h1>Two-step sign-in</h1>
        <p className="muted">After your password, you enter a code from an authenticator app on your phone.</p>
      </div>
      <Outcome failure={general} />
      {on ? (
        <>
          {answer && 'codes' in answer ? (
            <Panel title="Your new recovery codes">
              <Codes codes={answer.codes} />
            </Panel>
          ) : null}
          <Panel title="Recovery codes">
            <ChangeForm intent="codes" className="stack narrow">
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
          {begun.qr ? (
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
                  Or enter this key: <code className="wrap">{begun.secret}</code>
                </p>
              </div>
            </Panel>
          ) : null}
          <Panel title="2. Store your recovery codes">
            <Codes codes={begun.codes} />
          </Panel>
          <Panel title="3. Enter the code that the app shows">
            <ChangeForm intent="finish" hidden={{ uri: begun.uri, codes: begun.codes }} className="stack narrow">
              <Field
                name="code"
                label="Code"
                inputMode="numeric"
                autoComplete="one-time-code"
                failure={begun.failure}
              />
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
    </div>
  )
}
