import { CONSOLE_PATHS, signInPath } from '@forecourt/rules/staff/consolePaths.ts'
import { MIN_PASSWORD_LENGTH } from '@forecourt/rules/staff/password.ts'
import { roleOf } from '@forecourt/rules/staff/role.ts'
import {
  data,
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { dropAllDrafts } from '../../browser/consoleDrafts.ts'
import { visitOf } from '../context.ts'
import { answering, formOf } from '../form.ts'
import { ChangeForm, Field, Outcome, Submit, type Failure } from '../parts.tsx'
import { Gate } from './gate.tsx'

export const meta = () => [{ title: 'Invitation · Dealer console' }]

export async function loader({ context, params }: LoaderFunctionArgs) {
  const visit = visitOf({ context })
  const [invitation, desk] = await Promise.all([visit.invitation(params.token ?? ''), visit.desk()])
  return data(
    {
      invitation,
      hasOperator: invitation !== null || (await visit.hasOperator()),
      person: desk ? { id: desk.person.id, email: desk.person.email } : null,
    },
    { status: invitation && !invitation.isLapsed ? 200 : 410 },
  )
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const field = await formOf(request)
  return answering(field, ['name', 'email'], async () => {
    const account = { name: field('name'), email: field('email'), password: field('password') }
    // Only the form of a new account has a password, whether it is filled in or not.
    await visitOf({ context }).accept(params.token ?? '', 'password' in field.texts() ? account : null)
    return redirect(CONSOLE_PATHS.home)
  })
}

export { revalidateAfterRefusal as shouldRevalidate } from '../revalidate.ts'

export default function Invitation() {
  const { invitation, hasOperator, person } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const { pathname } = useLocation()
  if (!invitation)
    return (
      <Gate
        title="This invitation no longer works"
        lead={
          hasOperator
            ? `It has been used or withdrawn, or it has expired. If you ${person ? 'still need it' : 'don’t have an account yet'}, ask whoever invited you for a new one.`
            : 'It has expired, or a newer one has been made. Open the newest link that the platform has printed, or start the platform again for a new one.'
        }
      >
        <p>
          {person ? (
            <Link to={CONSOLE_PATHS.home}>Open the console</Link>
          ) : hasOperator ? (
            <Link to={CONSOLE_PATHS.signIn}>Sign in</Link>
          ) : null}
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
        <>
          <p className="wrap">
            You’re signed in as {person?.email}. Sign out to accept this invitation with another account.
          </p>
          <Form
            method="post"
            action={CONSOLE_PATHS.signOut}
            className="stack"
            onSubmit={() => (person ? dropAllDrafts(person.id) : undefined)}
          >
            <input type="hidden" name="next" value={pathname} />
            <Submit look="quiet">Sign out</Submit>
          </Form>
        </>
      )}
    </Gate>
  )
}
