import {
  lockedFieldName,
  STOCK_STATUS_LABELS,
  STOCK_STATUSES,
  type LockedField,
} from '@forecourt/rules/stock/lockedFields.ts'
import { capitalised } from '@forecourt/rules/locale/sentence.ts'
import type { Locale } from '@forecourt/rules/locale/locale.ts'
import { Link, useLocation } from 'react-router'
import { useDropDraft } from '../kept/draft.tsx'
import { ChangeForm, Field, Submit, type Failure } from '../parts.tsx'
import { theirsInWords, type ShownField } from './rows.ts'
import { useSpelling } from '../spelling.ts'

const LABELS: Readonly<Record<Exclude<LockedField, 'rego'>, string>> = {
  price: 'Price',
  tag: 'Tag',
  status: 'Status',
  rank: 'Rank',
  vin: 'VIN',
  odometer: 'Odometer',
  colour: 'Colour',
  notice: 'Consumer Information Notice',
}
const HINTS: Readonly<Partial<Record<LockedField, string>>> = {
  price: 'In dollars. Empty for a price on enquiry.',
  tag: 'The short line on its card, such as a sale. Empty for none.',
  status: 'In stock and coming soon are on the website. Sold ones leave it after the days that the site sets.',
  rank: 'Vehicles with a higher rank come first in lists.',
  notice: 'The address of the notice on the website.',
}

/** What a reading without a unit is in, in the English of the site. */
const odometerHint = (locale: Locale) =>
  locale === 'en-US' ? 'In miles, or in kilometers as in 45,000 km.' : 'In kilometres, or in miles as in 28,000 mi.'

/** The form of one field, with what the feed says of it if somebody changed it by hand. */
export function Change({
  vehicleId,
  locale,
  field,
  off,
  failure,
}: {
  vehicleId: number
  locale: Locale
  field: Omit<ShownField, 'lock'> & { lock: { by: string; at: string; feed: string; differs: boolean } | null }
  off: boolean
  failure: Failure | undefined
}) {
  const spell = useSpelling()
  const { search } = useLocation()
  const { name, lock } = field
  const { conflict } = failure ?? {}
  const hint = name === 'odometer' ? odometerHint(locale) : HINTS[name]
  const drop = useDropDraft()
  const draft = `vehicle.${vehicleId}.${name}`
  return (
    <div className="stack tight">
      <ChangeForm
        intent="change"
        hidden={{ field: name, version: conflict?.version ?? field.text }}
        className="row end"
        off={off}
        stays
        // A form that is one choice keeps no draft (decision 158).
        {...(name === 'status' ? {} : { draft })}
      >
        <Field
          key={field.text}
          name={name}
          label={name === 'rego' ? capitalised(lockedFieldName(name, locale)) : LABELS[name]}
          failure={failure}
          defaultValue={field.typed}
          inputMode={name === 'price' || name === 'rank' ? 'numeric' : 'text'}
          {...(hint ? { hint } : {})}
        >
          {name === 'status'
            ? STOCK_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {STOCK_STATUS_LABELS[status]}
                </option>
              ))
            : null}
        </Field>
        <Submit look={conflict ? '' : 'quiet'} of={spell(`the ${lockedFieldName(name, locale)}`)}>
          {conflict ? 'Save mine' : 'Save'}
        </Submit>
      </ChangeForm>
      {conflict ? (
        <p role="alert" className="notice danger">
          {conflict.who ?? 'Someone else'} changed it to {theirsInWords(name, conflict.theirs[name] ?? '', spell)} while
          you were editing. Yours is not saved yet: save it all the same, or{' '}
          <Link to={search || '?'} replace preventScrollReset onClick={() => drop(draft)}>
            keep theirs
          </Link>
          .
        </p>
      ) : null}
      {failure && !conflict && !failure.fields[name] ? (
        <p role="alert" className="problem">
          {spell(failure.error)}
        </p>
      ) : null}
      {lock ? (
        <div className="row locked">
          <p className="muted">
            Changed by {lock.by} on {lock.at}. The feed says: {lock.feed}
          </p>
          <ChangeForm intent="release" hidden={{ field: name }} off={off} stays>
            <Submit look="quiet" of={spell(`for the ${lockedFieldName(name, locale)}`)}>
              Use the feed’s value
            </Submit>
          </ChangeForm>
        </div>
      ) : null}
    </div>
  )
}
