import { CONSOLE_PATHS, nextPath } from '@forecourt/rules/staff/consolePaths.ts'
import { sessionEndWords } from '@forecourt/rules/staff/sessionEnd.ts'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigate,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { visitOf } from '../context.ts'
import { answering, DONE, formOf } from '../form.ts'
import { ChangeForm, Field, Outcome, Submit } from '../parts.tsx'
import { DEMO_WORDS } from './demoWords.ts'
import type { ForgottenState } from './forgotten.tsx'
import { Gate } from './gate.tsx'
import { PasskeyButton } from './passkeyButton.tsx'

export const meta = () => [{ title: 'Sign in · Dealer console' }]

const DONE_WORDS: Readonly<Record<string, string>> = {
  reset: 'Password changed. Sign in with your new one.',
  support: 'Your support access to that account has ended. Sign in as yourself to go on.',
}

export async function loader({ context, url }: LoaderFunctionArgs) {
  const visit = visitOf({ context })
  const next = nextPath(url.searchParams.get('next'))
  if (await visit.desk()) throw redirect(next)
  const [demo, passkey, ended] = await Promise.all([visit.demoPeople(), visit.passkeyOptions(), visit.ended()])
  const done = url.searchParams.get(DONE)
  const refused = DEMO_WORDS[done ?? ''] ?? null
  return { next, demo, passkey, done, refused, ended: ended === null || done !== null ? null : sessionEndWords(ended) }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const field = await formOf(request)
  return answering(field, ['email', 'next'], async () => {
    const state = await visitOf({ context }).signIn(field('email'), field('password'))
    const next = nextPath(field('next'))
    return redirect(state === 'signed-in' ? next : `${CONSOLE_PATHS.secondFactor}?${new URLSearchParams({ next })}`)
  })
}

export default function SignIn() {
  const { next, demo, passkey, done, refused, ended } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  const navigate = useNavigate()
  return (
    <Gate title="Sign in">
      {ended !== null && failure === undefined ? (
        <p role="status" className="notice">
          {ended}
        </p>
      ) : null}
      <Outcome
        failure={
          failure?.fields.email || failure?.fields.password
            ? undefined
            : (failure ?? (refused === null ? undefined : { error: refused, fields: {}, values: {} }))
        }
        done={DONE_WORDS[done ?? ''] ?? null}
      />
      <ChangeForm hidden={{ next }}>
        <Field name="email" label="Email address" type="email" autoComplete="username webauthn" failure={failure} />
        <Field name="password" label="Password" type="password" autoComplete="current-password" failure={failure} />
        <Submit>Sign in</Submit>
      </ChangeForm>
      <p>
        <Link
          to={CONSOLE_PATHS.forgotten}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            // In the browser’s history, so that no URL has the address.
            const gate = event.currentTarget.closest('main')
            const email = gate?.querySelector<HTMLInputElement>('[name="email"]')?.value.trim()
            void navigate(CONSOLE_PATHS.forgotten, { state: { email } satisfies ForgottenState })
          }}
        >
          Forgotten your password?
        </Link>
      </p>
      <PasskeyButton options={passkey} next={next} />
      {demo.length > 0 ? (
        <section className="stack" aria-labelledby="demo">
          <h2 id="demo">Demo accounts</h2>
          <p className="muted">Only on this machine: sign in as someone with this role.</p>
          <form method="post" action={CONSOLE_PATHS.demo} className="row">
            <input type="hidden" name="next" value={next} />
            {demo.map(({ id, name }) => (
              <button key={id} className="button quiet" name="id" value={id}>
                {name}
              </button>
            ))}
          </form>
        </section>
      ) : null}
    </Gate>
  )
}
