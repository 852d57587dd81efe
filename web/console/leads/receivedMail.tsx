import type { ShownLead } from './lead.tsx'

type Mail = NonNullable<ShownLead['activity'][number]['mail']>

/** What has to be known of an email before it is read. */
export function MailMarks({ mail: { from, isFromElsewhere, isAutomatic, reopened } }: { mail: Mail }) {
  const marks = [
    ...(isFromElsewhere ? [`From another address: ${from || 'unknown'}`] : []),
    ...(isAutomatic ? ['Automatic, so nobody waits for an answer'] : []),
    ...(reopened === null ? [] : [`Opened the lead again, which was ${reopened.toLowerCase()}`]),
  ]
  return marks.length === 0 ? null : (
    <p className="marks">
      {marks.map((words) => (
        <span key={words} className="mark wrap">
          {words}
        </span>
      ))}
    </p>
  )
}

/** What comes below the text of an email: what it quotes, and its files. */
export function MailRest({ mail: { quoted, files, refused } }: { mail: Mail }) {
  return (
    <>
      {quoted ? (
        <details>
          <summary className="muted">Show quoted text</summary>
          <p className="typed muted">{quoted}</p>
        </details>
      ) : null}
      {files.length === 0 ? null : <Files files={files} />}
      {refused.length === 0 ? null : (
        <ul className="muted" aria-label="Files that were not stored">
          {refused.map((words) => (
            <li key={words} className="wrap">
              Not stored: {words}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const kilobytes = (bytes: number) =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1_024)} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`

/** Files with links to them. */
export function Files({ files }: { files: ShownLead['files'] }) {
  return (
    <ul>
      {files.map(({ id, name, bytes, href }) => (
        <li key={id} className="wrap">
          {href ? <a href={href}>{name}</a> : name} <span className="muted">{kilobytes(bytes)}</span>
        </li>
      ))}
    </ul>
  )
}
