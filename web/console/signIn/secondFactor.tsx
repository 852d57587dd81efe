import { CONSOLE_PATHS, nextPath, signInPath } from '@forecourt/rules/staff/consolePaths.ts'
import { useEffect, useRef } from 'react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { visitOf } from '../context.ts'
import { answering, formOf } from '../form.ts'
import { ChangeForm, Field, Outcome, Submit } from '../parts.tsx'
import { Gate } from './gate.tsx'

export const meta = () => [{ title: 'Two-step sign-in · Dealer console' }]

export async function loader({ context, url }: LoaderFunctionArgs) {
  const next = nextPath(url.searchParams.get('next'))
  if (!visitOf({ context }).awaitsSecondFactor) throw redirect(signInPath(next))
  return { next }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const field = await formOf(request)
  return answering(field, ['next'], async () => {
    await visitOf({ context }).secondFactor(field('code'))
    return redirect(nextPath(field('next')))
  })
}

export default function SecondFactor() {
  const { next } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  const box = useRef<HTMLDivElement>(null)
  // The password was sent a moment ago, and the code is all that is asked for.
  useEffect(() => box.current?.querySelector<HTMLElement>('input[name="code"]')?.focus(), [])
  return (
    <Gate
      title="Enter your code"
      lead="Open your authenticator app and enter the code it shows, or one of your recovery codes."
    >
      <Outcome failure={failure?.fields.code ? undefined : failure} />
      <div ref={box}>
        <ChangeForm hidden={{ next }}>
          <Field name="code" label="Code" autoComplete="one-time-code" failure={failure} />
          <Submit>Sign in</Submit>
        </ChangeForm>
      </div>
      <p>
        <Link to={CONSOLE_PATHS.signIn}>Start again</Link>
      </p>
    </Gate>
  )
}
