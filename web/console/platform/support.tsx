import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import {
  redirect,
  redirectDocument,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf, visitOf } from '../context.ts'
import { answering, DONE, formOf, INTENT, refusing } from '../form.ts'
import { ChangeForm, Outcome, Panel, PasswordAgain, Submit, type Failure } from '../parts.tsx'
import { whenOf } from '../when.ts'
import { PlatformHead } from './tabs.tsx'

export const meta = () => [{ title: 'Support access · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  return refusing(async () => {
    const [people, zone] = await Promise.all([desk.support.people(), desk.timeZone()])
    return {
      needsPassword: desk.needsPassword,
      done: args.url.searchParams.get(DONE) === 'confirmed' ? 'Password confirmed.' : null,
      people: people.map(({ id, name, email, since, until }) => ({
        id,
        name,
        email,
        since: whenOf(since, zone),
        until: whenOf(until, zone),
      })),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { confirm } = await deskOf(args)
  const field = await formOf(args.request)
  return answering(field, [INTENT], async () => {
    if (field(INTENT) === 'confirm') {
      await confirm(field('password'))
      return redirect(`${CONSOLE_PATHS.platformSupport}?${DONE}=confirmed`)
    }
    await visitOf(args).signInAs(field('id'))
    // Nothing of what the operator sees stays on the screen.
    return redirectDocument(CONSOLE_PATHS.home)
  })
}

export { revalidateWhenForbidden as shouldRevalidate } from '../revalidate.ts'

export default function PlatformSupport() {
  const { people, needsPassword, done } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const ofPassword = failure?.values[INTENT] === 'confirm'
  const signInAs = (person: (typeof people)[number]) => (
    <ChangeForm intent="sign-in" hidden={{ id: person.id }} off={needsPassword}>
      <Submit look="quiet" of={`as ${person.name}`}>
        Sign in
      </Submit>
    </ChangeForm>
  )
  return (
    <>
      <PlatformHead>Sign in as someone who allows it, to see what they see.</PlatformHead>
      <Outcome failure={ofPassword ? undefined : failure} done={done} />
      {needsPassword && people.length > 0 ? (
        <PasswordAgain for="sign in as someone" failure={ofPassword ? failure : undefined} />
      ) : null}
      <Panel title="Who allows it now" pad={people.length === 0}>
        {people.length === 0 ? (
          <p>Nobody allows it at the moment. People do under My account, Support access, for an hour or a day.</p>
        ) : (
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Person</th>
                <th scope="col">Since</th>
                <th scope="col">Until</th>
                <th scope="col">
                  <span className="sr-only">Changes</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <tr key={person.id}>
                  <td className="wrap">
                    {person.name}
                    <div className="muted">{person.email}</div>
                  </td>
                  <td className="muted">
                    <span className="unheaded">Since </span>
                    {person.since}
                  </td>
                  <td className="muted">
                    <span className="unheaded">Until </span>
                    {person.until}
                  </td>
                  <td className="actions">{signInAs(person)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
      <p className="muted">
        Meanwhile you’re signed out as yourself. What you change is recorded with both names. You can’t change their
        account, people or secrets, nor export or refund anything.
      </p>
    </>
  )
}
