import { scopeName } from '@forecourt/rules/staff/scopeName.ts'
import { CONSOLE_PATHS, personPath } from '@forecourt/rules/staff/consolePaths.ts'
import { withQuery } from '@forecourt/rules/site/paths.ts'
import { ROLE_UNDO_MINUTES } from '@forecourt/rules/staff/removedRole.ts'
import { roleOf } from '@forecourt/rules/staff/role.ts'
import {
  data,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { browserName } from '@forecourt/rules/owner/browserName.ts'
import { SessionsTable } from '../account/sessionsTable.tsx'
import { deskOf } from '../context.ts'
import { answering, DONE, formOf, INTENT, refusing, UNDO } from '../form.ts'
import { Conflict } from '../list/conflict.tsx'
import { ChangeForm, Field, Outcome, Panel, PasswordAgain, Submit, type Failure } from '../parts.tsx'
import { otherRoles } from '../scopes.ts'
import { whenOf } from '../when.ts'

export const meta = () => [{ title: 'Person · Dealer console' }]

/** What was done, with whose name: of a change, by the role that they have now. */
function doneWords(done: string, name: string, roles: readonly { id: string; label: string; where: string }[]) {
  const [what, of] = done.split(' ')
  const role = roles.find(({ id }) => id === of)
  if (what === 'changed') return role ? `${name} now has the role ${role.label} for ${role.where}.` : 'Role changed.'
  if (what === 'confirmed') return 'Password confirmed.'
  if (what === 'session') return `${name} has been signed out of that browser.`
  return what === 'sessions' ? `${name} has been signed out everywhere.` : null
}

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const { people, reach } = desk
  return refusing(async () => {
    const person = await people.find(args.params.id ?? '')
    if (!person) throw data(null, { status: 404 })
    const { id, name, email, secondFactor } = person
    const [{ may, sessions }, zone] = await Promise.all([desk.personSessions.list(id), desk.timeZone()])
    return {
      id,
      name,
      email,
      secondFactor,
      needsPassword: desk.needsPassword && people.mayWrite.allowed,
      done: args.url.searchParams.get(DONE) ?? '',
      sessions: {
        may,
        all: sessions.map(({ userAgent, createdAt, usedAt, ...session }) => ({
          ...session,
          browser: browserName(userAgent),
          since: whenOf(createdAt, zone),
          used: whenOf(usedAt, zone),
        })),
      },
      roles: person.roles.map(({ id: roleId, role, scope, change }) => ({
        id: roleId,
        role,
        label: roleOf(role).label,
        where: scopeName(scope, reach),
        change,
        choices: change.allowed ? otherRoles(reach, { role, scope }) : [],
      })),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { people, personSessions, confirm } = await deskOf(args)
  const field = await formOf(args.request)
  const id = args.params.id ?? ''
  return answering(field, [INTENT, 'id', 'role'], async () => {
    switch (field(INTENT)) {
      case 'confirm':
        await confirm(field('password'))
        return redirect(`${personPath(id)}?${DONE}=confirmed`)
      case 'session':
        await personSessions.end(id, field('id'))
        return redirect(`${personPath(id)}?${DONE}=session`)
      case 'sessions':
        await personSessions.endAll(id)
        return redirect(`${personPath(id)}?${DONE}=sessions`)
      case 'remove':
        return redirect(
          withQuery(CONSOLE_PATHS.people, {
            [DONE]: 'removed',
            [UNDO]: await people.removeRole(field('id'), field('version')),
          }),
        )
      default:
        await people.changeRole(field('id'), field('role'), field('version'))
        return redirect(withQuery(personPath(id), { [DONE]: `changed ${field('id')}` }))
    }
  })
}

export { revalidateWhenForbidden as shouldRevalidate } from '../revalidate.ts'

export default function Person() {
  const { id, name, email, secondFactor, roles, sessions, needsPassword, done } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const ofPassword = failure?.values[INTENT] === 'confirm'
  const ofRole = (roleId: string) =>
    failure?.values[INTENT] === 'change' && failure.values.id === roleId ? failure : undefined
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={CONSOLE_PATHS.people}>People</Link>
        </p>
        <h1>{name}</h1>
        <p className="muted wrap">
          {email} · {secondFactor ? 'Two-step sign-in on' : 'Two-step sign-in off'}
        </p>
      </div>
      <Outcome failure={failure?.conflict || ofPassword ? undefined : failure} done={doneWords(done, name, roles)} />
      {needsPassword ? <PasswordAgain failure={ofPassword ? failure : undefined} /> : null}
      {roles.map((role) => (
        <Panel key={role.id} title={role.where}>
          {failure?.conflict && failure.values.id === role.id ? (
            <Conflict
              failure={failure}
              labels={{ role: 'Role' }}
              intent="change"
              hidden={{ id: role.id }}
              words={(_, value) => role.choices.find((choice) => choice.value === value)?.label ?? value}
              theirs={personPath(id)}
            />
          ) : null}
          {role.change.allowed ? (
            <div className="row end">
              <ChangeForm
                intent="change"
                hidden={{ id: role.id, version: role.role }}
                className="row end"
                off={needsPassword}
              >
                <Field name="role" label="Role" failure={ofRole(role.id)} defaultValue={role.role}>
                  {role.choices.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Field>
                <Submit of={`at ${role.where}`}>Change role</Submit>
              </ChangeForm>
              <ChangeForm intent="remove" hidden={{ id: role.id, version: role.role }} off={needsPassword}>
                <Submit look="danger" of={`the role at ${role.where}`}>
                  Remove
                </Submit>
              </ChangeForm>
              <p className="muted">
                Once removed, they lose access at once. You can undo it for {ROLE_UNDO_MINUTES} minutes.
              </p>
            </div>
          ) : (
            <div className="stack tight">
              <p>{role.label}</p>
              <p className="muted">{role.change.reason}</p>
            </div>
          )}
        </Panel>
      ))}
      <Panel title="Where they’re signed in" pad={!sessions.may.allowed || sessions.all.length === 0}>
        {!sessions.may.allowed ? (
          <p className="muted">{sessions.may.reason}</p>
        ) : sessions.all.length === 0 ? (
          <p>They aren’t signed in anywhere.</p>
        ) : (
          <>
            <SessionsTable sessions={sessions.all} whose="them" off={needsPassword} />
            {sessions.all.length > 1 ? (
              <div className="pad">
                <ChangeForm intent="sessions" off={needsPassword} stays>
                  <Submit look="quiet">Sign them out everywhere</Submit>
                </ChangeForm>
              </div>
            ) : null}
          </>
        )}
      </Panel>
    </>
  )
}
