import { locationPath, stockCarPath, stockPhotosPath } from '@forecourt/rules/staff/consolePaths.ts'
import type { Locale } from '@forecourt/rules/locale/locale.ts'
import type { LockedField } from '@forecourt/rules/stock/lockedFields.ts'
import type { DeskLackingRow } from '@forecourt/server/staff/desk/compliance.ts'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { INTENT } from '../../form.ts'
import type { Failure } from '../../parts.tsx'
import type { InlineAnswer } from '../cell.tsx'
import { theirsInWords } from '../rows.ts'
import type { SavedChange } from '../saved.tsx'
import { useSpelling } from '../../spelling.ts'

const LABELS: Readonly<Partial<Record<LockedField, string>>> = {
  price: 'Price',
  vin: 'VIN',
  rego: 'Registration number',
  colour: 'Colour',
  notice: 'Web address of the notice',
}
const PRICE_LABELS: Readonly<Record<string, string>> = {
  drive_away: 'Drive-away price',
  egc: 'Price excluding tax, title and license',
}
const PLACEHOLDERS: Readonly<Partial<Record<LockedField, string>>> = { notice: 'https://' }

/** Where what a vehicle lacks is put right: typed here, done on another screen, or by somebody else. */
export function Fix({
  row,
  back,
  onSaved,
}: {
  row: DeskLackingRow
  back: string
  onSaved: (saved: SavedChange) => void
}) {
  const { fix, location } = row
  if (fix.kind === 'words') return <p className="muted">{fix.words}</p>
  const may = fix.kind === 'location' ? row.changeLocation : row.change
  if (!may.allowed) return <p className="muted">{may.reason}</p>
  switch (fix.kind) {
    case 'photos':
      return (
        <Link className="button quiet" to={stockPhotosPath(row.id)}>
          Add photos<span className="sr-only"> of {row.name}</span>
        </Link>
      )
    case 'location':
      return location ? (
        <Link className="button quiet" to={locationPath(location.id)}>
          Edit {location.name}
        </Link>
      ) : (
        <p className="muted">Its dealership has no location.</p>
      )
    case 'field':
      return <FixForm row={row} field={fix.field} priceType={fix.priceType} back={back} onSaved={onSaved} />
  }
}

const labelOf = (field: LockedField, priceType: string | null, locale: Locale) =>
  field === 'odometer'
    ? `Odometer in ${locale === 'en-US' ? 'mi' : 'km'}`
    : field === 'rego' && locale === 'en-US'
      ? 'License plate'
      : (priceType && PRICE_LABELS[priceType]) || LABELS[field]!

/** The value that is missing. Once it is saved, the next vehicle’s is typed. */
function FixForm({
  row,
  field,
  priceType,
  back,
  onSaved,
}: {
  row: DeskLackingRow
  field: LockedField
  priceType: string | null
  back: string
  onSaved: (saved: SavedChange) => void
}) {
  const spell = useSpelling()
  const fetcher = useFetcher<InlineAnswer | Failure>()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [isEmpty, setEmpty] = useState(false)
  const { data, state } = fetcher
  const failure = state !== 'submitting' && data && 'error' in data ? data : null
  const conflict = failure?.conflict
  const saved = data && 'changed' in data ? data.changed : undefined

  const tell = useEffectEvent((changed: NonNullable<typeof saved>) => {
    const types = changed.priceTypes
    onSaved({ id: row.id, vehicle: row.name, field, ...changed, ...(types ? { priceType: types.before } : {}) })
    // The row goes as soon as the list has been read again.
    const own = form.current?.closest('li')
    const other = own?.nextElementSibling ?? own?.previousElementSibling
    other?.querySelector<HTMLElement>('input.control')?.focus()
  })
  useEffect(() => {
    if (saved) tell(saved)
  }, [saved])

  const problem = isEmpty
    ? 'Please enter a value.'
    : conflict
      ? `${conflict.who ?? 'Someone else'} changed it to ${theirsInWords(field, conflict.theirs[field] ?? '', spell)}. Save yours instead?`
      : failure && (failure.fields[field] ?? failure.error)
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={stockCarPath(row.id)}
      className="fix-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget)
        const nothing = String(typed.get(field) ?? '').trim() === ''
        setEmpty(nothing)
        if (nothing || state === 'submitting') return
        typed.set('inline', '1')
        void fetcher.submit(typed, { method: 'post', action: stockCarPath(row.id) })
      }}
    >
      <input type="hidden" name={INTENT} value="change" />
      <input type="hidden" name="field" value={field} />
      <input type="hidden" name="version" value={conflict?.version ?? row.seen} />
      <input type="hidden" name="back" value={back} />
      {priceType ? <input type="hidden" name="price_type" value={priceType} /> : null}
      <label htmlFor={id}>
        {spell(labelOf(field, priceType, row.locale))}
        <span className="sr-only"> of {row.name}</span>
      </label>
      <div className="fix-line">
        <input
          id={id}
          name={field}
          className="control"
          autoComplete="off"
          autoCapitalize={field === 'vin' || field === 'rego' ? 'characters' : undefined}
          spellCheck={false}
          inputMode={field === 'odometer' || field === 'price' ? 'decimal' : field === 'notice' ? 'url' : 'text'}
          placeholder={PLACEHOLDERS[field]}
          defaultValue={field === 'vin' ? row.seen : ''}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
        />
        <button type="submit" className="button quiet" aria-disabled={state === 'submitting' || undefined}>
          {conflict ? 'Save mine' : 'Save'}
          <span className="sr-only"> for {row.name}</span>
        </button>
      </div>
      {problem ? (
        <p id={`${id}-problem`} role="alert" className="problem">
          {spell(problem)}
        </p>
      ) : null}
    </fetcher.Form>
  )
}
