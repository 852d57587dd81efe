import { LOOK_LABELS } from '@forecourt/rules/look/parts.ts'
import { LOOK_LISTS, MOST_ENTRIES, type LookList } from '@forecourt/rules/look/inputs.ts'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { entriesOf, entryInput, ENTRY_LABELS } from './entries.ts'
import { Inherit, Problem } from './inherit.tsx'
import { textOf, type PartProps } from './part.ts'

interface Entry {
  key: number
  first: string
  second: string
}

/**
 * A list of pairs of texts: entries are added, moved and removed. Without scripts there is one empty entry to add, and one
 * that is emptied is removed.
 */
export function PairList(props: PartProps & { name: LookList; hint?: string }) {
  const { name, hint, failure, warnings } = props
  const [first, second] = LOOK_LISTS[name]
  const most = MOST_ENTRIES[name]
  const [entries, setEntries] = useState<readonly Entry[]>(() => {
    const stored = entriesOf(textOf(props, name)).map((entry, key) => ({
      key,
      first: entry[first] ?? '',
      second: entry[second] ?? '',
    }))
    return stored.length < most ? [...stored, { key: stored.length, first: '', second: '' }] : stored
  })
  const id = useId()
  const move = (at: number, to: number) => setEntries(entries.toSpliced(at, 1).toSpliced(to, 0, entries[at]!))
  const add = () =>
    setEntries([...entries, { key: Math.max(-1, ...entries.map(({ key }) => key)) + 1, first: '', second: '' }])
  return (
    <fieldset className="look-list">
      <legend>{LOOK_LABELS[name]}</legend>
      {hint ? <p className="muted">{hint}</p> : null}
      <ol>
        {entries.map((entry, at) => {
          const named = entry.first || `entry ${at + 1}`
          return (
            <li key={entry.key} className={first === 'label' ? 'look-entry pair' : 'look-entry'}>
              {([first, second] as const).map((input) => (
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
                    onChange={({ target: { value } }) =>
                      setEntries((before) =>
                        before.map((one) =>
                          one.key === entry.key ? { ...one, [input === first ? 'first' : 'second']: value } : one,
                        ),
                      )
                    }
                  />
                </div>
              ))}
              {warnings[entry.second] ? <p className="state warn">{warnings[entry.second]}</p> : null}
              <div className="look-tools scripted">
                <button
                  type="button"
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                  aria-label={`Move ${named} up`}
                >
                  <ArrowUp aria-hidden size={16} />
                </button>
                <button
                  type="button"
                  disabled={at === entries.length - 1}
                  onClick={() => move(at, at + 1)}
                  aria-label={`Move ${named} down`}
                >
                  <ArrowDown aria-hidden size={16} />
                </button>
                <button
                  type="button"
                  onClick={() => setEntries(entries.filter(({ key }) => key !== entry.key))}
                  aria-label={`Remove ${named}`}
                >
                  <Trash2 aria-hidden size={16} />
                </button>
              </div>
            </li>
          )
        })}
      </ol>
      <Problem id={`${id}-problem`}>{failure?.fields[name]}</Problem>
      <div className="row">
        {entries.length < most ? (
          <button type="button" className="text-button scripted" onClick={add}>
            Add<span className="sr-only"> to {LOOK_LABELS[name]}</span>
          </button>
        ) : null}
        <Inherit {...props} of={name} label={LOOK_LABELS[name]} />
      </div>
    </fieldset>
  )
}
