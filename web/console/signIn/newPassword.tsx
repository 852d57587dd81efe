import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { MIN_PASSWORD_LENGTH } from '@forecourt/rules/staff/password.ts'
import {
  data,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { visitOf } from '../context.ts'
import { answering, DONE, formOf } from '../form.ts'
import { ChangeForm, Field, Outcome, Submit } from '../parts.tsx'
import { Gate } from './gate.tsx'

export const meta = () => [{ title: 'New password · Dealer console' }]

export async function loader({ context, params }: LoaderFunctionArgs) {
  const works = await visitOf({ context }).isReset(params.token ?? '')
  return data({ works }, { status: works ? 200 : 410 })
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const field = await formOf(request)
  return answering(field, [], async () => {
    await visitOf({ context }).reset(params.token ?? '', field('password'))
    return redirect(`${CONSOLE_PATHS.signIn}?${DONE}=reset`)
  })
}

export default function NewPassword() {
  const { works } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  if (!works)
    return (
      <Gate title="This link no longer works" lead="It has already been used, or it has expired.">
        <p>
          <Link to={CONSOLE_PATHS.forgotten}>Ask for a new one</Link>
        </p>
      </Gate>
    )
  return (
    <Gate title="Set a new password" lead="You’ll be signed out everywhere.">
      <Outcome failure={failure?.fields.password ? undefined : failure} />
      <ChangeForm>
        <Field
          name="password"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
          failure={failure}
        />
        <Submit>Set the password</Submit>
      </ChangeForm>
    </Gate>
  )
}
