import { ChangeForm, Submit } from '../parts.tsx'

/** A browser that somebody is signed in with, as it is shown. */
export interface ShownSession {
  id: string
  browser: string
  network: string | null
  /** The operator who is signed in as them; null for themself. */
  operator: string | null
  since: string
  used: string
  /** Whether it is the browser that shows it. */
  current?: boolean
}

/** The browsers that somebody is signed in with, each with a way to sign it out. */
export function SessionsTable({
  sessions,
  whose,
  off = false,
}: {
  sessions: readonly ShownSession[]
  /** Whom an operator is signed in as, after "as". */
  whose: string
  /** Whether none can be signed out at the moment. */
  off?: boolean
}) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Browser</th>
          <th scope="col">Signed in</th>
          <th scope="col">Last used</th>
          <th scope="col">
            <span className="sr-only">Changes</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.id}>
            <td>
              {session.browser}
              {session.operator ? (
                <div className="state warn wrap">
                  {session.operator}, an operator, as {whose}
                </div>
              ) : null}
              {session.network ? <div className="muted wrap">{session.network}</div> : null}
            </td>
            <td className="muted">
              <span className="unheaded">Signed in </span>
              {session.since}
            </td>
            <td className="muted">
              <span className="unheaded">Last used </span>
              {session.used}
            </td>
            <td>
              {session.current ? (
                <span className="state good">This browser</span>
              ) : (
                <ChangeForm intent="session" hidden={{ id: session.id }} off={off} stays>
                  <Submit look="quiet" of={session.browser}>
                    Sign out
                  </Submit>
                </ChangeForm>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
