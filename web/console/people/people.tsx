import { scopeName } from '@forecourt/rules/staff/scopeName.ts'
import { CONSOLE_PATHS, personPath } from '@forecourt/rules/staff/consolePaths.ts'
import { peopleDoneWords } from '@forecourt/rules/staff/peopleDone.ts'
import { withQuery } from '@forecourt/rules/site/paths.ts'
import { roleOf } from '@forecourt/rules/staff/role.ts'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, DONE, formOf, INTENT, refusing, UNDO } from '../form.ts'
import { pageAsked } from '../list/address.ts'
import { Done } from '../list/done.tsx'
import { Filters } from '../list/filters.tsx'
import { Pager } from '../list/pager.tsx'
import { ChangeForm, Field, Outcome, Panel, PasswordAgain, Submit, type Failure } from '../parts.tsx'
import { useUpdates } from '../feeds/updates.ts'
import { whenOf } from '../when.ts'

export const meta = () => [{ title: 'People · Dealer console' }]

const PAGE = 50

const MESSAGES: Readonly<Record<string, string>> = {
  invited: 'Invitation sent.',
  sent: 'Invitation sent again. The earlier link no longer works.',
  withdrawn: 'Invitation withdrawn.',
  removed: 'Role removed.',
  back: 'The role is back. They can sign in again.',
  confirmed: 'Password confirmed.',
}

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const { people, reach } = desk
  return refusing(async () => {
    const search = args.url.searchParams.get('search') ?? ''
    const undo = args.url.searchParams.get(UNDO)
    const [done = '', entry = undo] = args.url.searchParams.get(DONE)?.split(' ') ?? []
    const [told, { rows, previous, next }, invitations, zone] = await Promise.all([
      entry === null ? null : people.told(entry),
      people.page(search, pageAsked(args.url, PAGE)),
      people.invitations(),
      desk.timeZone(),
    ])
    return {
      search,
      page: { previous, next },
      mayWrite: people.mayWrite,
      needsPassword: desk.needsPassword && people.mayWrite.allowed,
      undo,
      done: told === null || done === '' ? (MESSAGES[done] ?? null) : peopleDoneWords(told),
      people: rows.map(({ id, name, email, secondFactor, roles }) => ({
        id,
        name,
        email,
        secondFactor,
        roles: roles.map(({ id: roleId, role, scope }) => ({
          id: roleId,
          text: `${roleOf(role).label}, ${scopeName(scope, reach)}`,
        })),
      })),
      invitations: invitations.map(
        ({ id, email, role, scope, state, mailed, invitedBy, expiresAt, isLapsed, change }) => ({
          id,
          email,
          text: `${roleOf(role).label}, ${scopeName(scope, reach)}`,
          by: invitedBy,
          state:
            state === 'expired'
              ? 'Expired'
              : isLapsed
                ? `Can’t be accepted: ${invitedBy} may not give this role any more. Send it again in your name.`
                : mailed
                  ? `Valid until ${whenOf(expiresAt, zone)}`
                  : 'Sending',
          isSending: state !== 'expired' && !isLapsed && !mailed,
          change,
        }),
      ),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const desk = await deskOf(args)
  const field = await formOf(args.request)
  return answering(field, [INTENT], async () => {
    const done = await perform(desk, field)
    return redirect(withQuery(CONSOLE_PATHS.people, { [DONE]: done }))
  })
}

async function perform({ people, confirm }: Awaited<ReturnType<typeof deskOf>>, field: (name: string) => string) {
  switch (field(INTENT)) {
    case 'confirm':
      await confirm(field('password'))
      return 'confirmed'
    case 'resend':
      return `sent ${await people.resend(field('id'))}`
    case 'give-back':
      return `back ${await people.giveBackRole(field('entry'))}`
    default:
      return `withdrawn ${await people.revokeInvitation(field('id'))}`
  }
}

export { revalidateWhenForbidden as shouldRevalidate } from '../revalidate.ts'

export default function People() {
  const { people, search, page, invitations, mayWrite, needsPassword, done, undo } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  useUpdates(invitations.some(({ isSending }) => isSending))
  const ofPassword = failure?.values[INTENT] === 'confirm'
  return (
    <>
      <div className="head">
        <h1>People</h1>
        {mayWrite.allowed ? (
          <Link className="button" to={CONSOLE_PATHS.invite}>
            Invite someone
          </Link>
        ) : (
          <p className="muted">{mayWrite.reason}</p>
        )}
      </div>
      <Done undo={undo === null ? null : { intent: 'give-back', hidden: { entry: undo } }}>
        {failure ? null : done}
      </Done>
      <Outcome failure={ofPassword ? undefined : failure} />
      {needsPassword ? <PasswordAgain failure={ofPassword ? failure : undefined} /> : null}
      <Filters names={['search']}>
        <Field name="search" label="Name or email address" type="search" defaultValue={search} />
      </Filters>
      <Panel title="With access" pad={people.length === 0}>
        {people.length === 0 ? (
          <p>{search === '' ? 'Nobody has access yet.' : 'Nobody with access matches this search.'}</p>
        ) : (
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Roles</th>
                <th scope="col">Sign-in</th>
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <tr key={person.id}>
                  <td>
                    <Link to={personPath(person.id)}>{person.name}</Link>
                    <div className="muted wrap">{person.email}</div>
                  </td>
                  <td>
                    {person.roles.map((role) => (
                      <div key={role.id}>{role.text}</div>
                    ))}
                  </td>
                  <td>
                    {person.secondFactor ? (
                      <span className="state good">Two-step</span>
                    ) : (
                      <span className="state warn">Password only</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
      <Pager page={page} words={['Previous', 'Next']} />
      {invitations.length > 0 ? (
        <Panel title="Invited" pad={false}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Email address</th>
                <th scope="col">Role</th>
                <th scope="col">Invitation</th>
                <th scope="col">
                  <span className="sr-only">Changes</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {invitations.map((one) => (
                <tr key={one.id}>
                  <td className="wrap">
                    {one.email}
                    <div className="muted">Invited by {one.by}</div>
                  </td>
                  <td>{one.text}</td>
                  <td className="muted">{one.state}</td>
                  <td className="actions">
                    {one.change.allowed ? (
                      <div className="row">
                        <ChangeForm intent="resend" hidden={{ id: one.id }} off={needsPassword}>
                          <Submit look="quiet" of={`to ${one.email}`}>
                            Send again
                          </Submit>
                        </ChangeForm>
                        <ChangeForm intent="withdraw" hidden={{ id: one.id }} off={needsPassword}>
                          <Submit look="danger" of={`the invitation of ${one.email}`}>
                            Withdraw
                          </Submit>
                        </ChangeForm>
                      </div>
                    ) : (
                      <p className="muted">{one.change.reason}</p>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      ) : null}
    </>
  )
}
