import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import {
  data,
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { visitOf } from '../context.ts'
import { ChangeForm, Submit } from '../parts.tsx'
import { Gate } from './gate.tsx'

export const meta = () => [{ title: 'Email summary · Dealer console' }]

const GONE = 410

/** Opened, the link does nothing: programs open links too. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const email = await visitOf({ context }).digestOf(params.token ?? '')
  return data({ email }, { status: email === null ? GONE : 200 })
}

/** What the button sends, and mail programs by themselves. */
export async function action({ context, params }: ActionFunctionArgs) {
  const ended = await visitOf({ context }).endDigest(params.token ?? '')
  return data({ ended }, { status: ended ? 200 : GONE })
}

export default function EndSummary() {
  const { email } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (email === null)
    return (
      <Gate title="This link doesn’t work" lead="Sign in to change your email summary under My account.">
        <p>
          <Link to={CONSOLE_PATHS.notifications}>Change my notifications</Link>
        </p>
      </Gate>
    )
  if (answer?.ended)
    return (
      <Gate title="You’re unsubscribed" lead={`No more summaries are emailed to ${email}.`}>
        <p>
          <Link to={CONSOLE_PATHS.notifications}>Change my notifications</Link>
        </p>
      </Gate>
    )
  return (
    <Gate title="Stop the email summary?" lead={`It’s emailed to ${email}.`}>
      <ChangeForm>
        <Submit>Unsubscribe</Submit>
      </ChangeForm>
    </Gate>
  )
}
