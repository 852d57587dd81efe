import type { Difference } from '@forecourt/server/content/content.ts'
import { Fragment } from 'react'
import { useSpelling } from '../spelling.ts'

const WORDS = { changed: 'changed', added: 'added', removed: 'deleted' } as const

/** What is read out before a part, in place of its colour. */
const SAID = { added: 'added: ', removed: 'removed: ' } as const

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
            {parts.map(({ text, change }, part) => {
              if (change === 'same') return text
              const Tag = change === 'added' ? 'ins' : 'del'
              // What was there and what is there now are separate words.
              const apart = part > 0 && parts[part - 1]!.change !== 'same' && !/\s$/.test(parts[part - 1]!.text)
              return (
                // Parts have no identity but their place.
                // eslint-disable-next-line react/no-array-index-key
                <Fragment key={part}>
                  {apart ? ' ' : null}
                  <Tag>
                    <span className="sr-only">{SAID[change]}</span>
                    {text}
                  </Tag>
                </Fragment>
              )
            })}
          </p>
        </li>
      ))}
    </ul>
  )
}
