import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { RESET_MINUTES } from '@forecourt/rules/staff/invitation.ts'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { visitOf } from '../context.ts'
import { answering, DONE, formOf } from '../form.ts'
import { ChangeForm, Field, Outcome, Submit } from '../parts.tsx'
import { Gate } from './gate.tsx'

/** What the sign-in page hands over. */
export interface ForgottenState {
  email: string | undefined
}

export const meta = () => [{ title: 'Forgotten password · Dealer console' }]

export const loader = ({ url }: LoaderFunctionArgs) => ({ sent: url.searchParams.has(DONE) })

export async function action({ context, request }: ActionFunctionArgs) {
  const field = await formOf(request)
  return answering(field, ['email'], async () => {
    await visitOf({ context }).requestReset(field('email'))
    return redirect(`${CONSOLE_PATHS.forgotten}?${DONE}=sent`)
  })
}

export default function Forgotten() {
  const { sent } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  const typed = useLocation().state as ForgottenState | null
  return (
    <Gate
      title={sent ? 'Check your email' : 'Forgotten your password?'}
      lead={
        sent
          ? `If there’s an account with that address, we’ve sent a link to it. It works once, within ${RESET_MINUTES} minutes.`
          : 'We’ll email you a link to set a new one.'
      }
    >
      {sent ? null : (
        <>
          <Outcome failure={failure?.fields.email ? undefined : failure} />
          <ChangeForm>
            <Field
              name="email"
              label="Email address"
              type="email"
              autoComplete="username"
              defaultValue={typed?.email}
              failure={failure}
            />
            <Submit>Send the link</Submit>
          </ChangeForm>
        </>
      )}
      <p>
        <Link to={CONSOLE_PATHS.signIn}>Back to sign-in</Link>
      </p>
    </Gate>
  )
}
