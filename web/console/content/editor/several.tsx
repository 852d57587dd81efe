import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { EditorField } from './fields.tsx'
import { useSpelling } from '../../spelling.ts'

/** Several of the same, each with a way to move and to remove it, and a way to add one. The last removal is undone. */
export function Several<T>({
  of: given,
  path,
  items,
  fresh,
  onChange,
  children,
}: {
  of: string
  path: string
  items: readonly T[]
  fresh: T
  onChange: (items: T[]) => void
  children: (item: T, change: (item: T) => void, path: string) => ReactNode
}) {
  const id = useId()
  const of = useSpelling()(given)
  const [removed, setRemoved] = useState<{ item: T; at: number } | null>(null)
  const [said, setSaid] = useState('')
  const refocus = useRef<string | null>(null)
  // A button that moved with its item keeps the focus.
  useEffect(() => {
    if (refocus.current) document.getElementById(refocus.current)?.focus()
    refocus.current = null
  }, [items])

  function move(at: number, to: number, button: 'up' | 'down') {
    const still = to === 0 ? 'down' : to === items.length - 1 ? 'up' : button
    refocus.current = `${id}-${still}-${to}`
    setRemoved(null)
    setSaid(`This is ${of} ${to + 1} of ${items.length}.`)
    onChange(items.toSpliced(at, 1).toSpliced(to, 0, items[at]!))
  }
  function remove(at: number) {
    refocus.current = `${id}-back`
    setRemoved({ item: items[at]!, at })
    setSaid(`${of.charAt(0).toUpperCase()}${of.slice(1)} ${at + 1} is removed.`)
    onChange(items.toSpliced(at, 1))
  }
  return (
    <div className="stack">
      <p className="sr-only" role="status">
        {said}
      </p>
      <ol className="several">
        {items.map((item, at) => (
          // They have no identity but their place.
          // eslint-disable-next-line react/no-array-index-key
          <li key={at} className="stack tight">
            {children(
              item,
              (next) => onChange(items.map((one, index) => (index === at ? next : one))),
              `${path}.${at}`,
            )}
            <div className="row">
              <button type="button" className="link" onClick={() => remove(at)} aria-label={`Remove ${of} ${at + 1}`}>
                <Trash2 aria-hidden size={14} />
                Remove
              </button>
              {items.length > 1 ? (
                <>
                  <button
                    id={`${id}-up-${at}`}
                    type="button"
                    className="link"
                    disabled={at === 0}
                    onClick={() => move(at, at - 1, 'up')}
                    aria-label={`Move ${of} ${at + 1} up`}
                  >
                    <ArrowUp aria-hidden size={14} />
                    Up
                  </button>
                  <button
                    id={`${id}-down-${at}`}
                    type="button"
                    className="link"
                    disabled={at === items.length - 1}
                    onClick={() => move(at, at + 1, 'down')}
                    aria-label={`Move ${of} ${at + 1} down`}
                  >
                    <ArrowDown aria-hidden size={14} />
                    Down
                  </button>
                </>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      <EditorField label={`Add ${of}`} path={path} hidesLabel>
        {(input) => (
          <div className="row">
            <button
              {...input}
              type="button"
              className="button quiet"
              onClick={() => {
                setRemoved(null)
                onChange([...items, fresh])
              }}
            >
              <Plus aria-hidden size={16} />
              Add {of}
            </button>
            {removed ? (
              <button
                id={`${id}-back`}
                type="button"
                className="link"
                onClick={() => {
                  onChange(items.toSpliced(removed.at, 0, removed.item))
                  setRemoved(null)
                }}
              >
                {`Put the ${of} back`}
              </button>
            ) : null}
          </div>
        )}
      </EditorField>
    </div>
  )
}
