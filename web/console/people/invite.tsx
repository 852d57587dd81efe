import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { withQuery } from '@forecourt/rules/site/paths.ts'
import { INVITATION_DAYS } from '@forecourt/rules/staff/invitation.ts'
import { roleWords } from '@forecourt/rules/staff/roleWords.ts'
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
import { ChangeForm, Field, Outcome, PasswordAgain, Submit, type Failure } from '../parts.tsx'
import { givable } from '../scopes.ts'
import { WayBack } from '../setUp/wayBack.tsx'
import { ScopeField } from './scopeField.tsx'

export const meta = () => [{ title: 'Invite someone · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const { mayWrite } = desk.people
  if (!mayWrite.allowed) throw data({ reason: mayWrite.reason }, { status: 403 })
  const { roles, scopes } = givable(desk.reach)
  const asked = args.url.searchParams.get('site') ?? ''
  const chosen = scopes.find(({ value }) => value === `site:${asked}`)
  return {
    chosen: chosen?.value ?? null,
    setUp: chosen ? await desk.setUp.underWay(Number(asked)) : null,
    roles: roles.map((role) => ({ ...role, can: roleWords(role.value) })),
    scopes,
    needsPassword: desk.needsPassword,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { people, confirm } = await deskOf(args)
  const field = await formOf(args.request)
  return answering(field, [INTENT, 'email', 'role', 'scope'], async () => {
    if (field(INTENT) === 'confirm') {
      await confirm(field('password'))
      return redirect(`${CONSOLE_PATHS.invite}${args.url.search}`)
    }
    const entry = await people.invite({ email: field('email'), role: field('role'), scope: field('scope') })
    return redirect(withQuery(CONSOLE_PATHS.people, { [DONE]: `invited ${entry}` }))
  })
}

export { revalidateWhenForbidden as shouldRevalidate } from '../revalidate.ts'

export default function Invite() {
  const { roles, scopes, chosen, setUp, needsPassword } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const ofPassword = failure?.values[INTENT] === 'confirm'
  const ofInvite = ofPassword ? undefined : failure
  return (
    <>
      <div className="stack tight">
        <WayBack setUp={setUp} step="people">
          <Link to={CONSOLE_PATHS.people}>People</Link>
        </WayBack>
        <h1>Invite someone</h1>
        <p className="muted">They get an email with a link that works once, for {INVITATION_DAYS} days.</p>
      </div>
      {needsPassword ? <PasswordAgain failure={ofPassword ? failure : undefined} /> : null}
      <Outcome failure={ofInvite && Object.keys(ofInvite.fields).length === 0 ? ofInvite : undefined} />
      <ChangeForm intent="invite" className="stack narrow" off={needsPassword}>
        <Field name="email" label="Email address" type="email" autoComplete="off" failure={ofInvite} />
        <ScopeField scopes={scopes} chosen={chosen} failure={ofInvite} />
        <Field name="role" label="Role" failure={ofInvite} defaultValue={roles.at(-1)?.value}>
          {roles.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Field>
        <div>
          <Submit>Send the invitation</Submit>
        </div>
      </ChangeForm>
      <div className="panel">
        <h2 className="title">What each role can do</h2>
        <dl className="pad role-words">
          {roles.map(({ value, label, can }) => (
            <div key={value}>
              <dt>{label}</dt>
              <dd className="muted">{can}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}
