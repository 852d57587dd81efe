import { CONSOLE_PATHS, signInPath } from '@forecourt/rules/staff/consolePaths.ts'
import { MIN_PASSWORD_LENGTH } from '@forecourt/rules/staff/password.ts'
import { roleOf } from '@forecourt/rules/staff/role.ts'
import {
  data,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { visitOf } from '../context.ts'
import { answering, formOf } from '../form.ts'
import { ChangeForm, Field, Outcome, Submit, type Failure } from '../parts.tsx'
import { Gate } from './gate.tsx'

export const meta = () => [{ title: 'Invitation · Dealer console' }]

export async function loader({ context, params }: LoaderFunctionArgs) {
  const invitation = await visitOf({ context }).invitation(params.token ?? '')
  return data({ invitation }, { status: invitation && !invitation.isLapsed ? 200 : 410 })
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const field = await formOf(request)
  return answering(field, ['name', 'email'], async () => {
    const account = { name: field('name'), email: field('email'), password: field('password') }
    await visitOf({ context }).accept(params.token ?? '', account.password || account.name ? account : null)
    return redirect(CONSOLE_PATHS.home)
  })
}

export default function Invitation() {
  const { invitation } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const { pathname } = useLocation()
  if (!invitation)
    return (
      <Gate
        title="This invitation no longer works"
        lead="It has been used or withdrawn, or it has expired. Ask the person who invited you for a new one."
      >
        <p>
          <Link to={CONSOLE_PATHS.signIn}>Sign in</Link>
        </p>
      </Gate>
    )
  const { email, role, where, invitedBy, takes, isLapsed } = invitation
  if (isLapsed)
    return (
      <Gate
        title="This invitation no longer works"
        lead={`${invitedBy}, who invited you, may not give this access any more. Ask someone else there for a new one.`}
      >
        <p>
          <Link to={CONSOLE_PATHS.signIn}>Sign in</Link>
        </p>
      </Gate>
    )
  const lead =
    email === ''
      ? 'This link makes the first operator of this installation.'
      : `${invitedBy} invited ${email} to ${where ?? 'the platform'}. Role: ${roleOf(role).label}.`
  return (
    <Gate title={email === '' ? 'Set up the console' : 'Accept your invitation'} lead={lead}>
      <Outcome failure={failure && Object.keys(failure.fields).length === 0 ? failure : undefined} />
      {takes === 'account' ? (
        <ChangeForm>
          <Field name="name" label="Your name" autoComplete="name" failure={failure} />
          {email === '' ? (
            <Field name="email" label="Email address" type="email" autoComplete="username" failure={failure} />
          ) : null}
          <Field
            name="password"
            label="Password"
            type="password"
            autoComplete="new-password"
            hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
            failure={failure}
          />
          <Submit>Create my account</Submit>
        </ChangeForm>
      ) : takes === 'click' ? (
        <ChangeForm>
          <Submit>Accept</Submit>
        </ChangeForm>
      ) : takes === 'sign-in' ? (
        <p>
          You have an account already. <Link to={signInPath(pathname)}>Sign in to accept</Link>
        </p>
      ) : (
        <p>You’re signed in as someone else. Sign out first, then open this link again.</p>
      )}
    </Gate>
  )
}
