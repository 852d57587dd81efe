import { LOOK_LABELS } from '@forecourt/rules/look/parts.ts'
import { entryInput, LOOK_LISTS, MOST_ENTRIES, type LookList } from '@forecourt/rules/look/inputs.ts'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { ADDED, entriesOf, ENTRY_LABELS } from './entries.ts'
import { Inherit, Problem } from './inherit.tsx'
import { textOf, type PartProps } from './part.ts'

interface Entry {
  key: number
  first: string
  second: string
  /** Whether somebody asked for it, so that it has to be filled in. */
  isAdded: boolean
}

const isEmpty = ({ first, second }: Entry) => first.trim() === '' && second.trim() === ''

/**
 * A list of pairs of texts: entries are added, moved and removed. Without scripts there is one empty entry to add, and one
 * that is emptied is removed.
 */
export function PairList(props: PartProps & { name: LookList; hint?: string }) {
  const { name, hint, failure, warnings } = props
  const [first, second] = LOOK_LISTS[name]
  const most = MOST_ENTRIES[name]
  const [entries, setEntries] = useState<readonly Entry[]>(() => {
    const stored = entriesOf(textOf(props, name)).map((entry, key) => {
      const texts = { key, first: entry[first] ?? '', second: entry[second] ?? '', isAdded: false }
      return { ...texts, isAdded: isEmpty(texts) }
    })
    return stored.length < most && !stored.some(isEmpty)
      ? [...stored, { key: stored.length, first: '', second: '', isAdded: false }]
      : stored
  })
  const id = useId()
  // The button that moved with its entry keeps the focus, or its neighbour where that is off now.
  const refocus = useRef<string | null>(null)
  useEffect(() => {
    if (refocus.current) document.getElementById(refocus.current)?.focus()
    refocus.current = null
  }, [entries])
  function move(at: number, to: number, button: 'up' | 'down') {
    const still = to === 0 ? 'down' : to === entries.length - 1 ? 'up' : button
    refocus.current = `${id}-${still}-${entries[at]!.key}`
    setEntries(entries.toSpliced(at, 1).toSpliced(to, 0, entries[at]!))
  }
  function remove(at: number) {
    const next = entries[at + 1] ?? entries[at - 1]
    refocus.current = next ? `${id}-remove-${next.key}` : `${id}-add`
    setEntries(entries.toSpliced(at, 1))
  }
  const list = useRef<HTMLOListElement>(null)
  // The entry that was just added is the next to be filled in.
  const filledNext = useRef<number | null>(null)
  useEffect(() => {
    if (filledNext.current !== null) list.current?.children[filledNext.current]?.querySelector('input')?.focus()
    filledNext.current = null
  }, [entries])
  // Entries that are left empty are not sent, so those below them have other places in the answer.
  const problemOf = (at: number, input: string) => {
    const sent = entries.slice(0, at).filter((entry) => entry.isAdded || !isEmpty(entry)).length
    return isEmpty(entries[at]!) ? undefined : failure?.fields[entryInput(name, sent, input)]
  }
  const hasOwnProblems = entries.some((_, at) => [first, second].some((input) => problemOf(at, input) !== undefined))
  const isMissing = (entry: Entry) => failure?.fields[name] !== undefined && entry.isAdded && isEmpty(entry)
  function add() {
    const empty = entries.findIndex(isEmpty)
    const at = empty === -1 ? entries.length : empty
    const key = entries[at]?.key ?? Math.max(-1, ...entries.map((entry) => entry.key)) + 1
    filledNext.current = at
    setEntries(entries.toSpliced(at, 1, { key, first: '', second: '', isAdded: true }))
  }
  return (
    <fieldset className="look-list">
      <legend>{LOOK_LABELS[name]}</legend>
      {hint ? <p className="muted">{hint}</p> : null}
      <ol ref={list}>
        {entries.map((entry, at) => {
          const named = entry.first || `entry ${at + 1}`
          return (
            <li key={entry.key} className={first === 'label' ? 'look-entry pair' : 'look-entry'}>
              {([first, second] as const).map((input) => {
                const problem = problemOf(at, input)
                const problemId = `${id}-${entry.key}-${input}-problem`
                return (
                  <div key={input} className="field">
                    <label htmlFor={`${id}-${entry.key}-${input}`}>
                      {(ENTRY_LABELS[name] as Readonly<Record<string, string>>)[input]}
                    </label>
                    <input
                      id={`${id}-${entry.key}-${input}`}
                      name={entryInput(name, at, input)}
                      className="control"
                      defaultValue={input === first ? entry.first : entry.second}
                      autoComplete="off"
                      spellCheck={input !== 'href'}
                      aria-invalid={problem || isMissing(entry) ? true : undefined}
                      aria-describedby={problem ? problemId : isMissing(entry) ? `${id}-problem` : undefined}
                      onChange={({ target: { value } }) =>
                        setEntries((before) =>
                          before.map((one) =>
                            one.key === entry.key ? { ...one, [input === first ? 'first' : 'second']: value } : one,
                          ),
                        )
                      }
                    />
                    <Problem id={problemId}>{problem}</Problem>
                  </div>
                )
              })}
              {entry.isAdded ? <input type="hidden" name={entryInput(name, at, ADDED)} value="yes" /> : null}
              {warnings[entry.second] ? <p className="state warn">{warnings[entry.second]}</p> : null}
              <div className="look-tools scripted">
                <button
                  type="button"
                  id={`${id}-up-${entry.key}`}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1, 'up')}
                  aria-label={`Move ${named} up`}
                >
                  <ArrowUp aria-hidden size={16} />
                </button>
                <button
                  type="button"
                  id={`${id}-down-${entry.key}`}
                  disabled={at === entries.length - 1}
                  onClick={() => move(at, at + 1, 'down')}
                  aria-label={`Move ${named} down`}
                >
                  <ArrowDown aria-hidden size={16} />
                </button>
                <button
                  type="button"
                  id={`${id}-remove-${entry.key}`}
                  onClick={() => remove(at)}
                  aria-label={`Remove ${named}`}
                >
                  <Trash2 aria-hidden size={16} />
                </button>
              </div>
            </li>
          )
        })}
      </ol>
      <Problem id={`${id}-problem`}>{hasOwnProblems ? undefined : failure?.fields[name]}</Problem>
      <div className="row">
        {entries.length < most ? (
          <button id={`${id}-add`} type="button" className="text-button scripted" onClick={add}>
            Add<span className="sr-only"> to {LOOK_LABELS[name]}</span>
          </button>
        ) : null}
        <Inherit {...props} of={name} label={LOOK_LABELS[name]} />
      </div>
    </fieldset>
  )
}
