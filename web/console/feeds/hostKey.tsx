import { ChangeForm, PasswordAgain, Submit, type Failure } from '../parts.tsx'

/** An SFTP server that shows another key than before, and the choice to trust it. */
export function HostKey({
  known,
  offered,
  off,
  needsPassword,
  failure,
}: {
  known: string | null
  offered: string
  off: boolean
  needsPassword: boolean
  /** The answer to one’s own password. */
  failure: Failure | undefined
}) {
  return (
    <section className="notice stack" aria-label="Another host key">
      <dl className="stack tight wrap">
        <div>
          <dt className="muted">The server’s host key so far</dt>
          <dd>
            <code>{known ?? 'None'}</code>
          </dd>
        </div>
        <div>
          <dt className="muted">The key that it shows now</dt>
          <dd>
            <code>{offered}</code>
          </dd>
        </div>
      </dl>
      {needsPassword && !off ? (
        <PasswordAgain for="accept it" failure={failure} />
      ) : (
        <ChangeForm intent="host_key" hidden={{ offered }} off={off}>
          <div>
            <Submit look="quiet">Accept the new key</Submit>
          </div>
        </ChangeForm>
      )}
    </section>
  )
}
