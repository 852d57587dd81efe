import type { Answer } from '@forecourt/rules/staff/access.ts'
import { stockCarPath } from '@forecourt/rules/staff/consolePaths.ts'
import { LOCKED_FIELD_NAMES, STOCK_STATUS_LABELS, STOCK_STATUSES } from '@forecourt/rules/stock/lockedFields.ts'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { INTENT } from '../form.ts'
import type { Failure } from '../parts.tsx'
import { LockMark } from './lockMark.tsx'
import { theirsInWords, type ShownField } from './rows.ts'
import type { SavedChange } from './saved.tsx'
import { useSpelling } from '../spelling.ts'

/** What the screen of a vehicle answers to a change that was made in the list. */
export interface InlineAnswer {
  changed: { before: string; after: string; priceTypes?: { before: string; after: string } } | null
}

const STATUS_LOOKS: Readonly<Record<string, string>> = { in_stock: 'good', coming_soon: 'warn' }

/** A value of the list that is changed where it stands: Enter saves, Escape leaves it as it was. */
export function Cell({
  id,
  vehicle,
  field,
  change,
  onSaved,
}: {
  id: number
  vehicle: string
  field: ShownField
  change: Answer
  onSaved: (saved: SavedChange) => void
}) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const words = (
    <span className={field.name === 'status' ? `state ${STATUS_LOOKS[field.text] ?? ''}` : field.text ? '' : 'muted'}>
      {field.words}
    </span>
  )
  const mark = field.lock ? <LockMark by={field.lock.by} feed={field.lock.feed} /> : null
  if (!change.allowed)
    return (
      <span title={change.reason}>
        {words} {mark}
      </span>
    )
  function close() {
    setOpen(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <>
      <button
        type="button"
        ref={button}
        className="edit desk-only"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        aria-label={`Change the ${LOCKED_FIELD_NAMES[field.name]} of ${vehicle}: ${field.words}`}
      >
        {words}
      </button>
      <span className="phone-only">{words}</span> {mark}
      {open ? (
        <Editor
          id={id}
          vehicle={vehicle}
          field={field}
          onClose={close}
          onSaved={(saved) => {
            const { before, after, priceTypes } = saved
            onSaved({
              id,
              vehicle,
              field: field.name,
              before,
              after,
              ...(priceTypes ? { priceType: priceTypes.before } : {}),
            })
          }}
        />
      ) : null}
    </>
  )
}

function Editor({
  id,
  vehicle,
  field,
  onClose,
  onSaved,
}: {
  id: number
  vehicle: string
  field: ShownField
  onClose: () => void
  onSaved: (saved: NonNullable<InlineAnswer['changed']>) => void
}) {
  const spell = useSpelling()
  const fetcher = useFetcher<InlineAnswer | Failure>()
  const problemId = useId()
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null)
  // What was there when editing began: the list may have been loaded again since.
  const [seen] = useState(field.text)
  const { data, state } = fetcher
  const failure = data && 'error' in data ? data : null
  const answered = state !== 'submitting' && data && 'changed' in data ? data : null

  useEffect(() => {
    input.current?.focus()
    input.current?.select?.()
  }, [])
  const tell = useEffectEvent(onSaved)
  // A change that takes the vehicle out of the list is told before its row is gone.
  useEffect(() => {
    if (answered?.changed) tell(answered.changed)
  }, [answered])
  const end = useEffectEvent(onClose)
  const isShown = answered !== null && state === 'idle'
  useEffect(() => {
    if (isShown) end()
  }, [isShown])

  const { conflict } = failure ?? {}
  const { revalidate } = useRevalidator()
  function leave() {
    // A refused change doesn't load the list again, and what is kept is not in it yet.
    if (conflict) void revalidate()
    onClose()
  }
  const shared = {
    ref: input,
    name: field.name,
    className: 'control',
    defaultValue: field.text,
    'aria-label': `New ${LOCKED_FIELD_NAMES[field.name]} of ${vehicle}`,
    'aria-invalid': failure ? true : undefined,
    'aria-describedby': failure ? problemId : undefined,
  } as const
  return (
    <fetcher.Form
      method="post"
      action={stockCarPath(id)}
      className="editor"
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave()
      }}
    >
      <input type="hidden" name={INTENT} value="change" />
      <input type="hidden" name="inline" value="1" />
      <input type="hidden" name="field" value={field.name} />
      <input type="hidden" name="version" value={conflict ? conflict.version : seen} />
      {field.name === 'status' ? (
        <select {...shared}>
          {STOCK_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STOCK_STATUS_LABELS[status]}
            </option>
          ))}
        </select>
      ) : (
        <input {...shared} inputMode={field.name === 'tag' ? 'text' : 'decimal'} autoComplete="off" />
      )}
      {failure ? (
        <p id={problemId} role="alert" className="problem">
          {conflict
            ? `${conflict.who ?? 'Someone else'} changed it to ${theirsInWords(field.name, conflict.theirs[field.name] ?? '', spell)}. Save yours instead?`
            : spell(failure.fields[field.name] ?? failure.error)}
        </p>
      ) : null}
      <div className="row">
        <button type="submit" className="button" aria-disabled={state !== 'idle' || undefined}>
          {conflict ? 'Save mine' : 'Save'}
        </button>
        <button type="button" className="button quiet" onClick={leave}>
          {conflict ? 'Keep theirs' : 'Cancel'}
        </button>
      </div>
    </fetcher.Form>
  )
}
