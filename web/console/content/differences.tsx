import type { Difference } from '@forecourt/server/content/content.ts'
import { useSpelling } from '../spelling.ts'

const WORDS = { changed: 'changed', added: 'added', removed: 'deleted' } as const

/** What differs between two versions, place by place. */
export function Differences({ of, none }: { of: readonly Difference[]; none: string }) {
  const spell = useSpelling()
  if (of.length === 0) return <p className="muted">{none}</p>
  return (
    <ul className="differences">
      {of.map(({ where, what, parts }, at) => (
        // Two blocks at the same place can have the same name.
        // eslint-disable-next-line react/no-array-index-key
        <li key={at}>
          <p>
            <strong>{spell(where)}</strong> <span className="muted">{WORDS[what]}</span>
          </p>
          <p className="difference-text">
            {parts.map(({ text, change }, part) =>
              change === 'same' ? (
                text
              ) : change === 'added' ? (
                // Parts have no identity but their place.
                // eslint-disable-next-line react/no-array-index-key
                <ins key={part}>{text}</ins>
              ) : (
                // eslint-disable-next-line react/no-array-index-key
                <del key={part}>{text}</del>
              ),
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
