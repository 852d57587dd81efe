import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { SUPPORT_HOURS } from '@forecourt/rules/staff/support.ts'
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
import { ChangeForm, Field, Outcome, Panel, PasswordAgain, Submit, type Failure } from '../parts.tsx'
import { whenOf } from '../when.ts'

export const meta = () => [{ title: 'Support access · Dealer console' }]

const MESSAGES: Readonly<Record<string, string>> = {
  allowed: 'Operators can sign in as you now.',
  ended: 'Operators can’t sign in as you any more. Anyone who was has been signed out.',
  confirmed: 'Password confirmed.',
}

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const [open, sessions, zone] = await Promise.all([desk.support.open(), desk.account.sessions(), desk.timeZone()])
  return {
    id: crypto.randomUUID(),
    isOperator: desk.reach.operator,
    needsPassword: desk.needsPassword,
    until: open ? whenOf(open.until, zone) : null,
    signedIn: sessions.flatMap(({ operator, createdAt }) =>
      operator === null ? [] : [{ operator, since: whenOf(createdAt, zone) }],
    ),
    done: MESSAGES[args.url.searchParams.get(DONE) ?? ''] ?? null,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { support, confirm } = await deskOf(args)
  const field = await formOf(args.request)
  const back = (done: string) => redirect(`${CONSOLE_PATHS.supportAccess}?${DONE}=${done}`)
  return answering(field, [INTENT, 'hours'], async () => {
    switch (field(INTENT)) {
      case 'confirm':
        await confirm(field('password'))
        return back('confirmed')
      case 'end':
        await support.end()
        return back('ended')
      default:
        await support.allow({ id: field('id'), hours: field('hours') })
        return back('allowed')
    }
  })
}

export { revalidateWhenForbidden as shouldRevalidate } from '../revalidate.ts'

export default function SupportAccess() {
  const { id, isOperator, needsPassword, until, signedIn, done } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const ofPassword = failure?.values[INTENT] === 'confirm'
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={CONSOLE_PATHS.account}>My account</Link>
        </p>
        <h1>Support access</h1>
        <p className="muted">Let the people who run this platform see what you see, for as long as you choose.</p>
      </div>
      <Outcome failure={ofPassword ? undefined : failure} done={done} />
      <Panel title={until ? 'Operators can sign in as you' : 'Operators can’t sign in as you'}>
        {isOperator ? (
          <p>You’re an operator yourself, and nobody signs in as one.</p>
        ) : until ? (
          <div className="stack">
            <p>Until {until}. It ends by itself.</p>
            {signedIn.length > 0 ? (
              <ul>
                {signedIn.map(({ operator, since }) => (
                  <li key={since + operator} className="wrap">
                    <strong>{operator}</strong> is signed in as you since {since}.
                  </li>
                ))}
              </ul>
            ) : (
              <p className="muted">No operator is signed in as you.</p>
            )}
            <ChangeForm intent="end">
              <div>
                <Submit look="danger">End it now</Submit>
              </div>
            </ChangeForm>
          </div>
        ) : (
          <div className="stack">
            <ul className="bullets">
              <li>They can do what you can, except with your account, people, passwords, keys, exports and refunds.</li>
              <li>What they change is in the audit log with their name and yours.</li>
              <li>You see here when someone is signed in as you, and can end it at any time.</li>
            </ul>
            {needsPassword ? (
              <PasswordAgain for="let operators sign in as you" failure={ofPassword ? failure : undefined} />
            ) : null}
            <ChangeForm intent="allow" className="row end" hidden={{ id }} off={needsPassword}>
              <Field name="hours" label="For" defaultValue="1" failure={ofPassword ? undefined : failure}>
                {Object.entries(SUPPORT_HOURS).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Field>
              <Submit>Allow it</Submit>
            </ChangeForm>
          </div>
        )}
      </Panel>
    </>
  )
}
